import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { describe, expect, it } from 'vitest';

/** Words that were riddles in names, each with what to say instead. */
const riddles: Readonly<Record<string, string>> = {
  basis: 'inputs',
  borne: 'corroborated',
  crowd: 'most, or a limit',
  departed: 'deleted',
  desk: 'edit buffer',
  door: 'parse',
  fate: 'deleted path, moved path',
  fates: 'deleted paths',
  habit: 'style',
  hardened: 'safe options',
  harmless: 'sanitized',
  heeded: 'used',
  homes: 'folders, default locations',
  laid: 'layout',
  leavings: 'deletions',
  likeness: 'relation, comparison',
  looked: 'recorded',
  mailmapped: 'apply mailmap',
  manner: 'settings',
  outlook: 'trial, summary',
  patience: 'timeout',
  press: 'handle key',
  said: 'statement, text, input',
  saw: 'record',
  sight: 'fingerprint',
  singles: 'files',
  spoken: 'words, in order',
  spread: 'in scope',
  stray: 'outside',
  stretch: 'range',
  strangers: 'others',
  tally: 'summary, counts',
  told: 'text',
  twin: 'duplicate',
  unsaid: 'unwritten',
  weighty: 'high consequence',
  whereabouts: 'place',
  witness: 'dependency tracker',
};

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _-]/);

/** Words of names that are no longer used: of a file, and of all that it exports. */
function riddlesIn(path: string, text: string): string[] {
  const exported = text.matchAll(
    /^export (?:async )?(?:function\*?|const|interface|type|class) (\w+)/gm,
  );
  return [basename(path, '.ts'), ...[...exported].map(([, name = '']) => name)].flatMap((name) =>
    wordsOf(name)
      .filter((word) => Object.hasOwn(riddles, word))
      .map((word) => `${path}: ${name}; for "${word}" say ${riddles[word] ?? ''}`),
  );
}

describe('names', () => {
  it('of files, and of what they export, are words a stranger knows', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && !path.includes('generated'),
    );
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.flatMap((path) => riddlesIn(path, readFileSync(`src/${path}`, 'utf8')))).toEqual(
      [],
    );
  });

  it('with a word that is no longer used are found', () => {
    const text = 'export interface TopicDesk {}\nconst said = 1;\nexport function listAll() {}\n';
    expect(riddlesIn('git/patience.ts', text).map((line) => line.replace(/;.*/, ''))).toEqual([
      'git/patience.ts: patience',
      'git/patience.ts: TopicDesk',
    ]);
  });
});
