import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { initRepository } from '../support/git-template.ts';
import { folderWith, ledger, type Ran } from '../support/run-cli.ts';
import { bot, reviewer, teamAt } from '../support/team.ts';
import { seedOf } from '../support/test-scope.ts';
import { tries } from '../support/whole.ts';
import { sequences, type Step, type Written } from './own-output.ts';

/**
 * What lint may say of the words that somebody typed: the reason, and what the tool had said of
 * them before.
 */
const judgesWords: Readonly<Record<string, RegExp>> = {
  // Two facts get one condition: capture and promote note it.
  IDX103: /has the same condition as "/,
  // The claim of an audit or a bug report prescribes: capture notes it.
  FND318: /an? [a-z ]+ describes; it can't contain "/,
  // The sequences waive what nothing reports, in words of their own: a waiver is asked for.
  WAV903: /ledger\.waivers\.json/,
};

interface Said {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

/** Lines that are long enough to be told apart where they moved. */
const lines = Array.from(
  { length: 40 },
  (_, at) => `export const limit${at} = ${at * 7}; // requests of client ${at} in a minute`,
);

/** What is changed by hand in the file of an item, for an act that accepts it. */
const edits: Partial<Record<Step['act'], (file: string, text: Written) => string>> = {
  // A comma is what an amendment is for.
  amend: (file) => file.replace(/(?<=\n## Claim\n\n[^\n]*\S) (?=and |but |or )/, ', '),
  'load when': (file, { when }) =>
    file.replace(/^load_when: .*$/m, `load_when: ${JSON.stringify(when)}`),
};

/**
 * Runs a sequence in a repository of its own, on its main branch or on another one that is merged
 * afterwards.
 */
function play(
  steps: readonly Step[],
  on: 'main' | 'work' = 'main',
): { readonly said: Said[]; readonly log: string[] } {
  const root = folderWith({
    'src/limits.ts': `${lines.join('\n')}\n`,
    'ledger.config.json': '{}\n',
  });
  initRepository(root, 'main', bot);
  const { git } = teamAt(root);
  const state = folderWith({});
  const commit = (message: string): void => {
    git('add', '-A');
    git('commit', '-qm', message, '--allow-empty');
  };
  const log: string[] = [];
  const items: string[] = [];
  const paths = new Map<string, string>();
  let byHand = { file: '', was: '', edited: '' };
  let done = { act: '', code: '', edits: false };
  const code = join(root, 'src/limits.ts');
  const run = (args: readonly string[]): Ran => {
    // Nobody releases what they put into quarantine themselves.
    const other = { GIT_AUTHOR_NAME: reviewer.name, GIT_AUTHOR_EMAIL: reviewer.mail };
    const env = {
      LEDGER_ACTOR: 'person',
      LEDGER_TASK: 'limits',
      XDG_STATE_HOME: state,
      ...(args[0] === 'release' ? other : {}),
    };
    const ran = ledger(root, args, { env });
    log.push(`${ran.code} ledger ${args.map((each) => JSON.stringify(each)).join(' ')}`, ran.out);
    if (ran.code !== 0 && ran.code !== 1 && ran.code !== 2) throw new Error(log.join('\n'));
    if (/internal error/.test(ran.error)) throw new Error(`${log.join('\n')}\n${ran.error}`);
    return ran;
  };
  const lint = (): Said[] => {
    const before = log.join('\n');
    const { out } = run(['lint', '--no-cache', '--format', 'json']);
    const { diagnostics } = JSON.parse(out) as { readonly diagnostics: readonly Said[] };
    return diagnostics.filter(({ code: each }) => !judgesWords[each]?.test(before));
  };
  try {
    if (on === 'work') {
      // What the base has before the branch leaves it: an index of its own.
      run(['init', '--yes']);
      commit('Begin');
      git('checkout', '-qb', 'work');
    }
    for (const [at, step] of steps.entries()) {
      if (on === 'work' && at === 3) commit('Half of it');
      const named = (nth: number): string => items[nth % Math.max(1, items.length)] ?? 'none';
      const item = named(step.nth);
      const from = paths.get(item) ?? item;
      const file = join(root, from);
      const edit = edits[step.act];
      if (edit && existsSync(file)) {
        const was = readFileSync(file, 'utf8');
        byHand = { file, was, edited: edit(was, step.text) };
        writeFileSync(file, byHand.edited);
      }
      const codeBefore = readFileSync(code, 'utf8');
      if (step.act === 'follow') writeFileSync(code, `// ${at}\n${codeBefore}`);
      const ran = run(argumentsOf(step, { item, other: named(step.nth + 1), from }));
      // Code that moved is left where it was, unless an act followed it.
      if (step.act === 'follow' && (ran.code !== 0 || ran.out.includes('nothing to do')))
        writeFileSync(code, codeBefore);
      if (ran.code === 0 && step.act === 'undo' && done.act === 'follow')
        writeFileSync(code, done.code);
      const leavesEdit = step.act === 'undo' ? ran.code === 0 && done.edits : ran.code !== 0;
      if (ran.code === 0) done = { act: step.act, code: codeBefore, edits: edit !== undefined };
      // A refusal and an undo leave the edit, which is none of the tool's.
      if (
        leavesEdit &&
        (edit !== undefined || step.act === 'undo') &&
        existsSync(byHand.file) &&
        readFileSync(byHand.file, 'utf8') === byHand.edited
      )
        writeFileSync(byHand.file, byHand.was);
      const [, raised, path] =
        /^(?:captured|promoted) (\S+) \S+ → (\S+)/m.exec(log.at(-1) ?? '') ?? [];
      if (raised === undefined) continue;
      items.push(raised);
      if (path !== undefined) paths.set(raised, path);
    }
    const said = lint();
    if (on === 'main') return { said, log };
    commit('Decide');
    const committed = lint();
    git('checkout', '-q', 'main');
    git('merge', '-q', '--no-edit', '--no-ff', 'work');
    run(['land']);
    return { said: [...said, ...committed, ...lint()], log };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function argumentsOf(
  { act, text, nth }: Step,
  { item, other, from }: Readonly<Record<'item' | 'other' | 'from', string>>,
): string[] {
  const because = ['--reason', text.reason];
  switch (act) {
    case 'capture':
      return captureOf(text);
    case 'promote':
    case 'confirm':
    case 'load when':
      return [act === 'promote' ? act : 'confirm', item];
    case 'amend':
      return ['amend', item, ...because];
    case 'supersede':
      return ['supersede', item, other, ...because];
    case 'note':
      return ['note', text.note];
    case 'waive':
      return ['waive', 'NAT001', 'memory/INDEX.md', ...because];
    case 'undo':
    case 'follow':
      return [act];
    case 'move':
      return ['mv', from, `corpus/findings/moved-${nth}.md`];
    case 'close':
      return ['close', 'limits'];
    case 'remember':
      return [...captureOf(text), '--promote'];
    case 'replace':
      return ['supersede', item, ...captureOf({ ...text, kind: 'fact' }).slice(1), ...because];
    case 'block':
      return ['block', item, '--blocked-by', '#12', ...because];
    case 'defer':
      return ['defer', item, '--until', '2099-01-01', ...because];
    default:
      return [act, item, ...because];
  }
}

function captureOf(text: Written): string[] {
  const ofKind = {
    fact: [],
    defect: [],
    risk: ['--impact', text.reason],
    decision: ['--context', text.note, '--alternatives', text.reason, '--consequences', text.note],
    term: ['--term', text.title ?? 'Limit', '--meaning', text.claim],
  }[text.kind];
  return [
    ...['capture', text.claim, `src/limits.ts#L${text.line}`, '--kind', text.kind],
    ...['--when', text.when, '--not-when', text.notWhen, ...ofKind],
    ...(text.title === null || text.kind === 'term' ? [] : ['--title', text.title]),
    ...(text.loadWhen === null ? [] : ['--load-when', text.loadWhen]),
  ];
}

describe('what the tool writes itself', () => {
  it('is told by capture where lint will speak about its words', { timeout: 60_000 }, () => {
    const root = folderWith({
      'src/limits.ts': `${lines.join('\n')}\n`,
      'ledger.config.json': '{}\n',
    });
    initRepository(root, 'main', bot);
    const said = (claim: string): string => {
      const ran = ledger(root, [
        'capture',
        claim,
        'src/limits.ts#L2',
        '--kind',
        'defect',
        '--when',
        'x',
      ]);
      return ran.out + ran.error;
    };
    expect(said('The importer must not run at night')).toContain(`it can't contain "must"`);
    expect(said('The exporter loses rows at night')).not.toContain("it can't contain");
  });

  it('gives lint nothing to say', { timeout: 3_600_000 }, () => {
    const numRuns = Number(process.env.LEDGER_RUNS ?? tries(3, 8));
    fc.assert(
      fc.property(sequences, (steps) => {
        const { said, log } = play(steps);
        expect(
          said.map(({ code, path, message }) => `${code} ${path}: ${message}`),
          log.join('\n'),
        ).toEqual([]);
      }),
      // Making a failure small takes minutes; the log tells enough.
      { numRuns, seed: seedOf(20261126), endOnFailure: true },
    );
  });

  it('nor on a branch, nor once it is merged and landed', { timeout: 3_600_000 }, () => {
    const numRuns = Number(process.env.LEDGER_RUNS ?? tries(1, 5));
    fc.assert(
      fc.property(sequences, (steps) => {
        const { said, log } = play(steps, 'work');
        expect(
          said.map(({ code, path, message }) => `${code} ${path}: ${message}`),
          log.join('\n'),
        ).toEqual([]);
      }),
      { numRuns, seed: seedOf(20261127), endOnFailure: true },
    );
  });
});
