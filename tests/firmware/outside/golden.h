/* golden.h: hashes of hash_kinds (kinds.h), as desk.c prints them. */
static const uint32_t golden[kinds] = {
    0x3ae4ec3fu, 0x467a66deu, 0xe445795du, 0xc2823e6bu, 0xaf98b932u, 0x70be052au, 0x60798238u, 0xa434ad15u,
    0x3b64e891u, 0x3a72b29au, 0x1bebc060u, 0x7b565245u, 0x5083d580u, 0x32e6e06du, 0xb71d49e8u, 0x99c2ea78u,
};
