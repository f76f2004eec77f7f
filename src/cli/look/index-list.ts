import { type Grouping, listIndex } from '#app/inspect/index-listing';
import { tool } from '#app/invocation/version';
import type { Acting } from '#app/unit-of-work/run-act';
import { indexListMarkdown, indexListText } from '#reporters/index-list';
import { visibleJson } from '#reporters/visible';

import { type Context, painter } from '../context.ts';
import type { GlobalOptions } from '../parse.ts';
import { sayUnreadable } from '../unreadable-note.ts';

/** How a list of what memory holds may be asked for. */
export interface ListFlags {
  readonly format?: 'pretty' | 'json' | 'markdown';
  readonly by?: Grouping;
}

/**
 * Prints what memory holds by category; the exit code is 0, whatever holds, for `verify` judges; 1
 * where some of it cannot be read.
 */
export async function printIndexList(
  { format, by = 'kind', ...here }: ListFlags & GlobalOptions,
  acting: Acting,
  context: Context,
): Promise<number> {
  const listed = await listIndex(acting, by);
  if (format === 'json')
    context.out(`${visibleJson({ schemaVersion: 1, tool, command: 'index', ...listed })}\n`);
  else
    context.out(
      format === 'markdown'
        ? indexListMarkdown(listed)
        : indexListText(listed, painter(context, here.color)),
    );
  return (await sayUnreadable(here, context)).code;
}
