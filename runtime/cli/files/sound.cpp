#include "cli/files/sound.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <sndfile.h>

#include "cli/error.hpp"
#include "cli/files/input_file.hpp"
#include "cli/files/output_file.hpp"

namespace komdsp::cli {
namespace {

/// A file in memory, as libsndfile wants to see it; what is written goes to `written`.
struct memory_file {
  std::span<const std::byte> bytes;
  sf_count_t at = 0;
  std::vector<std::byte> written = {};

  static memory_file& of(void* self) { return *static_cast<memory_file*>(self); }
  static sf_count_t length(void* self) { return static_cast<sf_count_t>(of(self).bytes.size()); }
  static sf_count_t tell(void* self) { return of(self).at; }
  static sf_count_t seek(sf_count_t offset, int whence, void* self) {
    const sf_count_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? tell(self) : length(self);
    sf_count_t to = 0;
    if (__builtin_add_overflow(base, offset, &to) || to < 0) return -1;
    return of(self).at = std::min(to, length(self));
  }
  static sf_count_t read(void* into, sf_count_t count, void* self) {
    memory_file& file = of(self);
    count = std::clamp<sf_count_t>(count, 0, length(self) - file.at);
    if (count > 0) std::memcpy(into, file.bytes.data() + file.at, static_cast<std::size_t>(count));
    file.at += count;
    return count;
  }
  static sf_count_t write(const void* from, sf_count_t count, void* self) {
    memory_file& file = of(self);
    const auto begin = static_cast<std::size_t>(file.at), size = static_cast<std::size_t>(count);
    if (file.written.size() < begin + size) file.written.resize(begin + size);
    std::memcpy(file.written.data() + begin, from, size);
    file.bytes = file.written;
    file.at += count;
    return count;
  }
  static constexpr SF_VIRTUAL_IO access = {length, seek, read, write, tell};
};

using handle = std::unique_ptr<SNDFILE, decltype(&sf_close)>;

/// The number that follows `before` in the line, or -1.
std::int64_t number_after(std::string_view line, std::string_view before) {
  const std::size_t at = line.find(before);
  if (at == std::string_view::npos) return -1;
  line.remove_prefix(at + before.size());
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  std::int64_t number = -1;
  std::from_chars(line.data(), line.data() + line.size(), number);
  return number;
}

/// Recorders that write into a pipe cannot know the length and say about 2 or 4 GiB.
bool is_unknown_length(std::int64_t bytes) {
  return (bytes >= 0x7fff0000 && bytes <= 0x80001000) || (bytes >= 0xffff0000 && bytes <= 0xffffffff);
}

// libsndfile cuts a recording silently to what it finds and says so in its log only.
void refuse_other_length(SNDFILE* file, const std::string& name) {
  std::array<char, 16384> log{};
  const int length = sf_command(file, SFC_GET_LOG_INFO, log.data(), static_cast<int>(log.size() - 1));
  std::string_view rest(log.data(), static_cast<std::size_t>(std::max(0, length)));
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const std::int64_t said = number_after(line, ":");
    const std::int64_t there = number_after(line, "(should be");
    if (there >= 0 && said > there && !is_unknown_length(said))
      throw error(
          fmt::format("{}: the sound file is truncated: its header says {} bytes and {} are there", name, said, there));
    if (line.find("Exiting parser") != std::string_view::npos)
      throw error(fmt::format("{}: the sound file is longer than its header says, or damaged", name));
  }
}

// Reads in steps: the number of frames is only a claim of the header.
template <class T>
array read_channels(SNDFILE* file, const SF_INFO& about, sf_count_t (*read)(SNDFILE*, T*, sf_count_t)) {
  constexpr std::size_t frames_per_step = 4096;
  const auto channels = static_cast<std::size_t>(about.channels);
  std::vector<T> step(frames_per_step * channels);
  std::vector<std::vector<T>> samples(channels);
  for (;;) {
    const sf_count_t got = read(file, step.data(), frames_per_step);
    if (got <= 0) break;
    for (std::size_t channel = 0; channel < channels; ++channel) {
      for (std::size_t frame = 0; frame < static_cast<std::size_t>(got); ++frame)
        samples[channel].push_back(step[frame * channels + channel]);
    }
  }
  const std::size_t frames = samples[0].size();
  array values(std::is_same_v<T, double> ? element::f64 : element::f32, {channels, frames});
  for (std::size_t channel = 0; channel < channels; ++channel)
    std::copy(samples[channel].begin(), samples[channel].end(), values.as<T>().begin() + channel * frames);
  return values;
}

/// Interleaves channels that lie one after the other.
template <class T>
bool write_frames(SNDFILE* file, std::span<const T> samples, std::size_t channels,
                  sf_count_t (*write)(SNDFILE*, const T*, sf_count_t)) {
  const std::size_t frames = samples.size() / channels;
  std::vector<T> interleaved(samples.size());
  for (std::size_t channel = 0; channel < channels; ++channel)
    for (std::size_t frame = 0; frame < frames; ++frame)
      interleaved[frame * channels + channel] = samples[channel * frames + frame];
  const auto count = static_cast<sf_count_t>(frames);
  return write(file, interleaved.data(), count) == count;
}

}  // namespace

sound read_sound(std::span<const std::byte> bytes, const std::string& name) {
  if (bytes.empty()) throw error(fmt::format("{}: the file is empty, not a recording", name));
  memory_file memory{bytes};
  SF_VIRTUAL_IO access = memory_file::access;
  SF_INFO about{};
  const handle file(sf_open_virtual(&access, SFM_READ, &about, &memory), &sf_close);
  if (!file) throw error(fmt::format("{}: not a sound file that libsndfile reads: {}", name, sf_strerror(nullptr)));
  if (about.channels < 1 || about.samplerate < 1)
    throw error(fmt::format("{}: the sound file says {} channels at {} Hz; both must be at least 1", name,
                            about.channels, about.samplerate));
  refuse_other_length(file.get(), name);
  const bool doubles = (about.format & SF_FORMAT_SUBMASK) == SF_FORMAT_DOUBLE;
  sound result;
  result.samples = doubles ? read_channels<double>(file.get(), about, sf_readf_double)
                           : read_channels<float>(file.get(), about, sf_readf_float);
  result.sample_rate = result.samples.sample_rate = about.samplerate;
  const std::size_t frames = result.samples.shape[1];
  if (sf_error(file.get()) != SF_ERR_NO_ERROR)
    throw error(fmt::format("{}: the sound file is damaged: {}", name, sf_strerror(file.get())));
  if (frames == 0) throw error(fmt::format("{}: the recording is empty; at least one sample is needed", name));
  if (about.frames != SF_COUNT_MAX && frames != static_cast<std::uint64_t>(about.frames))
    throw error(fmt::format("{}: the sound file is truncated or damaged: its header says {} frames and {} are there",
                            name, about.frames, frames));
  return result;
}

void check_samples(std::span<const double> samples, const std::string& path, std::size_t channel) {
  constexpr double most = 1e15;
  const auto wrong = std::ranges::find_if_not(samples, [](double v) { return std::abs(v) <= most; });
  if (wrong != samples.end())
    throw error(fmt::format("{}: sample {} of channel {} is {}; samples are numbers up to {:g}", path,
                            wrong - samples.begin(), channel, *wrong, most));
}

void write_sound(const std::string& path, const array& samples) {
  const auto refuse = [&](const std::string& why) { throw error(fmt::format("cannot write {}: {}", path, why)); };
  const std::size_t axes = samples.shape.size(), channels = axes > 1 ? samples.shape[0] : 1;
  if (is_complex(samples.type)) refuse("sound is of real numbers");
  if (axes > 2 || channels > 1024) refuse("sound has up to 1024 channels, and an axis of samples");
  if (samples.data.size() > 0xf0000000u) refuse("a WAV has less than 4 GiB");
  SF_INFO about{};
  about.samplerate = static_cast<int>(std::lround(std::clamp(samples.sample_rate, 0.0, 1e9)));
  if (about.samplerate == 0) refuse("its sampling rate is not known; --rate gives it");
  about.channels = static_cast<int>(channels);
  const bool wide = is_double(samples.type);
  about.format = SF_FORMAT_WAV | (wide ? SF_FORMAT_DOUBLE : SF_FORMAT_FLOAT);
  memory_file memory{{}};
  SF_VIRTUAL_IO access = memory_file::access;
  handle file(sf_open_virtual(&access, SFM_WRITE, &about, &memory), &sf_close);
  if (!file) refuse(sf_strerror(nullptr));
  // The same samples make the same file.
  sf_command(file.get(), SFC_SET_ADD_PEAK_CHUNK, nullptr, SF_FALSE);
  const bool done = wide ? write_frames(file.get(), samples.as<double>(), channels, sf_writef_double)
                         : write_frames(file.get(), samples.as<float>(), channels, sf_writef_float);
  if (!done) refuse(sf_strerror(file.get()));
  file.reset();
  output_file out(path);
  out.write(memory.written);
  out.commit();
}

sound read_sound(const std::string& path, bool quiet) {
  input_file in(path);
  if (!quiet) in.show_progress();
  return read_sound(in.read_rest(), in.name());
}

}  // namespace komdsp::cli
