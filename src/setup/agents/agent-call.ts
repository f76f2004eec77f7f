import { presentItems } from '#diagnostics/defined-values';
import { shellWord } from '#messages/shell-word';

import { findLocalInstall, linkedBinPath, type LocalInstall, type SetupFacts } from '../facts.ts';
import type { HookHome } from '../hooks/hook-command.ts';
import { shortDigest } from '../managed-block.ts';
import { fetchCommandFor, fetchCommands } from '../package-manager.ts';
import { type HookedAgent, settingsOf } from './hooked-agents.ts';

/**
 * How a command of an agent's hook stands: as this version writes it, as another did, or edited by
 * people since.
 */
export type CallState = 'current' | 'older' | 'edited';

/**
 * What ends a command of ours: a shell takes it for a comment, and it tells ours from other
 * people's.
 */
const marked = /^([^]*) # ledger:init ([0-9a-f]{8})$/;

/** Only exit code 2 blocks the agent. A missing tool must not. */
const quiet = '|| test $? -ne 2 || exit 2';

/**
 * The command of a hook of an agent, for a shell: the copy of the project where package.json names
 * it, else the one on the PATH, else what npx or its like fetches, where the tool was called by it.
 * Where none is there it passes without a word.
 */
export function agentCommand(
  facts: SetupFacts,
  home: HookHome,
  event: string,
  block: boolean,
): string {
  const own = findLocalInstall(facts);
  const fetch = fetchCommandFor(facts.program, facts.version);
  const others = presentItems([
    home === 'clone' && facts.script && clone(facts.script, event, block),
    fetch !== null && fetched(fetch, event, block),
  ]);
  const body = own ? ofProject(own, event, block) : onPath(event, block, others);
  return `${body} # ledger:init ${shortDigest(body).slice(0, 8)}`;
}

/** How a command stands that ends in our mark; null where it does not. */
export function callState(facts: SetupFacts, event: string, command: string): CallState | null {
  const [, body, digest] = marked.exec(command) ?? [];
  if (body === undefined) return null;
  if (shortDigest(body).slice(0, 8) !== digest) return 'edited';
  // Where one clone keeps the tool makes no difference.
  const plain = body.replace(/; elif test -f [^;]+; then [^;]+(?=; (?:elif|fi))/, '');
  const own = findLocalInstall(facts);
  const good = [false, true].flatMap((block) => {
    if (own) return [ofProject(own, event, block)];
    const others = fetchCommands(facts.version).map((fetch) => [fetched(fetch, event, block)]);
    return [[], ...others].map((each) => onPath(event, block, each));
  });
  return good.includes(plain) ? 'current' : 'older';
}

/** Whether a command answers an event with this tool, whoever wrote it. */
export function answersEvent(command: string, event: string): boolean {
  return new RegExp(`\\bledger\\b[^]*\\bhook\\s+${event}(?![\\w-])`).test(command);
}

/** Whether a command holds the agent up. */
export function isBlocking(command: string): boolean {
  return /\bhook\s+[a-z-]+\s(?:[^;|]*\s)?--block\b/.test(command);
}

function hook(event: string, block: boolean): string {
  return `hook ${event}${block ? ' --block' : ''}`;
}

/** The project, as the agent says where it is. */
const top = '${CLAUDE_PROJECT_DIR:-.}';

function ofProject(
  { manager, paths: [first, second], call }: LocalInstall,
  event: string,
  block: boolean,
): string {
  // A manager that finds nothing says so on standard output, which the agent would read as memory.
  if (first === undefined) {
    const asked = `r="$(cd "${top}" && ${call} ${hook(event, block)})" && printf %s "$r"`;
    return `if command -v ${manager.name} >/dev/null 2>&1; then ${asked}; fi ${quiet}`;
  }
  const either = `t="${top}"/${shellWord(first)}; test -x "$t" || t="${top}/${second ?? ''}"`;
  const place = second === undefined ? `t="${top}/${first}"` : either;
  return `${place}; test ! -x "$t" || "$t" ${hook(event, block)} ${quiet}`;
}

function onPath(event: string, block: boolean, others: readonly Attempt[]): string {
  const first = [isProgram('memory-ledger'), `memory-ledger ${hook(event, block)}`] as const;
  return `${firstOf([first, ...others])} ${quiet}`;
}

/** A test for a shell, and the command that it runs where the test holds. */
type Attempt = readonly [test: string, command: string];

/** The lines of a shell that run the first command whose test holds, and none where none does. */
function firstOf(attempts: readonly Attempt[]): string {
  return `if ${attempts.map(([test, command]) => `${test}; then ${command}`).join('; elif ')}; fi`;
}

function isProgram(name: string): string {
  return `command -v ${name} >/dev/null 2>&1`;
}

function clone(
  { node, path }: { readonly node: string; readonly path: string },
  event: string,
  block: boolean,
): Attempt {
  const call = `${shellWord(node)} ${shellWord(path)} ${hook(event, block)}`;
  return [`test -f ${shellWord(path)}`, call];
}

function fetched(fetch: string, event: string, block: boolean): Attempt {
  return [isProgram(fetch.split(' ')[0] ?? ''), `${fetch} ${hook(event, block)}`];
}

/**
 * The command of a hook of a plugin, for a shell. It passes without a word where the tool is not
 * found. It leaves the event to the hooks that `init` wrote where the project has them, and fetches
 * the tool only for a project that has a configuration.
 */
export function pluginCommand(version: string, agent: HookedAgent, event: string): string {
  const settings = settingsOf(agent).map((path) => `"$p"/${path}`);
  const isAnswered = `grep -qs ledger:init ${settings.join(' ')}`;
  const words = hook(event, false);
  const isConfigured = `ls "$p" 2>/dev/null | grep -q '^ledger[.]config[.]'`;
  const attempts = [
    ...installed('"$p"', words),
    [`${isConfigured} && ${isProgram('npx')}`, `(cd / && ${fetchOutside(version)} ${words})`],
  ] as const;
  return `p="${top}"; ${isAnswered} || ${firstOf(attempts)} ${quiet}`;
}

/**
 * How a plugin starts the server. Gemini CLI puts variables of its own in the place of `$NAME`, but
 * there is none that is called `1`.
 */
export function pluginServer(version: string): { command: string; args: string[] } {
  const attempts = [
    ...installed('.', 'mcp').map(([test, call]) => [test, `exec ${call}`] as const),
    [isProgram('npx'), `set -- "$(pwd)" && cd / && exec ${fetchOutside(version)} -C "$1" mcp`],
  ] as const;
  return { command: 'sh', args: ['-c', firstOf(attempts)] };
}

/**
 * The copy of the project, else the one on the PATH. A plugin works in every project, so it starts
 * no copy that came with the commits of one.
 */
function installed(folder: string, words: string): Attempt[] {
  const own = `${folder}/${linkedBinPath}`;
  const isUncommitted = `test -z "$(git -C ${folder} ls-files node_modules 2>/dev/null)"`;
  return [
    [`test -x ${own} && ${isUncommitted}`, `${own} ${words}`],
    [isProgram('memory-ledger'), `memory-ledger ${words}`],
  ];
}

/** It runs outside of the project, whose `.npmrc` may name another registry. */
function fetchOutside(version: string): string {
  return fetchCommandFor('npx memory-ledger', version) ?? '';
}
