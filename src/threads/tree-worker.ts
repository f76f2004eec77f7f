import { parentPort } from 'node:worker_threads';

import { treeOutline } from '#workspace/outline/tree';
import type { TreeRequest } from '#workspace/read-documents';

// Says when remark is loaded, so that starting up is not counted against a file.
parentPort?.postMessage('ready');
// One file a message; the thread is ended from outside when one takes too long.
parentPort?.on('message', (request: TreeRequest) => {
  parentPort?.postMessage(treeOutline(request.text, request.from));
});
