import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';

/** One call of the tool, as a process would be started. */
export interface ToolCall {
  readonly cwd: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly input: Uint8Array;
  readonly env: Readonly<Record<string, string>>;
}

/** What came of it: exit code and the bytes written. */
export interface ToolAnswer {
  readonly code: number;
  readonly out: Uint8Array;
  readonly error: string;
}

const { shared, answers, build } = workerData as {
  readonly shared: SharedArrayBuffer;
  readonly answers: MessagePort;
  readonly build: string | null;
};
const done = new Int32Array(shared);
// No test cuts the power: what is written need not reach the disk before the tool goes on.
fs.fsyncSync = () => undefined;
syncBuiltinESMExports();
// Stands in for what a build defines, which the tool looks at while it loads.
if (build !== null) Object.assign(globalThis, { __BUILD__: build });
const { processContext, programName } = await import('../../src/cli/context.ts');
const { main } = await import('../../src/cli/main.ts');

parentPort?.on('message', ({ cwd, script, args, input, env }: ToolCall) => {
  void (async () => {
    process.env = { ...env };
    const out: Buffer[] = [];
    let error = '';
    const code = await main(args, {
      ...processContext(),
      cwd,
      script,
      program: programName(script, env),
      terminal: false,
      watched: false,
      interactive: false,
      out: (text) => void out.push(Buffer.from(text)),
      error: (text) => void (error += text),
      stdin: () => Promise.resolve(Buffer.from(input)),
    });
    answers.postMessage({ code, out: Buffer.concat(out), error } satisfies ToolAnswer);
    Atomics.store(done, 0, 1);
    Atomics.notify(done, 0);
  })();
});
