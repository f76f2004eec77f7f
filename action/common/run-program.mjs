// Runs one program to its end.
import { spawn } from 'node:child_process';

/**
 * Gives the exit code, what was written to piped streams, and why there is no exit code. This
 * process goes on meanwhile, so that it sees when the forge closes a connection, and asks the next
 * question on a new one.
 */
export function runProgram(program, args, options) {
  return new Promise((resolve) => {
    const child = spawn(program, args, options);
    let [stdout, stderr] = ['', ''];
    child.stdout?.setEncoding('utf8').on('data', (text) => (stdout += text));
    child.stderr?.setEncoding('utf8').on('data', (text) => (stderr += text));
    child.on('error', (error) => resolve({ status: null, why: error.message, stdout, stderr }));
    child.on('close', (status, signal) => resolve({ status, why: signal, stdout, stderr }));
  });
}
