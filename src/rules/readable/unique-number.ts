import { shellWord } from '#messages/shell-word';
import type { Ledger } from '#provenance/ledger/ledger';
import { decisionsSharingNumber } from '#workspace/governed-entries';
import type { Adr } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { defineRule, inFile, message, report } from '../rule.ts';

export const uniqueNumber = defineRule({
  code: 'LDG006',
  name: 'unique-number',
  severity: 'error',
  summary: 'No two decision records in one folder share a number.',
  why: '"ADR 12" means two decisions, and an agent follows either. Branches that take the same number merge without a conflict.',
  falsePositives: 'Each folder has its own numbers, and dated file names have none.',
  messages: {
    shared: message('ADR number {number} is already used by {other}', 'ledger renumber {path}'),
  },
  *check(workspace, ledger) {
    for (const sharing of decisionsSharingNumber(workspace.adrs)) {
      const [first, ...others] = byAge(sharing, workspace, ledger);
      for (const adr of others)
        if (first && adr.number)
          yield report(
            'shared',
            {
              number: adr.number.value,
              other: first.path,
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
