// A thread that waits for work: what it takes to share work with it is far less than to start one.
#pragma once

#include <functional>
#include <semaphore>
#include <thread>

namespace peers {

class second_thread {
 public:
  second_thread() : thread_([this] { serve(); }) {}
  second_thread(const second_thread&) = delete;
  second_thread& operator=(const second_thread&) = delete;
  ~second_thread() {
    work_ = nullptr;
    begin_.release();
    thread_.join();
  }
  // work(0) here and work(1) there, at the same time.
  void run_both(const std::function<void(int)>& work) {
    work_ = &work;
    begin_.release();
    work(0);
    end_.acquire();
  }

 private:
  void serve() {
    for (begin_.acquire(); work_ != nullptr; begin_.acquire()) {
      (*work_)(1);
      end_.release();
    }
  }

  const std::function<void(int)>* work_ = nullptr;
  std::binary_semaphore begin_{0}, end_{0};
  std::thread thread_;
};

}  // namespace peers
