import { join } from 'node:path';

import { fileFact, presentAmong } from '../reading/file-facts.ts';

/** What some names stand for in one folder. */
export interface FolderFacts {
  readonly texts: Readonly<Record<string, string>>;
  readonly present: ReadonlySet<string>;
}

/**
 * Looks at a folder and at each one above it, the nearest first.
 *
 * @param names files whose text is read
 * @param marks names that only have to be there
 */
export function* filesAbove(
  folder: string,
  names: readonly string[],
  marks: readonly string[],
): Generator<FolderFacts> {
  for (let at = folder; ; at = join(at, '..')) {
    const facts = names.map((name) => [name, fileFact(at, name)] as const);
    yield {
      texts: Object.fromEntries(
        facts.flatMap(([name, fact]) => (fact.kind === 'text' ? [[name, fact.text]] : [])),
      ),
      present: presentAmong(at, marks),
    };
    if (join(at, '..') === at) return;
  }
}
