import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { decode } from '#disk/reading/read-source';
import { treeDigest } from '#provenance/digest';
import { canonicalEntry, entryFileName } from '#provenance/ledger/canonical-entry';
import { pinOf } from '#provenance/record-text/pin';
import { treeOutline } from '#workspace/outline/tree';
import { layoutOf } from '#workspace/paths/layout';
import { readRecords } from '#workspace/read-records';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import { nativeFactAt } from '#workspace/stores/native-fact';

import { forge, headsOf, idIn } from '../../support/forge.ts';
import {
  decision,
  type Guarded,
  guarded,
  judged,
  promoted,
  undecided,
} from '../../support/guarded.ts';
import { pinAt } from '../../support/pin-at.ts';
import { bot, captured, reviewer } from '../../support/team.ts';
import { sampleOf } from '../../support/whole.ts';

const glossary = 'memory/glossary.md';
const note = '.claude/memory/values.md';
const index = '.claude/memory/MEMORY.md';
/** Ids of what is memory besides the finding. */
let [term, native] = ['', ''];
const repository = guarded({
  more: (here) => {
    term = captured(
      here.did(
        bot,
        'capture',
        'A value is a number',
        'src/values.ts#L1-L4',
        '--kind',
        'term',
        '--term',
        'value',
        '--meaning',
        'a number of this file',
      ),
      'term',
    );
    here.did(reviewer, 'promote', term);
    here.did(
      bot,
      'capture',
      'Value three is three',
      'src/values.ts#L3-L5',
      '--when',
      'changing value three',
      '--not-when',
      'in tests',
    );
    here.write(index, '# Memory\n\n- [Values](values.md) — what the values are\n');
    here.write(
      note,
      '---\nname: Values\ndescription: Value two is two\ntype: project\n---\n\nValue two is two.\n',
    );
    here.commit('Notes');
    const scope = ['--when', 'changing value two', '--not-when', 'in tests'];
    native = captured(here.did(bot, 'capture', '--from', note, 'src/values.ts#L3-L5', ...scope));
    here.did(reviewer, 'promote', native);
    here.commit('More that is known');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  },
});

type Item = LedgerEntry['items'][number];

/** The codes of errors at the gate, each once. */
async function codes(here: Guarded): Promise<string[]> {
  const { diagnostics } = await judged(here);
  return [
    ...new Set(diagnostics.filter((each) => each.severity === 'error').map((each) => each.code)),
  ].sort();
}

function entries(here: Guarded): { readonly path: string; readonly act: LedgerEntry }[] {
  const folder = 'corpus/ledger';
  return readdirSync(join(here.root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => ({
      path: `${folder}/${path}`,
      act: JSON.parse(here.read(`${folder}/${path}`)) as LedgerEntry,
    }));
}

/** The entry of an item, by what it does. */
function entryOf(
  here: Guarded,
  item: string,
  kind: LedgerEntry['act'],
): { readonly path: string; readonly act: LedgerEntry } {
  const found = entries(here).find(
    ({ act }) => act.act === kind && act.items.some((each) => each.item.startsWith(item)),
  );
  if (!found) throw new Error(`no ${kind} of ${item}`);
  return found;
}

/** Copies an entry with other words and other parents, well formed. */
function copy(
  here: Guarded,
  source: LedgerEntry,
  parents: readonly string[],
  changed: Partial<LedgerEntry['items'][number]>,
  more: Partial<LedgerEntry> = {},
): string {
  const act: LedgerEntry = {
    ...source,
    ...more,
    items: source.items.map((each) => ({ ...each, ...changed })),
    parents: [...parents].sort(),
  };
  const path = `corpus/ledger/promotions/${entryFileName(act)}`;
  here.write(path, canonicalEntry(act));
  return idIn(path);
}

/** Rewrites the record, and gives its true pin for an entry. */
async function rewritten(
  here: Guarded,
  from: string | RegExp = /Value one is one/g,
  to = 'Value one is two',
): Promise<{ readonly pin: string }> {
  here.edit(promoted, from, to);
  return { pin: await pinAt(here, promoted) };
}

const raiseOf = (here: Guarded, item: string): string => idIn(entryOf(here, item, 'raise').path);

describe('a promotion copied beside the true one', () => {
  it.each(
    sampleOf([
      ['its raise entry', (here: Guarded) => [raiseOf(here, here.items.promoted)]],
      [
        'the move of its record',
        (here: Guarded) => [idIn(entryOf(here, here.items.promoted, 'correction').path)],
      ],
      ['nothing', () => []],
      ['an entry of another item', (here: Guarded) => [raiseOf(here, here.items.undecided)]],
      ['an entry that nobody has', () => ['a'.repeat(52)]],
      [
        'its raise entry and one that nobody has',
        (here: Guarded) => [raiseOf(here, here.items.promoted), 'b'.repeat(52)],
      ],
    ]),
  )('rewrites no accepted claim, going on from %s', { timeout: 60_000 }, async (_from, parents) => {
    const here = repository();
    const { act } = entryOf(here, here.items.promoted, 'promotion');
    const before = await judged(here);
    expect(before.diagnostics).toEqual([]);
    copy(here, act, parents(here), await rewritten(here));
    here.commit('Forge');
    const { diagnostics } = await judged(here);
    expect(
      diagnostics
        .filter((each) => each.code === 'LED508')
        .map((each) => [each.messageId, each.severity, each.data.what]),
    ).toEqual([['another', 'error', 'text']]);
  });

  it('changes nothing that is accepted, whatever it is', { timeout: 120_000 }, async () => {
    const changes: readonly (readonly [
      matter: string,
      changed: (here: Guarded) => Partial<Item> | Promise<Partial<Item>>,
    ])[] = [
      ['text', (here) => rewritten(here, '- in tests', '- nowhere in tests')],
      ['text', (here) => rewritten(here, /^load_when: .*$/m, 'load_when: editing CSS colours')],
      ['text', (here) => rewritten(here, /^content_hash: "sha256:../m, 'content_hash: "sha256:00')],
      ['text', (here) => rewritten(here, '#L1-L4`', '#L9-L12`')],
      ['status', () => ({ to: 'deferred' })],
      ['place', () => ({ path: 'corpus/findings/elsewhere.md' })],
      ['place', () => ({ kind: 'risk' })],
    ];
    for (const [matter, changed] of sampleOf(changes)) {
      const here = repository();
      const { act } = entryOf(here, here.items.promoted, 'promotion');
      const beside = [idIn(entryOf(here, here.items.promoted, 'correction').path)];
      copy(here, act, beside, await changed(here));
      here.commit('Forge');
      const { diagnostics } = await judged(here);
      expect([
        matter,
        diagnostics.flatMap((each) => (each.code === 'LED508' ? [String(each.data.what)] : [])),
      ]).toEqual([matter, [matter]]);
    }
  });

  it('says nothing new where it agrees, and passes', { timeout: 60_000 }, async () => {
    const here = repository();
    const { act } = entryOf(here, here.items.promoted, 'promotion');
    copy(
      here,
      act,
      [idIn(entryOf(here, here.items.promoted, 'correction').path)],
      {},
      { at: act.at.replace(/\d\dZ$/, '59Z') },
    );
    here.commit('Twice the same');
    expect(await codes(here)).toEqual([]);
  });

  it(
    'gives no accepted decision and no word of the glossary another meaning',
    { timeout: 60_000 },
    async () => {
      const here = repository();
      const adoption = entries(here).find(({ act }) => act.act === 'adoption')?.act as LedgerEntry;
      here.edit(decision, 'has one service that writes to it', 'is written by all services');
      copy(here, adoption, [], { pin: await pinAt(here, decision) });
      here.commit('Forge');
      expect(await codes(here)).toContain('LED508');

      const meaning = 'a secret that is never shown';
      // The true pin, the one of the base, and none.
      for (const pinned of sampleOf([
        (says: Item['says']) => ({ pin: treeDigest(says) }),
        () => ({}),
        () => ({ pin: undefined }) as unknown as Partial<Item>,
      ])) {
        const other = repository();
        const { act } = entryOf(other, term, 'promotion');
        const says = { ...act.items[0]?.says, meaning };
        other.edit(glossary, 'a number of this file', meaning);
        copy(other, act, [raiseOf(other, term)], { says, ...pinned(says) });
        other.commit('Forge');
        expect(await codes(other)).toEqual(['LED508', 'LED510']);
      }
    },
  );

  it('is found behind sixty-four siblings and more', { timeout: 120_000 }, async () => {
    const here = repository();
    const { act } = entryOf(here, here.items.promoted, 'promotion');
    const raise = raiseOf(here, here.items.promoted);
    const head = headsOf(here);
    // Each agrees with the base: none is wrong by itself.
    for (let n = 0; n < 70; n += 1)
      copy(
        here,
        act,
        [raise],
        {},
        {
          act: 'confirmation',
          session: `s${n}`,
          items: act.items.map((each) => ({ ...each, from: 'promoted' })),
        },
      );
    copy(
      here,
      act,
      head,
      { from: 'promoted', ...(await rewritten(here)) },
      { act: 'amendment', session: 'last', at: act.at.replace(/T.*$/, 'T23:59:59Z') },
    );
    here.commit('Forge');
    expect(await codes(here)).toContain('LED510');
  });
});

describe('an entry that is missing at the base', () => {
  /** The base lost the raise of another item, which nothing but the order of acts hangs on. */
  function torn(): Guarded {
    const here = repository();
    here.git('rm', '-q', entryOf(here, here.items.undecided, 'raise').path, undecided);
    here.commit('Lose an entry');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    return here;
  }

  it(
    'disarms no check of what a change adds, and the gate says that it is missing',
    { timeout: 120_000 },
    async () => {
      const calm = torn();
      calm.write('src/other.ts', 'export const other = 1;\n');
      calm.commit('Nothing to do with memory');
      const quiet = await judged(calm);
      expect([quiet.diagnostics, quiet.notices.filter((each) => each.includes('missing'))]).toEqual(
        [[], [expect.stringMatching(/^1 ledger entry is missing/)]],
      );

      // Nobody is spared the notice by an exception that the base has.
      for (const except of sampleOf([
        (each: Guarded) => void each.did(bot, 'baseline', '--write'),
        (each: Guarded) => each.edit('ledger.config.json', '{', '{ "rules": { "LED502": "off" },'),
      ])) {
        const excused = torn();
        except(excused);
        excused.commit('Except it');
        excused.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
        excused.write('src/other.ts', 'export const other = 1;\n');
        excused.commit('Nothing to do with memory');
        expect((await judged(excused)).notices).toContainEqual(
          expect.stringMatching(/^1 ledger entry is missing/),
        );
      }

      const here = torn();
      forge(here, 'confirmation', here.items.promoted, await rewritten(here));
      here.commit('Forge on the head');
      expect(await codes(here)).toContain('LED510');

      const sibling = torn();
      const { act } = entryOf(sibling, sibling.items.promoted, 'promotion');
      copy(sibling, act, [raiseOf(sibling, sibling.items.promoted)], await rewritten(sibling));
      sibling.commit('Forge beside it');
      expect(await codes(sibling)).toContain('LED508');

      const moved = torn();
      forge(moved, 'promotion', moved.items.rejected, { from: 'pending', to: 'promoted' });
      moved.commit('Promote what was rejected');
      expect(await codes(moved)).toContain('LED509');
    },
  );
});

describe('an act that joins what was made up', () => {
  it.each(['confirmation', 'promotion', 'amendment'] as const)(
    'takes nothing of it over: %s',
    { timeout: 60_000 },
    async (kind) => {
      const here = repository();
      const heads = headsOf(here);
      const { act } = entryOf(here, here.items.promoted, 'promotion');
      const forged = await rewritten(here);
      const sibling = copy(here, act, [raiseOf(here, here.items.promoted)], forged);
      forge(
        here,
        kind,
        here.items.promoted,
        { from: 'promoted', to: 'promoted', ...forged },
        { parents: [...heads, sibling] },
      );
      here.commit('Forge and join');
      expect(await codes(here)).toContain('LED510');
    },
  );

  it(
    'names no other record: a place that was made up is no place',
    { timeout: 60_000 },
    async () => {
      const here = repository();
      const heads = headsOf(here);
      const { act } = entryOf(here, here.items.promoted, 'promotion');
      const sibling = copy(here, act, [], { path: 'corpus/findings/elsewhere.md' });
      forge(
        here,
        'confirmation',
        here.items.promoted,
        { path: 'corpus/findings/elsewhere.md' },
        { parents: [...heads, sibling] },
      );
      here.commit('Forge and join');
      expect(await codes(here)).toContain('LED509');
    },
  );

  it('has to say itself what it settles, and may do that', { timeout: 60_000 }, async () => {
    for (const [pinned, code] of [
      [{ pin: undefined } as unknown as Partial<Item>, 'LED508'],
      [{}, 'LED510'],
    ] as const) {
      const here = repository();
      const heads = headsOf(here);
      const { act } = entryOf(here, here.items.promoted, 'promotion');
      const forged = await rewritten(here, '- in tests', '- nowhere in tests');
      const sibling = copy(here, act, [raiseOf(here, here.items.promoted)], forged);
      forge(
        here,
        'correction',
        here.items.promoted,
        { from: 'promoted', to: 'promoted', ...forged, ...pinned },
        { parents: [...heads, sibling] },
      );
      here.commit('Forge and join');
      expect(await codes(here)).toContain(code);
    }
  });
});

describe('what no record says', () => {
  /** The true pin of the note as it stands. */
  async function pinOfNote(here: Guarded): Promise<{ readonly pin: string }> {
    const records = await readRecords(
      [note, index].map((path) => decode(path, Buffer.from(here.read(path)))),
      layoutOf({}, null),
      new Set(),
      (requests) => Promise.resolve(requests.map(({ text, from }) => treeOutline(text, from))),
    );
    const fact = nativeFactAt(records, note);
    if (!fact) throw new Error('there is no note');
    return { pin: pinOf(fact) };
  }

  const saidOf = (here: Guarded, item: string): NonNullable<Item['says']> =>
    entryOf(here, item, 'promotion').act.items.find((each) => each.item.startsWith(item))?.says ??
    {};

  it.each(sampleOf(['correction', 'close', 'confirmation', 'amendment'] as const))(
    'a native note is rewritten by no %s, whatever its pin',
    { timeout: 60_000 },
    async (kind) => {
      const here = repository();
      here.edit(note, /Value two is two/g, 'Value two is three');
      forge(here, kind, native, { reason: 'reworded', ...(await pinOfNote(here)) });
      here.commit('Forge');
      expect(await codes(here)).toEqual(['LED510']);
    },
  );

  it.each(
    sampleOf([
      ['correction', { claim: 'Value two is three' }],
      ['confirmation', { claim: 'Value two is three' }],
      ['amendment', { claim: 'Value two is three' }],
      ['close', { load_when: 'changing CSS colours' }],
      ['confirmation', { applies_when: ['changing CSS colours'] }],
      ['confirmation', { evidence: ['File: `src/values.ts#L3-L5`', 'Command: `true`'] }],
      ['staleness', { claim: 'Value two is three' }],
    ] as const),
  )('a %s says nothing else of a native note: %j', { timeout: 60_000 }, async (kind, said) => {
    const here = repository();
    const says = { ...saidOf(here, native), ...said } as Item['says'] & object;
    forge(here, kind, native, { says, ...(kind === 'staleness' ? { to: 'stale' } : {}) });
    here.commit('Forge');
    expect(await codes(here)).toContain('LED510');
  });

  it('no branch in which a term waits gives it another meaning', { timeout: 60_000 }, async () => {
    const here = repository();
    const heads = headsOf(here);
    const raise = raiseOf(here, term);
    const deferred = { from: 'pending', to: 'deferred', reason: 'later', until: '2099-01-01' };
    const one = forge(here, 'disposition', term, deferred, { parents: [raise] });
    const back = { from: 'deferred', to: 'pending' };
    const two = forge(here, 'reopening', term, back, { parents: [idIn(one)] });
    const says = { ...saidOf(here, term), meaning: 'a secret that is never shown' };
    here.edit(glossary, 'a number of this file', says.meaning);
    forge(
      here,
      'promotion',
      term,
      { from: 'pending', to: 'promoted', says, pin: treeDigest(says) },
      { parents: [...heads, idIn(two)] },
    );
    here.commit('Forge');
    expect(await codes(here)).toEqual(['LED510']);
  });
});

describe('how an item begins', () => {
  it('is told once: nobody raises it again in another name', { timeout: 60_000 }, async () => {
    const here = repository();
    const { act } = entryOf(here, here.items.undecided, 'raise');
    const name = 'Somebody Else <else@example.org>';
    copy(here, act, [], {}, { at: '2020-01-01T00:00:00Z', by: name, raised_by: name });
    here.commit('Raise again');
    expect(await codes(here)).toContain('LED509');
  });

  it('is a raise or an adoption, and nothing else', { timeout: 60_000 }, async () => {
    const here = repository();
    const { act } = entryOf(here, here.items.undecided, 'raise');
    copy(
      here,
      act,
      [],
      { from: 'deferred', to: 'pending' },
      {
        act: 'reopening',
        at: '2020-01-01T00:00:00Z',
        raised_by: 'Somebody Else <else@example.org>',
      },
    );
    here.commit('Reopen from nothing');
    expect(await codes(here)).toContain('LED509');
    const other = repository();
    copy(other, entryOf(other, other.items.promoted, 'promotion').act, headsOf(other), {
      item: 'zzzzzzzzzzzzzzzz',
      path: 'corpus/findings/value-seven.md',
    });
    other.commit('Promote what nobody raised');
    expect(await codes(other)).toContain('LED509');
  });
});

describe('branches that truly decided apart', () => {
  it('are settled by the next act, whatever both did', { timeout: 120_000 }, async () => {
    const here = repository();
    // The base amends and moves on; the branch confirmed before it knew.
    here.git('branch', 'start');
    here.edit('src/values.ts', 'value1 = 1;', 'value1 = 0x1;');
    here.commit('Change');
    const at = ['--at', 'src/values.ts#L1-L4'];
    here.did(bot, 'confirm', promoted, ...at);
    here.commit('Confirm');
    here.git('checkout', '-q', '-b', 'trunk', 'start');
    here.edit(promoted, '\nValue one is one\n', '\nValue one is one.\n');
    here.did(reviewer, 'amend', promoted, '--reason', 'a full stop');
    here.commit('Amend');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.git('checkout', '-q', 'work');
    expect(await codes(here)).toContain('LED508');
    here.git('merge', '-q', '-X', 'ours', '--no-edit', 'trunk');
    here.git('checkout', 'trunk', '--', promoted);
    here.commit('Keep what the base says');
    expect(await codes(here)).toContain('LED508');
    here.did(bot, 'confirm', promoted, ...at);
    here.commit('Confirm what both know');
    expect(await codes(here)).toEqual([]);
  });
});

describe('what came in past the gate', () => {
  it(
    'is served to nobody while two acts on it disagree, and lint names it',
    { timeout: 60_000 },
    async () => {
      const here = repository();
      const { act } = entryOf(here, here.items.promoted, 'promotion');
      const recalled = (): string =>
        here.did(bot, 'recall', 'changing the first values', '--format', 'json');
      expect(recalled()).toContain('"claim": "Value one is one"');
      const forged = await rewritten(here, '- in tests', '- nowhere in tests');
      copy(here, act, [raiseOf(here, here.items.promoted)], forged);
      here.commit('Forge');
      expect(recalled()).not.toContain('"claim": "Value one is one"');
      expect(here.as(bot, ['lint', '--only', 'LED508']).out).toContain('LED508');
      expect(here.as(bot, ['verify']).out).toContain('LED508');
    },
  );
});
