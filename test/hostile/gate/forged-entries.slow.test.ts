import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { canonicalEntry, entryFileName } from '#provenance/ledger/canonical-entry';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import { forge, headsOf, idIn } from '../../support/forge.ts';
import {
  decision,
  type Guarded,
  guarded,
  judged,
  promoted,
  undecided,
} from '../../support/guarded.ts';
import { bot, captured, reviewer } from '../../support/team.ts';

const glossary = 'memory/glossary.md';
const repository = guarded({
  more: (here) => {
    const term = captured(
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
    here.commit('More that is known');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  },
});
const digest = (letter: string): string => `sha256:${letter.repeat(64)}`;

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
  const text = canonicalEntry(act);
  const path = `corpus/ledger/promotions/${entryFileName(act, text)}`;
  here.write(path, text);
  return idIn(path);
}

/** What an attacker does besides: the record says what the forged entry says. */
function rewrite(here: Guarded): void {
  here.edit(promoted, /Value one is one/g, 'Value one is two');
}

describe('a promotion copied beside the true one', () => {
  it.each([
    [
      'its raise entry',
      (here: Guarded) => [idIn(entryOf(here, here.items.promoted, 'raise').path)],
    ],
    [
      'the move of its record',
      (here: Guarded) => [idIn(entryOf(here, here.items.promoted, 'correction').path)],
    ],
    ['nothing', () => []],
    [
      'an entry of another item',
      (here: Guarded) => [idIn(entryOf(here, here.items.undecided, 'raise').path)],
    ],
    ['an entry that nobody has', () => ['a'.repeat(52)]],
    [
      'its raise entry and one that nobody has',
      (here: Guarded) => [idIn(entryOf(here, here.items.promoted, 'raise').path), 'b'.repeat(52)],
    ],
  ])(
    'rewrites no accepted claim, going on from %s',
    { timeout: 60_000 },
    async (_from, parents) => {
      const here = repository();
      const { act } = entryOf(here, here.items.promoted, 'promotion');
      const before = await judged(here);
      expect(before.diagnostics).toEqual([]);
      rewrite(here);
      copy(here, act, parents(here), {
        discovery: 'Value one is two',
        body_digest: digest('b'),
        says: { ...act.items[0]?.says, claim: 'Value one is two' },
      });
      here.commit('Forge');
      const { diagnostics } = await judged(here);
      expect(
        diagnostics
          .filter((each) => each.code === 'LED508')
          .map((each) => [each.messageId, each.severity, String(each.data.what).split(', ')[0]]),
      ).toEqual([['another', 'error', 'claim']]);
    },
  );

  it('changes nothing that is accepted, whatever it is', { timeout: 120_000 }, async () => {
    const provenance = (here: Guarded) =>
      entryOf(here, here.items.promoted, 'promotion').act.items[0]?.says ?? {};
    const changes: readonly (readonly [
      matter: string,
      changed: (here: Guarded) => Partial<LedgerEntry['items'][number]>,
    ])[] = [
      ['body', () => ({ body_digest: digest('c') })],
      ['condition', () => ({ load_when: 'editing CSS colours' })],
      ['evidence', () => ({ content_hash: digest('d') })],
      [
        'evidence',
        () => ({
          per_surface_hash: [
            { kind: 'lines', surface: 'src/values.ts#L9-L12', hash: digest('e'), unique: true },
          ],
        }),
      ],
      [
        'scope',
        (here) => ({
          says: { ...provenance(here), applies_when: ['doing anything at all'] },
        }),
      ],
      ['claim', (here) => ({ says: { ...provenance(here), claim: 'Value one is two' } })],
      ['status', () => ({ to: 'deferred' })],
      ['place', () => ({ path: 'corpus/findings/elsewhere.md' })],
      ['place', () => ({ kind: 'risk' })],
    ];
    for (const [matter, changed] of changes) {
      const here = repository();
      const { act } = entryOf(here, here.items.promoted, 'promotion');
      copy(here, act, [idIn(entryOf(here, here.items.promoted, 'correction').path)], changed(here));
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
      copy(here, adoption, [], { body_digest: digest('b') });
      here.commit('Forge');
      expect(await codes(here)).toContain('LED508');

      const other = repository();
      const term = entries(other).find(
        ({ act }) => act.act === 'promotion' && act.items[0]?.kind === 'term',
      )?.act as LedgerEntry;
      other.edit(glossary, 'a number of this file', 'a secret that is never shown');
      copy(other, term, [], {
        says: { ...term.items[0]?.says, meaning: 'a secret that is never shown' },
      });
      other.commit('Forge');
      expect(await codes(other)).toContain('LED508');
    },
  );

  it('is found behind sixty-four siblings and more', { timeout: 120_000 }, async () => {
    const here = repository();
    const { act } = entryOf(here, here.items.promoted, 'promotion');
    const raise = idIn(entryOf(here, here.items.promoted, 'raise').path);
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
      {
        from: 'promoted',
        discovery: 'Value one is two',
        body_digest: digest('b'),
        content_hash: digest('d'),
        says: { claim: 'Value one is two' },
      },
      { act: 'amendment', session: 'last', at: act.at.replace(/T.*$/, 'T23:59:59Z') },
    );
    here.commit('Forge');
    const { diagnostics } = await judged(here);
    expect(
      new Set(diagnostics.filter((each) => each.code === 'LED510').map((each) => each.messageId)),
    ).toEqual(new Set(['wording', 'evidence', 'provenance']));
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
        [[], [expect.stringMatching(/^1 entry .*missing/)]],
      );

      // Nobody is spared the notice by an exception that the base has.
      for (const except of [
        (each: Guarded) => void each.did(bot, 'baseline', '--write'),
        (each: Guarded) => each.edit('ledger.config.json', '{', '{ "rules": { "LED502": "off" },'),
      ]) {
        const excused = torn();
        except(excused);
        excused.commit('Except it');
        excused.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
        excused.write('src/other.ts', 'export const other = 1;\n');
        excused.commit('Nothing to do with memory');
        expect((await judged(excused)).notices).toContainEqual(
          expect.stringMatching(/^1 entry .*missing/),
        );
      }

      const here = torn();
      rewrite(here);
      forge(here, 'confirmation', here.items.promoted, {
        from: 'promoted',
        discovery: 'Value one is two',
        body_digest: digest('b'),
      });
      here.commit('Forge on the head');
      expect(await codes(here)).toContain('LED510');

      const sibling = torn();
      const { act } = entryOf(sibling, sibling.items.promoted, 'promotion');
      copy(sibling, act, [idIn(entryOf(sibling, sibling.items.promoted, 'raise').path)], {
        discovery: 'Value one is two',
        body_digest: digest('b'),
      });
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
  const forged = {
    discovery: 'Value one is two',
    body_digest: digest('b'),
    load_when: 'doing anything at all',
  } as const;

  it.each(['confirmation', 'promotion', 'amendment'] as const)(
    'takes nothing of it over: %s',
    { timeout: 60_000 },
    async (kind) => {
      const here = repository();
      const heads = headsOf(here);
      const { act } = entryOf(here, here.items.promoted, 'promotion');
      const sibling = copy(
        here,
        act,
        [idIn(entryOf(here, here.items.promoted, 'raise').path)],
        forged,
      );
      forge(
        here,
        kind,
        here.items.promoted,
        {
          from: 'promoted',
          to: 'promoted',
          content_hash: act.items[0]?.content_hash ?? digest('a'),
          per_surface_hash: act.items[0]?.per_surface_hash ?? [],
          says: act.items[0]?.says ?? {},
          ...forged,
        },
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

  it('has to say itself what it settles', { timeout: 60_000 }, async () => {
    const here = repository();
    const heads = headsOf(here);
    const { act } = entryOf(here, here.items.promoted, 'promotion');
    const sibling = copy(here, act, [idIn(entryOf(here, here.items.promoted, 'raise').path)], {
      load_when: 'doing anything at all',
    });
    forge(
      here,
      'correction',
      here.items.promoted,
      { from: 'promoted', to: 'promoted' },
      { parents: [...heads, sibling] },
    );
    here.commit('Forge and join');
    expect(await codes(here)).toContain('LED508');
  });
});

describe('how an item begins', () => {
  it('is told once: nobody raises it again in another name', { timeout: 60_000 }, async () => {
    const here = repository();
    const { act } = entryOf(here, here.items.undecided, 'raise');
    const name = 'Somebody Else <else@example.org>';
    copy(
      here,
      act,
      [],
      { says: { ...act.items[0]?.says, raised_by: name } },
      { at: '2020-01-01T00:00:00Z', by: name, raised_by: name },
    );
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
      discovery: 'Value seven is eight',
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
    here.did(bot, 'confirm', promoted, '--at', 'src/values.ts#L1-L4');
    here.commit('Confirm');
    here.git('checkout', '-q', '-b', 'trunk', 'start');
    here.did(bot, 'confirm', promoted);
    here.commit('Confirm as it was');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.git('checkout', '-q', 'work');
    expect(await codes(here)).toContain('LED508');
    here.git('merge', '-q', '-X', 'ours', '--no-edit', 'trunk');
    expect(await codes(here)).toContain('LED508');
    here.did(bot, 'confirm', promoted);
    here.commit('Confirm what both know');
    expect(await codes(here)).toEqual([]);
  });
});

describe('what came in past the gate', () => {
  it(
    'is served to nobody while two acts on it disagree, and lint names it',
    { timeout: 60_000 },
    () => {
      const here = repository();
      const { act } = entryOf(here, here.items.promoted, 'promotion');
      const recalled = (): string =>
        here.did(bot, 'recall', 'changing the first values', '--format', 'json');
      expect(recalled()).toContain('"claim": "Value one is one"');
      copy(here, act, [idIn(entryOf(here, here.items.promoted, 'raise').path)], {
        load_when: 'editing CSS colours',
      });
      here.commit('Forge');
      expect(recalled()).not.toContain('"claim": "Value one is one"');
      expect(here.as(bot, ['lint', '--only', 'LED508']).out).toContain('LED508');
      expect(here.as(bot, ['verify']).out).toContain('LED508');
    },
  );
});
