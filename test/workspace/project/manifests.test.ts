import { describe, expect, it } from 'vitest';

import { commandsInLine } from '#workspace/project/node-commands';
import { readManifest } from '#workspace/project/read-manifest';
import { intervalOf, overlap, rangeOf } from '#workspace/project/version-range';

const commandsOf = (path: string, text: string): string[] | null => {
  const [commands] = Object.values(readManifest(path, text).commands);
  return commands ? [...commands].sort() : null;
};

describe('files with commands', () => {
  it('say which they define', () => {
    expect(
      commandsOf('Makefile', '.PHONY: a b\na: c\n\techo x\nV := 1\nV2 ::= 2\nb c: ; echo\n'),
    ).toEqual(['.PHONY', 'a', 'b', 'c']);
    expect(
      commandsOf('justfile', 'alias b := build\n@build x="a:b" *args: dep\n  run\nv := "1"\n'),
    ).toEqual(['b', 'build']);
    expect(commandsOf('Taskfile.yml', 'tasks:\n  up: { aliases: [go] }\n  down: echo\n')).toEqual([
      'down',
      'go',
      'up',
    ]);
    expect(commandsOf('pyproject.toml', '[tool.poe.tasks]\ntest = "pytest"\n')).toEqual(['test']);
  });

  it('say nothing where others may define more, or they cannot be read', () => {
    expect(commandsOf('Makefile', 'include x.mk\na:\n')).toBeNull();
    expect(commandsOf('Makefile', '%.o: %.c\n')).toBeNull();
    expect(commandsOf('justfile', "import 'x.just'\na:\n")).toBeNull();
    expect(commandsOf('Taskfile.yml', 'includes: { d: ./d }\ntasks: { a: echo }\n')).toBeNull();
    expect(commandsOf('Taskfile.yml', 'tasks: [\n')).toBeNull();
    expect(commandsOf('package.json', '{ "scripts": { "a": "b" }, ')).toBeNull();
  });
});

describe('a line of a shell', () => {
  it('is taken apart into commands and words', () => {
    const words = (line: string): string[][] =>
      commandsInLine(line).map((command) => command.map(({ text }) => text));
    expect(words('$ FOO=1 npm run a && cd "x y"; make b | tee c # d')).toEqual([
      ['npm', 'run', 'a'],
      ['cd', '"x y"'],
      ['make', 'b'],
      ['tee', 'c'],
    ]);
    expect(words('# npm run a')).toEqual([]);
  });
});

describe('ranges of versions', () => {
  it.each([
    ['>=22.18', '18', false],
    ['>=22.18', '22', true],
    ['^18.2.0 || ^20', '20', true],
    ['^18.2.0 || ^20', '19', false],
    ['>=18 <21', '21', false],
    ['16.1.0', '16', true],
    ['1 - 2', '3', false],
    ['<19.2.0', '19', true],
  ])('%s with %s: %s', (range, version, expected) => {
    const stated = intervalOf(version);
    expect(stated && rangeOf(range)?.some((each) => overlap(each, stated, 1))).toBe(expected);
  });

  it.each([
    ['~=5.2.0', '4.2', false],
    ['~=5.2.0', '5.2', true],
    ['^3.10', '3.12', true],
    ['>=3.11,<3.13', '3.13', false],
    ['==4.2.*', '4.2', true],
    ['~> 7.1', '7.2', true],
  ])('%s with %s, minors and all: %s', (range, version, expected) => {
    const stated = intervalOf(version);
    expect(stated && rangeOf(range)?.some((each) => overlap(each, stated, 2))).toBe(expected);
  });

  it('are none where no version is named', () => {
    expect(
      ['*', 'latest', 'workspace:^', 'catalog:', 'git+https://x.test/a.git'].map(rangeOf),
    ).toEqual([null, null, null, null, null]);
  });
});
