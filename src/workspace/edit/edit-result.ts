import type { Edit } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';
import { textProblems } from '../text/text-problems.ts';

/** Why a file is left as it is, in plain words: a value, not an exception. */
export interface Refused {
  readonly refused: string;
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
  if (frontmatter.kind === 'broken')
    return { refused: `the frontmatter of ${path} cannot be read; mend it first` };
  if (frontmatter.kind === 'template')
    return { refused: `${path} is a template: its placeholders are not filled in` };
  return textProblems(text).some(
    (problem) => problem.kind === 'text' && problem.reason === 'conflict-markers',
  )
    ? { refused: `${path} holds conflict markers; finish the merge first` }
    : null;
}
