import { listInText } from '#diagnostics/json-in-text';

import type { Recalled } from './recalled.ts';

/** Characters of what an advisor is told of memory, names and descriptions alone. */
const mostCharacters = 200_000;

/** What an advisor is asked: the task, and the names and descriptions of what could matter. */
export function selectQuestion(task: string, limit: number, records: readonly Recalled[]): string {
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
  return `${JSON.stringify({ schemaVersion: 1, asks: 'select', answer, task, limit, memories })}\n`;
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
