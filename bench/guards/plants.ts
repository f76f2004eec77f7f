/** Plants violations into copies of real repositories and sees which guards hold them up. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { git } from '../replay/edits.ts';
import { teach, type WrittenGuard } from './teach.ts';

const { values: given } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.LEDGER_REAL_DATA },
    repositories: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
    out: { type: 'string' },
  },
});
const { data, out } = given;
if (!data || !out) throw new Error('--data FOLDER --repositories FOLDER… --out FOLDER');

type Step =
  | { readonly edit: { readonly path: string; readonly old: string; readonly new: string } }
  | { readonly write: { readonly path: string; readonly content: string } }
  | { readonly run: string };

interface Plant {
  readonly repo: string;
  readonly rule: string;
  readonly n: number;
  readonly kind: 'violation' | 'decoy';
  readonly change: Step | { readonly edits: readonly Step[] };
  readonly why: string;
}

const read = <Type>(name: string): Type =>
  JSON.parse(readFileSync(join(data, name), 'utf8')) as Type;
const guards = readdirSync(data)
  .filter((name) => /^guards(?:-more)?\.json$/.test(name))
  .flatMap((name) => read<readonly WrittenGuard[]>(name));
const plants = read<readonly Plant[]>('plants.json');
const bin = fileURLToPath(new URL('../../bin/ledger.cjs', import.meta.url));
mkdirSync(out, { recursive: true });
const env: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  HOME: resolve(out, 'home'),
  LANG: 'C.UTF-8',
};
mkdirSync(env.HOME as string, { recursive: true });
writeFileSync(join(out, 'results.jsonl'), '');

for (const repo of new Set(plants.map((each) => each.repo))) {
  if (given.only !== undefined && !new RegExp(given.only).test(repo)) continue;
  const from = given.repositories.map((folder) => join(folder, repo)).find(existsSync);
  if (from === undefined) throw new Error(`no repository ${repo}`);
  const root = resolve(out, repo);
  rmSync(root, { recursive: true, force: true });
  git('.', 'clone', '-q', '--local', '--no-hardlinks', from, root);
  git(root, 'checkout', '-q', '-B', 'base');
  const own = guards.filter((each) => each.repo === repo);
  const problems = teach(root, own, { bin, env });
  for (const plant of plants.filter((each) => each.repo === repo)) {
    const row = { ...plant, change: undefined, ...tried(root, plant, own), problems };
    appendFileSync(join(out, 'results.jsonl'), `${JSON.stringify(row)}\n`);
    console.log(repo, plant.rule, plant.n, plant.kind, row.before ? 'refused' : '-', ...row.gate);
  }
}

/** What the hooks and the gate say of one plant. */
function tried(
  root: string,
  { rule, n, kind, change }: Plant,
  own: readonly WrittenGuard[],
): {
  readonly before: boolean;
  readonly said: string;
  readonly stop: string;
  readonly gate: readonly string[];
  readonly failed?: string;
} {
  git(root, 'checkout', '-q', '-B', 'plant', 'base');
  const ofCommands = own.some((each) => each.rule === rule && 'shell' in each.guard);
  const session = `${rule}-${String(n)}`;
  const said: string[] = [];
  let failed: string | undefined;
  for (const step of 'edits' in change ? change.edits : [change]) {
    said.push(
      refusal(hook(root, 'pre-tool-use', { session_id: session, ...toolCall(root, step) })),
    );
    // A command is run only where it is what writes into a file that a guard is about.
    if ('run' in step && (ofCommands || kind === 'decoy')) continue;
    try {
      apply(root, step);
    } catch (error) {
      failed = String(error);
    }
  }
  const stop = hook(root, 'stop', { session_id: session, hook_event_name: 'Stop' });
  git(root, 'add', '-A', '-f', '--', '.', ':!node_modules');
  git(root, '-c', 'core.hooksPath=/dev/null', 'commit', '-q', '--allow-empty', '-m', 'Plant');
  const judged = spawnSync(process.execPath, [bin, 'gate', '--since', 'base', '--format', 'json'], {
    cwd: root,
    env: { ...env, CI: 'true' },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const found = [...judged.stdout.matchAll(/"code": ?"(GRD00[13])"/g)].map(([, code = '']) => code);
  if (judged.stdout === '') failed = judged.stderr;
  git(root, 'checkout', '-q', 'base');
  return {
    before: said.some((each) => each !== ''),
    said: said.join('\n'),
    stop: wordsAtStop(stop),
    gate: [...new Set(found)],
    ...(failed === undefined ? {} : { failed }),
  };
}

function toolCall(root: string, step: Step): object {
  const event = { hook_event_name: 'PreToolUse' };
  if ('run' in step) return { ...event, tool_name: 'Bash', tool_input: { command: step.run } };
  if ('write' in step) {
    const { path, content } = step.write;
    return { ...event, tool_name: 'Write', tool_input: { file_path: join(root, path), content } };
  }
  const { path, old, new: now } = step.edit;
  const tool_input = { file_path: join(root, path), old_string: old, new_string: now };
  return { ...event, tool_name: 'Edit', tool_input };
}

function hook(root: string, event: string, payload: object): string {
  const input = JSON.stringify({ cwd: root, permission_mode: 'default', ...payload });
  return spawnSync(process.execPath, [bin, 'hook', event], {
    cwd: root,
    env,
    input,
    encoding: 'utf8',
  }).stdout;
}

/** What a stop says of changes that are half done. */
function wordsAtStop(stdout: string): string {
  if (stdout.trim() === '') return '';
  const { systemMessage = '' } = JSON.parse(stdout) as { systemMessage?: string };
  return /without|values differ/.test(systemMessage) ? systemMessage : '';
}

/** Why a call was refused; empty where it was not. */
function refusal(stdout: string): string {
  if (stdout.trim() === '') return '';
  const { hookSpecificOutput: said } = JSON.parse(stdout) as {
    hookSpecificOutput?: { permissionDecision?: string; permissionDecisionReason?: string };
  };
  return said?.permissionDecision === 'deny' ? (said.permissionDecisionReason ?? '') : '';
}

function apply(root: string, step: Step): void {
  if ('run' in step) {
    const { status, stderr } = spawnSync('/bin/bash', ['-c', step.run], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return;
  }
  const path = join(root, 'write' in step ? step.write.path : step.edit.path);
  if ('write' in step) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, step.write.content);
    return;
  }
  const text = readFileSync(path, 'utf8');
  if (text.split(step.edit.old).length !== 2) throw new Error('the old text is not there once');
  writeFileSync(
    path,
    text.replace(step.edit.old, () => step.edit.new),
  );
}
