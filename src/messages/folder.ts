import { defineMessages } from './message.ts';

const path = 'notes/plan.md';
const named = 'docs';
const problem = 'permission denied';

/** What keeps a folder, or a path that was named, from being found and looked through. */
export const folder = defineMessages('folder', {
  unread: {
    text: 'cannot read the folder {folder}: {problem}',
    example: { folder: named, problem },
  },
  unmade: {
    text: 'cannot make the folder {folder}: {problem}',
    example: { folder: named, problem },
  },
  tooManyFiles: {
    text: 'more than {most} files below {folder}',
    mend: ['run it in a repository, or name the folders that hold memory'],
    example: { most: 200_000, folder: '/home/ada' },
  },
  tooManyFolders: {
    text: '"workspaces" has {glob}, and more than {most} folders are below {folder}',
    mend: ['name the folders with a glob that fewer could match'],
    example: { glob: 'packages/**', most: 10_000, folder: 'packages' },
  },
  tooManyFoldersAtRoot: {
    text: '"workspaces" has {glob}, and more than {most} folders are below the root',
    mend: ['name the folders with a glob that fewer could match'],
    example: { glob: '**', most: 10_000 },
  },
  tooManyNotes: {
    text: 'more than {most} notes in {folder}',
    mend: ['name the folder that holds the memory'],
    example: { most: 5_000, folder: named },
  },
  noFolder: { text: 'no such folder: {folder}', example: { folder: named } },
  noFolderNamed: {
    text: 'no such folder: {folder}',
    mend: ['paths are relative to the current folder; see `ledger audit --help`'],
    example: { folder: named },
  },
  noPath: {
    text: 'no such file or folder: {path}',
    mend: ['paths are relative to the current folder; see `ledger {command} --help`'],
    example: { path, command: 'lint' },
  },
  closed: {
    text: 'cannot look into {folder}: {problem}',
    mend: ['paths are relative to the current folder; see `ledger audit --help`'],
    example: { folder: named, problem },
  },
  fileAsFolder: {
    text: '{path} is no folder',
    mend: ['one file is checked by `ledger lint FILE`'],
    example: { path },
  },
  outside: {
    text: '{path} is outside of {root}, where the configuration is',
    example: { path: '../notes', root: '/home/ada/app' },
  },
  storeLink: {
    text: '{folder} is a symbolic link; nothing is written through one',
    mend: ['name the folder that it leads to'],
    example: { folder: named },
  },
  storeFile: { text: "{folder} is a file, not a store's folder", example: { folder: path } },
  noMarkdown: {
    text: 'no Markdown in {folder}',
    mend: ['name the folder that holds the notes: ledger {command} .claude/memory'],
    example: { folder: named, command: 'adopt' },
  },
});
