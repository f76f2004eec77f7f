import { parentPort } from 'node:worker_threads';

import { treeOutline, type TreeResult } from '#workspace/outline/tree';
import type { TreeRequest } from '#workspace/read-documents';

// Says when remark is loaded, so that starting up is not counted against a file.
parentPort?.postMessage('ready');
// One file a message; the thread is ended from outside when one takes too long.
parentPort?.on('message', (request: TreeRequest) => {
  parentPort?.postMessage(answer(request));
});

/** A parser that throws on a file is a problem of that file, and is reported as one. */
function answer({ text, from }: TreeRequest): TreeResult {
  try {
    return treeOutline(text, from);
  } catch {
    return { failed: true };
  }
}
