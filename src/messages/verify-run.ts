import { defineMessages } from './message.ts';

const branch = 'origin/main';

/** Why `ledger verify --run` did not run a command, and how commands ended. */
export const verifyRun = defineMessages('verifyRun', {
  outsideGit: {
    text: 'this is no git repository, so there is no base branch that allows it',
    mend: ['run it yourself'],
  },
  noBase: {
    text: 'ledger does not know the base branch, which has to allow it',
    mend: ['name it: ledger verify --run --since main'],
  },
  baseUnread: {
    text: 'ledger cannot read the base branch, which has to allow it: {problem}',
    mend: ['name it: ledger verify --run --since main'],
    example: { problem: 'this clone is shallow' },
  },
  notAllowed: {
    text: 'the configuration on {branch} does not allow commands',
    mend: ['set "guard": { "commands": true } in ledger.config.json, and merge that into {branch}'],
    example: { branch },
  },
  notPromoted: {
    text: 'its fact is not promoted on {branch}',
    mend: ['promote the fact and merge it into {branch}'],
    example: { branch },
  },
  changed: {
    text: 'its fact is not the same on {branch}',
    mend: ['compare the record with {branch}', 'run it where {branch} is checked out'],
    example: { branch },
  },
  holds: { text: 'holds, its command passes' },
  failed: { text: 'in doubt: its command ended with exit code {code}', example: { code: 1 } },
  signalled: {
    text: 'in doubt: signal {signal} ended its command',
    example: { signal: 'SIGTERM' },
  },
  late: {
    text: 'in doubt: its command took longer than {seconds} seconds',
    mend: ['make it faster, or raise guard.commandSeconds on the base branch'],
    example: { seconds: 300 },
  },
  unstarted: {
    text: 'in doubt: its command cannot be started: {why}',
    mend: ['install the program, or run it where it is installed'],
    example: { why: 'spawn just ENOENT' },
  },
  running: { text: 'running {command}', example: { command: 'npm test -- auth' } },
  none: { text: 'no fact that was asked about has a command' },
  sinceWithoutRun: {
    text: '--since names the base branch for --run',
    mend: ['ledger verify --run --since main'],
  },
  beside: {
    text: '--run does not go with {option}',
    mend: ['run ledger verify twice'],
    example: { option: '--mark-stale' },
  },
});
