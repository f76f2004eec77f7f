import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readUserConfig } from '#disk/reading/read-user-config';

import { folderWith } from '../support/run-cli.ts';

function config(text: string): { readonly HOME: string; readonly path: string } {
  const HOME = folderWith({ '.config/ledger/config.json': text });
  return { HOME, path: join(HOME, '.config/ledger/config.json') };
}

describe("the user's own configuration", () => {
  it.each([
    [
      '{"command": ["my-advisor", "--fast"], "timeoutSeconds": 5}',
      { command: ['my-advisor', '--fast'], timeoutSeconds: 5 },
    ],
    ['{"preset": "claude"}', { preset: 'claude', model: null, timeoutSeconds: 60 }],
    [
      '{"preset": "llm", "model": "gpt-4o-mini"}',
      { preset: 'llm', model: 'gpt-4o-mini', timeoutSeconds: 60 },
    ],
  ])('names an advisor, with its time: %s', (text, advisor) => {
    const { HOME, path } = config(`{"advisor": ${text}}\n`);
    expect(readUserConfig({ HOME })).toEqual({ path, folder: dirname(path), config: { advisor } });
  });

  it('says whether recalls are counted', () => {
    expect(
      ['true', 'false'].map(
        (each) => readUserConfig({ HOME: config(`{"recallLog": ${each}}`).HOME }).config,
      ),
    ).toEqual([{ recallLog: true }, { recallLog: false }]);
  });

  it('lies where XDG_CONFIG_HOME says, unless that is relative; without a file it says nothing', () => {
    const { HOME, path } = config('{"advisor": {"command": ["pick"]}}');
    const elsewhere = folderWith({ 'ledger/config.json': '{}' });
    expect(readUserConfig({ HOME, XDG_CONFIG_HOME: elsewhere })).toEqual({
      path: join(elsewhere, 'ledger/config.json'),
      folder: join(elsewhere, 'ledger'),
      config: {},
    });
    expect(readUserConfig({ HOME, XDG_CONFIG_HOME: 'repository/.config' }).path).toBe(path);
    expect(readUserConfig({ HOME: folderWith({}) }).config).toEqual({});
    expect(readUserConfig({ HOME: folderWith({ '.config/ledger': 'a file' }) }).config).toEqual({});
  });

  it('may be a link, as dotfile managers make them', () => {
    const { path } = config('{"advisor": {"command": ["pick"]}}');
    const HOME = folderWith({});
    mkdirSync(join(HOME, '.config/ledger'), { recursive: true });
    symlinkSync(path, join(HOME, '.config/ledger/config.json'));
    expect(readUserConfig({ HOME }).config.advisor).toEqual({
      command: ['pick'],
      timeoutSeconds: 60,
    });
  });

  it.each([
    ['{', 'is not valid JSON'],
    ['[]', 'must be'],
    ['{"adviser": {}}', 'unknown key "adviser"; did you mean "advisor"?'],
    ['{"advisor": {"preset": "cloud"}}', 'one preset'],
    ['{"advisor": {"preset": "llm", "command": ["a"]}}', 'one preset'],
    ['{"advisor": {"preset": "llm", "model": "a b"}}', '"advisor.model" in '],
    ['{"advisor": "run me"}', '"advisor" in '],
    ['{"advisor": {"command": "run me | sh"}}', '"advisor.command" in '],
    ['{"advisor": {"command": []}}', 'must be a list'],
    ['{"advisor": {"command": [""]}}', 'must be a list'],
    ['{"advisor": {"command": ["a", 1]}}', 'must be a list'],
    ['{"advisor": {"timeoutSeconds": 1}}', 'must be a list'],
    ['{"advisor": {"command": ["a"], "timeoutSeconds": 0}}', '"advisor.timeoutSeconds" in '],
    ['{"advisor": {"command": ["a"], "timeoutSeconds": 601}}', 'must be 1 to 600'],
    ['{"advisor": {"command": ["a"], "timeout": 6}}', 'unknown key "timeout"'],
    ['{"recallLog": 1}', '"recallLog" in '],
    ['{"recalllog": true}', 'did you mean "recallLog"?'],
    ['{"advisor": {"command": ["a"]}}\0\xff', 'is no'],
  ])('is refused with the key that is wrong: %s', (text, why) => {
    const { HOME } = config(text);
    expect(() => readUserConfig({ HOME })).toThrow(why);
  });

  it('is refused where it is larger than anybody writes it', () => {
    const { HOME, path } = config('{}');
    writeFileSync(path, ' '.repeat(70_000));
    expect(() => readUserConfig({ HOME })).toThrow('has more than 65536 bytes');
  });
});
