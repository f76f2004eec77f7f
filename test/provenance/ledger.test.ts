import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { tombstonesFor, type Withdrawal, withdrawalsIn } from '#provenance/comparison/tombstones';
import {
  canonicalEntry,
  entryFileName,
  entryId,
  folderFor,
  packedJson,
} from '#provenance/ledger/canonical-entry';
import { type AncestryNode, ancestryOf, type Ledger, readLedger } from '#provenance/ledger/ledger';
import { createPrefixLookup, shortId, shortIds } from '#provenance/ledger/short-id';
import { readLedgerEntry } from '#workspace/dialects/ledger-entry';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import { type ActDraft, entryFiles } from '../support/ledger-entries.ts';

/** Random graphs: each node's parents are among those before it, some of them not there at all. */
const graphs = fc
  .array(
    fc.record({
      parents: fc.array(fc.nat({ max: 24 }), { maxLength: 4 }),
      at: fc.nat({ max: 3 }),
      lost: fc.boolean(),
    }),
    { maxLength: 24 },
  )
  .map((drafts) => {
    const nodes = drafts.map(({ parents, at, lost }, position): AncestryNode => ({
      id: `n${position}`,
      at: `2026-11-0${at + 1}`,
      parents: [
        ...parents.filter((parent) => parent < position).map((parent) => `n${parent}`),
        ...(lost ? ['nowhere'] : []),
      ],
    }));
    return nodes;
  });

/** Reachability as one would write it who never heard of speed. */
function reaches(nodes: readonly AncestryNode[], earlier: string, later: string): boolean {
  const node = nodes.find((each) => each.id === later);
  return (
    node?.parents.some((parent) => parent === earlier || reaches(nodes, earlier, parent)) ===
      true && nodes.some((each) => each.id === earlier)
  );
}

/** Whether something is missing of what came before. */
function isTorn(nodes: readonly AncestryNode[], node: AncestryNode): boolean {
  return node.parents.some(
    (parent) =>
      parent !== node.id &&
      ((other) => !other || isTorn(nodes, other))(nodes.find((each) => each.id === parent)),
  );
}

/**
 * The order by definition: of all whose parents are through, one that nothing is missing before,
 * then the oldest, and of those the smallest id.
 */
function orderByDefinition(nodes: readonly AncestryNode[]): string[] {
  const there = new Set(nodes.map((node) => node.id));
  const ordered: string[] = [];
  for (
    let left = [...nodes];
    left.length > 0;
    left = left.filter((node) => !ordered.includes(node.id))
  ) {
    const free = left.filter((node) =>
      node.parents.every(
        (parent) => parent === node.id || !there.has(parent) || ordered.includes(parent),
      ),
    );
    const [next] = free.sort(
      (a, b) =>
        Number(isTorn(nodes, a)) - Number(isTorn(nodes, b)) ||
        (a.at !== b.at ? (a.at < b.at ? -1 : 1) : a.id < b.id ? -1 : 1),
    );
    if (!next) break;
    ordered.push(next.id);
  }
  return ordered;
}

function ledgerWith(drafts: readonly ActDraft[]): Ledger {
  return readLedger(
    entryFiles(drafts).map(({ path, text }) => {
      const reading = readLedgerEntry({ path, text, byteOrderMark: false });
      if (!('entry' in reading)) throw new Error(`${path} is no entry`);
      return reading.entry;
    }),
    null,
  );
}

function withdrawnIn(acts: readonly ActDraft[]): Withdrawal[] {
  return withdrawalsIn(ledgerWith(acts));
}

describe('the order of acts', () => {
  it('knows who came first exactly as a walk along all parents does', () => {
    fc.assert(
      fc.property(graphs, fc.infiniteStream(fc.nat()), (nodes, dice) => {
        const shuffled = nodes
          .map((node) => ({ node, by: dice.next().value as number }))
          .sort((a, b) => a.by - b.by)
          .map(({ node }) => node);
        const ancestry = ancestryOf(shuffled);
        for (const one of nodes)
          for (const other of nodes)
            expect(ancestry.isBefore(one.id, other.id), `${one.id} before ${other.id}`).toBe(
              reaches(nodes, one.id, other.id),
            );
      }),
      { numRuns: 300 },
    );
  });

  it('lists every entry once, after its parents, and the same whatever order it was read in', () => {
    fc.assert(
      fc.property(graphs, (nodes) => {
        const { ordered, heads } = ancestryOf(nodes);
        const place = new Map(ordered.map((node, position) => [node.id, position]));
        expect(place.size).toBe(nodes.length);
        expect(ordered).toHaveLength(nodes.length);
        for (const node of nodes)
          for (const parent of node.parents)
            if (place.has(parent)) expect(place.get(parent)).toBeLessThan(place.get(node.id)!);
        expect(ancestryOf([...nodes].reverse()).ordered.map((node) => node.id)).toEqual(
          ordered.map((node) => node.id),
        );
        expect(heads).toEqual(
          nodes
            .map((node) => node.id)
            .filter((id) => !nodes.some((node) => node.parents.includes(id)))
            .sort(),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('takes the oldest of those that are free, at every step', () => {
    fc.assert(
      fc.property(graphs, (nodes) => {
        expect(ancestryOf(nodes).ordered.map((node) => node.id)).toEqual(orderByDefinition(nodes));
      }),
      { numRuns: 300 },
    );
  });

  // Looking at all that are free at each step took half a minute for these.
  it('orders forty thousand acts of which half are free at once', { timeout: 10_000 }, () => {
    const wide = Array.from({ length: 20_000 }, (_each, at): AncestryNode[] => [
      { id: `p${at}`, at: '1', parents: [] },
      { id: `c${at}`, at: '2', parents: [`p${at}`] },
    ]).flat();
    expect(ancestryOf(wide).ordered).toHaveLength(40_000);
  });

  it('takes the older of two that are free, and does not hang on a circle', () => {
    const nodes = [
      { id: 'b', at: '2', parents: [] },
      { id: 'a', at: '1', parents: [] },
    ];
    expect(ancestryOf(nodes).ordered.map((node) => node.id)).toEqual(['a', 'b']);
    const circle = [
      { id: 'x', at: '1', parents: ['y'] },
      { id: 'y', at: '1', parents: ['x'] },
      { id: 'z', at: '1', parents: ['z'] },
    ];
    expect(ancestryOf(circle).ordered.map((node) => node.id)).toEqual(['z']);
    expect(ancestryOf(circle).isBefore('x', 'y')).toBe(false);
  });
});

describe('the one text of an entry', () => {
  const drafts = fc.array(
    fc.record(
      {
        item: fc.stringMatching(/^[a-z2-7]{10,52}$/),
        reason: fc.string(),
        says: fc.record({ claim: fc.string(), load_when: fc.string() }, { requiredKeys: [] }),
        pin: fc.constant(`sha256:${'0'.repeat(64)}`),
      },
      { requiredKeys: ['item'] },
    ),
    { minLength: 1, maxLength: 3 },
  );

  it('is read back as it was written, and written again as it was read', () => {
    fc.assert(
      fc.property(drafts, (items) => {
        const [file] = entryFiles([{ act: 'raise', items }]);
        const reading = readLedgerEntry({
          path: file!.path,
          text: file!.text,
          byteOrderMark: false,
        });
        if (!('entry' in reading)) throw new Error('it is no entry');
        expect(reading.entry.id).toBe(file!.id);
        expect(canonicalEntry(reading.entry.content)).toBe(file!.text);
        const shuffled = Object.fromEntries(
          Object.entries(reading.entry.content).reverse(),
        ) as typeof reading.entry.content;
        expect(canonicalEntry(shuffled)).toBe(file!.text);
        expect(entryId(shuffled)).toBe(file!.id);
      }),
    );
  });

  it('is packed JSON and a line feed, and its name is the date and the digest of what it says', () => {
    const [file] = entryFiles([{ act: 'close', at: '2026-11-21T23:59:59Z' }]);
    const act = JSON.parse(file?.text ?? '') as LedgerEntry;
    expect(file?.text).toBe(`${packedJson(act)}\n`);
    expect(entryFileName(act)).toBe(`2026-11-21-${file?.id}.json`);
    // No formatter changes it, and no line end.
    for (const text of [
      JSON.stringify(act),
      JSON.stringify(act, null, 4),
      (file?.text ?? '').replaceAll('\n', '\r\n'),
    ])
      expect(entryId(JSON.parse(text) as LedgerEntry)).toBe(file?.id);
    const other = [
      { ...act, by: 'B <b@example.org>' },
      { ...act, task: 't1' },
      { ...act, parents: ['a'.repeat(52)] },
    ];
    expect(new Set([act, ...other].map(entryId)).size).toBe(4);
  });

  it('lies in the folder of its kind', () => {
    expect(
      (
        [
          'close',
          'correction',
          'rollback',
          'quarantine',
          'staleness',
          'raise',
          'promotion',
          'adoption',
          'release',
          'supersession',
        ] as const
      ).map(folderFor),
    ).toEqual([
      'changes',
      'changes',
      'retractions',
      'retractions',
      'retractions',
      'promotions',
      'promotions',
      'promotions',
      'promotions',
      'promotions',
    ]);
  });
});

describe('the history of an item', () => {
  const target = 'corpus/findings/a.md';
  const raised: ActDraft = {
    act: 'raise',
    raised_by: 'A <a@example.org>',
    task: 't1',
    items: [{ item: 'abc2def3gh', path: target, from: null, to: 'pending' }],
  };

  it('ends with its latest act, and keeps what earlier ones said', () => {
    const ledger = ledgerWith([
      raised,
      { items: [{ item: 'abc2def3gh', path: target }] },
      {
        act: 'correction',
        items: [{ item: 'abc2def3gh', path: 'corpus/findings/b.md', from: 'promoted' }],
      },
    ]);
    const history = ledger.items.get('abc2def3gh');
    expect(history).toMatchObject({
      status: 'promoted',
      path: 'corpus/findings/b.md',
      task: 't1',
      raisedBy: 'A <a@example.org>',
    });
    expect(history?.acts.map((act) => act.entry.content.act)).toEqual([
      'raise',
      'promotion',
      'correction',
    ]);
    expect(history?.latest).toHaveLength(1);
    expect([...ledger.byTarget.keys()]).toEqual(['corpus/findings/b.md']);
    expect(ledger.heads).toHaveLength(1);
  });

  it('has two latest acts where branches decided apart, and one again once an act joins them', () => {
    const apart: ActDraft[] = [
      raised,
      { items: [{ item: 'abc2def3gh', path: target }], after: [0] },
      {
        act: 'disposition',
        items: [{ item: 'abc2def3gh', path: target, to: 'rejected' }],
        after: [0],
      },
    ];
    expect(
      ledgerWith(apart)
        .items.get('abc2def3gh')
        ?.latest.map((act) => act.item.to),
    ).toEqual(['promoted', 'rejected']);
    expect(ledgerWith(apart).heads).toHaveLength(2);
    const joined = ledgerWith([
      ...apart,
      {
        act: 'reopening',
        items: [{ item: 'abc2def3gh', path: target, to: 'pending' }],
        after: [1, 2],
      },
    ]);
    expect(joined.items.get('abc2def3gh')?.latest.map((act) => act.item.to)).toEqual(['pending']);
  });

  it('gives a path to the item that holds it, not to one that was withdrawn from it', () => {
    const withdrawn: ActDraft = {
      act: 'rollback',
      items: [{ item: 'oldzz7abcd', path: target, to: 'rolled-back' }],
    };
    expect(
      ledgerWith([{ items: [{ item: 'newzz7abcd', path: target }] }, withdrawn]).byTarget.get(
        target,
      )?.item,
    ).toBe('newzz7abcd');
    expect(
      ledgerWith([withdrawn, { items: [{ item: 'newzz7abcd', path: target }] }]).byTarget.get(
        target,
      )?.item,
    ).toBe('newzz7abcd');
    expect(ledgerWith([withdrawn]).byTarget.get(target)?.item).toBe('oldzz7abcd');
  });

  it('says what its latest act says that says anything', () => {
    const hash = `sha256:${'12'.repeat(32)}`;
    const says = {
      claim: 'One',
      content_hash: hash,
      per_surface_hash: [{ kind: 'file' as const, surface: 'a.ts', hash }],
    };
    const ledger = ledgerWith([
      { items: [{ item: 'abc2def3gh', path: target, says: { ...says, claim: 'None' } }] },
      {
        act: 'amendment',
        items: [
          {
            item: 'abc2def3gh',
            path: target,
            says,
          },
        ],
      },
      { act: 'confirmation', items: [{ item: 'abc2def3gh', path: target }] },
    ]);
    expect(ledger.items.get('abc2def3gh')?.content).toMatchObject({
      claim: 'One',
      contentHash: hash,
      rows: [{ kind: 'file', surface: 'a.ts', hash, unique: true }],
    });
  });

  it('leaves a tombstone for what was wrong, none for what only aged or came back', () => {
    const claim = 'The cache lives for 10 minutes';
    const end = (cause: 'poisoned' | 'stale'): ActDraft[] => [
      { items: [{ item: 'abc2def3gh', path: target }] },
      {
        act: 'rollback',
        items: [{ item: 'abc2def3gh', path: target, claim, to: 'rolled-back', cause }],
      },
    ];
    expect(
      tombstonesFor(['The cache lives for 10 minutes.'], withdrawnIn(end('poisoned'))).map(
        (each) => each.likeness,
      ),
    ).toEqual(['same']);
    expect(
      tombstonesFor(['The cache lives for 20 minutes.'], withdrawnIn(end('poisoned'))).map(
        (each) => each.likeness,
      ),
    ).toEqual(['like']);
    expect(tombstonesFor(['Deploys wait for the queue.'], withdrawnIn(end('poisoned')))).toEqual(
      [],
    );
    expect(tombstonesFor([claim], withdrawnIn(end('stale')))).toEqual([]);
    expect(
      tombstonesFor(
        [claim],
        withdrawnIn([
          ...end('poisoned'),
          {
            act: 'reopening',
            items: [{ item: 'abc2def3gh', path: target, to: 'pending' }],
          },
        ]),
      ),
    ).toEqual([]);
  });
});

describe('short ids', () => {
  it('name one thing, whatever else there is, and are no shorter than three characters', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-c]{10}$/), { minLength: 1, maxLength: 30 }),
        (ids) => {
          const all = new Map(ids.map((id) => [id, id]));
          for (const id of ids)
            expect(createPrefixLookup(all)(shortId(id, ids).toUpperCase())).toEqual({
              kind: 'one',
              value: id,
            });
        },
      ),
    );
    expect(createPrefixLookup(new Map([['abcdef', 1]]))('ab')).toEqual({ kind: 'none' });
    expect(
      createPrefixLookup(
        new Map([
          ['abce', 2],
          ['abd', 3],
          ['abcd', 1],
        ]),
      )('abc'),
    ).toEqual({ kind: 'several', ids: ['abcd', 'abce'] });
  });

  it('are the same when many are made at once, also of an id that is not among the others', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-c]{1,8}$/), { maxLength: 30 }),
        fc.stringMatching(/^[a-c]{1,8}$/),
        (ids, other) => {
          const short = shortIds(ids);
          for (const id of [...ids, other]) expect(short(id)).toBe(shortId(id, ids));
        },
      ),
    );
    const many = Array.from({ length: 20_000 }, (_each, at) => `${'a'.repeat(200)}${at}`);
    expect(new Set(many.map(shortIds(many))).size).toBe(20_000);
  }, 10_000);
});
