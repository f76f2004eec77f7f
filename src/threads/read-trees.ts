import { Worker } from 'node:worker_threads';

import { limits } from '#workspace/limits';
import type { TreeResult } from '#workspace/outline/tree';
import type { TreeReader } from '#workspace/read-documents';

// Beside this module in the bundle; run from source (tests), the bundle's worker serves, for
// threads cannot load TypeScript.
const script = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/tree-worker.js' : './tree-worker.js',
  import.meta.url,
);

type Answer = TreeResult | { readonly tooSlow: true };

/**
 * Reads odd files with remark in a thread of its own, each within `limits.treeMilliseconds`. A file
 * that takes longer ends the thread and is reported; the next one gets a new thread, and less time.
 * The thread has all files at once, and reads on while whoever asked does something else.
 */
export const readTrees: TreeReader = async (requests) => {
  const answers: Answer[] = [];
  let thread: Thread | null = null;
  let spare: Thread | null = null;
  let limit: number = limits.treeMilliseconds;
  while (answers.length < requests.length) {
    if (thread === null) {
      thread = spare ?? start();
      spare = null;
      for (const request of requests.slice(answers.length)) thread.worker.postMessage(request);
    }
    await thread.ready;
    // A file that takes a while may never end: the next thread gets ready meanwhile.
    const warming = setTimeout(() => void (spare ??= start()), warmAfter);
    const answer = await thread.next(limit);
    clearTimeout(warming);
    if ('tooSlow' in answer) {
      await thread.worker.terminate();
      thread = null;
      limit = limits.treeMillisecondsAfter;
    }
    answers.push(answer);
  }
  for (const each of [thread, spare]) await each?.worker.terminate();
  return answers;
};

/** Milliseconds after which a file is slow enough to get a spare thread ready. */
const warmAfter = 100;

/** A thread that answers what it was sent, in order. */
interface Thread {
  readonly worker: Worker;
  /** Remark is loaded, which is counted against no file. */
  readonly ready: Promise<void>;
  /** The next answer, which has so many milliseconds. */
  next(limit: number): Promise<Answer>;
}

function start(): Thread {
  const worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: 384, stackSizeMb: 16 },
  });
  const came: TreeResult[] = [];
  let failed: NodeJS.ErrnoException | null = null;
  let told = (): void => undefined;
  const ready = new Promise<void>((resolve, reject) => {
    worker.on('error', (error) => {
      failed = error;
      if (isExhausted(error)) resolve();
      else reject(error);
      told();
    });
    worker.once('message', () => {
      resolve();
      // One listener for all answers: a thread from which all were removed stays deaf to later
      // ones.
      worker.on('message', (answer: TreeResult) => {
        came.push(answer);
        told();
      });
    });
  });
  // Who waits for it is told; a spare one that nobody needs is nobody's trouble.
  ready.catch(() => undefined);
  const next = (limit: number): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const take = (late: boolean): void => {
        const answer: Answer | undefined =
          came.shift() ?? (late || (failed && isExhausted(failed)) ? { tooSlow: true } : undefined);
        if (!answer && !failed) return;
        clearTimeout(timer);
        told = () => undefined;
        if (answer) resolve(answer);
        else reject(failed as Error);
      };
      // What came while this thread was busy counts: messages are handed over after timers.
      const timer = setTimeout(() => setImmediate(() => take(true)), limit);
      told = () => take(false);
      take(false);
    });
  return { worker, ready, next };
}

/**
 * Out of memory or stack inside remark: as unreadable as a file that takes too long. Anything else
 * is a bug.
 */
function isExhausted(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError;
}
