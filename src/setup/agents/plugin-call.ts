import { linkedAtTop } from '../installed-copy.ts';
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
  const attempts = attemptsAt('"$p"', version, hook(event, false), configured);
  return `p="${top}"; ${isAnswered} || ${hasCommittedModules('"$p"')} || ${firstOf(attempts)} ${quiet}`;
}

/** How a plugin starts the server. */
export function pluginServer(version: string): { command: string; args: string[] } {
  const attempts = attemptsAt('.', version, 'mcp', '').map(
    ([test, call]) => [test, `exec ${call}`] as const,
  );
  return { command: 'sh', args: ['-c', `${hasCommittedModules('.')} || ${firstOf(attempts)}`] };
}

const configured = 'ls "$p"/ledger.config.* >/dev/null 2>&1 && ';

/** A plugin works in any project: a program that came with its commits was installed by nobody. */
function hasCommittedModules(folder: string): string {
  return `test -n "$(git -C ${folder} ls-files node_modules :/node_modules 2>/dev/null)"`;
}

/** The copy of the project, the one on the PATH, and, after a test of its own, what npx fetches. */
function attemptsAt(folder: string, version: string, words: string, test: string): Attempt[] {
  const own = `${folder}/${linkedAtTop}`;
  return [
    [`test -x ${own}`, `${own} ${words}`],
    [isProgram('memory-ledger'), `memory-ledger ${words}`],
    [`${test}${isProgram('npx')}`, `${fetchOf('npx memory-ledger', version) ?? ''} ${words}`],
  ];
}
