import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { openAside } from '#disk/aside';
import { layingAside } from '#disk/laying-aside';
import { mapOf } from '#workspace/document';
import { laysAside } from '#workspace/lazy-document';
import { layoutOf } from '#workspace/layout';
import { treeOutline } from '#workspace/outline/tree';
import { readRecords } from '#workspace/read-records';
import type { FileRecord } from '#workspace/records';
import type { SourceFile } from '#workspace/source-file';
import type { Records } from '#workspace/workspace';

/** What was read of files, as plain data. */
function readOf(
  { documents, byPath, entries, problems }: Records,
  isAsked: (path: string) => boolean,
): unknown {
  return {
    documents: documents
      .filter(({ path }) => isAsked(path))
      .map((document) => ({
        path: document.path,
        text: document.text,
        map: mapOf(document),
        links: document.outline.links,
        html: document.outline.html,
        blocks: document.outline.blocks,
        sections: document.sections,
      })),
    records: [...byPath].filter(([path]) => isAsked(path)).map(([, record]) => valuesOf(record)),
    entries: entries
      .filter(({ path }) => isAsked(path))
      .map(({ path, id, text, act }) => ({ path, id, text, act })),
    problems: problems.filter(({ path }) => isAsked(path)),
  };
}

/** All values of a record, those that lie aside as well. */
function valuesOf(record: FileRecord): object {
  const names = new Set<string>();
  for (
    let at: object | null = record;
    at !== null && at !== Object.prototype;
    at = Object.getPrototypeOf(at) as object | null
  )
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  for (const own of ['document', 'laid', 'holder', 'held', 'letGo']) names.delete(own);
  return Object.fromEntries([...names].map((name) => [name, record[name as keyof FileRecord]]));
}

it(
  'what is read of texts that are laid aside is what is read of texts in memory',
  { timeout: 60_000 },
  async () => {
    const folder = 'test/cases';
    const cases = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:md|json)$/.test(path) && statSync(join(folder, path)).isFile())
      .map((path): SourceFile => ({
        path,
        text: readFileSync(join(folder, path), 'utf8'),
        byteOrderMark: false,
      }));
    const fillers = Array.from({ length: 33_000 }, (_, at): SourceFile => ({
      path: `filler/${at}.md`,
      text: `# Filler ${at}\n`,
      byteOrderMark: false,
    }));
    const taken = new Map<string, SourceFile>();
    const lay = layingAside(taken);
    for (const file of [...cases, ...fillers]) taken.set(file.path, lay(file));
    expect(laysAside(taken.size)).toBe(true);

    const layout = layoutOf({}, null);
    const aside = openAside();
    let laid = 0;
    const layText = (text: string) => ((laid += 1), aside(Buffer.from(text)));
    const read = (files: readonly SourceFile[]): Promise<Records> =>
      readRecords(
        files,
        layout,
        new Set(),
        (requests) => Promise.resolve(requests.map(({ text, from }) => treeOutline(text, from))),
        null,
        layText,
      );
    const isAsked = (path: string): boolean => !path.startsWith('filler/');
    const inMemory = readOf(await read(cases), isAsked);
    expect(laid).toBe(0);
    const laidAside = await read([...taken.values()]);
    expect(laid).toBeGreaterThan(500);
    // Twice: what was read of it once is let go, and read again.
    for (let time = 0; time < 2; time += 1) expect(readOf(laidAside, isAsked)).toEqual(inMemory);
  },
);
