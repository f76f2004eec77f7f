import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { describe, expect, it } from 'vitest';

import { secretForms, secretlintTriggers } from '#detection/secrets/find-forms';
import { mayHoldSecret } from '#detection/secrets/possible-secrets';
import { findSecrets } from '#sources/find-secrets';

import { blockPlaces, namedPlaces, places } from '../support/secret-places.ts';
import { type Chance, chanceFrom, keyBlocks, named, tokens } from '../support/secret-samples.ts';
import { realData, seedOf } from '../support/test-scope.ts';
import { sampleOf } from '../support/whole.ts';

interface Sample {
  readonly kind: string;
  readonly place: string;
  readonly text: string;
}

/** A new sample of each kind for each place of a memory. */
function* samplesFrom(seed: number): Generator<Sample> {
  const chance = chanceFrom(seed);
  for (const [kind, make] of Object.entries(tokens))
    for (const [place, put] of Object.entries(places))
      yield { kind, place, text: put(make(chance)) };
  for (const [kind, make] of Object.entries(keyBlocks))
    for (const [place, put] of Object.entries(blockPlaces))
      yield { kind, place, text: put(make(chance)) };
  for (const [kind, make] of Object.entries(named))
    for (const [place, put] of Object.entries(namedPlaces))
      yield { kind, place, text: put(...make(chance)) };
}

const seed = seedOf(704);
const samples = [...samplesFrom(seed)];

describe(`random secrets, seed ${seed}`, () => {
  it('are of more than 150 kinds', () =>
    expect(new Set(samples.map(({ kind }) => kind)).size).toBeGreaterThan(150));

  it('are found once wherever they stand', { timeout: 120_000 }, async () => {
    const wrong: string[] = [];
    for (const { kind, place, text } of samples) {
      const found = await findSecrets([{ path: null, text }]);
      if (found.length !== 1) wrong.push(`${kind} in ${place}, ${found.length} times: ${text}`);
      if (!mayHoldSecret(text)) wrong.push(`${kind} in ${place} is not worth a look: ${text}`);
    }
    expect(wrong).toEqual([]);
  });

  it(
    'that were damaged are worth a look where secretlint finds one',
    { timeout: 120_000 },
    async () => {
      const chance = chanceFrom(seed);
      const rules = new Set(secretlintTriggers.map(({ what }) => what));
      const overlooked: string[] = [];
      for (const sample of samples) {
        const at = chance(sample.text.length);
        const sign = pickFrom(chance, ['', '_', '-', 'a', 'Z', '0', ' ', '\n', '.', '%']);
        const text = sample.text.slice(0, at) + sign + sample.text.slice(at + chance(3));
        if (mayHoldSecret(text)) continue;
        const { messages } = await lintSource({
          source: { filePath: 'memory.md', content: text, ext: '.md', contentType: 'text' },
          options: { config: { rules: [{ id: creator.meta.id, rule: creator }] } },
        });
        if (messages.some(({ ruleId }) => rules.has(ruleId.replace(/^.*secretlint-rule-/, ''))))
          overlooked.push(`${sample.kind}: ${text}`);
      }
      expect(overlooked).toEqual([]);
    },
  );
});

function pickFrom(chance: Chance, among: readonly string[]): string {
  return among[chance(among.length)] ?? '';
}

describe('a text that nearly has secrets', () => {
  /** What stands between the beginnings. */
  const fillers: Readonly<Record<string, string>> = {
    nothing: '',
    'a space': ' ',
    'a dash': '-',
    'a dot': '.',
    'a short value': 'a1B2c3D4',
    'a value': 'f'.repeat(31),
    'a long value': 'a'.repeat(300),
    'the beginning of a JSON web token': 'eyJ',
  };
  const beginnings = [
    ...new Set(secretForms.map(({ begins }) => begins.split(' ')[0] ?? '')),
    ...['://a:', '://a:b@', '-----BEGIN PRIVATE KEY-----\nMIIE', 'PuTTY-User-Key-File-2: '],
    ...['host=a password=abcd1234 ', 'private key ', 'secret access key '],
    ...['the password for the database of a ', 'secret is ', 'password (a) ', 'password: '],
  ];

  it.each(sampleOf(Object.entries(fillers)))(
    'is read in little time, with %s in between',
    (_, filler) => {
      const slow = beginnings.flatMap((beginning) => {
        const text = `${beginning}${filler}`.repeat(100_000 / (beginning.length + filler.length));
        const before = process.cpuUsage().user;
        mayHoldSecret(text);
        const took = (process.cpuUsage().user - before) / 1_000;
        // A tenth of a megabyte takes up to 16 ms; the rest is for slower machines.
        return took < 100 ? [] : [`${beginning}: ${took.toFixed(0)} ms`];
      });
      expect(slow).toEqual([]);
    },
  );
});

const memories = realData();

describe.skipIf(memories === null)('memories of real projects', () => {
  it('hold no secret', async () => {
    const folder = memories ?? '';
    const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:md|json|tsv)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
    expect(texts.length).toBeGreaterThan(100);
    expect(await findSecrets(texts)).toEqual([]);
  });
});
