import { UsageError } from '#diagnostics/failure';
import { inspect as say } from '#messages/generated/look';

import type { Acting } from '../unit-of-work/run-act.ts';
import { type FactsAtFile, factsAtFile } from './facts-at-file.ts';
import { show, type Shown } from './show.ts';

/** What a name leads to: an item or record, or a file that facts may rest on. */
export type ShownNamed =
  | { readonly kind: 'item'; readonly shown: Shown }
  | { readonly kind: 'file'; readonly found: FactsAtFile };

/**
 * Shows what is named: an item or record, else the facts that rest on a file; writes nothing.
 *
 * @param diff also compare the body of a record with what git has committed
 * @throws {UsageError} when there is no such thing
 */
export async function showNamed(acting: Acting, name: string, diff: boolean): Promise<ShownNamed> {
  try {
    return { kind: 'item', shown: await show(acting, name, diff) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const found = await factsAtFile(acting, name);
    if (found === null)
      throw /[/\\.]/.test(name) ? new UsageError(say.noFile({ path: name })) : error;
    return { kind: 'file', found };
  }
}
