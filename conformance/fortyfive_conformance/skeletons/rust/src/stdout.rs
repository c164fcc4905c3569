//! Keeping stdout clean: the real one is taken away, and what is printed goes to stderr.

use std::fs::File;
use std::io::Write;

/// The real stdout; from now on `println!` writes to stderr.
#[cfg(unix)]
pub fn take() -> impl Write {
    use std::os::fd::{FromRawFd, RawFd};

    extern "C" {
        fn dup(fd: RawFd) -> RawFd;
        fn dup2(from: RawFd, to: RawFd) -> RawFd;
    }
    // Safe: `dup` gives a new descriptor that nothing else owns.
    unsafe {
        let real = File::from_raw_fd(dup(1));
        dup2(2, 1);
        real
    }
}

/// The real stdout. Elsewhere it cannot be taken away without a library: see that nothing else prints.
#[cfg(not(unix))]
pub fn take() -> impl Write {
    std::io::stdout()
}
