import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import {
  chosenMemoryDirectory,
  managedFolder,
  memoryDirectoryRefusal,
} from '#disk/stores/claude-settings';

import { folderWith } from '../support/run-cli.ts';

describe('a folder that may be named for notes', () => {
  it.each([
    ['', 'it is shorter than three characters'],
    ['/', 'it is shorter than three characters'],
    ['/a', 'it is shorter than three characters'],
    ['~', 'it is shorter than three characters'],
    ['~/', 'it is shorter than three characters'],
    ['notes', 'it is relative'],
    ['./notes', 'it is relative'],
    ['../notes', 'it is relative'],
    ['~other/notes', 'it is relative'],
    ['C:\\', 'it is the root of a drive'],
    ['C:\\\\', 'it is the root of a drive'],
    ['d:/', 'it is the root of a drive'],
    ['\\\\server\\share', 'it is a network share'],
    ['//server/share', 'it is a network share'],
    ['/notes\0/x', 'it contains a NUL'],
    ['~/.', 'it is the home folder, or above it'],
    ['~/notes/..', 'it is the home folder, or above it'],
    ['~/..', 'it is the home folder, or above it'],
    ['~///', 'it is the home folder, or above it'],
    ['/home/me', 'it is the home folder, or above it'],
    ['/home/me/', 'it is the home folder, or above it'],
    ['/home', 'it is the home folder, or above it'],
    ['/a/../..', 'it is the root of the file system'],
    ['~/notes', null],
    ['/srv/notes', null],
    ['/home/me-too', null],
  ])('%j: %s', (value, why) => expect(memoryDirectoryRefusal(value, '/home/me')).toBe(why));

  it('a link to the home folder is the home folder', () => {
    const top = folderWith({});
    mkdirSync(join(top, 'home'));
    symlinkSync(join(top, 'home'), join(top, 'notes'));
    expect(memoryDirectoryRefusal(join(top, 'notes'), join(top, 'home'))).toBe(
      'it is the home folder, or above it',
    );
  });
});

describe('who names it', () => {
  const place = (
    settings: Readonly<Record<string, unknown>>,
  ): { home: string; settings: Parameters<typeof chosenMemoryDirectory>[2] } => {
    const top = folderWith(
      Object.fromEntries(
        Object.entries(settings).map(([name, value]) => [
          `${name}.json`,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      ),
    );
    return {
      home: '/home/me',
      settings: {
        managed: join(top, 'managed.json'),
        local: join(top, 'local.json'),
        user: join(top, 'user.json'),
      },
    };
  };
  const chosen = (
    env: Readonly<Record<string, string>>,
    files: Readonly<Record<string, unknown>>,
    local = true,
  ): [string | null, string[]] => {
    const { home, settings } = place(files);
    const notices: string[] = [];
    return [
      chosenMemoryDirectory(env, home, { ...settings, ...(local ? {} : { local: null }) }, notices),
      notices,
    ];
  };
  const all = {
    managed: { autoMemoryDirectory: '/srv/managed' },
    local: { autoMemoryDirectory: '/srv/local' },
    user: { autoMemoryDirectory: '~/user/' },
  };

  it('the variable, then the machine, the project on it, and the user', () => {
    expect(chosen({ CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: '/srv/cowork/' }, all)).toEqual([
      '/srv/cowork',
      [],
    ]);
    expect(chosen({}, all)).toEqual(['/srv/managed', []]);
    expect(chosen({}, { ...all, managed: {} })).toEqual(['/srv/local', []]);
    expect(chosen({}, { ...all, managed: {} }, false)).toEqual(['/home/me/user', []]);
    expect(chosen({}, { managed: '{', local: 'null', user: { autoMemoryDirectory: 3 } })).toEqual([
      null,
      [],
    ]);
  });

  it('what is refused is said, and the next is asked', () => {
    expect(
      chosen(
        { CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: '~' },
        { ...all, managed: { autoMemoryDirectory: '~/' } },
      ),
    ).toEqual([
      '/srv/local',
      [
        'CLAUDE_COWORK_MEMORY_PATH_OVERRIDE is ignored: it is shorter than three characters',
        'autoMemoryDirectory of the managed Claude settings is ignored: it is shorter than three characters',
      ],
    ]);
  });

  it("the machine's folder is where each platform has it", () => {
    expect((['linux', 'darwin', 'win32'] as const).map(managedFolder)).toEqual([
      '/etc/claude-code',
      '/Library/Application Support/ClaudeCode',
      'C:\\Program Files\\ClaudeCode',
    ]);
  });
});
