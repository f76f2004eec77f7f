import { UsageError } from '#diagnostics/failure';
import { savedPlan as say } from '#messages/generated/acts';
import { checkSavedPlan } from '#workspace/reading/requests';
import type { SavedPlan } from '#workspace/schema/generated/types';

import { givenJson } from './given-json.ts';

export type { SavedPlan };

/** Large, because a plan contains whole files. */
const maxPlanCharacters = 67_108_864;

/**
 * Reads a plan that `--plan` printed. It is not trusted: what it may write is checked where it is
 * carried out.
 *
 * @throws {UsageError} for a text that is no plan
 */
export function readSavedPlan(text: string, name: string): SavedPlan {
  if (text.length > maxPlanCharacters) throw new UsageError(say.tooLarge({ name }));
  const value = givenJson(
    text,
    (why) => say.notJson({ name, why }),
    (why) => say.keyTwice({ name, why }),
  );
  const checked = checkSavedPlan(value);
  if ('problem' in checked)
    throw new UsageError(
      say.keyInvalid({ name, key: checked.problem.key, expected: checked.problem.expected }),
    );
  return checked.value;
}
