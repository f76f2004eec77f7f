/** Replays the commits of a real package through the installed hooks. See README.md. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { guardsOf, teach } from '../guards/teach.ts';
import { changesOf, editOf, type FileChange, git, hunksOf, textIn } from './edits.ts';
import { factsIn, type FoundFact, isTelling } from './facts.ts';
import { Hooks } from './hooks.ts';

const { values: given } = parseArgs({
  options: {
    clone: { type: 'string' },
    start: { type: 'string' },
    end: { type: 'string', default: 'HEAD' },
    days: { type: 'string' },
    out: { type: 'string' },
    facts: { type: 'string', default: '200' },
    guards: { type: 'string' },
  },
});
const { clone, start, out } = given;
if (!clone || !start || !out) throw new Error('--clone FOLDER --start COMMIT --out FOLDER');

/** A promoted fact, with the bytes that it rests on as far as a plain search can tell. */
interface Kept extends FoundFact {
  readonly id: string;
  readonly bytes: string;
}

const bin = fileURLToPath(new URL('../../bin/ledger.cjs', import.meta.url));
const temporary = mkdtempSync(join(tmpdir(), 'replay-'));
const root = join(temporary, 'work');
const env: NodeJS.ProcessEnv = {
  PATH: `${join(temporary, 'bin')}:${process.env.PATH ?? ''}`,
  HOME: join(temporary, 'home'),
  LANG: 'C.UTF-8',
};
for (const folder of ['bin', 'home']) mkdirSync(join(temporary, folder));
mkdirSync(out, { recursive: true });
for (const name of ['speeches', 'times', 'missed', 'facts', 'decided'])
  writeFileSync(join(out, `${name}.jsonl`), '');
symlinkSync(bin, join(temporary, 'bin', 'memory-ledger'));

const keep = (name: string, row: unknown): void => {
  appendFileSync(join(out, `${name}.jsonl`), `${JSON.stringify(row)}\n`);
};

function run(file: string, args: readonly string[], mayFail = false): string {
  const done = spawnSync(file, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (done.status !== 0 && !mayFail)
    throw new Error(`${file} ${args.join(' ').slice(0, 300)}\n${done.stdout}${done.stderr}`);
  return done.stdout + done.stderr;
}
const ledger = (...args: readonly string[]): string => run('memory-ledger', args);
const person = (name: string): void => {
  git(root, 'config', 'user.name', name);
  git(root, 'config', 'user.email', `${name.toLowerCase()}@example.org`);
};
const commit = (subject: string): string => {
  git(root, 'add', '-A');
  return run('git', ['commit', '-q', '--allow-empty', '-m', subject], true);
};

function setUp(): void {
  git(tmpdir(), 'clone', '-q', '--no-checkout', clone as string, root);
  git(root, 'symbolic-ref', 'HEAD', 'refs/heads/main');
  git(root, 'update-ref', 'refs/heads/main', start as string);
  git(root, 'reset', '-q');
  // A clone can lack its largest files; the replay does without them.
  run('git', ['checkout-index', '-a', '-q'], true);
  git(root, 'remote', 'remove', 'origin');
  person('Raiser');
  ledger('init', '--yes');
  ledger('init', '--agent', 'claude-code', '--yes');
  commit('Keep memory with ledger');
}

/** Captures facts of the files that were changed most in the year before, and promotes them. */
function learn(): Kept[] {
  const counts = new Map<string, number>();
  const log = git(
    root,
    'log',
    '--first-parent',
    '-400',
    '-m',
    '--name-only',
    '--format=',
    `${start}`,
  );
  for (const file of log.split('\n').filter(isTelling))
    if (existsSync(join(root, file))) counts.set(file, (counts.get(file) ?? 0) + 1);
  for (const file of git(root, 'ls-tree', '-r', '--name-only', start as string).split('\n'))
    if (isTelling(file) && !counts.has(file)) counts.set(file, 0);
  const files = [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([name]) => name);
  const kept: Kept[] = [];
  const claims = new Set<string>();
  let hubs = 2;
  for (const file of files) {
    if (kept.length >= Number(given.facts)) break;
    const all = factsIn(root, file).filter(({ claim }) => !claims.has(claim));
    const isHub = hubs > 0 && all.length >= 15;
    if (isHub) hubs -= 1;
    const most = isHub ? 40 : 5;
    const step = Math.max(1, all.length / most);
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    for (let at = 0; at < all.length; at += step) {
      const fact = all[Math.floor(at)];
      if (!fact || claims.has(fact.claim)) continue;
      claims.add(fact.claim);
      const place = `${file}#L${String(fact.from)}-L${String(fact.to)}`;
      const scope = ['--when', fact.when, '--not-when', 'work elsewhere', '--task', 'learn'];
      const told = run('memory-ledger', ['capture', fact.claim, place, ...scope], true);
      const id = /^captured (\S+)/m.exec(told)?.[1];
      if (id === undefined) keep('facts', { refused: told, ...fact });
      else kept.push({ ...fact, id, bytes: lines.slice(fact.from - 1, fact.to).join('\n') });
    }
  }
  commit('Propose facts');
  person('Reviewer');
  const promoted = kept.filter(({ id, ...fact }) => {
    const told = run('memory-ledger', ['promote', id], true);
    const isPromoted = told.startsWith('promoted');
    keep('facts', isPromoted ? { id, ...fact } : { refused: told, id, ...fact });
    if (!isPromoted) ledger('reject', id, '--reason', 'the gates refuse it');
    return isPromoted;
  });
  commit('Promote facts');
  return promoted;
}

setUp();
let facts = given.guards === undefined ? learn() : [];
const guards = given.guards === undefined ? [] : guardsOf(given.guards, basename(clone));
for (const refused of teach(root, guards, { bin, env })) keep('facts', { refused });
const hooks = new Hooks(root, env, out);
const changed = new Set<string>();

/** One tool call between its two hooks; notes facts whose bytes it changed without a word. */
function act(
  tool: string,
  file: string,
  where: Parameters<Hooks['run']>[2],
  input: Readonly<Record<string, unknown>>,
  after: string,
): void {
  const path = join(root, file);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : null;
  const tool_input = { file_path: path, ...input };
  hooks.run('PreToolUse', { tool_name: tool, tool_input }, where);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, after);
  const tool_response = { filePath: path, originalFile: before, structuredPatch: [] };
  const words = hooks.run('PostToolUse', { tool_name: tool, tool_input, tool_response }, where);
  const broken = facts.filter(
    (fact) => fact.file === file && before?.includes(fact.bytes) && !after.includes(fact.bytes),
  );
  const named = facts.filter(({ id }) => words.includes(`${id} rested on`));
  for (const { id } of [...broken, ...named]) changed.add(id);
  const more = Number(/^(\d+) more facts? rest on what/m.exec(words)?.[1] ?? 0);
  if (broken.length !== named.length + more)
    keep('missed', {
      ...where,
      broken: broken.map(({ id }) => id),
      named: named.map(({ id }) => id),
      more,
    });
}

function replayFile(id: string, change: FileChange): void {
  const { status, file, old } = change;
  const target = status === 'D' ? null : textIn(root, id, file);
  if (status === 'R') {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    git(root, 'mv', '-f', old, file);
  }
  if (status === 'D') rmSync(join(root, file), { force: true });
  if (target === null) {
    if (status !== 'D') git(root, 'checkout', id, '--', file);
    return;
  }
  if (status === 'A') {
    act('Write', file, { commit: id, file }, { content: target }, target);
    return;
  }
  const now = readFileSync(join(root, file), 'utf8');
  // Files that ledger's set-up wrote into read otherwise than upstream.
  if (now !== textIn(root, `${id}^1`, old)) return;
  let shift = 0;
  for (const [at, hunk] of hunksOf(root, id, change).entries()) {
    const text = readFileSync(join(root, file), 'utf8');
    const from = hunk.from + shift;
    const where = {
      commit: id,
      file,
      lines: `${String(from)}-${String(from + hunk.removed.length - 1)}`,
      hunk: [...hunk.removed.map((x) => `-${x}`), ...hunk.added.map((x) => `+${x}`)].join('\n'),
    };
    if (at === 0) {
      const tool_input = {
        file_path: join(root, file),
        offset: Math.max(1, from - 20),
        limit: 40 + hunk.removed.length,
      };
      hooks.run('PreToolUse', { tool_name: 'Read', tool_input }, where);
    }
    const { before, after } = editOf(text, from, hunk);
    const input = { old_string: before, new_string: after };
    act(
      'Edit',
      file,
      where,
      input,
      text.replace(before, () => after),
    );
    shift += hunk.added.length - hunk.removed.length;
  }
  if (readFileSync(join(root, file), 'utf8') !== target) {
    keep('missed', { commit: id, file, problem: 'the edits do not make the text of the commit' });
    writeFileSync(join(root, file), target);
  }
}

/** What a person decides afterwards: a fact whose sentence still stands is confirmed there. */
function decide(id: string): void {
  for (const fact of facts.filter((each) => changed.has(each.id))) {
    const again = existsSync(join(root, fact.file))
      ? factsIn(root, fact.file).find(({ claim }) => claim === fact.claim)
      : undefined;
    const place = again && `${fact.file}#L${String(again.from)}-L${String(again.to)}`;
    const told = run(
      'memory-ledger',
      place
        ? ['confirm', fact.id, '--at', place]
        : ['retract', fact.id, '--because', 'contradicted', '--reason', 'its sentence is gone'],
      true,
    );
    keep('decided', { commit: id, id: fact.id, place, told });
    const rest = facts.filter((each) => each !== fact);
    if (!again) facts = rest;
    else {
      const lines = readFileSync(join(root, fact.file), 'utf8').split('\n');
      const bytes = lines.slice(again.from - 1, again.to).join('\n');
      facts = [...rest, { ...fact, ...again, bytes }];
    }
  }
  if (changed.size > 0) commit('Decide about facts');
  changed.clear();
}

const until = given.days
  ? [
      `--until=${String(Number(git(root, 'show', '-s', '--format=%ct', start)) + Number(given.days) * 86_400)}`,
    ]
  : [];
const ids = git(
  clone,
  'rev-list',
  '--first-parent',
  '--reverse',
  ...until,
  `${start}..${given.end}`,
);
for (const id of ids.split('\n').filter((each) => each !== '')) {
  const subject = git(root, 'show', '-s', '--format=%s', id).trim();
  console.log(new Date().toISOString(), id.slice(0, 9), subject);
  hooks.session = id.slice(0, 12);
  hooks.run('SessionStart', { source: 'startup' }, { commit: id });
  hooks.run('UserPromptSubmit', { prompt: subject }, { commit: id, hunk: subject });
  person('Agent');
  for (const change of changesOf(root, id)) replayFile(id, change);
  const words = commit(subject);
  if (words !== '') hooks.note('commit', words, { commit: id });
  // What a guard held up was committed all the same: the next commit is judged by itself.
  run('git', ['commit', '-q', '--no-verify', '-m', subject], true);
  hooks.run('Stop', { stop_hook_active: false }, { commit: id });
  hooks.run('SessionEnd', { reason: 'exit' }, { commit: id });
  person('Reviewer');
  decide(id);
}
console.log(`the work clone is ${root}`);
