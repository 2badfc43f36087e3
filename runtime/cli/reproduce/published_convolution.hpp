#pragma once

#include <array>
#include <optional>
#include <string>

#include <komdsp/variant.hpp>

namespace komdsp::cli {

inline constexpr std::array convolution_platforms{"Intel", "NVidia"};

/// The speed-up K, with transfers, that is printed there for M J = `pairs` pairs of vectors.
std::optional<double> find_published_convolution(const std::string& platform, index length, index pairs,
                                                 convolution_variant variant);

/// As convolution_table; automatic where nothing is printed.
convolution_variant best_published_convolution(const std::string& platform, index length, index pairs);

}  // namespace komdsp::cli
