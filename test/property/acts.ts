import type { Person } from '../support/team.ts';
import type { Known, Status } from './book.ts';
import { after, isLawful, type Part } from './fold.ts';
import { wordsFor } from './words.ts';
import { commit, linesAt, run, signed, takeDown, type World } from './world.ts';

export type Picks = readonly number[];

/** One act: what was done, or null where nothing was there to do or the tool refused. */
export type Act = (world: World, picks: Picks) => string | null | Promise<string | null>;
export type Legal = (world: World, picks: Picks) => string | null;

export const file = 'src/values.ts';

export const at = (picks: Picks, index: number, length: number): number =>
  length === 0 ? 0 : (picks[index] ?? 0) % length;

export const chosen = <T>(all: readonly T[], picks: Picks, index: number): T | undefined =>
  all[at(picks, index, all.length)];

export const having = ({ book }: World, ...statuses: readonly Status[]): Known[] =>
  [...book.values()].filter(({ status }) => statuses.includes(status));

/** Runs an act on items; what it means is taken down only when the tool let it pass. */
export function act(
  world: World,
  who: Person,
  args: readonly string[],
  means: (out: string) => readonly string[],
): string | null {
  const ran = run(world, who, ...args);
  if (ran.code !== 0) return null;
  takeDown(world, ...means(ran.out));
  commit(world, who, args.slice(0, 2).join(' '));
  return `${who.name}: ledger ${args.join(' ')}`;
}

const parts: Readonly<Partial<Record<keyof Known, Part>>> = {
  claim: 'text',
  title: 'text',
  not: 'text',
  applies: 'wording',
  when: 'condition',
  evidence: 'evidence',
  path: 'place',
};

/** Takes down what an act that the tool let pass made of an item; the law must know such an act. */
export function becomes(
  world: World,
  who: Person,
  item: string,
  did: readonly [act: string, to: Status],
  now: Partial<Known> = {},
): string {
  const known = world.book.get(item)!;
  const deed = { act: did[0], from: known.status, to: did[1], by: signed(who) };
  const changed = (Object.keys(now) as (keyof Known)[]).flatMap((key) => parts[key] ?? []);
  if (!isLawful(known, { ...deed, parts: changed }))
    throw new Error(`the tool let pass what is not lawful: ${JSON.stringify([deed, now])}`);
  world.book.set(item, { ...after(known, deed), ...now });
  return item;
}

interface Raise {
  readonly kind: Known['kind'];
  readonly thing: number;
  readonly title?: string;
  readonly more?: readonly string[];
}

/** Proposes a discovery about a thing nobody spoke of. */
export function raise(
  world: World,
  who: Person,
  picks: Picks,
  { kind, thing, title, more = [] }: Raise,
): { readonly did: string; readonly item: string } | null {
  const words = wordsFor(thing, picks[1] ?? 0);
  const from = at(picks, 2, 26) + 1;
  const surface = `${file}#L${from}-L${from + 2}`;
  const bytes = linesAt(world, file, from, 3);
  const flags = {
    fact: [],
    risk: ['--impact', 'Work is lost'],
    decision: [
      '--context',
      'Two ways were there',
      '--alternatives',
      'The other way',
      '--consequences',
      'Others follow',
    ],
    term: ['--term', words.thing, '--meaning', words.claim],
  }[kind];
  let item = '';
  const did = act(
    world,
    who,
    [
      'capture',
      words.claim,
      surface,
      '--kind',
      kind,
      '--when',
      words.when,
      '--not-when',
      words.not,
      ...flags,
      ...(title === undefined ? [] : ['--title', title]),
      ...more,
    ],
    (out) => {
      const found = /^(?:captured|promoted) (\S+) \S+ → (\S+)/m.exec(out)!;
      item = found[1]!;
      world.book.set(item, {
        item,
        kind,
        path: found[2]!,
        title: title ?? words.claim,
        claim: words.claim,
        word: kind === 'term' ? words.thing : null,
        when: words.when,
        applies: words.when,
        not: words.not,
        evidence: { file, surface, bytes },
        status: more.includes('--promote') ? 'promoted' : 'pending',
        former: null,
        raiser: signed(who),
        keeper: null,
        replaces: null,
        alone: null,
        high: new RegExp(`"highConsequence":\\s*\\[\\s*"${kind}"`).test(
          world.here.read('ledger.config.json'),
        ),
        body: null,
        acts: 0,
      });
      return [item];
    },
  );
  return did === null ? null : { did, item };
}

export function promote(world: World, known: Known, who: Person): string | null {
  return act(world, who, ['promote', known.item], () => notePromotion(world, known, who));
}

/** Notes a promotion, and the supersession of what it replaces. */
export function notePromotion(world: World, known: Known, who: Person): string[] {
  becomes(world, who, known.item, ['promotion', 'promoted']);
  // What was withdrawn since stays so.
  const old = world.book.get(known.replaces ?? '');
  return old?.status === 'promoted'
    ? [known.item, becomes(world, who, old.item, ['supersession', 'superseded'])]
    : [known.item];
}
