import { Worker } from 'node:worker_threads';

import { limits } from '#workspace/limits';
import type { TreeResult } from '#workspace/outline/tree';
import type { TreeReader, TreeRequest } from '#workspace/read-documents';

// Beside this module in the bundle; run from source (tests), the bundle's worker serves, for threads cannot load TypeScript.
const script = new URL(import.meta.url.endsWith('.ts') ? '../../dist/tree-worker.js' : './tree-worker.js', import.meta.url);

type Answer = TreeResult | { readonly tooSlow: true };

/**
 * Reads odd files with remark in a thread of its own, each within `limits.treeMilliseconds`. A file that takes longer
 * ends the thread and is reported; the next one gets a new thread, and less time (document 7.1).
 */
export const readTrees: TreeReader = async (requests) => {
  const answers: Answer[] = [];
  let worker: Promise<Worker> | null = null;
  let spare: Promise<Worker> | null = null;
  let limit: number = limits.treeMilliseconds;
  for (const request of requests) {
    worker ??= spare ?? start();
    if (worker === spare) spare = null;
    const current = await worker;
    // A file that takes a while may never end: the next thread gets ready meanwhile.
    const warming = setTimeout(() => void (spare ??= start()), warmAfter);
    const answer = await ask(current, request, limit);
    clearTimeout(warming);
    if ('tooSlow' in answer) {
      await current.terminate();
      worker = null;
      limit = limits.treeMillisecondsAfter;
    }
    answers.push(answer);
  }
  for (const each of [worker, spare]) await (await each)?.terminate();
  return answers;
};

/** Milliseconds after which a file is slow enough to get a spare thread ready. */
const warmAfter = 100;

/** A thread that has loaded remark. */
function start(): Promise<Worker> {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: 384, stackSizeMb: 16 } });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', () => {
      worker.off('error', reject);
      resolve(worker);
    });
  });
}

function ask(worker: Worker, request: TreeRequest, limit: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const done = (finish: () => void): void => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('error', onError);
      finish();
    };
    const onMessage = (answer: TreeResult): void => done(() => resolve(answer));
    const onError = (error: NodeJS.ErrnoException): void => {
      // Out of memory or stack inside remark: as unreadable as a file that takes too long. Anything else is a bug.
      const exhausted = error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError;
      done(() => (exhausted ? resolve({ tooSlow: true }) : reject(error)));
    };
    const timer = setTimeout(() => done(() => resolve({ tooSlow: true })), limit);
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.postMessage(request);
  });
}
