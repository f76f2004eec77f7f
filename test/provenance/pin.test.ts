import fc from 'fast-check';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';

import { erasedText, treeDigest } from '#provenance/digest';
import { readLedger } from '#provenance/ledger/ledger';
import { pinsOf } from '#provenance/pinned';
import { pinOf, textDigestOf } from '#provenance/record-text/pin';
import { readLedgerEntry } from '#workspace/dialects/ledger-entry';
import { treeOutline } from '#workspace/outline/tree';
import { layoutOf } from '#workspace/paths/layout';
import { readRecords } from '#workspace/read-records';
import type { MemoryRecord } from '#workspace/records';

import { type ActDraft, entryFiles } from '../support/ledger-entries.ts';

async function record(
  text: string,
  path = 'corpus/findings/a.md',
  config: Parameters<typeof layoutOf>[0] = {},
): Promise<MemoryRecord> {
  const records = await readRecords(
    [{ path, text, byteOrderMark: false }],
    layoutOf(config, null),
    new Set([path]),
    (requests) =>
      Promise.resolve(requests.map((request) => treeOutline(request.text, request.from))),
  );
  return records.byPath.get(path)!;
}

const pin = async (text: string, path?: string): Promise<string> => pinOf(await record(text, path));

const finding = `---
type: finding
id: replay
status: promoted
confidence: high
origin_traces: [pull-12]
content_hash: "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
load_when: "Touching tokens"
---

# Finding: A token is rejected on reuse

## Claim

A refresh token that was used once is rejected.

## Evidence

- Output: \`12 passed\`
`;

const adr = `# ADR-0001: One owner a table

- Status: Accepted

## Context

Two services wrote to one table.

## Decision

Each table has one owner.
`;

describe('the pin of a record', () => {
  it('stays when only its layout changes', async () => {
    const before = await pin(finding);
    for (const [what, after] of Object.entries({
      'line ends': finding.replaceAll('\n', '\r\n'),
      'the order of keys': finding.replace(
        'id: replay\nstatus: promoted\n',
        'status: promoted\nid: replay\n',
      ),
      'blank lines at the ends': `${finding.replace('---\n\n# Finding', '---\n\n\n\n# Finding')}\n\n`,
      'blank lines around headings': finding
        .replace(/(## .*)\n\n/g, '$1\n')
        .replace('- Output', '\n- Output'),
      quotes: finding
        .replace('id: replay', 'id: "replay"')
        .replace('"Touching tokens"', 'Touching tokens'),
      'a list of another layout': finding.replace(' [pull-12]', '\n  - pull-12'),
      Prettier: await format(finding.replace('- Output', '* Output'), { parser: 'markdown' }),
    }))
      expect(await pin(after), what).toBe(before);
  });

  it('differs when anything of it differs, also what acts write', async () => {
    const before = await pin(finding);
    for (const [what, after] of Object.entries({
      'the id': finding.replace('id: replay', 'id: reuse'),
      'the status': finding.replace('status: promoted', 'status: stale'),
      'a hash': finding.replace('0123456789abcdef"', 'fedcba9876543210"'),
      'the condition': finding.replace('Touching tokens', 'Rotating tokens'),
      'a successor': finding.replace('load_when', 'superseded_by: other\nload_when'),
      'the confidence': finding.replace('high', 'low'),
      'an origin': finding.replace('[pull-12]', '[pull-13]'),
      'a key that is new': finding.replace('confidence: high', 'confidence: high\npaths: [src]'),
      'two lines of one paragraph': finding.replace('is rejected.', '\n\nis rejected.'),
      'the claim': finding.replace('is rejected.', 'is accepted.'),
      'a comma': finding.replace('once is', 'once, is'),
      'a space at a line end': finding.replace('is rejected.\n', 'is rejected. \n'),
      'the evidence': finding.replace('12 passed', '13 passed'),
      'a section that is new': `${finding}\n## Notes\n\nNot seen by any reviewer.\n`,
    }))
      expect(await pin(after), what).not.toBe(before);
  });

  it('is over each key, but for those that the configuration calls foreign', async () => {
    const before = await pin(finding);
    for (const line of finding.slice(4, finding.indexOf('\n---')).split('\n'))
      expect(await pin(finding.replace(`${line}\n`, '')), line).not.toBe(before);
    const foreign = finding.replace('id: replay', 'id: replay\nteam: tokens\ndraft: true');
    expect(await pin(foreign)).not.toBe(before);
    const config = { foreignKeys: ['team', 'draft'] };
    expect(pinOf(await record(foreign, undefined, config))).toBe(before);
  });

  it('of a decision is over its status as well', async () => {
    const path = 'corpus/adrs/0001-one-owner.md';
    const before = await pin(adr, path);
    for (const after of [
      adr.replace('Accepted', 'Superseded by [ADR-0002](0002.md)'),
      adr.replace('one owner.', 'two owners.'),
      adr.replace('ADR-0001: One', 'ADR-0001: No'),
    ])
      expect(await pin(after, path)).not.toBe(before);
  });

  it('notices every line of the body that is taken away or written twice', async () => {
    const body = finding
      .slice(finding.indexOf('# Finding'))
      .split('\n')
      .filter((line) => line.trim() !== '');
    const before = await pin(finding);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...body), fc.boolean(), async (line, twice) => {
        expect(await pin(finding.replace(`${line}\n`, twice ? `${line}\n${line}\n` : ''))).not.toBe(
          before,
        );
      }),
    );
  });
});

describe('the pins of an item that two branches decided', () => {
  const [shared, mine, theirs] = [treeDigest('shared'), treeDigest('mine'), treeDigest('theirs')];

  it.each<[string, ActDraft['act'], readonly [string, string], readonly string[]]>([
    ['are those of both', 'confirmation', [mine, theirs], [mine, theirs]],
    ['are only the one that changed', 'confirmation', [shared, theirs], [theirs]],
    ['are the shared one if none changed', 'confirmation', [shared, shared], [shared]],
    ['are that of an erasure', 'erasure', [mine, theirs], [mine]],
  ])('%s', (_what, act, [one, other], expected) => {
    const item = 'aaaaaaaaaa';
    const entries = entryFiles([
      { items: [{ item, pin: shared }] },
      { act, after: [0], items: [{ item, pin: one }] },
      { act: 'confirmation', after: [0], items: [{ item, pin: other }] },
    ]).flatMap((file) => {
      const reading = readLedgerEntry({ ...file, byteOrderMark: false });
      return 'entry' in reading ? reading.entry : [];
    });
    const history = readLedger(entries, null).items.get(item)!;
    expect(new Set(pinsOf(history))).toEqual(new Set(expected));
  });
});

describe('the digest of what a record says', () => {
  const text = async (after: string, path?: string): Promise<string> =>
    textDigestOf(await record(after, path), 'alone');

  it('leaves out what acts write', async () => {
    const before = await text(finding);
    for (const [what, after] of Object.entries({
      'the status': finding.replace('status: promoted', 'status: stale'),
      'a hash': finding.replace('0123456789abcdef"', 'fedcba9876543210"'),
      'the condition': finding.replace('Touching tokens', 'Rotating tokens'),
      'a successor': finding.replace('load_when', 'superseded_by: other\nload_when'),
      'the evidence': finding.replace('12 passed', '13 passed'),
    }))
      expect(await text(after), what).toBe(before);
    for (const [what, after] of Object.entries({
      'the claim': finding.replace('is rejected.', 'is accepted.'),
      'the id': finding.replace('id: replay', 'id: reuse'),
      'a path': finding.replace('confidence: high', 'confidence: high\npaths: [src]'),
    }))
      expect(await text(after), what).not.toBe(before);
  });

  it('is over the evidence where a validation asks', async () => {
    const [one, other] = await Promise.all(
      [finding, finding.replace('12 passed', '13 passed')].map(async (each) =>
        textDigestOf(await record(each), 'with evidence'),
      ),
    );
    expect(one).not.toBe(other);
  });

  it('of a decision leaves out its status, wherever it stands', async () => {
    const path = 'corpus/adrs/0001-one-owner.md';
    const before = await text(adr, path);
    expect(await text(adr.replace('Accepted', 'Superseded by [ADR-0002](0002.md)'), path)).toBe(
      before,
    );
    const section = adr.replace('- Status: Accepted', '## Status\n\nAccepted');
    expect(await text(section.replace('Accepted', 'Rejected, see the minutes'), path)).toBe(
      await text(section, path),
    );
  });
});

describe('the digest of a tree', () => {
  const values = fc.jsonValue({ maxDepth: 4 });

  it('stays with texts that were erased', () => {
    fc.assert(
      fc.property(values, fc.infiniteStream(fc.boolean()), (value, dice) => {
        const erased = (each: unknown): unknown =>
          typeof each === 'string'
            ? dice.next().value === true
              ? erasedText(each)
              : each
            : Array.isArray(each)
              ? each.map(erased)
              : typeof each === 'object' && each !== null
                ? Object.fromEntries(
                    Object.entries(each).map(([key, inside]) => [key, erased(inside)]),
                  )
                : each;
        expect(treeDigest(erased(value))).toBe(treeDigest(value));
      }),
    );
  });

  it('stays with the order of keys, and with none that is undefined', () => {
    expect(treeDigest({ a: 1, b: ['x', null], c: undefined })).toBe(
      treeDigest({ b: ['x', null], a: 1 }),
    );
  });

  it('tells values apart that look alike', () => {
    const alike = [
      null,
      'null',
      1,
      '1',
      true,
      'true',
      [],
      {},
      '',
      [''],
      ['', ''],
      { a: '' },
      [['a', '']],
    ];
    expect(new Set(alike.map(treeDigest)).size).toBe(alike.length);
  });
});
