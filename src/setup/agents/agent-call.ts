import { presentItems } from '#diagnostics/defined-values';
import { shellWord } from '#messages/shell-word';

import { findLocalInstall, linkedBinPath, type LocalInstall, type SetupFacts } from '../facts.ts';
import type { HookHome } from '../hooks/hook-command.ts';
import { shortDigest } from '../managed-block.ts';
import { fetchCommandFor, fetchCommands } from '../package-manager.ts';
import { type HookedAgent, settingsOf } from './hooked-agents.ts';

/**
 * A command of ledger in an agent's hook: as this version writes it, as another version did, or
 * edited since.
 */
export type CallState = 'current' | 'older' | 'edited';

/**
 * Matches the comment at the end of a command that ledger wrote, with a digest of the command.
 */
const marked = /^([^]*) # ledger:init ([0-9a-f]{8})$/;

/** Only exit code 2 blocks the agent. A missing tool must not. */
const quiet = '|| test $? -ne 2 || exit 2';

/**
 * Returns the shell command of an agent's hook. It runs the project's copy if package.json names
 * it, else `memory-ledger` on the PATH, else the copy that npx or the like fetches, if ledger was
 * called that way. If there is none, it succeeds without output.
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

/** Returns the state of a command that ledger wrote; null for any other command. */
export function callState(facts: SetupFacts, event: string, command: string): CallState | null {
  const [, body, digest] = marked.exec(command) ?? [];
  if (body === undefined) return null;
  if (shortDigest(body).slice(0, 8) !== digest) return 'edited';
  // The path of ledger in one clone makes no difference.
  const plain = body.replace(/; elif test -f [^;]+; then [^;]+(?=; (?:elif|fi))/, '');
  const own = findLocalInstall(facts);
  const good = [false, true].flatMap((block) => {
    if (own) return [ofProject(own, event, block)];
    const others = fetchCommands(facts.version).map((fetch) => [fetched(fetch, event, block)]);
    return [[], ...others].map((each) => onPath(event, block, each));
  });
  return good.includes(plain) ? 'current' : 'older';
}

/** Returns whether a command runs `ledger hook` for an event, also if it was written by hand. */
export function answersEvent(command: string, event: string): boolean {
  return new RegExp(`\\bledger\\b[^]*\\bhook\\s+${event}(?![\\w-])`).test(command);
}

/** Returns whether a command can block the agent. */
export function isBlocking(command: string): boolean {
  return /\bhook\s+[a-z-]+\s(?:[^;|]*\s)?--block\b/.test(command);
}

function hook(event: string, block: boolean): string {
  return `hook ${event}${block ? ' --block' : ''}`;
}

/** The folder of the project, from the variable of the agent. */
const top = '${CLAUDE_PROJECT_DIR:-.}';

function ofProject(
  { manager, paths: [first, second], call }: LocalInstall,
  event: string,
  block: boolean,
): string {
  // A manager reports a missing program on standard output, which the agent would read as memory.
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

/** A shell test, and the command to run if it succeeds. */
type Attempt = readonly [test: string, command: string];

/** Returns a shell line that runs the first command whose test succeeds; none if none does. */
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
 * Returns the shell command of a plugin's hook. It succeeds without output if ledger is not found.
 * It does nothing if the project has hooks that `init` wrote, and fetches ledger only for a project
 * with a configuration.
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
 * Returns how a plugin starts the server. Gemini CLI replaces `$NAME` by its own variables, but has
 * none called `1`.
 */
export function pluginServer(version: string): { command: string; args: string[] } {
  const attempts = [
    ...installed('.', 'mcp').map(([test, call]) => [test, `exec ${call}`] as const),
    [isProgram('npx'), `set -- "$(pwd)" && cd / && exec ${fetchOutside(version)} -C "$1" mcp`],
  ] as const;
  return { command: 'sh', args: ['-c', firstOf(attempts)] };
}

/**
 * Returns attempts to run the project's copy, then the one on the PATH. A plugin is active in every
 * project, so it runs no copy that may be committed.
 */
function installed(folder: string, words: string): Attempt[] {
  const own = `${folder}/${linkedBinPath}`;
  const isUncommitted = `test -z "$(git -C ${folder} ls-files node_modules 2>/dev/null)"`;
  return [
    [`test -x ${own} && ${isUncommitted}`, `${own} ${words}`],
    [isProgram('memory-ledger'), `memory-ledger ${words}`],
  ];
}

/** Fetches ledger outside of the project, whose `.npmrc` may name another registry. */
function fetchOutside(version: string): string {
  return fetchCommandFor('npx memory-ledger', version) ?? '';
}
