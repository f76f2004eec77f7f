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
  it('names programs, each with its time', () => {
    const { HOME, path } = config(
      '{"extractor": {"command": ["my-extractor", "--fast"], "timeoutSeconds": 5}, ' +
        '"selector": {"command": ["pick"]}}\n',
    );
    expect(readUserConfig({ HOME })).toEqual({
      path,
      folder: dirname(path),
      config: {
        extractor: { command: ['my-extractor', '--fast'], timeoutSeconds: 5 },
        selector: { command: ['pick'], timeoutSeconds: 60 },
      },
    });
  });

  it('says whether recalls are counted', () => {
    expect(
      ['true', 'false'].map(
        (each) => readUserConfig({ HOME: config(`{"recallLog": ${each}}`).HOME }).config,
      ),
    ).toEqual([{ recallLog: true }, { recallLog: false }]);
  });

  it('lies where XDG_CONFIG_HOME says, unless that is relative; without a file it says nothing', () => {
    const { HOME, path } = config('{"selector": {"command": ["pick"]}}');
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
    const { path } = config('{"selector": {"command": ["pick"]}}');
    const HOME = folderWith({});
    mkdirSync(join(HOME, '.config/ledger'), { recursive: true });
    symlinkSync(path, join(HOME, '.config/ledger/config.json'));
    expect(readUserConfig({ HOME }).config.selector?.command).toEqual(['pick']);
  });

  it.each([
    ['{', 'is no JSON'],
    ['[]', 'should be an object'],
    ['{"extracter": {}}', 'does not know "extracter"; did you mean "extractor"?'],
    ['{"extractor": "run me"}', '"extractor" in '],
    ['{"extractor": {"command": "run me | sh"}}', '"extractor.command" in '],
    ['{"extractor": {"command": []}}', 'should be a list'],
    ['{"extractor": {"command": [""]}}', 'should be a list'],
    ['{"extractor": {"command": ["a", 1]}}', 'should be a list'],
    ['{"extractor": {"timeoutSeconds": 1}}', 'should be a list'],
    ['{"selector": {"command": ["a"], "timeoutSeconds": 0}}', '"selector.timeoutSeconds" in '],
    ['{"selector": {"command": ["a"], "timeoutSeconds": 601}}', 'a number from 1 to 600'],
    ['{"selector": {"command": ["a"], "timeout": 6}}', 'does not know "timeout" in "selector"'],
    ['{"recallLog": 1}', '"recallLog" in '],
    ['{"recalllog": true}', 'did you mean "recallLog"?'],
    ['{"selector": {"command": ["a"]}}\0\xff', 'is no'],
  ])('is refused with the key that is wrong: %s', (text, why) => {
    const { HOME } = config(text);
    expect(() => readUserConfig({ HOME })).toThrow(why);
  });

  it('is refused where it is larger than anybody writes it', () => {
    const { HOME, path } = config('{}');
    writeFileSync(path, ' '.repeat(70_000));
    expect(() => readUserConfig({ HOME })).toThrow('it has more than 65536 bytes');
  });
});
