import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { joinMessage, textOf } from '#messages/join-message';
import { defineMessages, mapTemplates, mapWords, templateFor } from '#messages/message';

import { moduleOf, readCatalogue } from '../../scripts/generate/catalogue.ts';

const say = defineMessages('test', {
  plain: { text: 'nothing is open' },
  moved: {
    text: '{path} moved to {place}',
    mend: ['take it along: ledger confirm {item} --at {place}', 'ask {names}', 'or {other}'],
  },
  named: {
    text: 'there is none',
    mend: ['--spec {names}', '"layout": { "specs": ["…"] } names other places'],
  },
  kept: {
    by: 'files',
    one: { text: '1 file of {path} is kept', mend: ['see it: ledger show {path}'] },
    other: { text: '{files} files of {path} are kept', mend: ['see them: ledger show {path}'] },
  },
  again: { text: 'it failed', mend: ['run: {command}'] },
  because: { text: 'it failed: {why}' },
});

describe('a message', () => {
  it('is joined with its values', () => {
    expect(joinMessage(say.plain())).toEqual({ text: 'nothing is open', mend: [] });
    const moved = say.moved({
      path: 'a b',
      place: 'c d',
      item: 'k3f',
      names: ['Ada', 'Bo'],
      other: null,
    });
    expect(moved.id).toBe('test.moved');
    expect(joinMessage(moved)).toEqual({
      text: 'a b moved to c d',
      mend: ["take it along: ledger confirm k3f --at 'c d'", 'ask Ada', 'ask Bo'],
    });
  });

  it('can stand in a message, where only its words are cut', () => {
    expect(textOf(say.because({ why: say.plain() }))).toBe('it failed: nothing is open');
    expect(textOf(say.because({ why: 'x'.repeat(200) }))).toHaveLength('it failed: '.length + 120);
    const long = say.because({ why: 'x'.repeat(119) });
    expect(textOf(say.because({ why: long }))).toBe(`it failed: ${textOf(long)}`);
  });

  it('quotes the argument of an option, and takes other braces for no slot', () => {
    expect(joinMessage(say.named({ names: ['auth', 'the bill'] })).mend).toEqual([
      '--spec auth',
      "--spec 'the bill'",
      '"layout": { "specs": ["…"] } names other places',
    ]);
  });

  it('cuts nothing of what is to be done', () => {
    const command = `ledger confirm k3f${' --at src/a.ts#L1'.repeat(20)}`;
    const again = say.again({ command });
    expect(joinMessage(again).mend).toEqual([`run: ${command}`]);
  });

  it('quotes for a shell what follows a command, and nothing in a sentence about git', () => {
    const { git } = defineMessages('test', {
      git: { text: 'git cannot read {path}; see `git log {path}`' },
    });
    expect(textOf(git({ path: 'a b' }))).toBe("git cannot read a b; see `git log 'a b'`");
  });

  it('is worded by a count', () => {
    const said = [0, 1, 2].map((files) => joinMessage(say.kept({ files, path: 'a b' })));
    expect(said).toEqual([
      { text: '0 files of a b are kept', mend: ["see them: ledger show 'a b'"] },
      { text: '1 file of a b is kept', mend: ["see it: ledger show 'a b'"] },
      { text: '2 files of a b are kept', mend: ["see them: ledger show 'a b'"] },
    ]);
    expect(say.kept({ files: 1, path: 'a' })).toMatchObject({
      id: 'test.kept',
      values: { files: 1, path: 'a' },
    });
  });

  it('keeps braces that somebody wrote', () => {
    expect(textOf(say.because({ why: '{why} {path}' }))).toBe('it failed: {why} {path}');
  });

  it('can be said with other words around its values, or in them', () => {
    const said = say.because({ why: say.because({ why: 'it' }) });
    expect(textOf(mapTemplates(said, (line) => line.replace('it', 'that')))).toBe(
      'that failed: that failed: it',
    );
    expect(textOf(mapWords(said, (word) => word.toUpperCase()))).toBe('it failed: it failed: IT');
  });
});

describe('the catalogue', () => {
  const catalogue = readCatalogue();
  const messages = catalogue.flatMap(({ parts }) => parts.flatMap((part) => part.messages));

  it('fills each slot of its examples', () => {
    for (const { id, template, example } of messages) {
      const { text, mend } = joinMessage({
        id,
        template: templateFor(template, example),
        values: example,
      });
      expect(
        [text, ...mend].filter((line) => /\{[a-zA-Z]+\}/.test(line)),
        id,
      ).toEqual([]);
    }
  });

  it('says one file, and no or two files', () => {
    const counted = messages.flatMap(({ template, example, id }) =>
      'by' in template
        ? [0, 1, 2].map((count) => {
            const values = { ...example, [template.by]: count };
            return textOf({ id, template: templateFor(template, values), values });
          })
        : [],
    );
    expect(counted).toContain('1 file will be written.');
    expect(counted).toContain('2 files will be written, all or none.');
    const nouns = 'file|record|fact|item|session';
    const wrong = new RegExp(`\\b(?:1 (?:${nouns})s|[02] (?:${nouns}))\\b`);
    expect(counted.filter((text) => wrong.test(text))).toEqual([]);
  });

  it('holds all files of messages', () => {
    expect(readdirSync('src/messages/generated').sort()).toEqual(
      catalogue.map(({ name }) => `${name}.ts`),
    );
    for (const file of catalogue)
      expect(
        readFileSync(`src/messages/generated/${file.name}.ts`, 'utf8'),
        'the modules are made by: npm run generate',
      ).toBe(moduleOf(file));
  });

  it('is the page, message by message', () => {
    const page = readFileSync('docs/messages.md', 'utf8');
    const listed = [...page.matchAll(/^- `([a-zA-Z]+\.[a-zA-Z]+)` ./gm)].map(([, id]) => id);
    expect(
      listed.filter((id) => !/^P\d\d\./.test(id ?? '')),
      'docs/messages.md is made by: npm run generate',
    ).toEqual(messages.map(({ id }) => id));
  });

  it('is said somewhere, each message', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !/^messages|generated/.test(path))
      .map((path) => readFileSync(`src/${path}`, 'utf8'));
    const imported =
      /^(?:import|  const) \{([^}]+)\} (?:from|= await import\() ?'#messages\/generated\/[a-z]+'/gm;
    const ids = sources.flatMap((text) =>
      [...text.matchAll(imported)]
        .flatMap(([, names = '']) => names.split(',').filter((name) => name.trim() !== ''))
        .flatMap((name) => {
          const [part = '', alias = part] = name.trim().split(' as ');
          const used = text.matchAll(new RegExp(`\\b${alias}\\s*\\.([a-zA-Z]+)\\b`, 'g'));
          return [...used].map(([, message = '']) => `${part}.${message}`);
        }),
    );
    const said = new Set(ids);
    expect(messages.map(({ id }) => id).filter((id) => !said.has(id))).toEqual([]);
  });
});
