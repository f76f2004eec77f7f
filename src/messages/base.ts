import { defineMessages } from './message.ts';

const fetchAll = 'fetch all of it: git fetch --unshallow (in a workflow, fetch-depth: 0)';
const from = 'baseBranch';

/** Why a change cannot be compared with its base. */
export const base = defineMessages('base', {
  noCommit: { text: 'there is no commit yet, so there is no change to judge' },
  shallow: {
    text: 'this clone is shallow, and what came before cannot be seen; {advice}',
    example: { advice: fetchAll },
  },
  unnamed: {
    text: 'ledger does not know your main branch, so it has nothing to compare this change with',
    mend: [
      'set "baseBranch": "{branch}" in ledger.config.json',
      'for this run alone: ledger gate --since {branch}',
    ],
    example: { branch: 'origin/main' },
  },
  unrelated: {
    text: '{branch} and HEAD have no common history',
    mend: ['fetch all of it: git fetch --unshallow, or name another base with --since'],
    example: { branch: 'origin/main' },
  },
  unknownRevision: {
    text: 'git knows no commit "{revision}" (--since)',
    mend: ['git branch --all lists the branches; fetch what is missing'],
    example: { revision: 'origin/main' },
  },
  unknownBase: {
    text: 'git knows no commit "{branch}" ({from})',
    mend: ['git fetch origin {remoteBranch}; in CI, {advice}'],
    example: { branch: 'origin/main', from, remoteBranch: 'main', advice: fetchAll },
  },
  ambiguous: {
    text: '"{name}" ({from}) is the name of {others} and of {last}',
    mend: ['name the one you mean in full: --since {first}'],
    example: {
      name: 'main',
      from,
      others: 'refs/heads/main (commit 8f3a2c)',
      last: 'refs/tags/main (commit 1b2c3d)',
      first: 'refs/heads/main',
    },
  },
  fetchInGithub: { text: 'add to the checkout step of the workflow: with: { fetch-depth: 0 }' },
  fetchInGitlab: { text: 'add to the job: variables: { GIT_DEPTH: 0 }' },
  fetchAll: { text: fetchAll },
  conflict: {
    text: 'git cannot merge the memory of this branch with {branch}, and LDG001, which says so, is off',
    mend: ['git merge {branch}'],
    example: { branch: 'origin/main' },
  },
  unfetchedOfBase: {
    text: 'this partial clone lacks {path} of {branch}, with which it is compared; fetch it: git fetch --refetch --no-filter',
    example: { path: 'memory/INDEX.md', branch: 'origin/main' },
  },
  unfetched: {
    text: 'this partial clone lacks {files} of memory, such as {path}; fetch them: git fetch --refetch --no-filter',
    example: { files: '3 files', path: 'memory/INDEX.md' },
  },
  leftOut: {
    text: 'this checkout leaves out {files} of memory, such as {path}; add them: {command}',
    example: {
      files: '3 files',
      path: 'memory/INDEX.md',
      command: 'git -C /srv/app sparse-checkout add corpus memory',
    },
  },
  approvalsMalformed: {
    text: 'LEDGER_APPROVALS is not what it should be, so nobody knows who approved this change',
    mend: [
      'as JSON it is an array of people, each an array of their addresses: [["ann@example.org", "ann@home.example"]]',
    ],
  },
});
