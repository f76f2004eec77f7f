/** Makes guards that somebody wrote from rules into promoted facts of a repository. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { git } from '../replay/edits.ts';

/** A guard with the place of the rule it was written from: `AGENTS.md:58`. */
export interface WrittenGuard {
  readonly repo: string;
  readonly rule: string;
  readonly guard: Readonly<Record<string, unknown>>;
}

/** How the tool is run. */
export interface Tool {
  readonly bin: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The guards that a file has for a repository. */
export function guardsOf(file: string, repo: string): WrittenGuard[] {
  const all = JSON.parse(readFileSync(file, 'utf8')) as readonly WrittenGuard[];
  return all.filter((each) => each.repo === repo);
}

/** Captures and promotes a fact for each rule, its guards blocking; gives what was refused. */
export function teach(root: string, guards: readonly WrittenGuard[], { bin, env }: Tool): string[] {
  if (guards.length === 0) return [];
  const problems: string[] = [];
  const ledger = (args: readonly string[], input = ''): string => {
    const ran = spawnSync(process.execPath, [bin, ...args], {
      cwd: root,
      env,
      input,
      encoding: 'utf8',
    });
    if (ran.status !== 0) problems.push(`${args.join(' ')}: ${ran.stdout}${ran.stderr}`);
    return ran.stdout;
  };
  as(root, 'Raiser');
  ledger(['init', '--yes']);
  const items = [...new Set(guards.map(({ rule }) => rule))].map((rule) => {
    const [file = '', line = ''] = rule.split(/:(?=\d+$)/);
    const text = readFileSync(join(root, file), 'utf8').split('\n')[Number(line) - 1] ?? '';
    const request = {
      claim: `${text
        .replace(/[^\w .,/@-]/g, '')
        .trim()
        .slice(0, 160)} (line ${line} of ${file})`,
      evidence: [`${file}#L${line}`],
      when: [`working under line ${line} of ${file}`],
      not_when: ['work elsewhere'],
      guard: guards
        .filter((each) => each.rule === rule)
        .map(({ guard }) => ({ ...guard, level: 'block' })),
    };
    const told = ledger(['capture', '-'], JSON.stringify(request));
    return /^captured (\S+)/m.exec(told)?.[1];
  });
  commit(root, 'Propose rules');
  as(root, 'Reviewer');
  for (const item of items) if (item !== undefined) ledger(['promote', item]);
  commit(root, 'Decide about rules');
  return problems;
}

function as(root: string, name: string): void {
  git(root, 'config', 'user.name', name);
  git(root, 'config', 'user.email', `${name.toLowerCase()}@example.org`);
}

function commit(root: string, subject: string): void {
  git(root, 'add', '-A');
  git(root, '-c', 'core.hooksPath=/dev/null', 'commit', '-q', '--allow-empty', '-m', subject);
}
