import type { Recalled } from './recalled.ts';

/** Bytes of a manifest: what a program is told of memory, names and descriptions alone. */
const mostCharacters = 200_000;

/** What a selector is asked: the task, and the names and descriptions of what could matter. */
export function manifestText(query: string, limit: number, memories: readonly Recalled[]): string {
  let characters = 0;
  const described = memories.flatMap(({ path, title, loadWhen }) => {
    const description = [title, loadWhen]
      .filter((each) => each !== null)
      .join(' — ')
      .replace(/\s+/g, ' ')
      .slice(0, 400);
    characters += path.length + description.length + 40;
    return characters > mostCharacters ? [] : [{ name: path, description }];
  });
  return `${JSON.stringify({ schemaVersion: 1, query, limit, memories: described })}\n`;
}

/**
 * Reads what a selector answered: `{"selected_memories": [names]}`, also inside a code fence or
 * other words, as models write it. Names that were not asked about are dropped. Null where there is
 * no such answer.
 */
export function readSelection(
  answer: string,
  names: ReadonlySet<string>,
): readonly string[] | null {
  for (const text of [
    answer,
    ...[...answer.matchAll(/```[a-z]*\s*\n([^]*?)```/g)].map((match) => match[1] ?? ''),
    answer.slice(Math.max(0, answer.indexOf('{')), answer.lastIndexOf('}') + 1),
  ]) {
    const selected = selectedIn(text);
    if (selected !== null) return [...new Set(selected.filter((each) => names.has(each)))];
  }
  return null;
}

function selectedIn(text: string): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(text);
    const selected =
      typeof value === 'object' && value !== null
        ? (value as Readonly<Record<string, unknown>>).selected_memories
        : undefined;
    return Array.isArray(selected)
      ? selected.filter((each): each is string => typeof each === 'string')
      : null;
  } catch {
    return null;
  }
}
