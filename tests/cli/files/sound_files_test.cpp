// flavours: asan
// Recordings: channels, scale and rate, and files that are not what their header says.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sndfile.h>

#include "cli/files/array_file.hpp"
#include "cli/arrays/convert.hpp"
#include "cli/files/sound.hpp"
#include "support/temporary_folder.hpp"

namespace {

using komdsp::cli::element;
using komdsp::cli::read_sound;
using komdsp::cli::sound;
using namespace komdsp::test;

constexpr int frames = 4000;

double sample(int frame, int channel) {
  return 0.5 * std::sin(0.01 * frame) * (channel == 0 ? 1 : -0.5);
}

class sound_files : public temporary_folder {
 protected:
  std::string make_sound(const std::string& name, int format, int channels = 2) const {
    SF_INFO about{};
    about.samplerate = 8000;
    about.channels = channels;
    about.format = format;
    SNDFILE* file = sf_open(path(name).c_str(), SFM_WRITE, &about);
    EXPECT_NE(file, nullptr) << sf_strerror(nullptr);
    std::vector<double> samples;
    for (int frame = 0; frame < frames; ++frame) {
      for (int channel = 0; channel < channels; ++channel) samples.push_back(sample(frame, channel));
    }
    EXPECT_EQ(sf_writef_double(file, samples.data(), frames), frames);
    sf_close(file);
    return path(name);
  }

  refusal refusal_of_sound(const std::string& content) const {
    const std::string file = make_file("x.wav", content);
    return refusal_of([&] { read_sound(file); });
  }
};

template <class T>
double largest_error(const sound& recording) {
  double error = 0;
  for (int channel = 0; channel < 2; ++channel) {
    for (int frame = 0; frame < frames; ++frame)
      error = std::max(error, std::abs(recording.samples.as<T>()[channel * frames + frame] - sample(frame, channel)));
  }
  return error;
}

TEST_F(sound_files, are_channels_by_frames_within_one_whatever_the_encoding) {
  struct {
    const char* name;
    int format;
    double error;
  } const cases[] = {{"8.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_U8, 1.0 / 127},
                     {"16.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, 1.0 / 32767},
                     {"24.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_24, 1e-6},
                     {"32.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_32, 1e-6},
                     {"float.wav", SF_FORMAT_WAV | SF_FORMAT_FLOAT, 1e-7},
                     {"16.aiff", SF_FORMAT_AIFF | SF_FORMAT_PCM_16, 1.0 / 32767},
                     {"16.au", SF_FORMAT_AU | SF_FORMAT_PCM_16, 1.0 / 32767},
                     {"16.flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_16, 1.0 / 32767},
                     {"16.w64", SF_FORMAT_W64 | SF_FORMAT_PCM_16, 1.0 / 32767},
                     {"16.caf", SF_FORMAT_CAF | SF_FORMAT_PCM_16, 1.0 / 32767},
                     {"x.ogg", SF_FORMAT_OGG | SF_FORMAT_VORBIS, 0.05}};
  for (const auto& one : cases) {
    const sound recording = read_sound(make_sound(one.name, one.format));
    EXPECT_EQ(recording.sample_rate, 8000) << one.name;
    EXPECT_EQ(recording.samples.type, element::f32) << one.name;
    ASSERT_EQ(recording.samples.shape, (std::vector<std::size_t>{2, frames})) << one.name;
    EXPECT_LT(largest_error<float>(recording), one.error) << one.name;
  }
}

TEST_F(sound_files, of_doubles_stay_double) {
  const sound recording = read_sound(make_sound("x.wav", SF_FORMAT_WAV | SF_FORMAT_DOUBLE));
  ASSERT_EQ(recording.samples.type, element::f64);
  EXPECT_EQ(largest_error<double>(recording), 0);
}

TEST_F(sound_files, of_one_channel_keep_the_channel_axis) {
  const std::string file = make_sound("x.WAV", SF_FORMAT_WAV | SF_FORMAT_PCM_16, 1);
  EXPECT_EQ(komdsp::cli::read_array(file).shape, (std::vector<std::size_t>{1, frames}));
}

TEST_F(sound_files, of_mp3_are_read) {
  const sound recording = read_sound(make_sound("x.mp3", SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III));
  EXPECT_EQ(recording.samples.shape[0], 2u);
  EXPECT_GE(recording.samples.shape[1], std::size_t{frames});
}

TEST_F(sound_files, that_are_truncated_are_refused) {
  for (const auto& [name, format] : {std::pair{"x.aiff", SF_FORMAT_AIFF | SF_FORMAT_PCM_16},
                                     {"x.au", SF_FORMAT_AU | SF_FORMAT_PCM_16},
                                     {"x.w64", SF_FORMAT_W64 | SF_FORMAT_PCM_16},
                                     {"x.caf", SF_FORMAT_CAF | SF_FORMAT_PCM_16},
                                     {"x.flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_16}}) {
    make_sound(name, format);
    const std::string whole = content_of(name);
    // libsndfile does not notice the last 12 bytes of a CAF file.
    const std::size_t almost = whole.size() - (std::string(name) == "x.caf" ? 13 : 1);
    for (const std::size_t length : {almost, whole.size() / 2, whole.size() / 10, std::size_t{30}, std::size_t{1}})
      EXPECT_NE(refusal_of_sound(whole.substr(0, length)).message, "") << name << " " << length;
  }
}

TEST_F(sound_files, that_are_wav_and_truncated_are_read_as_far_as_they_go) {
  for (const int form : {SF_FORMAT_PCM_16, SF_FORMAT_PCM_24, SF_FORMAT_FLOAT, SF_FORMAT_DOUBLE, SF_FORMAT_ULAW}) {
    const std::string file = make_sound("x.wav", SF_FORMAT_WAV | form), whole = content_of("x.wav");
    const auto all = komdsp::cli::converted(read_sound(file).samples, element::f64);
    for (const std::size_t length : {whole.size() - 1, whole.size() / 2, whole.size() / 10}) {
      const auto part =
          komdsp::cli::converted(read_sound(make_file("y.wav", whole.substr(0, length))).samples, element::f64);
      const std::size_t there = part.shape[1], frame_bytes = (whole.size() - 44) / frames;
      EXPECT_LE(there, length / frame_bytes) << form;
      EXPECT_GE(there + 200 / frame_bytes + 1, length / frame_bytes) << form << ": a header has less than 200 bytes";
      for (std::size_t c = 0; c < 2; ++c)
        EXPECT_TRUE(std::ranges::equal(part.as<double>().subspan(c * there, there),
                                       all.as<double>().subspan(c * frames, there)))
            << form << " " << length;
    }
    for (const std::size_t length : {std::size_t{30}, std::size_t{1}})
      EXPECT_NE(refusal_of_sound(whole.substr(0, length)).message, "") << form << " " << length;
  }
}

TEST_F(sound_files, longer_than_their_header_says_are_refused) {
  make_sound("a.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16);
  std::string content = content_of("a.wav");
  content[41] = 1;  // the data chunk claims about 400 of 16000 bytes
  EXPECT_PRED2(contains, refusal_of_sound(content).message, "longer than its header says");
}

TEST_F(sound_files, recorded_into_a_pipe_have_no_length_and_are_read) {
  make_sound("a.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16);
  std::string content = content_of("a.wav");
  content.replace(4, 4, "\xff\xff\xff\xff").replace(40, 4, "\xff\xff\xff\xff");
  EXPECT_EQ(read_sound(make_file("b.wav", content)).samples.shape[1], std::size_t{frames});
}

TEST_F(sound_files, foreign_empty_and_silent_of_samples_are_refused) {
  EXPECT_PRED2(contains, refusal_of_sound("").message, "empty");
  EXPECT_PRED2(contains, refusal_of_sound("this is a text and no recording of anything").message, "not a sound file");
  make_sound("a.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16);
  std::string header = content_of("a.wav").substr(0, 44);
  header.replace(4, 4, std::string("\x24\0\0\0", 4)).replace(40, 4, std::string(4, '\0'));
  EXPECT_PRED2(contains, refusal_of_sound(header).message, "empty");
}

TEST_F(sound_files, that_are_missing_or_folders_are_named) {
  EXPECT_PRED2(contains, refusal_of([&] { read_sound(path("none.wav")); }).message, "none.wav: No such file");
  EXPECT_PRED2(contains, refusal_of([&] { read_sound(folder_.string()); }).message, "directory");
}

}  // namespace
