import type { Edit } from '#diagnostics/diagnostic';
import { edit as say } from '#messages/generated/acts';
import type { Message } from '#messages/message';

import { type Document, isConflict } from '../document.ts';
import { textProblems } from '../text/prose-spans.ts';

/** Why a file is left as it is: a value, not an exception. */
export interface Refused {
  readonly refused: Message;
}

/** The smallest patch of one file as edits that do not overlap, or a refusal. */
export type EditResult = readonly Edit[] | Refused;

/** Whether an edit was refused. */
export function isRefused(result: EditResult): result is Refused {
  return 'refused' in result;
}

/**
 * What makes every edit of a file unsafe: frontmatter that cannot be read, a template, conflict
 * markers; null when nothing does.
 */
export function refusalOf({ path, text, frontmatter }: Document): Refused | null {
  if (frontmatter.kind === 'broken') return { refused: say.unreadableFrontmatter({ path }) };
  if (frontmatter.kind === 'template') return { refused: say.template({ path }) };
  return textProblems(text).some(isConflict) ? { refused: say.conflictMarkers({ path }) } : null;
}
