import {
  type Act,
  act,
  at,
  chosen,
  file,
  having,
  type Picks,
  promote,
  raise,
  sets,
} from './acts.ts';
import type { Known, Status } from './book.ts';
import { wordsFor } from './words.ts';
import { commit, linesAt, other, people, signed, type World } from './world.ts';

const onFile = (known: readonly Known[]): Known[] => known.filter(({ kind }) => kind !== 'term');

const decide =
  (to: Status, ...args: readonly string[]): Act =>
  (world, picks) => {
    const known = chosen(having(world, 'pending'), picks, 0);
    return known
      ? act(world, other(known.raiser), [args[0]!, known.item, ...args.slice(1)], () => [
          sets(world, known.item, { status: to }),
        ])
      : null;
  };

export const legal = {
  capture: (world, picks) =>
    raise(world, people[at(picks, 3, 3)]!, picks, {
      kind: (['fact', 'fact', 'fact', 'decision', 'term', 'risk'] as const)[at(picks, 4, 6)]!,
      thing: world.next++,
    })?.did ?? null,
  /** A claim that another branch may make as well. */
  shared: (world, picks) =>
    raise(world, people[at(picks, 3, 3)]!, [0, 0, picks[2] ?? 0], {
      kind: 'fact',
      thing: 4000 + at(picks, 0, 2),
      title: `Seen in ${world.next++}`,
    })?.did ?? null,
  promote: (world, picks) => {
    const known = chosen(having(world, 'pending'), picks, 0);
    return known ? promote(world, known, other(known.raiser)) : null;
  },
  /** Of low consequence, so that its raiser may decide it. */
  alone: (world, picks) => {
    const raised = raise(world, people[0], picks, {
      kind: 'fact',
      thing: world.next++,
      more: ['--obligation', 'AC-002'],
    });
    if (!raised) return null;
    sets(world, raised.item, { alone: 'AC-002' });
    return promote(world, world.book.get(raised.item)!, people[0]);
  },
  /** Raised and decided in one act, whose entry begins with the decision. */
  atOnce: (world, picks) =>
    raise(world, people[at(picks, 3, 3)]!, picks, {
      kind: (['fact', 'fact', 'decision', 'risk'] as const)[at(picks, 4, 4)]!,
      thing: world.next++,
      more: ['--promote'],
    })?.did ?? null,
  confirm: (world, picks) => {
    const known = chosen(onFile(having(world, 'promoted')), picks, 0);
    if (!known) return null;
    const { file: cited, surface, bytes } = known.evidence;
    const now = linesAt(world, cited, Number(/#L(\d+)/.exec(surface)![1]), 3);
    // What stands elsewhere is not what a confirmation binds; what is gone was looked at anew.
    const isThere = world.here.read(cited).includes(bytes);
    const evidence = isThere ? known.evidence : { file: cited, surface, bytes: now };
    const named = isThere ? [] : ['--at', surface];
    return act(world, people[at(picks, 1, 3)]!, ['confirm', known.item, ...named], () => [
      sets(world, known.item, { evidence }),
    ]);
  },
  /** Evidence that moved is taken along: where to is found by its bytes. */
  follow: (world, picks) => {
    const known = chosen(onFile(having(world, 'promoted')), picks, 0);
    const text = known ? world.here.read(file) : '';
    if (!known || text.split(known.evidence.bytes).length !== 2) return null;
    const from = text.slice(0, text.indexOf(known.evidence.bytes)).split('\n').length;
    if (known.evidence.surface === `${file}#L${from}-L${from + 2}`) return null;
    return act(world, people[at(picks, 1, 3)]!, ['verify', '--follow', known.item], () => [
      sets(world, known.item, {
        evidence: { ...known.evidence, surface: `${file}#L${from}-L${from + 2}` },
      }),
    ]);
  },
  amend: (world, picks) => {
    const known = chosen(
      having(world, 'promoted').filter(({ kind }) => kind === 'fact'),
      picks,
      0,
    );
    if (!known) return null;
    const [applies, when] = [
      `${known.applies}.`,
      picks[1]! % 2 === 0 ? known.when : `${known.when} today`,
    ];
    const text = world.here.read(known.path);
    world.here.write(
      known.path,
      text
        .replace(`\n- ${known.applies}\n`, `\n- ${applies}\n`)
        .replace(`\nload_when: "${known.when}"\n`, `\nload_when: "${when}"\n`),
    );
    const did = act(
      world,
      other(known.raiser),
      ['amend', known.item, '--reason', 'wording'],
      () => [sets(world, known.item, { applies, when })],
    );
    if (did === null) world.here.write(known.path, text);
    return did;
  },
  supersede: (world, picks) => {
    const known = chosen(
      having(world, 'promoted').filter(({ kind }) => kind === 'fact'),
      picks,
      0,
    );
    if (!known) return null;
    const { claim } = wordsFor(world.next++, picks[1] ?? 0);
    return act(world, other(known.raiser), ['supersede', known.item, '--claim', claim], (out) => {
      const [, item, path] = /^captured (\S+) \S+ → (\S+)/m.exec(out)!;
      world.book.set(item!, {
        ...known,
        item: item!,
        path: path!,
        title: claim,
        claim,
        status: 'pending',
        raiser: signed(other(known.raiser)),
        replaces: known.item,
        alone: null,
      });
      return [item!];
    });
  },
  retract: (world, picks) => {
    const known = chosen(having(world, 'promoted'), picks, 0);
    const because = chosen(['poisoned', 'contradicted', 'withdrawn'] as const, picks, 1)!;
    return known
      ? act(
          world,
          other(known.raiser),
          ['retract', known.item, '--because', because, '--reason', 'it was wrong'],
          () => [sets(world, known.item, { status: 'rolled-back' })],
        )
      : null;
  },
  quarantine: (world, picks) => {
    const known = chosen(onFile(having(world, 'promoted')), picks, 0);
    const who = people[at(picks, 1, 3)]!;
    return known
      ? act(world, who, ['quarantine', known.item, '--reason', 'it reads oddly'], () => [
          sets(world, known.item, { status: 'quarantined', keeper: signed(who) }),
        ])
      : null;
  },
  release: (world, picks) => {
    const known = chosen(having(world, 'quarantined'), picks, 0);
    return known
      ? act(world, other(known.keeper!), ['release', known.item, '--reason', 'it holds'], () => [
          sets(world, known.item, { status: 'promoted', keeper: null }),
        ])
      : null;
  },
  reject: decide('rejected', 'reject', '--reason', 'seen only once'),
  defer: decide('deferred', 'defer', '--reason', 'later', '--until', '2099-01-31'),
  reopen: (world, picks) => {
    const known = chosen(having(world, 'deferred'), picks, 0);
    return known
      ? act(world, people[at(picks, 1, 3)]!, ['reopen', known.item, '--reason', 'now'], () => [
          sets(world, known.item, { status: 'pending' }),
        ])
      : null;
  },
  mv: (world, picks) => {
    const known = chosen(
      having(world, 'promoted').filter(({ kind }) => kind === 'fact'),
      picks,
      0,
    );
    const to = known?.path.replace(/[^/]+$/, `moved-${world.next++}.md`);
    return known && to !== undefined
      ? act(world, people[at(picks, 1, 3)]!, ['mv', known.path, to], () => [
          sets(world, known.item, { path: to }),
        ])
      : null;
  },
  index: (world) => act(world, people[0], ['index', '--write'], () => []),
  /** The code goes on: a line more at one end, or another line. */
  code: (world, picks) => {
    const text = world.here.read(file);
    const now = [
      `${text}export const more${world.next++} = true;\n`,
      `// ${world.next++}\n${text}`,
      text.replace(/ = (\d+);\n$/, ' = $1 + 1;\n'),
    ][at(picks, 0, 3)]!;
    world.here.write(file, now);
    return commit(world, people[0], 'Work')
      ? `${file}: ${['a line at its end', 'a line at its top', 'its last line changed'][at(picks, 0, 3)]!}`
      : null;
  },
  /**
   * What was of little consequence binds from now on: what one person decided on it is looked at by
   * another, or withdrawn. A withdrawal by one person in the same change cannot be looked at again.
   */
  critical: (world) => {
    if (world.done.some((did) => /promote|retract/.test(did))) return null;
    world.here.write(
      'corpus/specs/store.md',
      world.here.read('corpus/specs/store.md').replace('RISK low', 'RISK critical'),
    );
    if (!commit(world, people[1], 'Printing is critical')) return null;
    for (const { item } of having(world, 'promoted').filter(({ alone }) => alone === 'AC-002'))
      world.done.push(
        act(world, people[1], ['confirm', item], () => [sets(world, item, { alone: null })]) ??
          act(
            world,
            people[1],
            ['quarantine', item, '--reason', 'nobody else looked at it'],
            () => [sets(world, item, { status: 'quarantined', keeper: signed(people[1]) })],
          ) ??
          'nothing to confirm',
      );
    return 'corpus/specs/store.md: AC-002 is critical';
  },
} satisfies Readonly<Record<string, Act>>;

/** Decides what a branch raised and left open: a merge waits for it. */
export function settle(world: World, before: ReadonlySet<string>, picks: Picks): void {
  for (const known of having(world, 'pending')) {
    if (before.has(known.item)) continue;
    const did =
      (at(picks, 0, 4) > 0 ? promote(world, known, other(known.raiser)) : null) ??
      act(world, other(known.raiser), ['reject', known.item, '--reason', 'seen only once'], () => [
        sets(world, known.item, { status: 'rejected' }),
      ]);
    if (did !== null) world.done.push(did);
  }
}
