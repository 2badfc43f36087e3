// flavours: asan
// .npy files against NumPy itself: its files are read by value, and it reads ours.
#include <algorithm>
#include <complex>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/files/array_file.hpp"
#include "support/temporary_folder.hpp"

namespace {

using komdsp::cli::array;
using komdsp::cli::element;
using namespace komdsp::test;

class npy_and_numpy : public temporary_folder {
 protected:
  void SetUp() override {
    if (std::system("/usr/bin/python3 -c 'import numpy' 2>/dev/null") != 0) GTEST_SKIP() << "no python3-numpy";
  }

  /// Runs a Python script with the folder as its working directory.
  int python(const std::string& script) const {
    make_file("script.py", script);
    return std::system(("cd '" + folder_.string() + "' && /usr/bin/python3 script.py").c_str());
  }
};

// For every file NAME.npy a NAME.raw with the expected elements (C order, native, integers as NumPy computes with
// them), and a line "NAME type shape..." in the list.
constexpr const char* write_every_kind = R"(
import numpy as np
rng = np.random.default_rng(1)
shapes = [(1,), (7,), (3, 5), (1, 6), (4, 1), (2, 3, 4), (2, 1, 3, 2), (1, 2, 3, 1, 2, 2)]
types = ['f4', 'f8', 'c8', 'c16', 'i1', 'i2', 'i4', 'i8', 'u1', 'u2', 'u4', 'u8', 'b1']
listing = open('list', 'w')
number = 0
for code in types:
    for byte_order in '<>':
        for shape in shapes:
            for layout in 'CF':
                dtype = np.dtype(byte_order + code)
                raw = rng.integers(0, 256, size=shape + (dtype.itemsize,), dtype=np.uint8)
                if code in ('b1', 'f4', 'f8', 'c8', 'c16'):
                    x = (100 * rng.standard_normal(shape) + (1j * rng.standard_normal(shape) if code[0] == 'c' else 0))
                    x = (x > 0) if code == 'b1' else x
                    x = x.astype(dtype)
                else:
                    x = raw.view(dtype).reshape(shape)
                if code[0] in 'fc' and x.size > 3:
                    x.flat[:3] = np.nan, np.inf, -0.0
                whole = np.float32 if dtype.itemsize < 4 else np.float64
                want = x.astype(whole if code[0] in 'iub' else dtype.newbyteorder('='))
                np.save(f'{number}.npy', np.asarray(x, order=layout))
                want.astype(want.dtype, order='C').tofile(f'{number}.raw')
                print(number, want.dtype.name, *shape, file=listing)
                number += 1
)";

TEST_F(npy_and_numpy, arrays_of_every_type_order_and_rank_are_read_by_value) {
  ASSERT_EQ(python(write_every_kind), 0);
  std::ifstream list(path("list"));
  int files = 0;
  for (std::string line; std::getline(list, line); ++files) {
    std::istringstream words(line);
    std::string name, type;
    words >> name >> type;
    std::vector<std::size_t> shape;
    for (std::size_t length; words >> length;) shape.push_back(length);
    const array values = komdsp::cli::read_array(path(name + ".npy"));
    EXPECT_EQ(komdsp::cli::name_of(values.type), type) << line;
    EXPECT_EQ(values.shape, shape) << line;
    const std::string want = content_of(name + ".raw");
    EXPECT_TRUE(std::ranges::equal(values.data, bytes_of_text(want))) << line;
  }
  EXPECT_EQ(files, 13 * 2 * 8 * 2);
}

TEST_F(npy_and_numpy, what_numpy_saves_beyond_plain_numbers_is_refused) {
  ASSERT_EQ(python(R"(
import numpy as np
cases = [np.array(1.0), np.zeros(0), np.zeros((2, 0, 3)), np.array([{}, []], dtype=object), np.array(['a', 'b']),
         np.array([b'a']), np.zeros(3, dtype=[('x', 'f4'), ('y', 'i2')]), np.zeros(2, np.longdouble),
         np.zeros(2, np.clongdouble), np.zeros(2, np.float16), np.array(['2001-01-01'], dtype='datetime64[s]'),
         np.zeros(2, 'V3')]
for number, case in enumerate(cases):
    np.save(f'{number}.npy', case)
np.savez('12.npz', a=np.zeros(3))
import os
os.rename('12.npz', '12.npy')
)"),
            0);
  for (int number = 0; number <= 12; ++number) {
    const refusal refused = refusal_of([&] { komdsp::cli::read_array(path(std::to_string(number) + ".npy")); });
    EXPECT_NE(refused.message, "") << number;
    EXPECT_EQ(refused.exit_status, 1) << number;
  }
}

TEST_F(npy_and_numpy, numpy_reads_what_is_written) {
  std::string script = "import numpy as np\n";
  int number = 0;
  for (const element type : {element::f32, element::f64, element::c64, element::c128}) {
    for (const std::vector<std::size_t>& shape :
         {std::vector<std::size_t>{1}, {5}, {3, 4}, {2, 3, 4}, {1, 1, 2, 1, 3}, std::vector<std::size_t>(32, 1)}) {
      array values(type, shape);
      const std::string name = std::to_string(number++);
      const auto fill = [](auto numbers) { std::iota(numbers.begin(), numbers.end(), 0.5f); };
      komdsp::cli::is_double(type) ? fill(values.as<double>()) : fill(values.as<float>());
      komdsp::cli::write_array(path(name + ".npy"), values);
      script += "x = np.load('" + name + ".npy')\nassert x.dtype == '" + komdsp::cli::name_of(type) + "', x.dtype\n";
      script += "assert x.shape == (";
      for (const std::size_t length : shape) script += std::to_string(length) + ",";
      script += "), x.shape\nreal = x.reshape(-1).view(x.real.dtype)\n";
      script += "assert (real == np.arange(real.size) + 0.5).all()\n";
      script += "data_at = open('" + name + ".npy', 'rb').read().index(b'\\n') + 1\nassert data_at % 64 == 0\n";
    }
  }
  EXPECT_EQ(python(script), 0);
}

}  // namespace
