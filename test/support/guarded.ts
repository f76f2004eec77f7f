import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, onTestFinished } from 'vitest';

import type { Diagnostic } from '#diagnostics/diagnostic';

import { lintStaged } from '../../src/app/lint/lint-staged.ts';
import { gate, type GateOptions, type GateResult } from '../../src/index.ts';
import { keptFolder } from './kept-folder.ts';
import { ledger } from './run-cli.ts';
import { bot, captured, gitEnv, reviewer, type Team, teamAt } from './team.ts';

/** Records and items that the repository has at its base. */
export const promoted = 'corpus/findings/value-one-one.md';
export const rejected = 'corpus/findings/value-five-five.md';
export const undecided = 'corpus/findings/value-nine-nine.md';
export const decision = 'corpus/adrs/0001-one-owner-a-table.md';
export const queue = 'corpus/tasks/main.md';

/** A copy of the guarded repository, on the branch `work` of its own. */
export interface Guarded extends Team {
  /** Ids of the items behind the records. */
  readonly items: {
    readonly promoted: string;
    readonly rejected: string;
    readonly undecided: string;
  };
  /** What `ledger gate` says of the commits: a line a problem. */
  gate(options?: GateOptions): Promise<string[]>;
  /** What `ledger lint --staged` says of the index. */
  staged(): Promise<string[]>;
  /** Changes a file's text, which must have what is replaced. */
  edit(path: string, from: string | RegExp, to: string): void;
  /** The ledger's entries, by a word of theirs. */
  entry(word: string): string;
}

const adr =
  '# ADR-0001: One owner a table\n\n- Status: Accepted\n\n## Context\n\nTwo services ' +
  'wrote to one table.\n\n## Decision\n\nEach table has one service that writes to ' +
  'it.\n\n## Consequences\n\nOthers ask that service.\n';
const code = Array.from({ length: 20 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);

/** What every copy of a guarded repository holds, by its configuration: each worker makes one. */
const originals = new Map<string, Original>();

interface Original {
  readonly root: string;
  readonly items: Guarded['items'];
}

/**
 * A repository with memory that `origin/main` has: a promoted, a rejected and an undecided finding,
 * a decision, a configuration. It is made once; each test works in a copy.
 *
 * @param more what else happens, on the branch `work`, before there are copies
 */
export function guarded({
  config = '{ "reviewers": ["reviewer@example.org"] }\n',
  more,
}: { readonly config?: string; readonly more?: (here: Guarded) => void } = {}): () => Guarded {
  let original: Original = { root: '', items: { promoted: '', rejected: '', undecided: '' } };
  let own: string | null = null;
  beforeAll(() => {
    original = originals.get(config) ?? makeOriginal(config);
    originals.set(config, original);
    if (!more) return;
    own = mkdtempSync(join(tmpdir(), 'ledger-guarded-'));
    cpSync(original.root, own, { recursive: true });
    original = { ...original, root: own };
    more(guardedAt(teamAt(own), original.items));
  }, 60_000);
  afterAll(() => {
    if (own !== null) rmSync(own, { recursive: true, force: true });
  });
  return () => copyOf(original);
}

function makeOriginal(config: string): Original {
  const root = keptFolder();
  const here = teamAt(root);
  here.git('init', '-q', '-b', 'main');
  for (const [key, value] of [
    ['user.name', bot.name],
    ['user.email', bot.mail],
    ['gc.auto', '0'],
  ] as const)
    here.git('config', key, value);
  for (const [path, text] of [
    ['src/values.ts', code],
    [decision, adr],
    ['ledger.config.json', config],
  ] as const)
    here.write(path, text);
  here.commit('Begin');
  /** Captures a claim into a file whose name does not end in an id. */
  const capture = (path: string, claim: string, lines: string, when: string): string => {
    const scope = ['--when', when, '--not-when', 'in tests'];
    const out = here.did(bot, 'capture', claim, `src/values.ts#${lines}`, ...scope);
    const { code, error } = ledger(root, ['mv', here.at(path), path], { env: gitEnv(bot) });
    if (code !== 0) throw new Error(error);
    return captured(out);
  };
  const items = {
    promoted: capture(promoted, 'Value one is one', 'L1-L4', 'changing the first values'),
    rejected: capture(rejected, 'Value five is five', 'L4-L7', 'changing values five to nine'),
    undecided: capture(undecided, 'Value nine is nine', 'L8-L11', 'changing the later values'),
  };
  here.did(reviewer, 'promote', items.promoted);
  here.did(reviewer, 'reject', items.rejected, '--reason', 'seen only once');
  here.did(reviewer, 'adopt', decision);
  here.commit('What is known');
  here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  here.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
  here.git('checkout', '-qb', 'work');
  return { root, items };
}

function copyOf({ root: original, items }: Original): Guarded {
  const root = mkdtempSync(join(tmpdir(), 'ledger-guarded-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  cpSync(original, root, { recursive: true });
  return guardedAt(teamAt(root), items);
}

/** The judges, at a repository. */
export function guardedAt(here: Team, items: Guarded['items']): Guarded {
  return {
    ...here,
    items,
    gate: async (options) => linesOf(await judged(here, options)),
    staged: async () => linesOf(await lintStaged({ cwd: here.root })),
    edit: (path, from, to) => {
      const before = here.read(path);
      const after = before.replace(from, to);
      if (after === before) throw new Error(`${path} does not have ${String(from)}`);
      here.write(path, after);
    },
    entry: (word) => {
      const entries = readdirSync(join(here.root, 'corpus/ledger'), {
        recursive: true,
        encoding: 'utf8',
      })
        .filter((path) => path.endsWith('.json'))
        .map((path) => `corpus/ledger/${path}`)
        // Promotions before changes: a raise is older than the move of its record.
        .sort((one, other) => other.localeCompare(one));
      const found = entries.filter((path) => saidBy(here, path, entries).includes(word));
      if (!found[0]) throw new Error(`no entry has ${word}`);
      return found[0];
    },
  };
}

/** What an entry says, and the records of its items: an entry does not repeat its record. */
function saidBy(here: Pick<Team, 'read' | 'root'>, path: string, all: readonly string[]): string {
  const itemsOf = (entry: string): readonly { item: string; path: string | null }[] =>
    (JSON.parse(here.read(entry)) as { items: { item: string; path: string | null }[] }).items;
  const named = new Set(itemsOf(path).map(({ item }) => item));
  const records = all
    .flatMap(itemsOf)
    .flatMap(({ item, path: at }) => (named.has(item) && at !== null ? [at] : []));
  return [path, ...new Set(records)]
    .filter((each) => existsSync(join(here.root, each)))
    .map((each) => here.read(each))
    .join('\n');
}

/** A gate without the variables of the machine that runs the test. */
export function judged(here: Pick<Team, 'root'>, options: GateOptions = {}): Promise<GateResult> {
  return gate({
    cwd: here.root,
    ...options,
    env: { PATH: process.env.PATH, HOME: '/nonexistent', CI: 'true', ...options.env },
  });
}

/** `error FND309 path: message`, with what changes from run to run left out. */
export function linesOf({
  diagnostics,
}: {
  readonly diagnostics: readonly Diagnostic[];
}): string[] {
  return diagnostics.map(
    ({ severity, code, path, message }) =>
      `${severity} ${code} ${path.replace(/\/\d{4}-\d\d-\d\d-[a-z2-7]{52}\.json$/, '/…')}: ` +
      `${message.replace(/\d{4}-\d\d-\d\d/g, 'a day')}`,
  );
}

/** Writes a file of a folder, with its folders. */
export function put(root: string, path: string, text: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
