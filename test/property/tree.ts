import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Book, type Known, titleOf, waiting } from './book.ts';
import type { Problem } from './problem.ts';
import { accepted, filesIn, type Row, rowsOf, type Said } from './reader.ts';

/** What was accepted, or withdrawn, is in its file as the last legal act left it. */
export function ofTree(known: Known, said: ReadonlyMap<string, Said>, root: string): Problem[] {
  const { kind, status, path } = known;
  if (kind === 'term' || status === 'rejected' || waiting.includes(status)) return [];
  const found = said.get(path);
  const wrong: string[] = [];
  if (!found)
    wrong.push(`${path} is ${existsSync(join(root, path)) ? 'no regular file' : 'not there'}`);
  else {
    if (accepted(found.status) !== (status === 'promoted'))
      wrong.push(`${path} says ${found.status}`);
    if (found.body !== known.body) wrong.push(`the body of ${path} is not what legal acts left`);
    if (status === 'promoted' && kind === 'fact' && found.when !== known.when)
      wrong.push(`${path} has the condition "${found.when}" where legal acts say "${known.when}"`);
  }
  return wrong.map((says) => ({ sort: 'tree', says: `${says}; by legal acts it is ${status}` }));
}

/** The map and the glossary say what the legal acts say. */
export function ofRows(book: Book, root: string): Problem[] {
  const [index, glossary] = [rowsAt(root), rowsAt(root, 'memory/glossary.md')];
  const wrong = [...book.values()].flatMap((known) =>
    known.kind === 'term' ? inGlossary(known, glossary) : inIndex(known, index),
  );
  return wrong.map((says) => ({ sort: 'row', says }));
}

/** A name as systems compare it that fold it: without what cannot be seen. */
const fold = (path: string): string =>
  path
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[. ]+(?=\/|$)/g, '')
    .normalize('NFD')
    .toUpperCase()
    .toLowerCase();

const isMemory = (path: string): boolean =>
  /^(?:corpus\/(?:findings|adrs|audits)|memory)\/.*\.md$|^corpus\/ledger\/.*\.json$/.test(path) ||
  path === 'ledger.config.json';

const hasLayout = (root: string): boolean =>
  readFileSync(join(root, 'ledger.config.json'), 'utf8').includes('"layout"');

/** Files that other systems take for one of memory, or find in its folders. */
export function ofFolded(root: string): Problem[] {
  const files = filesIn(root);
  // Without a layout all of `corpus/` is memory, however its folders are written.
  const isRead = (path: string): boolean =>
    isMemory(path) || (path.startsWith('corpus/') && !hasLayout(root));
  const memory = new Map(files.filter(isMemory).map((path) => [fold(path), path]));
  return files
    .filter((path) => {
      const folder = path.replace(/[^/]*$/, '');
      const isFound = isMemory(fold(folder) + path.slice(folder.length));
      return !isMemory(path) && ((isFound && !isRead(path)) || memory.has(fold(path)));
    })
    .map((path) => ({ sort: 'folded', says: `${path} is memory on other systems` }));
}

/** The rows of the map as they stand. */
export function rowsAt(root: string, path = 'memory/INDEX.md'): Row[] {
  return existsSync(join(root, path)) ? rowsOf(root, path) : [];
}

/**
 * A row that a branch brings says what the legal acts say; one that the base had follows later.
 */
export function ofNewRows(book: Book, root: string, before: readonly Row[]): Problem[] {
  const known = new Set(before.map((row) => JSON.stringify(row)));
  const brought = rowsAt(root).filter((row) => !known.has(JSON.stringify(row)));
  return [...book.values()].flatMap((each): Problem[] => {
    const rows = brought.filter(({ to }) => to === each.path);
    return each.kind === 'term' || rows.length === 0
      ? []
      : inIndex(each, rows).map((says) => ({ sort: 'row', says: `brought: ${says}` }));
  });
}

function inGlossary({ word, status, claim }: Known, rows: readonly Row[]): string[] {
  const meanings = rows.filter(({ cells }) => cells[0] === word).map(({ cells }) => cells[1] ?? '');
  if (status === 'rolled-back' && meanings.length > 0)
    return [`the glossary has ${word ?? ''}, which was withdrawn`];
  if (status !== 'promoted' || meanings.join() === claim) return [];
  return [
    `the glossary says of ${word ?? ''} "${meanings.join()}" where legal acts say "${claim}"`,
  ];
}

function inIndex(known: Known, rows: readonly Row[]): string[] {
  const { path, status, kind, when } = known;
  const mine = rows.filter(({ to, section }) => to === path && !section.startsWith('Stale'));
  if (waiting.includes(status) || (kind === 'risk' && mine.length === 0)) return [];
  if (status !== 'promoted')
    return mine.length > 0 ? [`the index has a row for ${path}, which is ${status}`] : [];
  const right = mine.filter(({ cells }) => cells[0] === titleOf(known) && cells[2] === when);
  if (mine.length === 1 && right.length === 1) return [];
  const says = mine.map(({ cells }) => cells.join(', ')).join(' / ');
  return [`the index says of ${path} "${says}" where legal acts say "${titleOf(known)}, ${when}"`];
}
