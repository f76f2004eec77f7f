import { shellWord } from '#diagnostics/shell-word';

import type { SetupFacts } from '../facts.ts';
import { isDependency, type HookHome } from '../hooks/hook-command.ts';
import { shortDigest } from '../managed-block.ts';

/** How a command of an agent's hook stands: as this version writes it, as another did, or edited by people since. */
export type CallState = 'current' | 'older' | 'edited';

/** What ends a command of ours: a shell takes it for a comment, and it tells ours from other people's. */
const marked = /^([^]*) # ledger:init ([0-9a-f]{8})$/;

/** Every exit but the one that holds an agent up passes: a machine without the tool is nobody's mistake in a session. */
const quiet = '|| test $? -ne 2 || exit 2';

/**
 * The command of a hook of an agent, for a shell (document 6.7): the copy of the project where package.json names it, else
 * the one on the PATH, else what npx fetches, where the tool was called by it. Where none is there it passes without a word.
 */
export function agentCommand(facts: SetupFacts, home: HookHome, event: string, block: boolean): string {
  const body = isDependency(facts) ? ofProject(event, block) : onPath(event, block, [...(home === 'clone' && facts.script ? [clone(facts.script, event, block)] : []), ...(facts.program.startsWith('npx') ? [byNpx(facts.version, event, block)] : [])]);
  return `${body} # ledger:init ${shortDigest(body).slice(0, 8)}`;
}

/** How a command stands that ends in our mark; null where it does not. */
export function callState(facts: SetupFacts, event: string, command: string): CallState | null {
  const [, body, digest] = marked.exec(command) ?? [];
  if (body === undefined) return null;
  if (shortDigest(body).slice(0, 8) !== digest) return 'edited';
  // Where one clone keeps the tool makes no difference.
  const plain = body.replace(/; elif test -f [^;]+; then [^;]+(?=; (?:elif|fi))/, '');
  const good = [false, true].flatMap((block) => (isDependency(facts) ? [ofProject(event, block)] : [onPath(event, block, []), onPath(event, block, [byNpx(facts.version, event, block)])]));
  return good.includes(plain) ? 'current' : 'older';
}

/** Whether a command answers an event with this tool, whoever wrote it. */
export function answers(command: string, event: string): boolean {
  return new RegExp(`\\bledger\\b[^]*\\bhook\\s+${event}(?![\\w-])`).test(command);
}

/** Whether a command holds the agent up. */
export function blocks(command: string): boolean {
  return /\bhook\s+[a-z-]+\s(?:[^;|]*\s)?--block\b/.test(command);
}

function hook(event: string, block: boolean): string {
  return `hook ${event}${block ? ' --block' : ''}`;
}

function ofProject(event: string, block: boolean): string {
  return `t="\${CLAUDE_PROJECT_DIR:-.}/node_modules/.bin/memory-ledger"; test ! -x "$t" || "$t" ${hook(event, block)} ${quiet}`;
}

function onPath(event: string, block: boolean, others: readonly string[]): string {
  return `if command -v memory-ledger >/dev/null 2>&1; then memory-ledger ${hook(event, block)}${others.map((other) => `; elif ${other}`).join('')}; fi ${quiet}`;
}

function clone({ node, path }: { readonly node: string; readonly path: string }, event: string, block: boolean): string {
  return `test -f ${shellWord(path)}; then ${shellWord(node)} ${shellWord(path)} ${hook(event, block)}`;
}

function byNpx(version: string, event: string, block: boolean): string {
  return `command -v npx >/dev/null 2>&1; then npx --yes memory-ledger@${version} ${hook(event, block)}`;
}
