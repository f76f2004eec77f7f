import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';

import { bot } from '../support/team.ts';
import { type Picks, promote, raise } from './acts.ts';
import type { Book } from './book.ts';
import { legal } from './legal.ts';
import { code, spec } from './words.ts';
import { commit, errorsOf, other, type World, worldAt } from './world.ts';

/** A repository made by legal acts alone, and the record of them. */
export interface Base {
  readonly root: string;
  readonly home: string;
  readonly book: Book;
  readonly next: number;
  readonly done: readonly string[];
  /** What lint names in it. */
  readonly errors: readonly string[];
}

const configurations = [
  {},
  { layout: { findings: ['corpus/findings/**/*.md'], ledger: ['corpus/ledger/**/*.json'] } },
  { reviewers: ['reviewer@example.org', 'carol@example.org'] },
  { highConsequence: ['decision'] },
] as const;

/** How many repositories there are to begin from; the last lacks an entry of its ledger. */
export const bases = 8;
const lacking = bases - 1;

const acts = [
  'capture',
  'promote',
  'promote',
  'confirm',
  'amend',
  'supersede',
  'retract',
  'quarantine',
  'release',
  'defer',
  'reject',
  'validate',
  'format',
  'mv',
  'code',
  'alone',
  'atOnce',
  'index',
] as const;

/** Makes one, always by the same acts for the same number. */
export function makeBase(number: number, folder: string): Base {
  const root = mkdtempSync(join(folder, `base-${number}-`));
  const home = join(folder, 'home');
  mkdirSync(home, { recursive: true });
  const world = worldAt(root, home, [], 0);
  const { here } = world;
  here.git('init', '-q', '--template=', '-b', 'main');
  for (const [key, value] of [
    ['user.name', bot.name],
    ['user.email', bot.mail],
    ['gc.auto', '0'],
  ] as const)
    here.git('config', key, value);
  for (const [path, text] of [
    ['src/values.ts', code],
    ['corpus/specs/store.md', spec],
    ['ledger.config.json', `${JSON.stringify(configurations[number % configurations.length])}\n`],
  ] as const)
    here.write(path, text);
  here.commit('Begin');
  const steps = fc.sample(
    fc.tuple(fc.constantFrom(...acts), fc.array(fc.nat(9999), { minLength: 13, maxLength: 13 })),
    {
      seed: 2026 + number,
      numRuns: 12,
    },
  );
  (['fact', 'fact', 'decision', 'fact', 'term'] as const).forEach((kind, index) =>
    known(world, kind, steps[index]![1]),
  );
  for (const [kind, picks] of steps)
    world.done.push(legal[kind](world, picks) ?? `nothing to ${kind}`);
  known(world, 'fact', steps[5]![1]);
  if (number === lacking) lose(world);
  here.git('gc', '-q');
  return {
    root,
    home,
    book: world.book,
    next: world.next,
    done: world.done,
    errors: errorsOf(world),
  };
}

/** Something of each kind is memory before chance begins. */
function known(world: World, kind: 'fact' | 'decision' | 'term', picks: Picks): void {
  const raised = raise(world, bot, picks, { kind, thing: world.next++ });
  const item = raised ? world.book.get(raised.item)! : null;
  const did = item ? promote(world, item, other(item.raiser)) : null;
  if (!raised || did === null) throw new Error(`a ${kind} could not be made memory`);
  world.done.push(raised.did, did);
}

/** The raise of the first item is missing, as after a push by force. */
function lose(world: World): void {
  const folder = join(world.here.root, 'corpus/ledger/promotions');
  const first = readdirSync(folder).find((name) =>
    world.here.read(`corpus/ledger/promotions/${name}`).includes('"parents": []'),
  )!;
  rmSync(join(folder, first));
  commit(world, bot, 'An entry is lost');
  world.done.push(`${first} is lost`);
}
