import { citedCommitsOf } from '#workspace/stores/cited-paths';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';

import { isOfAnotherRepository } from '../cited-deletion.ts';
import { isPlanned } from '../planned.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

export const citedCommitKnown = defineRule({
  code: 'NAT027',
  name: 'cited-commit-known',
  severity: 'info',
  summary: 'The commits that a native note cites by their ids are in this repository.',
  why: 'An agent asks git for the commit, finds nothing, and cannot see what the note rests on.',
  falsePositives:
    'Only `ledger audit` looks for commits, and not in a shallow clone. An id needs seven or ' +
    'more digits and a word that calls it a commit, outside of code blocks. Commits that the ' +
    'sentence assigns to another repository are not judged. A commit of a branch that was not ' +
    'fetched is reported.',
  messages: {
    one: message(
      'commit {commit} is not in this repository',
      'name the commit that took its place: a rebase or a squash makes another',
      'if it is of another repository, say so beside it',
    ),
    several: message(
      'commit {commit} and {more} more are not in this repository',
      'name the commits that took their place: a rebase or a squash makes others',
      'if they are of another repository, say so beside them',
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
