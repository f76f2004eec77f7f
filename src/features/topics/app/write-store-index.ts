import { secondOf } from '#app/invocation/run-date';
import { storeIndex as say } from '#messages/generated/stores';
import { asPlanned, doneToFile, type Outcome } from '#promotion/outcome';
import { readIndex } from '#workspace/stores/read-index';
import { rebuiltIndex, summaryOfRebuild } from '#workspace/topics/rebuild-index';

import { readTopicStore, topicBufferOf } from './topic-store.ts';
import { onStore, type TopicActing } from './topic-transaction.ts';

/**
 * Completes the index of one native store, wherever it is.
 *
 * @throws {UsageError} for a store that another tool keeps, {EnvironmentError} when the world fails
 */
export async function writeStoreIndex(acting: TopicActing): Promise<Outcome> {
  const { outcome } = await onStore(acting, async (place) => {
    const open = await readTopicStore(place);
    const { store, writer, files, read } = topicBufferOf(open);
    const path =
      store.index?.path ?? (store.folder === '' ? 'MEMORY.md' : `${store.folder}/MEMORY.md`);
    const rebuilt = rebuiltIndex(store, files, writer);
    const { claim, notes } = summaryOfRebuild(rebuilt, path);
    const mark = store.index?.document.byteOrderMark ? '\ufeff' : '';
    const document = await read(path, rebuilt.text);
    const lines = (store.index?.lines.length ?? 0) + rebuilt.added.length - rebuilt.dropped.length;
    const refused = !document || readIndex(document, store.dialect).lines.length !== lines;
    const changes = rebuilt.added.length + rebuilt.dropped.length > 0;
    const planned: Outcome =
      refused && changes
        ? {
            kind: 'refused',
            reasons: [
              {
                code: 'EDIT',
                message: say.unreadableAfter({ path }),
              },
            ],
            notes: [],
          }
        : {
            kind: 'plan',
            writes: changes
              ? [
                  {
                    path,
                    before: store.index ? mark + store.index.document.text : null,
                    after: mark + rebuilt.text,
                  },
                ]
              : [],
            done: changes ? [doneToFile(path, { did: 'rebuilt', kind: 'index', claim })] : [],
            notes: notes.map((message) => ({ message })),
            at: secondOf(acting.now),
          };
    return { outcome: acting.planned ? asPlanned(planned, acting.planned) : planned };
  });
  return outcome;
}
