import { type NotKept, whyNotKept } from '#claims/worth/why-not-kept';
import { worth as say } from '#messages/generated/capture';
import type { Message } from '#messages/message';
import { evidenceItems } from '#provenance/evidence/evidence-items';
import { fileNamed } from '#provenance/evidence/locator';
import { standingSurface } from '#provenance/surfaces/resolve-surface';

import type { World } from '../reliance.ts';
import type { Discovery } from './read-discovery.ts';

/** Files of prose, whose lines are statements and not code. */
const prose = /\.(?:mdx?|markdown|txt|rst|adoc|html?)$/i;

const questions: Readonly<Record<NotKept, () => Message>> = {
  repeats: say.repeats,
  'work-done': say.workDone,
  guess: say.guess,
  moment: say.moment,
  structure: say.structure,
};

/** Asks for what a fact lacks to be worth keeping; null if nothing, or if it carries a guard. */
export function worthQuestion(discovery: Discovery, world: World): Message | null {
  const { kind, claim, details } = discovery;
  if (kind !== 'fact' || (details.guard ?? []).length > 0) return null;
  const why = whyNotKept(claim, citedLines(discovery, world));
  return why === null ? null : questions[why]();
}

/** Whether a text has a label or a heading for a reason, as notes do. */
export function givesReason(text: string): boolean {
  return /^\s*(?:[-*+] +)?(?:#{1,6} +)?[*_]{0,2}(?:why|reason|rationale|how to apply)\b/im.test(
    text,
  );
}

/** The lines of code that a discovery cites, without files and sections cited as a whole. */
function citedLines({ details }: Discovery, { evidence, readers }: World): string[] {
  return evidenceItems(details.evidence ?? []).flatMap((item) => {
    if (item.kind !== 'place' || prose.test(fileNamed(item.locator.path))) return [];
    if (item.locator.kind === 'file' || item.locator.kind === 'section') return [];
    const found = standingSurface(item.locator, evidence, readers);
    return found.kind === 'found' ? (found.text ?? '').split('\n') : [];
  });
}
