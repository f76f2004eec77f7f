/**
 * The list that a JSON object in a text has under a name, also inside a code fence or other words,
 * as models write it; null where there is none.
 */
export function listInText(text: string, name: string): readonly unknown[] | null {
  const fenced = [...text.matchAll(/```[a-z]*\s*\n([^]*?)```/g)].map(([, inside = '']) => inside);
  const braces = text.slice(Math.max(0, text.indexOf('{')), text.lastIndexOf('}') + 1);
  for (const each of [text, ...fenced, braces]) {
    const list = listIn(each, name);
    if (list !== null) return list;
  }
  return null;
}

function listIn(text: string, name: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    const list =
      typeof value === 'object' && value !== null
        ? (value as Readonly<Record<string, unknown>>)[name]
        : null;
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}
