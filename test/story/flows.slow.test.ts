import { describe, expect, it } from 'vitest';

import { decision, type Guarded, guarded, promoted, undecided } from '../support/guarded.ts';
import { bot, captured, reviewer } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const base = guarded();
const reason = ['--reason', 'both were looked at'];
const claim = 'The last value is larger than all others';
const scope = ['--when', 'changing the last value', '--not-when', 'in tests'];

/** Does something on main, which nobody at `work` knows of. */
function onMain(here: Guarded, work: () => void): void {
  here.git('checkout', '-q', 'main');
  work();
  here.commit('On main');
  here.git('update-ref', 'refs/remotes/origin/main', 'main');
  here.git('checkout', '-q', 'work');
}

/** Takes main into the branch; git says whether both fit together. */
function taken(here: Guarded): 'clean' | 'conflict' {
  try {
    here.git('merge', '-q', '--no-edit', 'main');
    return 'clean';
  } catch {
    return 'conflict';
  }
}

const codes = async (here: Guarded): Promise<string[]> => [
  ...new Set(
    (await here.gate()).flatMap((line) => /^error ([A-Z]{3}\d{3}|P\d\d) /.exec(line)?.[1] ?? []),
  ),
];
const reworded = (here: Guarded): void => {
  here.edit(promoted, '\nValue one is one\n', '\nValue one is one.\n');
  here.did(bot, 'amend', promoted, '--reason', 'a full stop');
};
const otherCondition = (here: Guarded, condition: string): void => {
  here.edit(promoted, /^load_when: .*$/m, `load_when: ${condition}`);
  here.did(bot, 'confirm', promoted);
};

const replaced = (here: Guarded, value: string): void => {
  const copy = captured(here.did(bot, 'supersede', promoted, '--claim', value));
  here.did(reviewer, 'promote', copy);
};
const withdrawn = (here: Guarded): void =>
  void here.did(reviewer, 'retract', here.items.promoted, '--reason', 'it is two');

/** What two branches do, what git makes of it, what the gate says, and what settles it. */
interface Flow {
  readonly work: (here: Guarded) => void;
  readonly main: (here: Guarded) => void;
  readonly git: 'clean' | 'conflict';
  /** Whose words of the record a person takes where git has both. */
  readonly takes?: '--ours' | '--theirs';
  readonly gate: readonly string[];
  readonly settled?: (here: Guarded) => void;
}

const [birds, fish] = ['corpus/findings/birds-sing.md', 'corpus/findings/fish-swim-dark.md'];
const replacedTwice: Flow = {
  work: (here) => {
    reworded(here);
    replaced(here, 'Birds sing in the morning');
  },
  main: (here) => replaced(here, 'Fish swim in the dark'),
  git: 'conflict',
  gate: ['FND312'],
};

/** The item of this branch. */
let own = '';

const apart: Readonly<Record<string, Flow>> = {
  'both learn the same': {
    work: (here) => {
      own = known(here);
    },
    main: (here) => void known(here),
    git: 'clean',
    gate: ['P11'],
    settled: (here) =>
      void here.did(reviewer, 'retract', own, '--because', 'stale', '--reason', 'known already'),
  },
  'both confirm': {
    work: (here) => void here.did(bot, 'confirm', promoted),
    main: (here) => void here.did(reviewer, 'confirm', promoted),
    git: 'clean',
    gate: [],
  },
  'both confirm, with other conditions': {
    work: (here) => otherCondition(here, 'reading the first values'),
    main: (here) => otherCondition(here, 'printing the first values'),
    git: 'conflict',
    gate: ['LED508'],
    settled: (here) => void here.did(bot, 'confirm', promoted),
  },
  'one rewords it, the other withdraws it': {
    work: reworded,
    main: (here) => void here.did(reviewer, 'retract', promoted, '--reason', 'it is two'),
    git: 'clean',
    gate: ['LED508'],
    settled: (here) => void here.did(reviewer, 'retract', promoted, ...reason),
  },
  'one withdraws it, the other rewords it': {
    work: (here) => void here.did(reviewer, 'retract', promoted, '--reason', 'it is two'),
    main: reworded,
    git: 'clean',
    gate: ['LED508'],
    settled: (here) => void here.did(reviewer, 'retract', promoted, ...reason),
  },
  'one moves it, the other confirms it': {
    work: (here) => void here.did(bot, 'confirm', promoted),
    main: (here) => void here.did(bot, 'mv', promoted, 'corpus/findings/moved.md'),
    git: 'clean',
    gate: [],
  },
  'one rewords and replaces it, the other replaces it as well, and the first holds': {
    ...replacedTwice,
    settled: (here) => void here.did(reviewer, 'supersede', fish, birds),
  },
  'one rewords and replaces it, the other replaces it as well, and the second holds': {
    ...replacedTwice,
    settled: (here) => void here.did(reviewer, 'supersede', birds, fish),
  },
  'both replace it, git has the words of the other, and the first holds': {
    ...replacedTwice,
    work: (here) => replaced(here, 'Birds sing in the morning'),
    takes: '--theirs',
    settled: (here) => void here.did(reviewer, 'supersede', fish, birds),
  },
  'both replace it, git has the words of the other, and the second holds': {
    ...replacedTwice,
    work: (here) => replaced(here, 'Birds sing in the morning'),
    takes: '--theirs',
    settled: (here) => void here.did(reviewer, 'supersede', birds, fish),
  },
  'one rewords it, the other replaces it': {
    work: reworded,
    main: (here) => replaced(here, 'Fish swim in the dark'),
    git: 'clean',
    gate: ['LED508'],
    settled: (here) =>
      void here.did(reviewer, 'supersede', promoted, here.at('corpus/findings/fish-swim-dark.md')),
  },
  'one moves and withdraws it, the other withdraws it as well': {
    work: (here) => {
      here.did(bot, 'mv', promoted, 'corpus/findings/moved.md');
      withdrawn(here);
    },
    main: withdrawn,
    git: 'clean',
    gate: [],
  },
  'one puts it off and moves its lines, the other promotes it': {
    work: (here) => {
      const { undecided: item } = here.items;
      here.did(bot, 'block', item, '--reason', 'it waits', '--blocked-by', 'issue 7');
      here.write('src/values.ts', `// Moved on.\n${here.read('src/values.ts')}`);
    },
    main: (here) => void here.did(reviewer, 'promote', here.items.undecided),
    git: 'clean',
    gate: ['LED508'],
    settled: (here) => void here.did(reviewer, 'promote', here.items.undecided),
  },
  'one moves it, the other withdraws it': {
    work: (here) => void here.did(reviewer, 'retract', promoted, '--reason', 'it is two'),
    main: (here) => void here.did(bot, 'mv', promoted, 'corpus/findings/moved.md'),
    git: 'clean',
    gate: ['LED508'],
    settled: (here) => void here.did(reviewer, 'retract', here.items.promoted, ...reason),
  },
};

describe('two branches that decide about one fact', () => {
  it.each(sampleOf(Object.entries(apart)))(
    '%s: git and the gate say so, and one command settles it',
    { timeout: 60_000 },
    async (_name, { work, main, git, takes = '--ours', gate, settled }) => {
      const here = base();
      work(here);
      here.commit('On the branch');
      onMain(here, () => main(here));
      expect(taken(here)).toBe(git);
      if (git === 'conflict') {
        here.git('checkout', '-q', takes, promoted);
        here.did(bot, 'index', '--write');
        here.commit('Take in main');
      }
      expect(await codes(here)).toEqual(gate);
      if (!settled) return;
      settled(here);
      here.commit('Settle it');
      expect(await codes(here)).toEqual([]);
      expect(here.did(bot, 'verify')).toContain('intact');
    },
  );
});

describe('a glossary that two branches changed', () => {
  it('comes out of the merge without the term that one of them withdrew', async () => {
    const here = base();
    const term = (word: string, line: number): string =>
      captured(
        here.did(
          bot,
          'capture',
          `The ${word} worker counts ten entries`,
          `src/values.ts#L${line}-L${line + 3}`,
          ...['--kind', 'term', '--term', word, ...scope],
        ),
        'term',
      );
    const walrus = term('walrus', 15);
    here.did(reviewer, 'promote', walrus);
    here.commit('A term');
    here.git('update-ref', 'refs/heads/main', 'work');
    here.git('update-ref', 'refs/remotes/origin/main', 'work');
    here.did(reviewer, 'promote', term('yak', 10));
    here.commit('Another term');
    onMain(here, () => here.did(reviewer, 'retract', walrus, '--reason', 'it is not'));
    expect(taken(here)).toBe('conflict');
    here.did(bot, 'index', '--write');
    here.commit('Take in main');
    const glossary = here.read('memory/glossary.md');
    expect([glossary.includes('| walrus |'), glossary.includes('| yak |')]).toEqual([false, true]);
    expect(await codes(here)).toEqual([]);
  });
});

it('leaves a task in the middle of its merge where more than rows changed, and says so', () => {
  const here = base();
  const task = 'corpus/tasks/torn.md';
  const torn = '<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> main\n';
  here.write(task, `---\ntype: task\nid: torn\nstatus: active\n---\n\n# Task: torn\n\n${torn}`);
  here.commit('Half a merge');
  expect(here.did(bot, 'index', '--write')).toContain(`${task} still has merge conflicts`);
  expect(here.read(task)).toContain(torn);
});

describe('a record with the marks of a merge', () => {
  const torn = (here: Guarded, path: string): void => {
    here.edit(
      path,
      '\n- in tests\n',
      '\n<<<<<<< HEAD\n- in tests\n=======\n- in prose\n>>>>>>> main\n',
    );
    here.commit('Half a merge');
  };

  it('is put back where it was decided: each act names that', { timeout: 60_000 }, async () => {
    const here = base();
    torn(here, promoted);
    const named = `ledger undo ${here.items.promoted.slice(0, 3)}`;
    expect(here.as(bot, ['gate', '--format', 'pretty']).out).toContain(named);
    for (const [act, ...more] of [
      ['promote'],
      ['confirm'],
      ['amend', ...reason],
      ['supersede'],
      ['retract', ...reason],
    ] as const) {
      const { code, error } = here.as(reviewer, [act, here.items.promoted, ...more]);
      expect([act, code, error.match(/ledger \w+/g)]).toEqual([act, 1, ['ledger undo']]);
    }
    here.did(bot, 'undo', here.items.promoted);
    here.commit('Put back');
    expect(await codes(here)).toEqual([]);
  });

  it('is finished by hand where it waits', () => {
    const here = base();
    torn(here, undecided);
    const { code, error } = here.as(reviewer, ['promote', here.items.undecided]);
    expect([code, error]).toEqual([1, expect.stringContaining('finish the merge of corpus/')]);
    expect(error).not.toContain('ledger undo');
  });
});

/** Promotes a fact. */
function known(here: Guarded): string {
  const item = captured(here.did(bot, 'capture', claim, 'src/values.ts#L15-L19', ...scope));
  here.did(reviewer, 'promote', item);
  return item;
}

/** The same on the branch, in a commit of its own. */
function learned(here: Guarded): string {
  const item = known(here);
  here.commit('Learn');
  return item;
}

describe('git that rewrites a branch', () => {
  it.each(['squash', 'rebase'] as const)('keeps what was decided: %s', async (how) => {
    const here = base();
    learned(here);
    onMain(here, () => here.write('src/more.ts', 'export const more = 1;\n'));
    if (how === 'rebase') here.git('rebase', '-q', 'main');
    else {
      here.git('checkout', '-q', '-b', 'squashed', 'main');
      here.git('merge', '-q', '--squash', 'work');
      here.commit('Squash');
    }
    expect(await codes(here)).toEqual([]);
    expect(here.did(bot, 'recall', 'the last value')).toContain(claim);
  });

  it.each([
    ['without its entry', 'corpus/ledger', ['LED507']],
    ['without its record', 'corpus/findings', ['LED504']],
  ] as const)('brings half an act, %s, which the rest settles', async (_name, folder, gate) => {
    const here = base();
    learned(here);
    here.git('checkout', '-q', '-b', 'picked', 'main');
    here.git('cherry-pick', '--no-commit', 'work');
    here.git('reset', '-q', '--', folder);
    here.git('checkout', '-q', '--', folder);
    here.git('clean', '-fdq', folder);
    here.commit('Half of it');
    expect(await codes(here)).toEqual(expect.arrayContaining([...gate]));
    here.git('checkout', '-q', 'work', '--', folder);
    here.commit('The rest');
    expect(await codes(here)).toEqual([]);
  });

  it('takes no decision back by a revert; a retraction does', { timeout: 60_000 }, async () => {
    const here = base();
    const item = learned(here);
    here.git('checkout', '-q', 'main');
    here.git('merge', '-q', '--no-ff', '-m', 'Merge', 'work');
    here.git('update-ref', 'refs/remotes/origin/main', 'main');
    here.git('checkout', '-q', '-B', 'undone', 'main');
    here.git('revert', '--no-edit', '-m', '1', 'HEAD');
    expect(await codes(here)).toContain('LED503');
    here.git('revert', '--no-edit', 'HEAD');
    expect(await codes(here)).toEqual([]);
    here.did(reviewer, 'retract', item, ...reason);
    here.commit('Withdraw it');
    expect(await codes(here)).toEqual([]);
    expect(here.did(bot, 'recall', 'the last value')).not.toContain(claim);
    expect(here.read(decision)).toContain('One owner');
  });
});
