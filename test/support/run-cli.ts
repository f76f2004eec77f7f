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

import type { RelayData } from './small-process.relay.ts';
import type { CallAnswer, GitCall, ToolCall } from './small-process.ts';

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
 * The same in a process that stays, for stories of many calls: starting Node took half of their
 * time. LEDGER_TEST_PROCESSES=1 starts a process for each all the same.
 */
export function ledger(cwd: string, args: readonly string[], given: Given = {}): Ran {
  return inSmallProcess('', cwd, args, given);
}

/** The same, where the tool keeps what it found for the next call, as the built one does. */
export function keepingLedger(cwd: string, args: readonly string[], given: Given = {}): Ran {
  return inSmallProcess('of the tests', cwd, args, given);
}

function inSmallProcess(build: string, cwd: string, args: readonly string[], given: Given): Ran {
  if (process.env.LEDGER_TEST_PROCESSES === '1') return ledgerProcess(cwd, args, given);
  const env = cleanEnv(given.env);
  return inWords(ask(build, { cwd, script: bin, args, input: bytes(given.input), env }));
}

/**
 * Runs git. Linux copies the tables of all memory of a process that starts another one, so that a
 * test, whose process is large, starts none itself: each took it some ten milliseconds.
 */
export function runGit(
  cwd: string,
  args: readonly string[],
  { input, env }: { readonly input?: Given['input']; readonly env: NodeJS.ProcessEnv },
): Ran {
  const known = Object.entries(env).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return ask('', {
    cwd,
    script: null,
    args,
    input: bytes(input),
    env: Object.fromEntries(known),
  });
}

/** The id of the process that the next call of the tool runs in. */
export function toolProcess(): number {
  const { signal } = smallProcesses.get('') ?? startSmallProcess('');
  while (Atomics.load(signal, 1) === 0) Atomics.wait(signal, 1, 0, limit);
  return Atomics.load(signal, 1);
}

function bytes(input: Given['input']): Uint8Array {
  return typeof input === 'object' ? input : Buffer.from(input ?? '');
}

function ask(build: string, call: ToolCall | GitCall): Ran {
  const small = smallProcesses.get(build) ?? startSmallProcess(build);
  Atomics.store(small.signal, 0, 0);
  small.relay.postMessage(call);
  // The call that came before may wake this one: its answer is there before its notice.
  const end = performance.now() + limit;
  while (Atomics.load(small.signal, 0) === 0 && performance.now() < end)
    Atomics.wait(small.signal, 0, 0, Math.max(1, end - performance.now()));
  const answer = receiveMessageOnPort(small.answers)?.message as CallAnswer | undefined;
  if (answer && answer.code !== null)
    return { code: answer.code, out: Buffer.from(answer.out).toString(), error: answer.error };
  smallProcesses.delete(build);
  void small.relay.terminate();
  const pid = Atomics.load(small.signal, 1);
  if (pid > 0 && !answer) process.kill(pid, 'SIGKILL');
  return { code: null, out: '', error: answer?.error ?? `no end within ${limit} ms` };
}

/** What was printed, if nobody forgot to put a message in words. */
function inWords(ran: Ran): Ran {
  for (const text of [ran.out, ran.error])
    if (text.includes('[object Object]')) throw new Error(`a value is not in words: ${text}`);
  return ran;
}

const limit = 20_000;

/** A process that runs the tool and git, and the thread that speaks with it. */
interface SmallProcess {
  readonly relay: Worker;
  readonly answers: MessagePort;
  /** Whether there is an answer, and the id of the process. */
  readonly signal: Int32Array;
}

/** Each by the build that the tool takes itself for; that of none keeps nothing. */
const smallProcesses = new Map<string, SmallProcess>();

function startSmallProcess(build: string): SmallProcess {
  const shared = new SharedArrayBuffer(8);
  const { port1, port2 } = new MessageChannel();
  const folder = inject('smallProcess');
  const workerData: RelayData = { shared, answers: port2, program: join(folder, 'tool.js'), build };
  const relay = new Worker(join(folder, 'relay.js'), { workerData, transferList: [port2] });
  relay.unref();
  const started = { relay, answers: port1, signal: new Int32Array(shared) };
  smallProcesses.set(build, started);
  return started;
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
