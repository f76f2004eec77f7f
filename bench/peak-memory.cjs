'use strict';
// Preloaded into a measured node process (`node --require`): writes its peak memory in bytes to
// file descriptor 3.
const { readFileSync, writeSync } = require('node:fs');

process.on('exit', () => {
  let bytes = process.resourceUsage().maxRSS * 1024;
  try {
    // On Linux the peak that the kernel reports for a child includes the memory of the process that
    // started it, for it is carried over `exec`; the high-water mark in /proc is the program's own.
    bytes =
      Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024;
  } catch {
    // No /proc: what the system reports has to do.
  }
  writeSync(3, String(bytes));
});
