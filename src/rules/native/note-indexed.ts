import { folderOf, lastName } from '#workspace/paths/target';
import { isDecision } from '#workspace/stores/decision-file';
import { nativeStores } from '#workspace/stores/native-stores';
import { reachedNotes } from '#workspace/stores/reached-notes';
import { readIndex } from '#workspace/stores/read-index';
import { noteStem, type Store, type StoreDialect } from '#workspace/stores/store';
import { writerOf } from '#workspace/topics/find-topic';

import { isTemplate } from '../missing-folders.ts';
import { atStart, defineRule, message, report } from '../rule.ts';

/** How agents write a line of their index. */
const agentsLine: Readonly<Partial<Record<StoreDialect, string>>> = {
  caliban: '- [{stem}]({file}) — type: …',
  'mini-claude': '- **[{stem}]({file})** (type) — …',
};
/** Files for people, and those that tools keep. */
const aside = /^(?:readme|index|memory|log|changelog|template|_.*)$/i;

export const noteIndexed = defineRule({
  code: 'NAT003',
  name: 'note-indexed',
  severity: 'warning',
  summary: 'The index leads to every note, directly or through other notes.',
  why: 'The agent loads only the index, so it never opens a note without a link.',
  falsePositives:
    'File names, stems and folders in reached notes count as links. README files, logs, ' +
    'templates and stores without an index are not checked. In a folder of ADRs and in a ' +
    'memory bank, a README that leads to most notes counts as the index.',
  messages: {
    orphan: message('{index} does not lead to {note}', 'ledger index --write'),
    unlisted: message('{index} does not lead to {note}', 'add this line to {index}: {line}'),
  },
  *check(workspace, ledger) {
    for (const each of nativeStores(workspace)) {
      const store = withListing(each);
      const { dialect, folder, index, notes } = store;
      // An empty list may be unused; MEMORY.md is loaded in any case.
      if (
        !index ||
        index.document.frontmatter.kind === 'template' ||
        (dialect === 'index-notes' && index.lines.length === 0)
      )
        continue;
      const reached = reachedNotes(store);
      // A README that leads to little more than half may be a selection.
      const isWhole = store === each || reached.size * 3 >= notes.length * 2;
      for (const note of notes) {
        const stem = noteStem(note.path);
        // LED512 judges notes that the ledger decided on.
        if (
          reached.has(note) ||
          ledger.byTarget.has(note.path) ||
          note.document.frontmatter.kind === 'template' ||
          aside.test(stem)
        )
          continue;
        if (isTemplate(note.path) || (dialect === 'decisions' && !isDecision(note.document)))
          continue;
        const file = note.path.slice(folder === '' ? 0 : folder.length + 1);
        const line = (agentsLine[dialect] ?? '- [{stem}]({file}) — …')
          .replace('{stem}', stem)
          .replace('{file}', file);
        yield report(
          writerOf(store) ? 'orphan' : 'unlisted',
          { index: lastName(index.path), note: file, line },
          atStart(note, 'orphan'),
          { severity: isWhole ? undefined : 'info' },
        );
      }
    }
  },
});

/** A listing needs so many notes to count as an index. */
const fewestListed = 3;

/**
 * The store with its README as index, if that leads to most notes. Decisions and memory banks have
 * no index that agents load.
 */
function withListing(store: Store): Store {
  const { dialect, index, notes } = store;
  if (index !== null || (dialect !== 'decisions' && dialect !== 'cline')) return store;
  for (const listing of notes.filter(({ path }) => /(?:^|\/)(?:readme|index)\.md$/i.test(path))) {
    const folder = folderOf(listing.path);
    const beside = notes.filter(
      (note) =>
        note !== listing &&
        folderOf(note.path) === folder &&
        !isTemplate(note.path) &&
        (dialect !== 'decisions' || isDecision(note.document)),
    );
    const found = { ...store, folder, index: readIndex(listing.document, dialect), notes: beside };
    const reached = reachedNotes(found).size;
    if (reached >= fewestListed && reached * 2 > beside.length) return found;
  }
  return store;
}
