import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
} from 'node:worker_threads';

import { inject, onTestFinished } from 'vitest';

import type { ToolAnswer, ToolCall } from './tool-thread.ts';

const bin = resolve('bin/ledger.cjs');

/** What a whole process came to. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/** What a call is given beside its arguments. */
export interface Given {
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs the built command line as a user would, in an environment without CI's or an agent's
 * variables.
 */
export function ledgerProcess(
  cwd: string,
  args: readonly string[],
  { input = '', env }: Given = {},
): Ran {
  const ran = spawnSync(process.execPath, [bin, ...args], {
    cwd,
    input,
    encoding: 'utf8',
    timeout: limit,
    env: cleanEnv(env) as unknown as NodeJS.ProcessEnv,
  });
  return inWords({ code: ran.status, out: ran.stdout, error: ran.stderr });
}

/**
 * The same in a thread that stays, for stories of many calls: everything but starting Node, which
 * took half of their time. LEDGER_TEST_PROCESSES=1 starts a process for each all the same.
 */
export function ledger(cwd: string, args: readonly string[], given: Given = {}): Ran {
  return inThread(null, cwd, args, given);
}

/** The same, where the tool keeps what it found for the next call, as the built one does. */
export function keepingLedger(cwd: string, args: readonly string[], given: Given = {}): Ran {
  return inThread('of the tests', cwd, args, given);
}

function inThread(build: string | null, cwd: string, args: readonly string[], given: Given): Ran {
  if (process.env.LEDGER_TEST_PROCESSES === '1') return ledgerProcess(cwd, args, given);
  const tool = tools.get(build) ?? startTool(build);
  const { done, worker } = tool;
  Atomics.store(done, 0, 0);
  worker.postMessage({
    cwd,
    script: bin,
    args,
    input: Buffer.from(given.input ?? ''),
    env: cleanEnv(given.env),
  } satisfies ToolCall);
  Atomics.wait(done, 0, 0, limit);
  const answer = receiveMessageOnPort(tool.answers)?.message as ToolAnswer | undefined;
  if (answer)
    return inWords({
      code: answer.code,
      out: Buffer.from(answer.out).toString(),
      error: answer.error,
    });
  void worker.terminate();
  tools.delete(build);
  return { code: null, out: '', error: `no end within ${limit} ms` };
}

/** What was printed, if nobody forgot to put a message in words. */
function inWords(ran: Ran): Ran {
  for (const text of [ran.out, ran.error])
    if (text.includes('[object Object]')) throw new Error(`a value is not in words: ${text}`);
  return ran;
}

const limit = 20_000;

/** The tool in a thread. */
interface Tool {
  readonly worker: Worker;
  readonly answers: MessagePort;
  readonly done: Int32Array;
}

/** Each by the build it takes itself for; one of none keeps nothing. */
const tools = new Map<string | null, Tool>();

function startTool(build: string | null): Tool {
  const shared = new SharedArrayBuffer(4);
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(inject('toolThread'), {
    workerData: { shared, answers: port2, build },
    transferList: [port2],
  });
  worker.unref();
  const tool = { worker, answers: port1, done: new Int32Array(shared) };
  tools.set(build, tool);
  return tool;
}

export function cleanEnv(more: Given['env'] = {}): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...more };
}

/** A folder of its own for one test, with files in it; gone when the test is over. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** A copy of a folder of the project, to be changed freely. */
export function copyOf(source: string): string {
  const folder = folderWith({});
  cpSync(source, folder, { recursive: true });
  return folder;
}
