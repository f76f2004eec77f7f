import type { Ran } from '../support/run-cli.ts';
import { bot } from '../support/team.ts';
import type { Book, Known, Status } from './book.ts';
import type { Problem } from './problem.ts';
import { saidIn } from './reader.ts';
import { commit, people, run, type World } from './world.ts';

/** What a command takes out of conflict markers. */
const tables = ['memory/INDEX.md', 'memory/glossary.md'];

/**
 * Takes the base into a branch, as people do: of a record that both changed one side is taken, and
 * the map is rebuilt from the records.
 */
export function takenIn(world: World, pick: number): boolean {
  const { here } = world;
  try {
    here.git('merge', '-q', '--no-edit', 'main');
    run(world, bot, 'index', '--write');
    commit(world, bot, 'Rebuild the map');
    return true;
  } catch {
    const torn = here.git('diff', '--name-only', '--diff-filter=U').trim().split('\n');
    try {
      for (const path of torn.filter((each) => !tables.includes(each))) {
        const isRecord = path.startsWith('corpus/');
        if (isRecord) here.git('checkout', '-q', pick % 2 === 0 ? '--ours' : '--theirs', path);
        else here.write(path, here.read(path).replace(/^(?:<{7}|={7}|>{7}).*\n/gm, ''));
      }
    } catch {
      // One side moved or deleted it: people choose where it stands, which is no merge by rote.
      here.git('merge', '--abort');
      return false;
    }
    if (torn.some((each) => tables.includes(each))) run(world, bot, 'index', '--write');
    return commit(world, bot, 'Take in main');
  }
}

/** What each command that LED508 names leaves an item as. */
const outcomes: Readonly<Record<string, Status>> = {
  confirm: 'promoted',
  promote: 'promoted',
  release: 'promoted',
  retract: 'rolled-back',
  reject: 'rejected',
  supersede: 'superseded',
  reopen: 'pending',
};

/**
 * Where the gate says that branches decided apart, somebody runs the first command that it names;
 * what two people must do, two do. Then it may not say so again.
 */
export function settled(
  world: World,
  gate: (world: World, since: string, format: string) => Ran,
  first: Book,
  joined: Book,
): { readonly problems: Problem[]; readonly story: string[]; readonly book: Book } {
  const story: string[] = [];
  const book = new Map(joined);
  const tried = new Set<string>();
  for (;;) {
    const { out } = gate(world, 'main', 'pretty');
    const numbered = renumbered(world, out, book);
    if (numbered !== null) {
      story.push(numbered);
      continue;
    }
    const apart = told(out);
    if (apart === null) return { problems: [], story, book: story.length > 0 ? book : joined };
    const named =
      /ledger (confirm|promote|release|retract|reject|supersede|reopen) ([a-z2-7]+)(?: (?!--)[^\s,]+)?(?: --reason "…")?/.exec(
        apart,
      );
    const [does, command = '', item = ''] = named ?? [''];
    const fails = (why: string): ReturnType<typeof settled> => ({
      problems: [{ sort: 'liveness', says: `${why}: ${apart}` }],
      story,
      book,
    });
    if (!named) return fails('LED508 names no command');
    const did = people.find((who) => {
      if (tried.has(`${does} ${who.name}`)) return false;
      tried.add(`${does} ${who.name}`);
      const words = does.split(' ').filter((each) => each !== 'ledger' && each !== '"…"');
      const ran = run(
        world,
        who,
        ...words,
        ...(words.includes('--reason') ? ['both were looked at'] : []),
      );
      story.push(`${who.name}: ${does}: ${ran.code} ${ran.error.slice(0, 300)}`);
      return ran.code === 0 && commit(world, who, does);
    });
    if (!did) return fails('nobody can do what LED508 names');
    const [known, other] = [world.book.get(item), first.get(item)];
    if (!known || !other) continue;
    const now = decided(world, known, other, outcomes[command]!);
    book.set(item, now);
    // A promotion carries out what the record says that it replaces.
    const old = now.replaces === null ? undefined : book.get(now.replaces);
    if (old && now.status === 'promoted') book.set(old.item, { ...old, status: 'superseded' });
  }
}

/**
 * Gives a decision another number where the gate names the command for it: both branches took the
 * next one. Null where it names none.
 */
function renumbered(world: World, out: string, book: Map<string, Known>): string | null {
  const from = /ledger renumber (\S+)/.exec(out)?.[1];
  const known = [...book.values()].find(({ path }) => path === from);
  if (from === undefined || !known) return null;
  const ran = run(world, bot, 'renumber', from);
  const path = ran.out.match(/\S+\.md/g)?.findLast((each) => each !== from);
  if (ran.code !== 0 || path === undefined || !commit(world, bot, 'Renumber'))
    throw new Error(`ledger renumber ${from}: ${ran.code} ${ran.out}${ran.error}`);
  book.set(known.item, {
    ...known,
    path,
    acts: known.acts + 1,
    body: saidIn(world.here.root, path).body,
  });
  return `${bot.name}: ledger renumber ${from}`;
}

/** What an act that knows of both branches leaves of an item: the words of one of them. */
function decided(world: World, one: Known, other: Known, status: Status): Known {
  const moved = [one, other].find(({ path }) => {
    try {
      return saidIn(world.here.root, path).path === path;
    } catch {
      return false;
    }
  })!;
  if (moved.kind === 'term') return { ...moved, status };
  const said = saidIn(world.here.root, moved.path);
  const from = [one, other].find(({ when }) => when === said.when) ?? one;
  const scope = [one, other].find(({ applies }) => applies === said.applies.join()) ?? one;
  const bound = [one, other].find(({ evidence }) =>
    said.evidence.some((each) => each.includes(evidence.surface)),
  );
  return {
    ...one,
    path: moved.path,
    when: from.when,
    applies: scope.applies,
    evidence: (bound ?? one).evidence,
    body: said.body,
    status,
    keeper: null,
    alone: null,
  };
}

/** What the gate says of the first item that branches decided apart, with what mends it. */
function told(out: string): string | null {
  return /^.*LED508.*\n(?: .*\n)*/m.exec(out)?.[0] ?? null;
}
