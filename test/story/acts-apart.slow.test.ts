import { describe, expect, it } from 'vitest';

import { type Guarded, guarded, promoted, undecided } from '../support/guarded.ts';
import { bot, captured, type Person, reviewer } from '../support/team.ts';
import { tries } from '../support/whole.ts';

const carol: Person = { name: 'Carol Third', mail: 'carol@example.org' };
const reason = ['--reason', 'both were looked at'] as const;

/** A copy of the repository, and the record that both branches decide about. */
interface Place {
  readonly here: Guarded;
  readonly item: string;
  readonly path: string;
  /** Of the two branches, the first or the second. */
  readonly side: 1 | 2;
}

/** Commits all there is as a person; tells whether there was anything. */
function commit({ git }: Pick<Guarded, 'git'>, who: Person, message: string): boolean {
  git('add', '-A');
  if (git('write-tree') === git('rev-parse', 'HEAD^{tree}')) return false;
  git('commit', '-qm', message, `--author=${who.name} <${who.mail}>`);
  return true;
}

/** Lets the first person act who may; gives what the tool says to it. */
function someone(here: Guarded, ...args: readonly string[]): string {
  const refused: string[] = [];
  for (const who of [reviewer, carol, bot]) {
    const { code, out, error } = here.as(who, args);
    if (code === 0 && commit(here, who, args.join(' '))) return out;
    refused.push(error);
  }
  throw new Error(refused.join('\n'));
}

const plain =
  (...args: readonly string[]) =>
  ({ here, item: id }: Place): void => {
    const [command = '', ...more] = args;
    someone(here, command, id, ...more);
  };

/** Changes the words of a record by hand. */
function reword({ here, path, side }: Place): void {
  here.edit(path, /\n(Value \w+ is \w+)\n/, side === 1 ? '\n$1.\n' : '\n$1!\n');
}

/** What one person does on a branch. */
const deeds: Readonly<Record<string, (place: Place) => void>> = {
  confirm: (place) => {
    place.here.edit(place.path, /^load_when: .*$/m, `load_when: reading values ${place.side}`);
    plain('confirm')(place);
  },
  amend: (place) => {
    reword(place);
    plain('amend', ...reason)(place);
  },
  edit: (place) => {
    reword(place);
    commit(place.here, bot, 'Edit');
  },
  // Elsewhere in the record, so that git may mix both.
  tell: ({ here, path, side }) => {
    here.edit(path, /\n- in tests\n/, `\n- in tests of value ${side}\n`);
    commit(here, bot, 'Tell more');
  },
  mv: ({ here, path, side }) => void someone(here, 'mv', path, `corpus/findings/moved-${side}.md`),
  quarantine: plain('quarantine', ...reason),
  release: plain('release', ...reason),
  // Of high consequence, two people do it.
  retract: (place) => {
    plain('retract', ...reason)(place);
    if (place.here.did(bot, 'show', place.item).includes('quarantined'))
      plain('retract', ...reason)(place);
  },
  reject: plain('reject', ...reason),
  supersede: ({ here, item: id, side }) => {
    const claim = ['Yellow birds sing in the morning', 'Green fish swim in the dark'][side - 1]!;
    someone(here, 'promote', captured(someone(here, 'supersede', id, '--claim', claim)));
  },
  stale: ({ here }) => {
    here.edit('src/values.ts', 'value1 = 1;', 'value1 = 0x1;');
    here.as(bot, ['verify', '--mark-stale']);
    commit(here, bot, 'It is stale');
  },
  promote: plain('promote'),
  validate: plain('validate', ...reason),
  defer: plain('defer', ...reason, '--until', '2099-01-31'),
  block: plain('block', ...reason, '--blocked-by', 'issue 7'),
};

/** What the gate says, each problem with what mends it. */
const said = ({ as }: Guarded): string =>
  as(bot, ['gate', '--since', 'origin/main', '--format', 'pretty']).out;

/** What LED508 says at the gate, with what mends it; null where it says nothing. */
const told = (here: Guarded): string | null =>
  /^.*LED508.*\n(?: .*\n)*/m.exec(said(here))?.[0] ?? null;

/** Merges main into the branch; false where both moved the record, and people choose its place. */
function takenIn(here: Guarded): boolean {
  const { git, as, read, write } = here;
  try {
    git('merge', '-q', '--no-edit', 'main');
  } catch {
    const torn = git('diff', '--name-only', '--diff-filter=U').trim().split('\n');
    const records = torn.filter((path) => path.startsWith('corpus/findings/'));
    if (records.some((path) => git('ls-files', '-u', path).trim().split('\n').length < 3))
      return false;
    for (const path of torn)
      if (records.includes(path)) git('checkout', '-q', '--ours', path);
      else write(path, read(path).replace(/^(?:<{7}|={7}|>{7}).*\n/gm, ''));
  }
  as(bot, ['index', '--write']);
  git('add', '-A');
  git('commit', '-q', '--allow-empty', '-m', 'Take in main');
  return true;
}

/** The first command that settles it. */
const commandIn = (text: string): string => /decide again: (ledger .*)$/m.exec(text)?.[1] ?? '';

/** A problem that the gate reports, with what mends it. */
interface Reported {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly do: readonly string[];
}

const reported = ({ as }: Guarded): Reported[] =>
  (
    JSON.parse(as(bot, ['gate', '--since', 'origin/main', '--format', 'json']).out) as {
      diagnostics: Reported[];
    }
  ).diagnostics.filter(({ severity }) => severity === 'error');

/** Commands that settle something, of what is advised; one with a place to fill in is none. */
const commandsOf = (advice: readonly string[]): string[] =>
  advice
    .flatMap((each) => /(?:^|: | {3})((?:ledger|git) .*)$/.exec(each)?.[1] ?? [])
    .filter((each) => !/^(?:ledger|git) (?:show|log)\b|CLAIM|COMMIT/.test(each));

/** Runs a command; where it is refused, what the refusal names. Gives what is refused at last. */
function run(here: Guarded, command: string, follows = true): string | null {
  const words = command.replace('"…"', 'REASON').split(' ');
  const [program, ...args] = words.map((word) =>
    word === 'REASON' ? 'both were looked at' : word,
  );
  if (program === 'git') here.git(...args);
  else
    try {
      someone(here, ...args);
    } catch (error) {
      const said = String(error);
      const [other] = follows ? commandsOf(said.split('\n')) : [];
      return other === undefined ? `${command}: ${said}` : run(here, other, false);
    }
  commit(here, bot, command);
  return null;
}

/** Runs what mends the first of the problems until there is none; gives what is in the way. */
function mended(here: Guarded): string | null {
  for (let left = 6; left > 0; left -= 1) {
    const [first] = reported(here);
    if (!first) return null;
    const about = [first.code, first.message, ...first.do].join('\n');
    const [command] = commandsOf(first.do);
    const refused = command === undefined ? 'nothing is named' : run(here, command);
    if (refused !== null) return `${about}\n${refused}`;
  }
  return reported(here)
    .map(({ code, message }) => `${code} ${message}`)
    .join('\n');
}

const ofMemory = [
  ...['confirm', 'amend', 'mv', 'quarantine', 'retract', 'supersede', 'stale', 'amend retract'],
  ...['amend supersede', 'mv retract', 'mv quarantine', 'quarantine reject', 'quarantine release'],
];
const ofCandidates = [
  ...['promote', 'reject', 'defer', 'block', 'validate', 'quarantine', 'edit reject', 'edit defer'],
  ...['promote retract', 'promote supersede', 'promote quarantine', 'quarantine reject'],
  ...['edit promote', 'tell promote'],
];
/** Some of all pairs: each takes the better part of a second. */
const pairs = (all: readonly string[]): (readonly [string, string])[] =>
  all
    .flatMap((one) => all.map((other) => [one, other] as const))
    .filter((_pair, at) => at % tries(62, 4) === 0);

describe.each([
  ['memory', guarded(), ofMemory, promoted],
  ['a candidate', guarded(), ofCandidates, undecided],
  [
    'memory of high consequence',
    guarded({ config: '{ "highConsequence": ["fact"] }\n' }),
    ofMemory,
    promoted,
  ],
] as const)('two branches that act on %s', (_what, base, all, path) => {
  it.each(pairs(all))(
    'are settled by the command that the gate names: %s here, and %s there',
    { timeout: 60_000 },
    (one, other) => {
      const here = base();
      const item = path === promoted ? here.items.promoted : here.items.undecided;
      const act = (branch: string, words: string, side: 1 | 2): void => {
        here.git('checkout', '-q', branch);
        const place = { here, item, path, side };
        for (const word of words.split(' ')) {
          const at =
            word === 'mv'
              ? path
              : here.git('ls-files', `corpus/findings/moved-${side}.md`).trim() || path;
          deeds[word]!({ ...place, path: at });
        }
      };
      act('work', one, 1);
      act('main', other, 2);
      here.git('update-ref', 'refs/remotes/origin/main', 'main');
      here.git('checkout', '-q', 'work');
      if (!takenIn(here)) return;
      for (let apart = told(here), left = 3; apart !== null && left > 0; apart = told(here)) {
        expect(run(here, commandIn(apart))).toBeNull();
        left -= 1;
      }
      expect(told(here)).toBeNull();
      expect(mended(here)).toBeNull();
    },
  );
});
