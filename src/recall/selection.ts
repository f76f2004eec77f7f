import { listInText } from '#diagnostics/json-in-text';

import type { Recalled } from './recalled.ts';

/** Characters of what an advisor is told of memory, names and descriptions alone. */
const mostCharacters = 200_000;

/** A question, and the number of records for which it has no room. */
export interface SelectQuestion {
  readonly json: string;
  readonly untold: number;
}

/** Asks for the records that matter for a task, by their names and descriptions. */
export function selectQuestion(
  task: string,
  limit: number,
  records: readonly Recalled[],
): SelectQuestion {
  let characters = 0;
  const memories = records.flatMap(({ path, title, loadWhen }) => {
    const description = [title, loadWhen]
      .filter((each) => each !== null)
      .join(' — ')
      .replace(/\s+/g, ' ')
      .slice(0, 400);
    characters += path.length + description.length + 40;
    return characters > mostCharacters ? [] : [{ name: path, description }];
  });
  const answer =
    `{"selected": [names of memories that whoever does the task has to know, at most ${limit}]}, ` +
    'an empty list where none matters';
  const question = { schemaVersion: 1, asks: 'select', answer, task, limit, memories };
  return {
    json: `${JSON.stringify(question)}\n`,
    untold: records.length - memories.length,
  };
}

/**
 * Reads what an advisor selected. Names that were not asked about are dropped. Null where there is
 * no such answer.
 */
export function readSelection(
  answer: string,
  names: ReadonlySet<string>,
): readonly string[] | null {
  const selected = listInText(answer, 'selected');
  return selected === null
    ? null
    : [
        ...new Set(
          selected.filter((each): each is string => typeof each === 'string' && names.has(each)),
        ),
      ];
}
