import { shellWord } from '#messages/shell-word';
import { folderOf } from '#workspace/paths/target';
import type { Adr } from '#workspace/records';

import { defineRule } from '../rule.ts';

/** LDG006: an ADR number names one decision; two branches merge cleanly into the contrary. */
export const uniqueNumber = defineRule({
  code: 'LDG006',
  name: 'unique-number',
  severity: 'error',
  since: '1.0',
  summary: 'No two decision records in one folder share a number.',
  why: '"ADR 12" would mean two decisions; two branches that each take the next number merge without a conflict.',
  falsePositives: 'Each folder has its own numbering, and dated file names have no number.',
  messages: {
    shared: {
      text: 'ADR number {number} is already taken by {other}',
      mend: ['give the newer one the next free number, {free}: ledger renumber {path}'],
    },
  },
  *check(workspace) {
    const first = new Map<string, Adr>();
    const highest = new Map<string, number>();
    for (const adr of workspace.adrs) {
      const folder = folderOf(adr.path);
      if (adr.number) highest.set(folder, Math.max(highest.get(folder) ?? 0, adr.number.value));
    }
    // What was there before keeps its number.
    const bases = workspace.surroundings.history?.bases ?? [];
    const isNew = ({ path }: Adr): boolean =>
      bases.length > 0 &&
      bases.every(({ changes }) => changes.some(({ before, now }) => now === path && !before));
    for (const adr of [...workspace.adrs].sort(
      (one, other) => Number(isNew(one)) - Number(isNew(other)),
    )) {
      if (!adr.number) continue;
      const folder = folderOf(adr.path);
      const key = `${folder} ${adr.number.value}`;
      const other = first.get(key);
      if (!other) first.set(key, adr);
      else {
        yield {
          messageId: 'shared',
          data: {
            number: adr.number.value,
            other: other.path,
            free: (highest.get(folder) ?? 0) + 1,
            path: shellWord(adr.path),
          },
          at: { path: adr.path, span: adr.number.span },
          key: String(adr.number.value),
          related: [
            {
              path: other.path,
              span: other.number?.span ?? other.id.span,
              message: 'the first one',
            },
          ],
        };
      }
    }
  },
});
