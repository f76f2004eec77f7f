import { shellWord } from '#diagnostics/shell-word';

import { textOf, type SetupFacts } from '../facts.ts';

/** Where the hook is: in this clone alone, or in a file that everybody gets. */
export type HookHome = 'clone' | 'shared';

const check = 'lint --staged || exit $?';

/**
 * The lines of a hook, for a shell: the copy of the project where package.json names it, this version where it was called
 * by npx, else the one on the PATH, which is asked for by the name that no other program has (document 5). In one clone
 * the hook also knows where the tool was when it was set up. Where none is found it says what to do.
 */
export function hookLines(facts: SetupFacts, home: HookHome): string[] {
  if (isDependency(facts)) return ofProject;
  return facts.program.startsWith('npx') ? byNpx(facts) : onPath(facts, home);
}

/** Whether lines that stand in a hook do what this version would write, however it is called now. */
export function isHookOf(facts: SetupFacts, standing: readonly string[]): boolean {
  // Where one clone keeps the tool makes no difference.
  const plain = (lines: readonly string[]): string => lines.map((line) => line.trim()).filter((line) => !line.startsWith(known)).join('\n');
  const as = isDependency(facts) ? [ofProject] : [byNpx(facts), onPath(facts, 'shared')];
  return as.some((lines) => plain(lines) === plain(standing));
}

const ofProject: string[] = [
  'test -x node_modules/.bin/memory-ledger || { echo "memory was not checked: memory-ledger of this project is not installed; npm install, then commit again" >&2; exit 1; }',
  `node_modules/.bin/memory-ledger ${check}`,
];

const known = 'elif test -f ';

function byNpx({ version }: SetupFacts): string[] {
  return [`npx --yes memory-ledger@${version} ${check}`];
}

function onPath({ script }: SetupFacts, home: HookHome): string[] {
  return [
    `if command -v memory-ledger >/dev/null 2>&1; then memory-ledger ${check}`,
    ...(home === 'clone' && script ? [`${known}${shellWord(script.path)}; then ${shellWord(script.node)} ${shellWord(script.path)} ${check}`] : []),
    'else echo "memory was not checked: no memory-ledger on the PATH; npm install --global memory-ledger, then commit again" >&2; exit 1',
    'fi',
  ];
}

/** Whether the project itself depends on this tool. */
export function isDependency(facts: Pick<SetupFacts, 'files'>): boolean {
  try {
    const manifest = JSON.parse(textOf(facts, 'package.json') ?? '{}') as Record<string, Record<string, unknown> | undefined> | null;
    return ['dependencies', 'devDependencies'].some((key) => manifest?.[key]?.['memory-ledger'] !== undefined);
  } catch {
    return false;
  }
}

/** What tells that a text calls the tool already. */
export const callsLedger = /\b(?:memory-ledger|ledger)(?:@[\w.-]+)?\s+(?:lint|gate)\b/;
