import { describe, expect, it } from 'vitest';

import { readLedger } from '#provenance/ledger/ledger';
import { nativeMemory } from '#provenance/native-memory';
import { pinOf } from '#provenance/record-text/pin';
import type { Entry } from '#workspace/dialects/ledger-entry';
import { treeOutline } from '#workspace/outline/tree';
import { layoutOf } from '#workspace/paths/layout';
import { readRecords } from '#workspace/read-records';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import { nativeFactAt } from '#workspace/stores/native-fact';
import type { Records } from '#workspace/workspace';

const files = {
  '.claude/memory/MEMORY.md':
    '# Memory\n\n- [Values](values.md) — what the values are\n\n## Ports\n\nThe gateway listens on 8443.\n',
  '.claude/memory/values.md':
    '---\nname: Values\ndescription: Value one is one\ntype: project\nmodified: 2026-01-01\n---\n\nValue one is one.\n',
  '.claude/rules/exports.md': '---\npaths:\n  - "src/**"\n---\n\nNo default exports.\n',
  'memory/INDEX.md':
    '# Memory\n\n## Durable findings\n\n- [Own](../corpus/findings/own.md) — Load when: touching what is our own\n',
  'corpus/findings/own.md':
    '---\ntype: finding\nid: own\nstatus: candidate\n---\n\n# Finding: Own\n\n## Claim\n\nIt is our own.\n',
};
const values = '.claude/memory/values.md';

function read(changed: Readonly<Record<string, string>> = {}): Promise<Records> {
  const sources = Object.entries({ ...files, ...changed }).map(([path, text]) => ({
    path,
    text,
    byteOrderMark: false,
  }));
  return readRecords(sources, layoutOf({}, null), new Set(), (requests) =>
    Promise.resolve(requests.map((request) => treeOutline(request.text, request.from))),
  );
}

/** A ledger in which the note on values was raised, and came to each status in turn. */
async function ledgerOf(
  ...acts: readonly (readonly [kind: LedgerEntry['act'], to: string])[]
): ReturnType<typeof ledgerFrom> {
  return ledgerFrom(await read(), acts);
}

function ledgerFrom(
  records: Records,
  acts: readonly (readonly [kind: LedgerEntry['act'], to: string])[],
) {
  const fact = nativeFactAt(records, values);
  if (!fact) throw new Error('no note');
  const entries = acts.map(([kind, to], at): Entry => {
    const item = {
      item: 'abcdefghij',
      kind: 'fact',
      path: values,
      from: acts[at - 1]?.[1] ?? null,
      to,
      pin: pinOf(fact),
      ...(kind === 'promotion'
        ? {
            says: {
              load_when: 'changing the values',
              claim: 'Value one is one',
              evidence: ['File: `src/values.ts#L1-L4`'],
              applies_when: ['changing the values'],
              does_not_apply_when: ['in tests'],
              per_surface_hash: [
                {
                  kind: 'lines',
                  surface: 'src/values.ts#L1-L4',
                  hash: `sha256:${'0'.repeat(64)}`,
                },
              ],
            },
          }
        : {}),
    };
    return {
      path: `corpus/ledger/promotions/${at}.json`,
      id: `entry${at}`,
      text: '',
      content: {
        v: 1,
        act: kind,
        at: `2026-11-0${at + 1}T00:00:00Z`,
        by: 'A Reviewer <reviewer@example.org>',
        items: [item],
        parents: at === 0 ? [] : [`entry${at - 1}`],
      } as unknown as LedgerEntry,
    };
  });
  return Promise.resolve(readLedger(entries, records));
}

const brief = (memory: ReturnType<typeof nativeMemory>): string[] =>
  memory.map(
    ({ fact, standing, claim, changed }) =>
      `${standing}${changed ? ' (changed)' : ''} ${fact.path}: ${claim}`,
  );
const others = [
  'unreviewed .claude/memory/MEMORY.md#ports: The gateway listens on 8443.',
  'unreviewed .claude/rules/exports.md: No default exports.',
];

describe('native memory', () => {
  it('is unreviewed without an entry, with what notes say of themselves; records of this model are none', async () => {
    const memory = nativeMemory(await read(), await ledgerOf());
    expect(brief(memory)).toEqual([others[0], `unreviewed ${values}: Value one is one`, others[1]]);
    expect(
      memory.map(({ dialect, paths, loadWhen, history }) => [dialect, paths, loadWhen, history]),
    ).toEqual([
      ['claude', [], null, null],
      ['claude', [], null, null],
      ['instructions', ['src/**'], null, null],
    ]);
  });

  it('is memory once it was promoted, with what the entry says', async () => {
    const memory = nativeMemory(
      await read(),
      await ledgerOf(['raise', 'pending'], ['promotion', 'promoted']),
    );
    expect(brief(memory)).toEqual([others[0], `memory ${values}: Value one is one`, others[1]]);
    const own = memory.find(({ standing }) => standing === 'memory');
    expect([
      own?.loadWhen,
      own?.appliesWhen,
      own?.doesNotApplyWhen,
      own?.evidence,
      own?.surfaces.map((row) => row.surface),
    ]).toEqual([
      'changing the values',
      ['changing the values'],
      ['in tests'],
      ['File: `src/values.ts#L1-L4`'],
      ['src/values.ts#L1-L4'],
    ]);
  });

  it(
    'is unreviewed again where its text is not what was accepted; what its agent notes ' +
      'beside it may change',
    async () => {
      const ledger = await ledgerOf(['raise', 'pending'], ['promotion', 'promoted']);
      const edited = nativeMemory(
        await read({ [values]: files[values].replace('one is one.\n', 'one is two.\n') }),
        ledger,
      );
      expect(brief(edited)).toEqual([
        others[0],
        `unreviewed (changed) ${values}: Value one is one`,
        others[1],
      ]);
      expect(edited.map(({ loadWhen, surfaces }) => [loadWhen, surfaces])).toEqual([
        [null, []],
        [null, []],
        [null, []],
      ]);
      const touched = nativeMemory(
        await read({
          [values]: files[values].replace('2026-01-01', '2026-02-02').replaceAll('\n', '\r\n'),
        }),
        ledger,
      );
      expect(brief(touched)).toContain(`memory ${values}: Value one is one`);
    },
  );

  it.each([
    ['it waits', [['raise', 'pending']], 'unreviewed'],
    [
      'it was refused',
      [
        ['raise', 'pending'],
        ['disposition', 'rejected'],
      ],
      null,
    ],
    [
      'it was withdrawn',
      [
        ['raise', 'pending'],
        ['promotion', 'promoted'],
        ['rollback', 'rolled-back'],
      ],
      null,
    ],
    [
      'it went stale',
      [
        ['raise', 'pending'],
        ['promotion', 'promoted'],
        ['staleness', 'stale'],
      ],
      null,
    ],
  ] as const)('has it or not as the ledger says: %s', async (_name, acts, standing) => {
    const memory = nativeMemory(await read(), await ledgerOf(...acts));
    expect(memory.find(({ fact }) => fact.path === values)?.standing ?? null).toBe(standing);
  });
});
