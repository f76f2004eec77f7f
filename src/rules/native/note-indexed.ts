import { nativeStores } from '#workspace/stores/native-stores';
import { reachedNotes } from '#workspace/stores/reached-notes';
import { stemOf, type StoreDialect } from '#workspace/stores/store';
import { writerOf } from '#workspace/topics/find-topic';

import { defineRule } from '../rule.ts';

/** The index lines that the agents with one write, by the words between link and hook. */
const agentsLine: Readonly<Partial<Record<StoreDialect, string>>> = {
  caliban: '- [{stem}]({file}) — type: …',
  'mini-claude': '- **[{stem}]({file})** (type) — …',
};
/** Files that speak to people of the store, or are what the tool itself keeps. */
const aside = /^(?:readme|index|memory|log|changelog|template|_.*)$/i;

/** NAT003: a note is found from the index of its store. */
export const noteIndexed = defineRule({
  code: 'NAT003',
  name: 'note-indexed',
  severity: 'warning',
  since: '1.0',
  summary:
    'Every note of a store with an index is reached from it: by link, wikilink or name, through other notes too.',
  why: 'The agent loads the index alone: a note that nothing there leads to is never opened again.',
  falsePositives:
    'A file name, a stem with a dash or underscore, or a folder that is named anywhere ' +
    'in what is reached counts as a way. README files, logs and templates are left ' +
    'alone, and stores without an index.',
  messages: {
    orphan: {
      text: 'nothing in {index} leads to {note}',
      mend: [
        'add a line to {index}: {line}',
        'a line for every note without one: `ledger index --write`',
        'if it is no longer needed, delete the note',
      ],
    },
    unlisted: {
      text: 'nothing in {index} leads to {note}',
      mend: [
        'add a line to {index}: {line}',
        'each note takes a line of its own in {index}',
        'if it is no longer needed, delete the note',
      ],
    },
  },
  *check(workspace, _options, ledger) {
    for (const store of nativeStores(workspace)) {
      const { dialect, folder, index, notes } = store;
      // A list that is still empty says nothing of what it leaves out; MEMORY.md is loaded,
      // whatever it says.
      if (
        !index ||
        index.document.frontmatter.kind === 'template' ||
        (dialect === 'index-notes' && index.lines.length === 0)
      )
        continue;
      const reached = reachedNotes(store);
      for (const note of notes) {
        const stem = stemOf(note.path);
        // What the ledger decided on is IDX110's and IDX111's: withdrawn memory has left the index
        // on purpose.
        if (
          reached.has(note) ||
          ledger.byTarget.has(note.path) ||
          note.document.frontmatter.kind === 'template' ||
          aside.test(stem)
        )
          continue;
        const file = note.path.slice(folder === '' ? 0 : folder.length + 1);
        const line = (agentsLine[dialect] ?? '- [{stem}]({file}) — …')
          .replace('{stem}', stem)
          .replace('{file}', file);
        yield {
          messageId: writerOf(store) ? 'orphan' : 'unlisted',
          data: { index: index.path.slice(index.path.lastIndexOf('/') + 1), note: file, line },
          at: { path: note.path, span: { start: 0, end: 0 } },
          key: 'orphan',
        };
      }
    }
  },
});
