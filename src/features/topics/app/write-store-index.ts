import { timestampOf } from '#app/invocation/run-date';
import { storeIndex as say } from '#messages/generated/stores';
import { fileResult, type Outcome, refuseUnlessPlanned } from '#promotion/outcome';
import { withByteOrderMark } from '#workspace/document';
import { readIndex } from '#workspace/stores/read-index';
import { rebuildIndex, summarizeRebuild } from '#workspace/topics/rebuild-index';

import { readTopicStore, topicBuffer, type TopicInvocation, withStore } from './topic-store.ts';

/**
 * Completes the index of one native store: adds missing lines, and removes lines that an agent
 * wrote for deleted notes.
 *
 * @throws {UsageError} for a store that another tool writes, {EnvironmentError} if Git or the disk
 *   fails
 */
export async function writeStoreIndex(acting: TopicInvocation): Promise<Outcome> {
  const { outcome } = await withStore(acting, async (place) => {
    const open = await readTopicStore(place);
    const { store, writer, files, read } = topicBuffer(open);
    const path =
      store.index?.path ?? (store.folder === '' ? 'MEMORY.md' : `${store.folder}/MEMORY.md`);
    const rebuilt = rebuildIndex(store, files, writer);
    const { claim, notes } = summarizeRebuild(rebuilt, path);
    const document = await read(path, rebuilt.text);
    const lines = (store.index?.lines.length ?? 0) + rebuilt.added.length - rebuilt.dropped.length;
    const isUnreadable = !document || readIndex(document, store.dialect).lines.length !== lines;
    const isChanged = rebuilt.added.length + rebuilt.dropped.length > 0;
    if (isUnreadable && isChanged) {
      const reason = {
        code: 'EDIT',
        message: say.unreadableAfter({ path, folder: store.folder === '' ? '.' : store.folder }),
      };
      return { outcome: { kind: 'refused', reasons: [reason], notes: [] } as Outcome };
    }
    const before = store.index?.document ?? null;
    const after = withByteOrderMark({
      byteOrderMark: before?.byteOrderMark ?? false,
      text: rebuilt.text,
    });
    const planned: Outcome = {
      kind: 'plan',
      writes: isChanged ? [{ path, before: before && withByteOrderMark(before), after }] : [],
      done: isChanged ? [fileResult(path, { did: 'rebuilt', kind: 'index', claim })] : [],
      notes: notes.map((message) => ({ message })),
      at: timestampOf(acting.now),
    };
    return { outcome: acting.planned ? refuseUnlessPlanned(planned, acting.planned) : planned };
  });
  return outcome;
}
