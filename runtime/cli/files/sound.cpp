#include "cli/files/sound.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <sndfile.h>

#include "cli/arrays/convert.hpp"
#include "cli/base/error.hpp"
#include "cli/base/output_file.hpp"
#include "cli/files/raw.hpp"
#include "cli/files/wav_sizes.hpp"

namespace komdsp::cli {
namespace {

/// libsndfile's place in a file.
struct place_in_file {
  sf_count_t at = 0, length = 0;

  static sf_count_t length_of(void* self) { return static_cast<place_in_file*>(self)->length; }
  static sf_count_t tell(void* self) { return static_cast<place_in_file*>(self)->at; }
  static sf_count_t seek(sf_count_t offset, int whence, void* self) {
    const sf_count_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? tell(self) : length_of(self);
    sf_count_t to = 0;
    if (__builtin_add_overflow(base, offset, &to) || to < 0) return -1;
    return static_cast<place_in_file*>(self)->at = std::min(to, length_of(self));
  }
};

/// Source for libsndfile: a header of our own where the file's is wrong, and what follows of the file.
struct sound_source : place_in_file {
  sound_source(input_file& of, mended_wav as) : in(of), wav(std::move(as)) {
    length = static_cast<sf_count_t>(wav.header.size() + (wav.end - wav.begin));
  }

  input_file& in;
  mended_wav wav;
  std::exception_ptr failed = nullptr;  // C passes no exceptions on

  std::size_t copy(std::span<std::byte> into) const {
    const std::uint64_t from = static_cast<std::uint64_t>(at), own = wav.header.size();
    if (from >= own) return in.read_at(wav.begin + (from - own), into);
    const std::size_t count = std::min<std::uint64_t>(own - from, into.size());
    std::copy_n(wav.header.begin() + at, count, into.begin());
    return count;
  }
  static sf_count_t read(void* into, sf_count_t count, void* self) {
    auto& file = *static_cast<sound_source*>(static_cast<place_in_file*>(self));
    std::span<std::byte> rest(static_cast<std::byte*>(into),
                              static_cast<std::size_t>(std::clamp<sf_count_t>(count, 0, file.length - file.at)));
    const sf_count_t before = file.at;
    try {
      for (std::size_t got = 1; got > 0 && !rest.empty(); rest = rest.subspan(got))
        file.at += static_cast<sf_count_t>(got = file.copy(rest));
    } catch (...) {
      file.failed = std::current_exception();
    }
    return file.at - before;
  }
  static constexpr SF_VIRTUAL_IO access = {length_of, seek, read, nullptr, tell};
};

/// libsndfile's output.
struct memory_file : place_in_file {
  std::vector<std::byte> written = {};

  static sf_count_t write(const void* from, sf_count_t count, void* self) {
    auto& file = *static_cast<memory_file*>(static_cast<place_in_file*>(self));
    const auto begin = static_cast<std::size_t>(file.at), size = static_cast<std::size_t>(count);
    if (file.written.size() < begin + size) file.written.resize(begin + size);
    std::memcpy(file.written.data() + begin, from, size);
    file.length = static_cast<sf_count_t>(file.written.size());
    file.at += count;
    return count;
  }
  static constexpr SF_VIRTUAL_IO access = {length_of, seek, nullptr, write, tell};
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
    if (there >= 0 && said > there && !is_unknown_length(static_cast<std::uint64_t>(said)))
      throw error(
          fmt::format("{}: the sound file is truncated: its header says {} bytes and {} are there", name, said, there));
    if (line.find("Exiting parser") != std::string_view::npos)
      throw error(fmt::format("{}: the sound file is longer than its header says, or damaged", name));
  }
}

template <class T>
constexpr element element_of_samples = std::is_same_v<T, short>    ? element::i16
                                       : std::is_same_v<T, int>    ? element::i32
                                       : std::is_same_v<T, double> ? element::f64
                                                                   : element::f32;

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
  array values(element_of_samples<T>, {channels, frames});
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

/// A recording that is open.
class open_sound {
 public:
  /// in: a file whose size is known, or memory; teller tells what was assumed.
  open_sound(input_file& in, input_file& teller) : name_(in.name()) {
    if (in.remaining() == 0) throw error(fmt::format("{}: the file is empty, not a recording", name_));
    auto mended = mend_wav(in);
    if (mended && !mended->assumed.empty()) teller.tell(fmt::format("{}: {}", name_, mended->assumed));
    source_.emplace(in, mended ? std::move(*mended) : mended_wav{{}, 0, *in.remaining(), ""});
    SF_VIRTUAL_IO access = sound_source::access;
    file_.reset(sf_open_virtual(&access, SFM_READ, &about_, static_cast<place_in_file*>(&*source_)));
    check_source();
    if (!file_) throw error(fmt::format("{}: not a sound file that libsndfile reads: {}", name_, sf_strerror(nullptr)));
    if (about_.channels < 1 || about_.samplerate < 1)
      throw error(fmt::format("{}: the sound file says {} channels at {} Hz; both must be at least 1", name_,
                              about_.channels, about_.samplerate));
    refuse_other_length(file_.get(), name_);
  }

  /// By the header, where it says how long the recording is.
  array_facts facts() {
    if (about_.frames == SF_COUNT_MAX) return facts_of(read().samples);
    if (about_.frames < 1) refuse_empty();
    return {is_double() ? element::f64 : element::f32,
            {static_cast<std::size_t>(about_.channels), static_cast<std::size_t>(about_.frames)},
            static_cast<double>(about_.samplerate)};
  }

  sound read(std::optional<element> integers = std::nullopt) {
    sound result;
    result.samples = integers      ? read_integers(*integers)
                     : is_double() ? read_channels<double>(file_.get(), about_, sf_readf_double)
                                   : read_channels<float>(file_.get(), about_, sf_readf_float);
    check_source();
    result.sample_rate = result.samples.sample_rate = about_.samplerate;
    const std::size_t frames = result.samples.shape[1];
    if (sf_error(file_.get()) != SF_ERR_NO_ERROR)
      throw error(fmt::format("{}: the sound file is damaged: {}", name_, sf_strerror(file_.get())));
    if (frames == 0) refuse_empty();
    if (about_.frames != SF_COUNT_MAX && frames != static_cast<std::uint64_t>(about_.frames))
      throw error(fmt::format("{}: the sound file is truncated or damaged: its header says {} frames and {} are there",
                              name_, about_.frames, frames));
    return result;
  }

 private:
  array read_integers(element type) {
    const int coding = about_.format & SF_FORMAT_SUBMASK;
    const int bits = coding == SF_FORMAT_PCM_S8 || coding == SF_FORMAT_PCM_U8 ? 8
                     : coding == SF_FORMAT_PCM_16                             ? 16
                     : coding == SF_FORMAT_PCM_24                             ? 24
                     : coding == SF_FORMAT_PCM_32                             ? 32
                                                                              : 0;
    if (bits == 0) refuse_numbers(name_, "no integers", type);
    if (type == element::i32) return read_channels<int>(file_.get(), about_, sf_readf_int);
    if (bits > 16) refuse_numbers(name_, fmt::format("integers of {} bits", bits), type);
    return read_channels<short>(file_.get(), about_, sf_readf_short);
  }
  [[noreturn]] void refuse_empty() const {
    throw error(fmt::format("{}: the recording is empty; at least one sample is needed", name_));
  }
  bool is_double() const { return (about_.format & SF_FORMAT_SUBMASK) == SF_FORMAT_DOUBLE; }
  void check_source() const {
    if (source_->failed) std::rethrow_exception(source_->failed);
  }

  std::string name_;
  std::optional<sound_source> source_;
  SF_INFO about_{};
  handle file_{nullptr, &sf_close};
};

/// A pipe is read to its end first: libsndfile goes back and forth.
template <class Use>
auto with_open_sound(input_file& in, Use use) {
  if (in.remaining()) {
    open_sound sound(in, in);
    return use(sound);
  }
  const std::vector<std::byte> bytes = in.read_rest();
  input_file memory(bytes, in.name());
  open_sound sound(memory, in);
  return use(sound);
}

}  // namespace

sound read_sound(input_file& in, std::optional<element> integers) {
  return with_open_sound(in, [&](open_sound& recording) { return recording.read(integers); });
}

array_facts facts_of_sound(input_file& in) {
  return with_open_sound(in, [](open_sound& recording) { return recording.facts(); });
}

array channel_of(const sound& recording, const std::string& path, std::size_t channel) {
  const array& all = recording.samples;
  const std::size_t channels = all.shape[0], count = all.shape[1];
  if (channel >= channels)
    throw error(fmt::format("{} has no channel {}; channels are 0 to {}", path, channel, channels - 1));
  array one(is_fixed(all.type) ? all.type : element::f64, {count});
  convert(all, channel * count, one, 0, count);
  return one;
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
  memory_file memory;
  SF_VIRTUAL_IO access = memory_file::access;
  handle file(sf_open_virtual(&access, SFM_WRITE, &about, static_cast<place_in_file*>(&memory)), &sf_close);
  if (!file) refuse(sf_strerror(nullptr));
  // Files of the same samples are the same.
  sf_command(file.get(), SFC_SET_ADD_PEAK_CHUNK, nullptr, SF_FALSE);
  const bool done = wide ? write_frames(file.get(), samples.as<double>(), channels, sf_writef_double)
                         : write_frames(file.get(), samples.as<float>(), channels, sf_writef_float);
  if (!done) refuse(sf_strerror(file.get()));
  file.reset();
  write_file(path, memory.written);
}

sound read_sound(const std::string& path, bool quiet, std::optional<element> integers) {
  input_file in(path);
  if (!quiet) in.show_progress();
  return read_sound(in, integers);
}

}  // namespace komdsp::cli
