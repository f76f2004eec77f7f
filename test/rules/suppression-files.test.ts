import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Diagnostic } from '#diagnostics/diagnostic';
import { contentDigest } from '#provenance/record-text/pin';
import { baselineFile, baselineText } from '#rules/baseline';
import { readPolicyFiles } from '#workspace/dialects/policy-files';
import type { PolicyFiles } from '#workspace/policy/policy-files';

import { index, path, row, said, verdict, waived } from './suppressed-index.ts';

const always = index(row('always'));
const baselined = (diagnostics: readonly Diagnostic[]): PolicyFiles =>
  readPolicyFiles({ waiversText: null, baselineText: baselineText(diagnostics) });

describe('a waiver', () => {
  it('takes a problem away, or lowers it and never raises it', async () => {
    expect(said(await verdict(always, { policy: waived({}) }))).toEqual([]);
    expect(said(await verdict(always, { policy: waived({ to: 'warning' }) }))).toEqual([
      'IDX102 warning vacuous 10',
    ]);
    expect(
      said(await verdict(always, { policy: waived({ to: 'info' }, { to: 'warning' }) })),
    ).toEqual(['IDX102 info vacuous 10']);
    expect(
      said(
        await verdict(always, {
          policy: waived({ to: 'warning' }),
          config: { rules: { IDX102: 'info' } },
        }),
      ),
    ).toEqual(['WAV903 warning waiver 1', 'IDX102 info vacuous 10']);
  });

  it('speaks of the files in its scope', async () => {
    for (const scope of ['memory/INDEX.md', 'memory/*', '**', '**/INDEX.md'])
      expect(
        said(await verdict(always, { policy: waived({ scope, content: contentDigest(always) }) })),
        scope,
      ).toEqual([]);
    for (const scope of ['INDEX.md', 'memory', 'docs/**', 'memory/index.md'])
      expect(
        said(await verdict(always, { policy: waived({ scope, content: contentDigest(always) }) })),
        scope,
      ).toContain('IDX102 error vacuous 10');
  });

  it('that is incomplete is not in force', async () => {
    for (const gap of ['reason', 'authority', 'expiry', 'recorded_at'] as const) {
      const whole = {
        reason: 'settled later',
        authority: 'A <a@example.org>',
        expiry: '2027-01-31',
        recorded_at: '2026-11-01T08:00:00Z',
      };
      const rest = Object.fromEntries(Object.entries(whole).filter(([key]) => key !== gap));
      const policy = readPolicyFiles({
        waiversText: JSON.stringify({
          schemaVersion: 1,
          waivers: [{ code: 'IDX102', scope: '**', ...rest }],
        }),
        baselineText: null,
      });
      const found = await verdict(always, { policy });
      expect(said(found), gap).toEqual(['WAV901 error field 1', 'IDX102 error vacuous 10']);
      expect(found.diagnostics[0]?.data).toMatchObject({ field: gap });
    }
  });

  it('ends exactly when one byte of its file changes, line endings aside', async () => {
    const policy = waived({ scope: path, content: contentDigest(always) });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(always.length - 1),
        fc.constantFrom('x', ' ', '\n', 'é'),
        async (at, put) => {
          const changed = always.slice(0, at) + put + always.slice(at + 1);
          const { exceptions } = await verdict(changed, { policy });
          expect(exceptions.map((each) => each.ended)).toEqual([
            changed === always ? null : 'content',
          ]);
        },
      ),
      { numRuns: 60 },
    );
    expect(
      (await verdict(always.replaceAll('\n', '\r\n'), { policy })).exceptions[0]?.ended,
    ).toBeNull();
    expect((await verdict(`\ufeff${always}`, { policy })).exceptions[0]?.ended).toBe('content');
  });

  it('holds until the end of its last day', async () => {
    const policy = waived({ expiry: '2026-11-22' });
    expect(said(await verdict(always, { policy, today: '2026-11-22' }))).toEqual([]);
    expect(said(await verdict(always, { policy, today: '2026-11-23' }))).toEqual([
      'WAV902 error expired 1',
      'IDX102 error vacuous 10',
    ]);
    expect(
      said(await verdict(index(row('changing tokens')), { policy, today: '2026-11-23' })),
    ).toEqual(['WAV902 error expired 1']);
  });

  it('for a file says for which content, by one digest or by several', async () => {
    expect(said(await verdict(always, { policy: waived({ scope: path }) }))).toEqual([
      'WAV901 error field 1',
      'IDX102 error vacuous 10',
    ]);
    expect(
      said(
        await verdict(always, {
          policy: waived({ scope: path, digests: [contentDigest(always), contentDigest('other')] }),
        }),
      ),
    ).toEqual([]);
  });

  it('by digests holds for those contents, wherever they stand in its scope', async () => {
    const policy = waived({ digests: [contentDigest(always)] });
    expect(said(await verdict(always, { policy }))).toEqual([]);
    expect(said(await verdict(`${always}\nMore.\n`, { policy }))).toEqual([
      'WAV902 error changed 1',
      'IDX102 error vacuous 10',
    ]);
  });
});

describe('the baseline', () => {
  const old = index(row('always'), '- [Keys](https://example.org/keys) — Load when: TBD');

  it('keeps what was there, and lets what is new through', async () => {
    const policy = baselined((await verdict(old)).diagnostics);
    const { suppressed, ...rest } = await verdict(old, { policy });
    expect(said(rest)).toEqual([]);
    expect(suppressed.map((each) => `${each.by} ${each.diagnostic.code}`)).toEqual([
      'baseline IDX102',
      'baseline IDX102',
    ]);
    expect(
      said(
        await verdict(
          old.replace(
            '- [Keys]',
            '- [Locks](https://example.org/locks) — Load when: always\n- [Keys]',
          ),
          { policy },
        ),
      ),
    ).toEqual(['IDX102 error vacuous 11']);
  });

  it('keeps what an entry says that it holds, and nothing under the name of another rule', async () => {
    const { diagnostics } = await verdict(old);
    const policy = baselined(diagnostics.map((each) => ({ ...each, code: 'IDX103' })));
    expect(said(await verdict(old, { policy }))).toEqual([
      'IDX102 error vacuous 10',
      'IDX102 error placeholder 11',
    ]);
  });

  it('never loses an entry because lines move', async () => {
    const policy = baselined((await verdict(old)).diagnostics);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('', 'Some words.', '> A quote.'), { maxLength: 12 }),
        fc.boolean(),
        async (lines, swap) => {
          const [head = '', body = ''] = old.split('## Durable findings\n');
          const rows = body.trim().split('\n');
          const moved =
            `${head}${lines.join('\n\n')}\n\n## Durable findings\n\n` +
            `${(swap ? rows.reverse() : rows).join('\n')}\n`;
          expect(said(await verdict(moved, { policy }))).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('says which entry no longer occurs', async () => {
    const policy = baselined((await verdict(old)).diagnostics);
    const found = await verdict(old.replace('TBD', 'changing keys'), { policy });
    expect(said(found).map((each) => each.replace(/\d+$/, ''))).toEqual([
      'WAV903 warning baseline ',
    ]);
    expect(found.diagnostics[0]).toMatchObject({
      path: baselineFile,
      data: { rule: 'IDX102', scope: path },
      mend: ['ledger baseline --prune'],
    });
  });

  it('is written sorted, once each, without infos and what no exception is made of', async () => {
    const { diagnostics } = await verdict(old);
    const [first] = diagnostics as [Diagnostic];
    const text = baselineText([
      ...diagnostics,
      ...diagnostics,
      { ...first, fingerprint: 'f'.repeat(16), severity: 'info' },
      { ...first, fingerprint: 'e'.repeat(16), code: 'LDG001' },
      { ...first, fingerprint: 'd'.repeat(16), path: 'a.md', message: 'hidden \u202e there' },
    ]);
    const { entries } = JSON.parse(text) as {
      entries: { path: string; code: string; fingerprint: string }[];
    };
    expect(entries.map((each) => each.path)).toEqual(['a.md', path, path]);
    expect(text).toBe(
      baselineText(
        [...diagnostics].reverse().concat({
          ...first,
          fingerprint: 'd'.repeat(16),
          path: 'a.md',
          message: 'hidden \u202e there',
        }),
      ),
    );
    expect(text).toContain('hidden \\u202e there');
    expect(text).not.toContain('\u202e');
  });
});

describe('the files', () => {
  const read =
    (waiversText: string | null, baselineFileText: string | null = null) =>
    () =>
      readPolicyFiles({ waiversText, baselineText: baselineFileText });

  it.each([
    ['', 'ledger.waivers.json:1:1: not valid JSON'],
    ['{ "schemaVersion": 1 }', 'ledger.waivers.json:1:1: "waivers" is missing'],
    ['{ "schemaVersion": 2, "waivers": [] }', 'ledger.waivers.json:1:3: "schemaVersion" must be 1'],
    [
      '{\n  "schemaVersion": 1,\n  "waivers": [{ "code": "IDX102" }]\n}',
      'ledger.waivers.json:3:15: "waivers.0.scope" is missing',
    ],
    [
      '{ "schemaVersion": 1, "waivers": [{ "code": "IDX102", "scope": "a", "why": "x" }] }',
      'unknown key "waivers.0.why"',
    ],
    [
      '{ "schemaVersion": 1, "waivers": [{ "code": "IDX102", "scope": "a", "to": "error" }] }',
      '"waivers.0.to" must be one of off, warning, info',
    ],
    [
      '{ "schemaVersion": 1, "waivers": [{ "code": "IDX102", "scope": "a", "expiry": "soon" }] }',
      '"waivers.0.expiry" must be a day such as 2026-11-21',
    ],
    [
      '{ "schemaVersion": 1, "waivers": [{ "code": "IDX102", "scope": "../a/**" }] }',
      'points outside the workspace',
    ],
    ['{ "schemaVersion": 1, "schemaVersion": 1, "waivers": [] }', 'occurs twice'],
  ])('refuse %j with its place', (text, message) => {
    expect(read(text)).toThrow(message);
  });

  it('refuse a broken baseline', () => {
    expect(
      read(
        null,
        '{ "schemaVersion": 1, "entries": [{ "fingerprint": "x", "code": "IDX102", "path": "a" }] }',
      ),
    ).toThrow('ledger.baseline.json:1:37: "entries.0.fingerprint"');
  });
});
