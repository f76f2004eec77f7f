import { UsageError } from '#diagnostics/failure';
import { inspect as say } from '#messages/generated/look';

import type { Acting } from '../unit-of-work/run-act.ts';
import { type FactsAtFile, factsAtFile } from './facts-at-file.ts';
import { show, type Shown } from './show.ts';

export type ShownNamed =
  | { readonly kind: 'item'; readonly shown: Shown }
  | { readonly kind: 'file'; readonly found: FactsAtFile };

/**
 * Shows an item or record, or the facts that rest on a file. Writes nothing.
 *
 * @param diff also compare the body of a record with what git has committed
 * @throws {UsageError} for an unknown name
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
