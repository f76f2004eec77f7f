import { defineMessages } from './message.ts';

/** What `ledger audit` refuses, and what it could not see. */
export const audit = defineMessages('audit', {
  ruleOfLint: {
    text: '{code} is no rule of an audit',
    mend: ['`ledger lint --only {code}` judges by it'],
    example: { code: 'IDX101' },
  },
  copied: {
    text: 'a copy of {folder} as it was: {copy}',
    example: { folder: '~/.claude/projects/x/memory', copy: '/home/ada/.cache/memory-ledger/1' },
  },
  pathsUnknown: {
    text: 'git could not be asked: what became of cited paths that are not there is not known',
  },
  pathsOutsideGit: {
    text: 'outside of git: what became of cited paths that are not there is not known',
  },
  foldersLeft: {
    text: '{left} of {count} folders with memory were not judged, for it took more than {seconds} seconds: {folders}; name one of them',
    example: { left: 2, count: 9, seconds: 60, folders: 'web, docs' },
  },
  notesLeftOut: {
    text: 'this checkout leaves out {files} of notes for agents, such as {path}: they are not judged',
    example: { files: '3 files', path: 'api/CLAUDE.md' },
  },
  notesOff: {
    text: '{agent} loads nothing from {folder}: {by} switches its notes off',
    example: {
      agent: 'Claude Code',
      folder: '~/.claude/projects/x/memory',
      by: 'autoMemoryEnabled in ~/.claude/settings.json',
    },
  },
  notesOfWorkTree: {
    text: '{folder} has notes of a linked work tree; Claude Code loads those of the main one',
    example: { folder: '~/.claude/projects/x-feature/memory' },
  },
  nothingFixed: {
    text: 'nothing was fixed: `--fix` corrects only paths and links with one certain new place; it leaves folders of one segment, lines with two possible meanings, and dated texts such as decisions to you',
  },
  nothingFixedHeld: {
    text: 'nothing was fixed: what `--fix` could correct ({count}) is in accepted records, which it leaves alone',
    example: { count: 2 },
  },
  factsFail: {
    text: 'facts in the ledger that no longer hold: {count}; `{command}` lists them',
    example: { count: 2, command: 'ledger verify' },
  },
  factsUnknown: {
    text: 'ledger could not compare the promoted facts with their evidence (`{command}`): {why}',
    example: { command: 'ledger verify -C web', why: 'ledger.config.json: it is no JSON' },
  },
  moreNotices: { text: 'and {count} more of the kind', example: { count: 3 } },
});
