import { textOf, type SetupFacts } from '../facts.ts';

/**
 * How a hook calls the tool: the copy of the project where package.json names it, this version where it was called by
 * npx, else the name it was called by (document 5: another program is called `ledger` too).
 */
export function hookCommand(facts: SetupFacts): string {
  if (isDependency(facts)) return 'npx --no-install memory-ledger lint --staged';
  if (facts.program.startsWith('npx')) return `npx --yes memory-ledger@${facts.version} lint --staged`;
  return `${facts.program} lint --staged`;
}

/** Whether the project itself depends on this tool. */
export function isDependency(facts: SetupFacts): boolean {
  try {
    const manifest = JSON.parse(textOf(facts, 'package.json') ?? '{}') as Record<string, Record<string, unknown> | undefined> | null;
    return ['dependencies', 'devDependencies'].some((key) => manifest?.[key]?.['memory-ledger'] !== undefined);
  } catch {
    return false;
  }
}

/** What tells that a text calls the tool already. */
export const callsLedger = /\b(?:memory-ledger|ledger)(?:@[\w.-]+)?\s+(?:lint|gate)\b/;
