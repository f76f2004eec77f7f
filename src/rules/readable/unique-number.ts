import { shellWord } from '#messages/shell-word';
import type { Ledger } from '#provenance/ledger/ledger';
import { decisionsSharingNumber } from '#workspace/governed-entries';
import { folderOf } from '#workspace/paths/target';
import type { Adr } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { defineRule, inFile, message, report } from '../rule.ts';

export const uniqueNumber = defineRule({
  code: 'LDG006',
  name: 'unique-number',
  severity: 'error',
  summary: 'No two decision records in one folder share a number.',
  why:
    '"ADR 12" would mean two decisions; two branches that each take the next number merge ' +
    'without a conflict.',
  falsePositives: 'Each folder has its own numbering, and dated file names have no number.',
  messages: {
    shared: message(
      'ADR number {number} is already taken by {other}',
      'give the newer one the next free number, {free}: ledger renumber {path}',
    ),
  },
  *check(workspace, ledger) {
    const highest = new Map<string, number>();
    for (const { path, number } of workspace.adrs) {
      const folder = folderOf(path);
      highest.set(folder, Math.max(highest.get(folder) ?? 0, number?.value ?? 0));
    }
    for (const sharing of decisionsSharingNumber(workspace.adrs)) {
      const [first, ...others] = byAge(sharing, workspace, ledger);
      for (const adr of others)
        if (first && adr.number)
          yield report(
            'shared',
            {
              number: adr.number.value,
              other: first.path,
              free: (highest.get(folderOf(adr.path)) ?? 0) + 1,
              path: shellWord(adr.path),
            },
            inFile(adr, adr.number.span, String(adr.number.value)),
            {
              related: [
                {
                  path: first.path,
                  span: first.number?.span ?? first.id.span,
                  message: 'the first one',
                },
              ],
            },
          );
    }
  },
});

/** Sorts records: those of the base first, then by the date of their first act. */
function byAge(adrs: readonly Adr[], workspace: Workspace, ledger: Ledger): Adr[] {
  const { history, baseIndex } = workspace.surroundings;
  const bases = history?.bases ?? [];
  const isNew = ({ path }: Adr): boolean =>
    bases.length > 0 &&
    bases.every(({ changes }) => changes.some(({ before, now }) => now === path && !before));
  const age = (adr: Adr): string => {
    const lacks = baseIndex?.records?.has(adr.path) === false;
    const [begun] = ledger.byTarget.get(adr.path)?.acts ?? [];
    return `${Number(lacks)} ${Number(isNew(adr))} ${begun?.entry.content.at ?? 'unrecorded'}`;
  };
  return [...adrs].sort((one, other) =>
    age(one) < age(other) ? -1 : Number(age(one) > age(other)),
  );
}
