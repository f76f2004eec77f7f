import { fork } from 'node:child_process';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';

import type { CallAnswer, GitCall, ToolCall } from './small-process.ts';

/** What the thread is started with. */
export interface RelayData {
  readonly shared: SharedArrayBuffer;
  readonly answers: MessagePort;
  readonly program: string;
  /** The build that the tool takes itself for; empty for none. */
  readonly build: string;
}

// A test waits for each answer without giving its thread back, so another thread has to listen.
const { shared, answers, program, build } = workerData as RelayData;
const signal = new Int32Array(shared);
const child = fork(program, [build], {
  execArgv: [],
  env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR },
  serialization: 'advanced',
});
Atomics.store(signal, 1, child.pid ?? 0);
Atomics.notify(signal, 1);

function answer(given: CallAnswer): void {
  answers.postMessage(given);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
}

child.on('message', (given) => answer(given as CallAnswer));
child.on('exit', (code) =>
  answer({ code: null, out: Buffer.alloc(0), error: `it ended with ${String(code)}` }),
);
parentPort?.on('message', (call: ToolCall | GitCall) => void child.send(call));
