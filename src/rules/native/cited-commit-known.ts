import { citedCommitsOf } from '#workspace/stores/cited-paths';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';

import { isOfAnotherRepository } from '../cited-deletion.ts';
import { isPlanned } from '../planned.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

export const citedCommitKnown = defineRule({
  code: 'NAT027',
  name: 'cited-commit-known',
  severity: 'info',
  summary: 'Commits that a note cites are in this repository.',
  why: 'An agent asks git for the commit and finds nothing.',
  falsePositives:
    'Only `ledger audit` checks commits, and not in a shallow clone. A commit of a branch that ' +
    'was not fetched is reported. A commit that the sentence assigns to another repository is ' +
    'not.',
  messages: {
    one: message(
      'commit {commit} is not in this repository',
      'cite the commit that replaced it (after a rebase or squash), or delete the id',
    ),
    several: message(
      'commit {commit} and {more} more are not in this repository',
      'cite the commits that replaced them (after a rebase or squash), or delete the ids',
    ),
  },
  *check(workspace) {
    const { absentCommits } = workspace.surroundings;
    if (absentCommits === undefined || absentCommits.size === 0) return;
    for (const document of nativeStores(workspace).flatMap(documentsOf)) {
      const absent = citedCommitsOf(document).filter(
        ({ value, span }) =>
          absentCommits.has(value) &&
          !isPlanned(document, span) &&
          !isOfAnotherRepository(workspace, document, span),
      );
      const [first] = absent;
      if (!first) continue;
      const more = new Set(absent.map(({ value }) => value)).size - 1;
      const shared = inFile(document, first.span, first.value);
      const data = { commit: first.value.slice(0, 12) };
      if (more === 0) yield report('one', data, shared);
      else yield report('several', { ...data, more }, shared);
    }
  },
});
