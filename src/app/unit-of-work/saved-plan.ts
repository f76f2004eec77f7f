import { UsageError } from '#diagnostics/failure';
import { savedPlan as say } from '#messages/generated/acts';
import { checkSavedPlan } from '#workspace/reading/requests';
import type { SavedPlan } from '#workspace/schema/generated/types';

import { repeatedKey } from './duplicate-json-key.ts';

export type { SavedPlan };

/** Most characters of a saved plan: it holds whole files. */
const longest = 67_108_864;

/**
 * Reads a plan that `--plan` printed. Whoever saved it, it is not trusted: what it may write is
 * checked where it is carried out.
 *
 * @throws {UsageError} for what is no plan
 */
export function readSavedPlan(text: string, name: string): SavedPlan {
  if (text.length > longest) throw new UsageError(say.tooLarge({ name }));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(
      say.notJson({ name, why: error instanceof Error ? error.message : String(error) }),
    );
  }
  const twice = repeatedKey(text);
  if (twice !== null) throw new UsageError(say.keyTwice({ name, why: twice }));
  const checked = checkSavedPlan(value);
  if ('problem' in checked)
    throw new UsageError(
      say.keyInvalid({ name, key: checked.problem.key, expected: checked.problem.expected }),
    );
  return checked.value;
}
