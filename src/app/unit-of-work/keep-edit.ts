import { keepText } from '#disk/state/last-act';
import { putBack as say } from '#messages/generated/decide';
import type { Session } from '#promotion/session';
import { smallDiff } from '#provenance/evidence/line-changes';
import type { PlannedWrite } from '#workspace/plan';

import type { LoadedWorld } from './load-world.ts';
import type { Acting } from './run-act.ts';

/** Keeps a copy of an edit that an act takes out of a file, and notes what differs. */
export function keepEdit(
  { env, dryRun }: Acting,
  { notes }: Pick<Session, 'notes'>,
  { source }: Pick<LoadedWorld, 'source'>,
  { path, before, after }: PlannedWrite,
): void {
  if (before === null || dryRun) return;
  const copy = keepText(env, source.root, path, before);
  const { lines, more } = smallDiff(before.split(/\r?\n/), (after ?? '').split(/\r?\n/));
  notes.push({
    message: say.editStored({ path, copy }),
    lines: more > 0 ? [...lines, `… ${more} more`] : lines,
  });
}
