import { describe, expect, it } from 'vitest';

import { noPolicy, type PolicyFiles } from '#workspace/policy/policy-files';

import { index, path, row, said, verdict, waived } from './suppressed-index.ts';

describe('a directive', () => {
  const text = index(
    '<!-- ledger-disable-next-line IDX102 -- settled later -->',
    row('always'),
    row('changing tokens'),
    row('always'),
  );

  it('speaks of its own line, and of no other', async () => {
    const { suppressed, ...rest } = await verdict(text);
    expect(said(rest).filter((each) => each.startsWith('IDX102'))).toEqual([
      'IDX102 error vacuous 13',
    ]);
    expect(
      suppressed.map(
        ({ by, reason, diagnostic }) => `${by} ${reason} ${diagnostic.place.start.line}`,
      ),
    ).toEqual(['inline settled later 11']);
  });

  it('has a say only where the caller lets it, and is needed all the same', async () => {
    const found = await verdict(text, {
      counts: (_directive, diagnostic) => diagnostic.severity !== 'error',
    });
    expect(said(found).filter((each) => /IDX102|WAV/.test(each))).toEqual([
      'IDX102 error vacuous 11',
      'IDX102 error vacuous 13',
    ]);
    const lower = await verdict(text, {
      counts: (_directive, diagnostic) => diagnostic.severity !== 'error',
      config: { rules: { IDX102: 'warning' } },
    });
    expect(said(lower).filter((each) => /IDX102|WAV/.test(each))).toEqual([
      'IDX102 warning vacuous 13',
    ]);
  });

  it('holds until the end of its last day', async () => {
    const dated = index(
      '<!-- ledger-disable-next-line IDX102 until=2026-11-22 -- settled later -->',
      row('always'),
    );
    expect(said(await verdict(dated, { today: '2026-11-22' }))).toEqual([]);
    expect(said(await verdict(dated, { today: '2026-11-23' }))).toEqual([
      'WAV902 error directive 10',
      'IDX102 error vacuous 11',
    ]);
  });

  it('without a reason is not in force', async () => {
    expect(
      said(
        await verdict(index('<!-- ledger-disable-next-line IDX102 -->', row('changing tokens'))),
      ),
    ).toEqual(['WAV901 error reason 10']);
    for (const bare of ['IDX102', 'IDX102 -- TBD', 'IDX102 -- …'])
      expect(
        said(await verdict(index(`<!-- ledger-disable-next-line ${bare} -->`, row('always')))),
      ).toEqual(['WAV901 error reason 10', 'IDX102 error vacuous 11']);
  });

  it('makes no exception of what keeps the checks safe, nor of the rules about exceptions', async () => {
    const marked = `\ufeff${index('<!-- ledger-disable-next-line WAV903 IDX102 -- settled later -->', row('changing tokens'))}`;
    expect(said(await verdict(marked))).toEqual([
      'LDG001 warning bom 1',
      'WAV901 error fixed 10',
      'WAV903 warning directive 10',
    ]);
  });
});

describe('what no exception is made of', () => {
  const marked = '\ufeff<!-- ledger-disable-next-line LDG001 -- settled later -->\n\nText.\n';

  it('is reported whatever speaks of it', async () => {
    expect(said(await verdict(marked))).toEqual(['LDG001 warning bom 1', 'WAV901 error fixed 1']);
    expect(said(await verdict(marked, { policy: waived({ code: 'LDG001', to: 'info' }) }))).toEqual(
      ['WAV901 error fixed 1', 'LDG001 warning bom 1', 'WAV901 error fixed 1'],
    );
    const { diagnostics } = await verdict('\ufeffText.\n');
    const entries = diagnostics.map(({ fingerprint, code }) => ({
      value: { fingerprint, code, path },
      span: { start: 0, end: 1 },
    }));
    expect(
      said(await verdict('\ufeffText.\n', { policy: { ...noPolicy, baseline: entries } })),
    ).toEqual(['WAV901 error fixed 1', 'LDG001 warning bom 1']);
  });
});

describe('what is not looked for', () => {
  const unused = index(
    '<!-- ledger-disable-next-line IDX102 -- settled later -->',
    row('changing tokens'),
  );
  const policy: PolicyFiles = {
    ...waived({}),
    baseline: [
      {
        value: { fingerprint: '0123456789abcdef', code: 'IDX102', path },
        span: { start: 0, end: 1 },
      },
    ],
  };

  it('is called unused where the rule ran', async () => {
    expect(
      said(await verdict(unused, { policy })).filter((each) => each.startsWith('WAV903')),
    ).toEqual([
      'WAV903 warning baseline 1',
      'WAV903 warning waiver 1',
      'WAV903 warning directive 10',
    ]);
  });

  it.each([
    ['only others run', { request: { only: ['GLO201', 'WAV903'] } }],
    ['it is skipped', { request: { skip: ['IDX102'] } }],
    ['it is off', { config: { rules: { IDX102: 'off' as const } } }],
    [
      'it is off in that file',
      { config: { overrides: [{ files: ['memory/**'], rules: { IDX102: 'off' as const } }] } },
    ],
  ])('is not where %s', async (_when, given) => {
    expect(said(await verdict(unused, { policy, ...given }))).toEqual([]);
  });

  it('is unused in a glob when one of its files was looked at and none is unreadable', async () => {
    const other = 'memory/topics/tokens.md';
    const glob = waived({});
    const fine = index(row('changing tokens'));
    expect(
      said(
        await verdict(
          { [path]: fine, [other]: fine },
          { policy: glob, config: { overrides: [{ files: [other], rules: { IDX102: 'off' } }] } },
        ),
      ),
    ).toContain('WAV903 warning waiver 1');
    expect(
      said(
        await verdict(
          { [path]: fine, [other]: fine.replace('type:', 'type: "') },
          { policy: glob },
        ),
      ).filter((each) => each.startsWith('WAV')),
    ).toEqual([]);
  });

  it('nor in the middle of a merge', async () => {
    const torn = unused.replace('## Durable', '<<<<<<< ours\n=======\n>>>>>>> theirs\n## Durable');
    expect(
      said(await verdict(torn, { policy })).filter((each) => each.startsWith('WAV903')),
    ).toEqual([]);
  });
});
