import { join } from 'node:path';

import type { Severity } from '#diagnostics/diagnostic';
import { existsSync } from '#disk/facts/tracked-fs';
import { readConfigAt } from '#disk/reading/read-config-file';
import type { Located } from '#disk/roots/locate';
import { exemptionsOf } from '#rules/exemptions';
import { waiversFile } from '#workspace/policy/policy-files';

import { loadMemories } from '../invocation/load-memories.ts';

/** The rules that guards are reported by, and that a waiver can name. */
export type GuardRule = 'GRD001' | 'GRD003';

/** What a waiver in force makes of a rule at a path; null without one. */
export type WaiverAt = (code: GuardRule, path: string) => 'off' | Severity | null;

/** A waiver speaks of whole files. */
const place = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };

/**
 * The waivers of memory below a root, as a lint takes them. All of it is read for them, so only
 * what breaks a guard asks.
 *
 * @param today the day they are judged on, `2026-11-22`
 */
export async function guardWaivers(located: Located, today: string): Promise<WaiverAt> {
  if (!existsSync(join(located.root.path, waiversFile))) return () => null;
  const memories = await loadMemories(located, await readConfigAt(located), null);
  const waivers = memories.flatMap(({ workspace, policy }) =>
    exemptionsOf(workspace, policy, today).filter(({ by }) => by === 'waiver'),
  );
  return (code, path) => {
    const found = waivers.filter(
      (each) =>
        each.rules.some((rule) => rule.code === code) &&
        each.speaksOf({ path, place }) &&
        each.holdsIn(path),
    );
    return found.some(({ to }) => to === 'off') ? 'off' : (found[0]?.to ?? null);
  };
}
