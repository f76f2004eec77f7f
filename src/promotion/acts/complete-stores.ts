import { readIndex } from '#workspace/stores/read-index';
import { writerOf } from '#workspace/topics/find-topic';
import { rebuildIndex, summarizeRebuild } from '#workspace/topics/rebuild-index';

import type { ActContext } from '../act-context.ts';
import { fileResult } from '../outcome.ts';

/** Adds missing lines for notes to the indexes of native stores. */
export async function completeStores({ inputs, buffer, done, notes }: ActContext): Promise<void> {
  for (const store of inputs.workspace.stores) {
    const writer = writerOf(store);
    if (!writer) continue;
    const path =
      store.index?.path ?? (store.folder === '' ? 'MEMORY.md' : `${store.folder}/MEMORY.md`);
    // Do not overwrite an index that cannot be read.
    if (!store.index && inputs.workspace.files.has(path)) continue;
    const rebuilt = rebuildIndex(store, inputs.workspace.files, writer);
    const said = summarizeRebuild(rebuilt, path);
    notes.push(...said.notes.map((message) => ({ message })));
    if (rebuilt.added.length + rebuilt.dropped.length === 0) continue;
    const lines = (store.index?.lines.length ?? 0) + rebuilt.added.length - rebuilt.dropped.length;
    await buffer.put(
      path,
      (store.index?.document.byteOrderMark ? '\ufeff' : '') + rebuilt.text,
      (after) => readIndex(after.document, store.dialect).lines.length === lines,
    );
    done.push(fileResult(path, { did: 'rebuilt', kind: 'index', claim: said.claim }));
  }
}
