import { linkedAtTop } from '../managed-block.ts';
import { fetchOf } from '../package-manager.ts';
import { type Attempt, firstOf, hook, isProgram, quiet, top } from './agent-call.ts';
import { type HookedAgent, settingsOf } from './hooked-agents.ts';

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
    [`${isConfigured} && ${isProgram('npx')}`, `(cd / && ${fetch(version)} ${words})`],
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
    [isProgram('npx'), `set -- "$(pwd)" && cd / && exec ${fetch(version)} -C "$1" mcp`],
  ] as const;
  return { command: 'sh', args: ['-c', firstOf(attempts)] };
}

/**
 * The copy of the project, else the one on the PATH. A plugin works in every project, so it starts
 * no copy that came with the commits of one.
 */
function installed(folder: string, words: string): Attempt[] {
  const own = `${folder}/${linkedAtTop}`;
  const isUncommitted = `test -z "$(git -C ${folder} ls-files node_modules 2>/dev/null)"`;
  return [
    [`test -x ${own} && ${isUncommitted}`, `${own} ${words}`],
    [isProgram('memory-ledger'), `memory-ledger ${words}`],
  ];
}

/** It runs outside of the project, whose `.npmrc` may name another registry. */
function fetch(version: string): string {
  return fetchOf('npx memory-ledger', version) ?? '';
}
