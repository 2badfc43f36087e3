// flavours: asan
// .npy and raw files: what is read, and what is refused with which words.
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <complex>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "cli/files/array_file.hpp"
#include "cli/base/input_file.hpp"
#include "cli/files/npy.hpp"
#include "cli/files/raw.hpp"
#include "support/temporary_folder.hpp"

namespace {

using komdsp::cli::array;
using komdsp::cli::element;
using komdsp::cli::input_file;
using komdsp::cli::read_array;
using namespace komdsp::test;

using file_readers = temporary_folder;

std::string npy(const std::string& dictionary, std::size_t data_bytes, int major = 1) {
  std::string file = std::string("\x93NUMPY") + static_cast<char>(major) + '\0';
  const std::size_t length = dictionary.size() + 1;
  for (int i = 0; i < (major == 1 ? 2 : 4); ++i) file += static_cast<char>(length >> 8 * i & 0xff);
  return file + dictionary + '\n' + std::string(data_bytes, '\1');
}

std::string dictionary(const std::string& descr, const std::string& shape, const std::string& fortran = "False") {
  return "{'descr': " + descr + ", 'fortran_order': " + fortran + ", 'shape': " + shape + ", }";
}

array parse(const std::string& file) {
  input_file in(bytes_of_text(file), "x.npy");
  return komdsp::cli::read_npy(in);
}

refusal refusal_of_npy(const std::string& file) {
  return refusal_of([&] { parse(file); });
}

TEST(npy_reader, takes_all_three_format_versions) {
  for (const int major : {1, 2, 3}) {
    const array values = parse(npy(dictionary("'<c8'", "(2, 3)"), 48, major));
    EXPECT_EQ(values.type, element::c64);
    EXPECT_EQ(values.shape, (std::vector<std::size_t>{2, 3}));
    EXPECT_EQ(values.count(), 6u);
    EXPECT_EQ(values.as<std::complex<float>>().size(), 6u);
    EXPECT_EQ(values.as<float>().size(), 12u);
  }
}

TEST(npy_reader, takes_keys_in_any_order_and_double_quotes) {
  const array values = parse(npy("{\"shape\": (4,), \"descr\": \"<f8\", \"fortran_order\": True}", 32));
  EXPECT_EQ(values.type, element::f64);
  EXPECT_EQ(values.shape, std::vector<std::size_t>{4});
}

TEST(npy_reader, keeps_integers_of_fixed_point) {
  const std::string file =
      npy(dictionary("'>i2'", "(2, 3)", "True"), 0) + std::string("\0\1\0\4\0\2\0\5\0\3\377\372", 12);
  input_file in(bytes_of_text(file), "x.npy");
  const array values = komdsp::cli::read_npy(in, element::i16);
  const auto found = values.as<std::int16_t>();
  EXPECT_EQ(std::vector(found.begin(), found.end()), (std::vector<std::int16_t>{1, 2, 3, 4, 5, -6}));
  EXPECT_THROW(values.as<float>(), std::logic_error);
  EXPECT_THROW(parse(npy(dictionary("'<f4'", "(4,)"), 16)).as<std::int32_t>(), std::logic_error);
  input_file others(bytes_of_text(file), "x.npy");
  EXPECT_PRED2(contains, refusal_of([&] { komdsp::cli::read_npy(others, element::i32); }).message, "takes int32");
}

TEST(npy_reader, refuses_every_truncation) {
  const std::string whole = npy(dictionary("'<f4'", "(3, 5)"), 60);
  ASSERT_EQ(parse(whole).count(), 15u);
  for (std::size_t length = 0; length < whole.size(); ++length)
    EXPECT_NE(refusal_of_npy(whole.substr(0, length)).message, "") << length;
}

TEST(npy_reader, refuses_files_longer_than_their_header_says) {
  const refusal refused = refusal_of_npy(npy(dictionary("'<f4'", "(3, 5)"), 61));
  EXPECT_PRED2(contains, refused.message, "longer than its header says");
  EXPECT_PRED2(contains, refused.message, "needs 60 bytes and 61 are there");
  EXPECT_EQ(refused.exit_status, 1);
}

TEST(npy_reader, refuses_foreign_and_empty_files) {
  EXPECT_PRED2(contains, refusal_of_npy("").message, "empty");
  EXPECT_PRED2(contains, refusal_of_npy("PK\3\4 this is an npz file").message, "not an .npy file");
  EXPECT_PRED2(contains, refusal_of_npy(npy(dictionary("'<f4'", "(1,)"), 4, 4)).message, "format 4.0");
}

TEST(npy_reader, refuses_types_that_are_no_plain_numbers) {
  const std::array<std::array<const char*, 2>, 12> cases{{{"'|O'", "Python objects"},
                                                          {"'<U7'", "text"},
                                                          {"'|S3'", "text"},
                                                          {"'<M8[ns]'", "dates"},
                                                          {"'|V8'", "raw records"},
                                                          {"'<f2'", "2-byte real numbers"},
                                                          {"'<f16'", "16-byte real numbers"},
                                                          {"'<c32'", "32-byte complex numbers"},
                                                          {"'<i16'", "that type"},
                                                          {"''", "that type"},
                                                          {"[('a', '<f4'), ('b', '<f4')]", "structured"},
                                                          {"('<f4', (2,))", "structured"}}};
  for (const auto& [descr, word] : cases) {
    const refusal refused = refusal_of_npy(npy(dictionary(descr, "(2,)"), 16));
    EXPECT_PRED2(contains, refused.message, word);
    EXPECT_PRED2(contains, refused.message, "float32") << "says what would be right";
  }
}

TEST(npy_reader, takes_shapes_of_python_2) {
  EXPECT_EQ(parse(npy(dictionary("'<f4'", "(6L, 20L)"), 480)).shape, (std::vector<std::size_t>{6, 20}));
  EXPECT_EQ(parse(npy(dictionary("'<f4'", "(3L,)"), 12)).shape, (std::vector<std::size_t>{3}));
  for (const char* shape : {"(3LL,)", "(L,)", "(3 L,)", "(3l,)"})
    EXPECT_PRED2(contains, refusal_of_npy(npy(dictionary("'<f4'", shape), 12)).message, "damaged") << shape;
}

TEST(npy_reader, names_no_parts_of_types_that_it_does_not_know) {
  for (const char* type : {"'float64'", "'complex128'", "'<f4x'", "'int32'", "'uint8'", "'Object'", "'structured'"})
    EXPECT_PRED2(contains, refusal_of_npy(npy(dictionary(type, "(2,)"), 16)).message, "a type that is not written so")
        << type;
}

TEST(npy_reader, refuses_scalars_and_empty_axes) {
  EXPECT_PRED2(contains, refusal_of_npy(npy(dictionary("'<f4'", "()"), 4)).message, "0-d");
  EXPECT_PRED2(contains, refusal_of_npy(npy(dictionary("'<f4'", "(0,)"), 0)).message, "empty");
  EXPECT_PRED2(contains, refusal_of_npy(npy(dictionary("'<f4'", "(3, 0, 2)"), 0)).message, "(3, 0, 2)");
}

TEST(npy_reader, refuses_shapes_that_are_no_python_tuples_of_lengths) {
  for (const char* shape : {"(-1,)", "(03,)", "(3)", "(3, -4)", "(3 4)", "(,)", "[3]", "3", "(3.0,)", "('3',)", "(3,,)",
                            "(3, 4", "(99999999999999999999999,)", "(True,)"})
    EXPECT_PRED2(contains, refusal_of_npy(npy(dictionary("'<f4'", shape), 12)).message, "damaged") << shape;
}

TEST(npy_reader, refuses_shapes_whose_product_overflows) {
  for (const char* shape : {"(4294967296, 4294967296)", "(18446744073709551615,)", "(9223372036854775808, 2)",
                            "(4611686018427387904, 4)", "(3037000500, 3037000500)"})
    EXPECT_PRED2(contains, refusal_of_npy(npy(dictionary("'<f4'", shape), 16)).message, "beyond any memory") << shape;
  std::string many = "(";
  for (int i = 0; i < 65; ++i) many += "1, ";
  EXPECT_PRED2(contains, refusal_of_npy(npy(dictionary("'<f4'", many + ")"), 4)).message, "64 axes");
}

TEST(npy_reader, refuses_damaged_dictionaries) {
  for (const char* text :
       {"", "{", "{}", "{'descr': '<f4'}", "{'descr': '<f4', 'fortran_order': 0, 'shape': (1,)}",
        "{'fortran_order': False, 'shape': (1,)}", "{'descr': '<f4', 'shape': (1,)}",
        "{'descr': '<f4', 'fortran_order': False}", "{'descr': '<f4', 'fortran_order': False, 'shape': (1,)} x",
        "{'descr': '<f4', 'descr': '<f4'}", "{'descr': '<f4' 'fortran_order': False, 'shape': (1,)}",
        "{'other': '<f4'}", "{'descr: '<f4'}", "nonsense"})
    EXPECT_PRED2(contains, refusal_of_npy(npy(text, 4)).message, "damaged") << text;
  std::string no_newline = npy(dictionary("'<f4'", "(1,)"), 4);
  no_newline[no_newline.size() - 5] = ' ';
  EXPECT_PRED2(contains, refusal_of_npy(no_newline).message, "newline");
}

TEST(npy_reader, refuses_a_giant_header_length_before_reading_it) {
  const std::string file = std::string("\x93NUMPY\2\0", 8) + "\xff\xff\xff\xff{}\n";
  EXPECT_PRED2(contains, refusal_of_npy(file).message, "4294967295 bytes long");
}

TEST_F(file_readers, does_not_allocate_what_a_header_claims) {
  // 2^60 elements, in a file and in a pipe, whose size no one knows.
  const std::string lie = npy(dictionary("'<f4'", "(1152921504606846976,)"), 100);
  EXPECT_PRED2(contains, refusal_of_npy(lie).message, "truncated");
  ASSERT_EQ(::mkfifo(path("pipe.npy").c_str(), 0600), 0);
  std::thread writer([&] { make_file("pipe.npy", lie); });
  const refusal refused = refusal_of([&] { read_array(path("pipe.npy")); });
  writer.join();
  EXPECT_PRED2(contains, refused.message, "100 are there");
}

TEST_F(file_readers, read_a_pipe_as_they_read_a_file) {
  const std::string file = npy(dictionary("'<f8'", "(300000,)"), 2400000);
  ASSERT_EQ(::mkfifo(path("pipe.npy").c_str(), 0600), 0);
  std::thread writer([&] { make_file("pipe.npy", file); });
  const array values = read_array(path("pipe.npy"));
  writer.join();
  EXPECT_EQ(values.data, parse(file).data);
}

TEST(raw_reader, takes_little_endian_interleaved_numbers) {
  const std::string file("\0\0\x80\x3f\0\0\0\x40", 8);  // 1, 2
  input_file in(bytes_of_text(file), "x.cf32");
  const array values = komdsp::cli::read_raw(in, element::c64, {});
  ASSERT_EQ(values.shape, std::vector<std::size_t>{1});
  EXPECT_EQ(values.as<std::complex<float>>()[0], std::complex<float>(1, 2));
}

TEST_F(file_readers, tell_raw_types_by_extension_in_either_case) {
  const std::string content(96, '\0');
  const std::array<std::pair<const char*, element>, 5> cases{{{"a.f32", element::f32},
                                                              {"a.f64", element::f64},
                                                              {"a.cf32", element::c64},
                                                              {"a.cf64", element::c128},
                                                              {"A.CF64", element::c128}}};
  for (const auto& [name, type] : cases) {
    const array values = read_array(make_file(name, content));
    EXPECT_EQ(values.type, type) << name;
    EXPECT_EQ(values.shape, std::vector<std::size_t>{96 / komdsp::cli::element_bytes(type)}) << name;
  }
}

TEST_F(file_readers, give_raw_files_the_shape_that_was_asked_for) {
  const std::string file = make_file("a.f32", std::string(48, '\0'));
  EXPECT_EQ(read_array(file, {.format = {}, .shape = {3, 4}}).shape, (std::vector<std::size_t>{3, 4}));
  for (const std::vector<std::size_t>& shape : {std::vector<std::size_t>{3, 5}, {13}, {std::size_t{1} << 62, 1 << 30}})
    EXPECT_PRED2(contains, refusal_of([&] { read_array(file, {.format = {}, .shape = shape}); }).message,
                 "holds 12 elements");
  EXPECT_EQ(refusal_of([&] { read_array(file, {.format = {}, .shape = {0, 4}}); }).exit_status, 2);
}

TEST_F(file_readers, refuse_raw_files_of_no_whole_number_of_elements) {
  for (const std::size_t bytes : {1u, 7u, 12u, 15u})
    EXPECT_PRED2(contains, refusal_of([&] { read_array(make_file("a.cf32", std::string(bytes, 'x'))); }).message,
                 "no whole number");
  EXPECT_PRED2(contains, refusal_of([&] { read_array(make_file("a.cf32", "")); }).message, "empty");
}

TEST_F(file_readers, say_what_is_wrong_with_the_path) {
  const auto message = [&](const std::string& file) { return refusal_of([&] { read_array(file); }); };
  EXPECT_PRED2(contains, message(path("none.npy")).message, "No such file");
  EXPECT_EQ(message(path("none.npy")).exit_status, 1);
  std::filesystem::create_directory(path("folder.npy"));
  EXPECT_PRED2(contains, message(path("folder.npy")).message, "directory");
  for (const char* name : {"a.txt", "noextension", ".npy", "a.", ""}) {
    EXPECT_PRED2(contains, message(path(name)).message, ".npy, .csv, .cf32") << name;
    EXPECT_EQ(message(path(name)).exit_status, 2) << name;
  }
  EXPECT_EQ(message("-").exit_status, 2) << "a stream needs its format";
}

TEST_F(file_readers, report_files_they_may_not_read) {
  const std::string file = make_file("a.npy", npy(dictionary("'<f4'", "(1,)"), 4));
  std::filesystem::permissions(file, std::filesystem::perms::none);
  // Root may read everything: look in as nobody.
  const uid_t user = ::geteuid();
  ASSERT_EQ(::seteuid(user == 0 ? 65534 : user), 0);
  const refusal refused = refusal_of([&] { read_array(file); });
  ASSERT_EQ(::seteuid(user), 0);
  EXPECT_PRED2(contains, refused.message, "Permission denied");
}

TEST_F(file_readers, refuse_a_shape_for_files_that_have_their_own) {
  const std::string file = make_file("a.npy", npy(dictionary("'<f4'", "(4,)"), 16));
  EXPECT_EQ(refusal_of([&] { read_array(file, {.format = {}, .shape = {2, 2}}); }).exit_status, 2);
}

TEST_F(file_readers, read_a_stream_from_standard_input) {
  const std::string file = make_file("data", std::string(64, '\0'));
  const int saved = ::dup(STDIN_FILENO);
  const int replaced = ::open(file.c_str(), O_RDONLY);
  ASSERT_EQ(::dup2(replaced, STDIN_FILENO), STDIN_FILENO);
  const array values = read_array("-", {.format = komdsp::cli::parse_format("cf32"), .shape = {2, 4}});
  ::dup2(saved, STDIN_FILENO);
  ::close(saved);
  ::close(replaced);
  EXPECT_EQ(values.type, element::c64);
  EXPECT_EQ(values.shape, (std::vector<std::size_t>{2, 4}));
}

TEST(parse_format, knows_raw_formats_only) {
  EXPECT_EQ(komdsp::cli::parse_format("f64").type, element::f64);
  EXPECT_EQ(refusal_of([] { komdsp::cli::parse_format("wav"); }).exit_status, 2);
}

}  // namespace
