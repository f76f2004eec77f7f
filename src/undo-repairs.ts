import { applyPlan } from '#disk/apply-plan';
import { forgetRepairs, readRepairs, type RepairedPart } from '#disk/kept-repairs';
import { readTexts } from '#disk/read-texts';
import { replaceFile } from '#disk/replace-file';
import { asPlanned } from '#promotion/as-planned';
import type { Outcome } from '#promotion/outcome';

import type { Acting } from './act.ts';

/**
 * Takes back what `ledger audit --fix` wrote, in the repository and in the agent's own stores, while the files are as it left
 * them (document 6.2); null when there is nothing of the kind.
 *
 * @throws {EnvironmentError} when a file cannot be written
 */
export function undoRepairs(acting: Acting, root: string): Outcome | null {
  const parts = readRepairs(acting.env, root);
  if (parts === null) return null;
  const changed = parts.flatMap((part) => {
    const texts = readTexts(part.root, part.writes.map(({ path }) => path));
    return part.writes.filter(({ path, after }) => texts.get(path) !== after).map(({ path }) => part.shown + path);
  });
  if (changed.length > 0) return { kind: 'refused', reasons: changed.map((path) => ({ code: 'P12', text: `${path} is not as the repair left it`, mend: ['what was done since would be lost'] })), notes: [] };
  const back = parts.map((part): RepairedPart => ({ ...part, writes: part.writes.map(({ path, before, after }) => ({ path, before: after, after: before })) }));
  const at = (acting.now ?? new Date()).toISOString().replace(/\.\d{3}Z$/, 'Z');
  const outcome: Outcome = { kind: 'plan', writes: back.flatMap((part) => part.writes.map((write) => ({ ...write, path: part.shown + write.path }))), done: [], notes: [{ text: 'took back what ledger audit --fix wrote', mend: [] }], at };
  const checked = acting.planned ? asPlanned(outcome, acting.planned) : outcome;
  if (acting.dryRun || checked.kind === 'refused') return checked;
  for (const part of back) putBack(part);
  forgetRepairs(acting.env, root);
  return checked;
}

function putBack({ root, journal, writes }: RepairedPart): void {
  if (journal !== null) return applyPlan(root, { kind: 'plan', writes }, journal);
  for (const { path, before, after } of writes) replaceFile({ within: root, path, before, after, executable: false });
}
