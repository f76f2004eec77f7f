import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

const page = 'docs/architecture.md';

/** Files that the page links to, and folders and files below `src/` or beside it that it names. */
function namedIn(text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].map(([, target = '']) =>
    join('docs', target),
  );
  const words = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)]
    .map(([, word = '']) => word)
    .filter((word) => /^(?:src|bin|docs|test|scripts|schemas|corpus)\//.test(word));
  return [...links, ...words].map((path) => path.replaceAll('\\', '/'));
}

function missingIn(text: string): string[] {
  return namedIn(text).filter((path) => !existsSync(path));
}

describe('the page about the architecture', () => {
  const text = readFileSync(page, 'utf8');

  it('names no file that is not there', () => {
    expect(namedIn(text).length).toBeGreaterThan(50);
    expect(missingIn(text)).toEqual([]);
  });

  it('would be told of a file that is not there', () => {
    expect(missingIn('[a](../src/cli/gone.ts), `src/gone/`, [b](../src/cli/main.ts)')).toEqual([
      'src/cli/gone.ts',
      'src/gone/',
    ]);
  });

  it('calls a file by the name it has', () => {
    for (const [, label = '', target = ''] of text.matchAll(/\[([^\]\s]+\.\w+)\]\(([^)]+)\)/g))
      expect(target.endsWith(`/${label}`), `${label} leads to ${target}`).toBe(true);
  });

  it('has a sentence for each room', () => {
    const rooms = [...text.matchAll(/^\| `(\w+)` \| [A-Z].+\. \|$/gm)].map(([, room = '']) => room);
    const folders = new Set(
      [...text.matchAll(/\.\.\/src\/(\w+)\//g)].map(([, folder = '']) => folder),
    );
    expect([...folders].filter((folder) => !rooms.includes(folder))).toEqual([]);
    expect(rooms.filter((room) => !statSync(join('src', room)).isDirectory())).toEqual([]);
  });
});
