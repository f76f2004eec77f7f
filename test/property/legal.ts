import type { Statement } from '#promotion/statements/statement';

import { said } from '../support/statements.ts';
import type { Person } from '../support/team.ts';
import {
  act,
  at,
  becomes,
  chosen,
  file,
  having,
  type Legal,
  notePromotion,
  type Picks,
  promote,
  raise,
} from './acts.ts';
import type { Known, Status } from './book.ts';
import { formatters } from './formatters.ts';
import { plain } from './reader.ts';
import { wordsFor } from './words.ts';
import { commit, linesAt, other, people, signed, takeDown, textAt, type World } from './world.ts';

const onFile = (known: readonly Known[]): Known[] => known.filter(({ kind }) => kind !== 'term');

/** What waits for a decision: something that is found first, where nothing does. */
function found(world: World, picks: Picks): Known[] {
  const open = (): Known[] => having(world, 'pending', 'validated');
  if (open().length === 0) world.done.push(legal.capture(world, picks) ?? 'nothing to capture');
  return open();
}

const decide =
  (did: readonly [act: string, to: Status], command: string, ...args: readonly string[]): Legal =>
  (world, picks) => {
    const known = chosen(found(world, picks), picks, 0);
    const who = known && other(known.raiser);
    return known && who
      ? act(world, who, [command, known.item, ...args], () => [
          becomes(world, who, known.item, did),
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
    const known = chosen(found(world, picks), picks, 0);
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
    world.book.set(raised.item, { ...world.book.get(raised.item)!, alone: 'AC-002' });
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
    const isThere = textAt(world, cited).includes(bytes);
    const evidence = isThere ? known.evidence : { file: cited, surface, bytes: now };
    const named = isThere ? [] : ['--at', surface];
    const who = people[at(picks, 1, 3)]!;
    return act(world, who, ['confirm', known.item, ...named], () => [
      becomes(world, who, known.item, ['confirmation', 'promoted'], { evidence }),
    ]);
  },
  /** Evidence that moved is taken along: where to is found by its bytes. */
  follow: (world, picks) => {
    const known = chosen(onFile(having(world, 'promoted')), picks, 0);
    const text = known ? textAt(world, file) : '';
    if (!known || text.split(known.evidence.bytes).length !== 2) return null;
    const from = text.slice(0, text.indexOf(known.evidence.bytes)).split('\n').length;
    if (known.evidence.surface === `${file}#L${from}-L${from + 2}`) return null;
    const who = people[at(picks, 1, 3)]!;
    return act(world, who, ['verify', '--follow', known.item], () => [
      becomes(world, who, known.item, ['confirmation', 'promoted'], {
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
      plain(text)
        .replace(`\n- ${known.applies}\n`, `\n- ${applies}\n`)
        .replace(/^load_when: .*$/m, `load_when: "${when}"`),
    );
    const who = other(known.raiser);
    const did = act(world, who, ['amend', known.item, '--reason', 'wording'], () => [
      becomes(world, who, known.item, ['amendment', 'promoted'], { applies, when }),
    ]);
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
    if (!known) return null;
    const who = other(known.raiser);
    const args = ['retract', known.item, '--because', because, '--reason', 'it was wrong'];
    // Of high consequence, the first person takes it out of service, and a second one ends it.
    const did = known.high
      ? (['quarantine', 'quarantined'] as const)
      : (['rollback', 'rolled-back'] as const);
    return act(world, who, args, () => [becomes(world, who, known.item, did)]);
  },
  quarantine: (world, picks) => {
    const known = chosen(onFile(having(world, 'promoted')), picks, 0);
    const who = people[at(picks, 1, 3)]!;
    return known
      ? act(world, who, ['quarantine', known.item, '--reason', 'it reads oddly'], () => [
          becomes(world, who, known.item, ['quarantine', 'quarantined']),
        ])
      : null;
  },
  release: (world, picks) => {
    const known = chosen(having(world, 'quarantined'), picks, 0);
    if (!known) return null;
    const who = other(known.keeper!);
    return act(world, who, ['release', known.item, '--reason', 'it holds'], () => [
      becomes(world, who, known.item, ['release', 'promoted']),
    ]);
  },
  reject: decide(['disposition', 'rejected'], 'reject', '--reason', 'seen only once'),
  defer: decide(
    ['disposition', 'deferred'],
    ...(['defer', '--reason', 'later', '--until', '2099-01-31'] as const),
  ),
  block: decide(
    ['disposition', 'blocked'],
    ...(['block', '--reason', 'it waits', '--blocked-by', 'issue 7'] as const),
  ),
  validate: decide(['validation', 'validated'], 'validate', '--reason', 'seen as well'),
  reopen: (world, picks) => {
    const known = chosen(having(world, 'deferred', 'blocked'), picks, 0);
    const who = people[at(picks, 1, 3)]!;
    return known
      ? act(world, who, ['reopen', known.item, '--reason', 'now'], () => [
          becomes(world, who, known.item, ['reopening', 'pending']),
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
    const who = people[at(picks, 1, 3)]!;
    return known && to !== undefined
      ? act(world, who, ['mv', known.path, to], () => [
          becomes(world, who, known.item, ['correction', 'promoted'], { path: to }),
        ])
      : null;
  },
  index: (world) => act(world, people[0], ['index', '--write'], () => []),
  /** The code goes on: a line more at one end, or another line. */
  code: (world, picks) => {
    const text = textAt(world, file);
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
    const who = people[1];
    for (const { item } of having(world, 'promoted').filter(({ alone }) => alone === 'AC-002'))
      world.done.push(
        act(world, who, ['confirm', item], () => [
          becomes(world, who, item, ['confirmation', 'promoted'], { alone: null }),
        ]) ??
          act(world, who, ['quarantine', item, '--reason', 'nobody else looked at it'], () => [
            becomes(world, who, item, ['quarantine', 'quarantined']),
          ]) ??
          'nothing to confirm',
      );
    return 'corpus/specs/store.md: AC-002 is critical';
  },
  /** A formatter goes over the whole tree. */
  format: (world, picks) => {
    const [how, formats] = chosen(formatters, picks, 0)!;
    formats(world.here.root);
    for (const { item } of world.book.values()) takeDown(world, item);
    return commit(world, people[0], 'Format') ? `the tree is formatted: ${how}` : null;
  },
  /** What waits is decided in a comment of the pull request, and landed after its merge. */
  comment: (world, picks) => {
    const known = chosen(
      found(world, picks).filter(({ item }) => !world.before.has(item)),
      picks,
      0,
    );
    if (!known || world.said.some(({ item }) => item === known.item)) return null;
    const who = other(known.raiser);
    const promotes = at(picks, 1, 3) > 0;
    const says = promotes
      ? `/ledger promote ${known.item}`
      : `/ledger reject ${known.item} because it is wrong`;
    world.said.push({
      item: known.item,
      statement: spoken(world, who, says),
      // What the branch decided meanwhile stands.
      decides: () => {
        const now = world.book.get(known.item);
        if (!now || !['pending', 'validated'].includes(now.status)) return;
        if (promotes) notePromotion(world, now, who);
        else becomes(world, who, known.item, ['disposition', 'rejected']);
      },
    });
    return `${who.name} comments: ${says}`;
  },
} satisfies Readonly<Record<string, Legal>>;

/** What somebody wrote under the pull request. */
export function spoken(world: World, { mail }: Person, says: string): Statement {
  return said(mail.replace(/@.*/, ''), says, { number: world.said.length + 2 });
}

/** Decides what a branch raised and left open: a merge waits for it, but for what comments say. */
export function settle(world: World, picks: Picks): void {
  for (const known of having(world, 'pending', 'validated')) {
    if (world.before.has(known.item) || world.said.some(({ item }) => item === known.item))
      continue;
    const who = other(known.raiser);
    const did =
      (at(picks, 0, 4) > 0 ? promote(world, known, who) : null) ??
      act(world, who, ['reject', known.item, '--reason', 'seen only once'], () => [
        becomes(world, who, known.item, ['disposition', 'rejected']),
      ]);
    if (did !== null) world.done.push(did);
  }
}
