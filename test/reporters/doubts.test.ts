import { describe, expect, it } from 'vitest';

import type { FactInDoubt, PlaceInDoubt } from '#provenance/evidence/facts-in-doubt';
import { doubtsMarkdown } from '#reporters/doubts';

import { plainly, reportOf } from '../support/report.ts';

const place: PlaceInDoubt = {
  kind: 'text',
  surface: 'src/a.ts#L1',
  state: 'changed',
  why: null,
  before: { path: 'src/a.ts', from: 1, to: 1 },
  after: { path: 'src/a.ts', from: 1, to: 1 },
  hash: null,
  diff: ['-one', '+two'],
  more: 0,
  fingerprint: '0123456789abcdef',
};

function markdownOf(changes: Partial<FactInDoubt>): string {
  const fact: FactInDoubt = {
    path: 'corpus/findings/a.md',
    item: 'aaaabbbbcc',
    short: 'aaaa',
    title: 'A',
    claim: 'A rotated token is rejected',
    places: [place],
    acceptedBy: null,
    asked: [],
    answeredBy: null,
    confirm: [],
    reliedOnBy: [],
    base: 'HEAD',
    mend: [],
    ...changes,
  };
  return doubtsMarkdown(reportOf([], { doubts: [fact], boxes: true }), plainly).text;
}

describe('a fact in doubt in a comment', () => {
  const people = {
    acceptedBy: { name: 'Ada Kern', on: '2026-11-20' },
    asked: ['@team/auth'],
    reliedOnBy: ['corpus/adrs/b.md'],
  };
  const said = { acceptedBy: 'Accepted by Ada Kern', asked: 'Asked: @team', reliedOnBy: 'adrs/b' };

  it.each<[string, (keyof typeof people)[]]>([
    ['nobody', []],
    ['who accepted it', ['acceptedBy']],
    ['who is asked', ['asked']],
    ['what relies on it', ['reliedOnBy']],
    ['all of these', ['acceptedBy', 'asked', 'reliedOnBy']],
  ])('names %s', (_what, keys) => {
    const text = markdownOf(Object.fromEntries(keys.map((key) => [key, people[key]])));
    const named = Object.entries(said).flatMap(([key, words]) => (text.includes(words) ? key : []));
    expect(named).toEqual(keys);
    expect(text.includes('Asked')).toBe(keys.includes('asked'));
    expect(text.split('<br>')).toHaveLength(Math.max(1, keys.length));
    expect(text).not.toContain('\n\n\n');
  });

  it.each<[string, boolean, Partial<FactInDoubt>]>([
    ['it is', true, {}],
    ['its claim is as long as one may be', true, { claim: 'x'.repeat(4_000) }],
    ['its claim is longer', false, { claim: 'x'.repeat(4_001) }],
    ['it has three places', true, { places: [place, place, place] }],
    ['it has four places', false, { places: [place, place, place, place] }],
    ['a place has more lines', false, { places: [{ ...place, more: 1 }] }],
    ['a line is cut', false, { places: [{ ...place, diff: [`+${'x'.repeat(200)}`] }] }],
  ])('has a box only if it is shown in full: %s, %s', (_what, isWhole, changes) => {
    const text = markdownOf(changes);
    expect(text.includes('- [ ] still true')).toBe(isWhole);
    expect(text.includes('/ledger confirm aaaa')).toBe(!isWhole);
  });

  it('has neither box nor command if it cannot be confirmed', () => {
    expect(markdownOf({ confirm: null })).not.toContain('still true');
    expect(markdownOf({ item: null })).not.toContain('still true');
  });
});
