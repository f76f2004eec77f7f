import type { Edit } from '#diagnostics/diagnostic';
import type { IndexSection, IndexSectionKind, MemoryIndex } from '#workspace/records';

import { defineRule, inFile, report } from '../rule.ts';

const order: readonly IndexSectionKind[] = [
  'purpose',
  'always',
  'topics',
  'findings',
  'decisions',
  'dead-ends',
  'stale',
];

export const indexSectionsInOrder = defineRule({
  code: 'IDX113',
  name: 'index-sections-in-order',
  severity: 'warning',
  summary:
    'The sections of an index are in the order Purpose, Always-relevant, Topics, Findings, Decisions, Dead ends, Stale.',
  why: 'Loaders cut an index at its end: withdrawn memory must come last.',
  falsePositives:
    'Indexes without entries are not checked. Sections may be missing, and sections with other ' +
    'names may be anywhere.',
  fixable: true,
  messages: {
    order: {
      text: '"{section}" belongs before "{before}"',
      mend: ['move the section before "{before}"'],
      fixed: 'ledger lint --fix',
      quotes: ['before'],
    },
  },
  *check(workspace) {
    for (const index of workspace.indexes.filter(
      (each) => each.governed && each.entries.length > 0,
    )) {
      const misplaced = index.sections.find((section, at) =>
        index.sections.slice(0, at).some((earlier) => rank(earlier) > rank(section)),
      );
      if (!misplaced) continue;
      const before = index.sections.find(
        (section) => rank(section) > rank(misplaced),
      ) as IndexSection;
      const edit = reordered(index);
      yield report(
        'order',
        { section: misplaced.title.value, before: before.title.value },
        inFile(index, misplaced.heading, 'order'),
        { fix: edit ? { edits: [edit] } : undefined },
      );
    }
  },
});

function rank(section: IndexSection): number {
  return order.indexOf(section.kind);
}

/** One edit that sorts the known sections with their content; null if they are nested. */
function reordered(index: MemoryIndex): Edit | null {
  const { text, sections: all } = index.document;
  const known = index.sections.map((section) => ({
    section,
    outline: all.find((each) => each.heading.start === section.heading.start),
  }));
  const depth = known[0]?.outline?.depth;
  if (known.some(({ outline }) => outline?.depth !== depth)) return null;
  const parts = known.map(({ section }) => {
    const next = all.find(
      (each) => each.heading.start > section.heading.start && each.depth <= (depth ?? 2),
    );
    return {
      rank: rank(section),
      start: section.heading.start,
      end: next?.heading.start ?? text.length,
    };
  });
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return null;
  const sorted = [...parts].sort((a, b) => a.rank - b.rank);
  let rebuilt = '';
  parts.forEach((slot, at) => {
    const moved = sorted[at] ?? slot;
    const next = parts[at + 1];
    const body = text.slice(moved.start, moved.end).trimEnd();
    rebuilt += next ? `${body}\n\n${text.slice(slot.end, next.start)}` : body;
  });
  return {
    start: first.start,
    end: last.end,
    text: rebuilt + text.slice(text.slice(0, last.end).trimEnd().length, last.end),
  };
}
