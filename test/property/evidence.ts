import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Cited } from './book.ts';

/**
 * Whether a served place has the bytes that were bound: it is the one that was cited, or where they
 * went.
 */
export function cited(served: string, { file, bytes }: Cited, root: string): boolean {
  const [, from, to] = /#L(\d+)-L(\d+)/.exec(served) ?? [];
  return (
    from !== undefined && served.includes(`${file}#`) && linesOf(root, file, from, to!) === bytes
  );
}

export function holds({ surface, file, bytes }: Cited, root: string): 'there' | 'moved' | 'gone' {
  const [, from, to] = /#L(\d+)-L(\d+)$/.exec(surface)!;
  if (linesOf(root, file, from!, to!) === bytes) return 'there';
  return textOf(root, file).includes(bytes) ? 'moved' : 'gone';
}

const linesOf = (root: string, file: string, from: string, to: string): string =>
  textOf(root, file)
    .split('\n')
    .slice(Number(from) - 1, Number(to))
    .map((line) => `${line}\n`)
    .join('');

/** A symbolic link has no text of its own. */
const textOf = (root: string, path: string): string =>
  lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true
    ? readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n')
    : '';
