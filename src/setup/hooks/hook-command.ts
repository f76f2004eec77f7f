import { presentItems } from '#diagnostics/defined-values';
import { shellWord } from '#messages/shell-word';

import { findLocalInstall, linkedBinPath, type LocalInstall, type SetupFacts } from '../facts.ts';
import { fetchCommandFor, fetchCommands } from '../package-manager.ts';

/** Where a hook is: in this clone alone, or in a committed file. */
export type HookHome = 'clone' | 'shared';

const check = 'lint --staged || exit $?';

/**
 * Returns the shell lines of a hook. They run the copy of the project if package.json names it,
 * this version if npx or the like fetched it, else `memory-ledger` on the PATH. In one clone the
 * hook also contains the path of the tool at setup. If none is found, the hook prints what to do.
 */
export function hookLines(facts: SetupFacts, home: HookHome): string[] {
  const own = findLocalInstall(facts);
  if (own) return ofProject(own, home);
  const fetch = fetchCommandFor(facts.program, facts.version);
  return fetch === null ? onPath(facts, home) : [`${fetch} ${check}`];
}

/**
 * Returns whether the lines of a hook do the same as those that this version would write, whatever
 * name ledger was called by.
 */
export function isHookOf(facts: SetupFacts, standing: readonly string[]): boolean {
  // The path of ledger in one clone makes no difference.
  const plain = (lines: readonly string[]): string =>
    lines
      .map((line) => line.trim())
      .filter((line) => !line.startsWith(known))
      .join('\n');
  const own = findLocalInstall(facts);
  const fetched = fetchCommands(facts.version).map((fetch) => [`${fetch} ${check}`]);
  const as = own
    ? [ofProject(own, 'clone'), ofProject(own, 'shared')]
    : [...fetched, onPath(facts, 'shared')];
  return as.some((lines) => plain(lines) === plain(standing));
}

/**
 * Returns lines that run the linked copy without its manager, which takes longer than the check and
 * may install packages first. A linked work tree has no packages: there they run the copy beside
 * the shared git directory. A hook of the clone runs on every branch, also on those whose
 * package.json does not name ledger.
 */
function ofProject(
  { paths: [first, second], call, install }: LocalInstall,
  home: HookHome,
): string[] {
  const why =
    'memory was not checked: memory-ledger of this project is not installed; ' +
    `${install}, then commit again (git commit --no-verify skips the check)`;
  const missing = `echo "${why}" >&2`;
  if (first === undefined) {
    return [
      `${call} lint --staged || { code=$?; ${call} --version >/dev/null 2>&1 || ${missing}; exit $code; }`,
    ];
  }
  const places = [
    ...[first, second].flatMap((path) => (path === undefined ? [] : [shellWord(path)])),
    `"$(git rev-parse --git-common-dir)"/../${shellWord(first)}`,
  ];
  const project = shellWord(first.slice(0, -linkedBinPath.length) + 'package.json');
  const conditions = presentItems([
    home === 'clone' && `! grep -qs '"memory-ledger"' ${project}; then :`,
    ...places.map((place) => `test -x ${place}; then ${place} ${check}`),
  ]);
  return [
    ...conditions.map((condition, at) => `${at === 0 ? 'if' : 'elif'} ${condition}`),
    `else ${missing}; exit 1`,
    'fi',
  ];
}

const known = 'elif test -f ';

function onPath({ script }: SetupFacts, home: HookHome): string[] {
  return presentItems([
    `if command -v memory-ledger >/dev/null 2>&1; then memory-ledger ${check}`,
    home === 'clone' &&
      script &&
      `${known}${shellWord(script.path)}; then ${shellWord(script.node)} ${shellWord(script.path)} ${check}`,
    'else echo "memory was not checked: no memory-ledger on the PATH; npm install ' +
      '--global memory-ledger, then commit again" >&2; exit 1',
    'fi',
  ]);
}

/** Matches a text that calls ledger. */
export const ledgerCallPattern =
  /\b(?:memory-ledger|ledger)(?:@[\w.-]+)?['"]?(?:\s+-C\s+\S+)?\s+(?:lint|gate)\b/;

/** Returns a text without comment lines of shell and YAML. */
export function withoutComments(text: string): string {
  return text.replace(/^\s*#.*$/gm, '');
}
