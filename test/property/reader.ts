import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a file says of itself, read line by line and by nothing of the tool. */
export interface Said {
  readonly path: string;
  readonly status: string;
  readonly title: string;
  readonly claim: string;
  readonly when: string;
  readonly applies: readonly string[];
  readonly not: readonly string[];
  readonly evidence: readonly string[];
  readonly body: string;
}

/** A text as it reads: without a mark at its top, and with line feeds alone. */
export const plain = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');

/** Whether a file says of itself that it is memory. */
export const accepted = (status: string | undefined): boolean =>
  status === 'promoted' || status === 'accepted';

/** A row of a table: its cells, and where its first link leads. */
export interface Row {
  readonly path: string;
  readonly section: string;
  readonly cells: readonly string[];
  readonly to: string | null;
}

/**
 * Every regular file of a tree; symbolic links lead nowhere, and a repository inside is another
 * tree.
 */
export function filesIn(root: string, below = ''): string[] {
  return readdirSync(join(root, below)).flatMap((name) => {
    const path = below === '' ? name : `${below}/${name}`;
    const found = lstatSync(join(root, path));
    if (found.isFile()) return [path];
    return !found.isDirectory() || name === '.git' || readdirSync(join(root, path)).includes('.git')
      ? []
      : filesIn(root, path);
  });
}

export function saidIn(root: string, path: string): Said {
  const text = plain(readFileSync(join(root, path), 'utf8'));
  const lines = text.split('\n');
  const front = lines[0] === '---' ? lines.slice(1, lines.indexOf('---', 1)) : [];
  const key = (name: string): string =>
    front
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
      .replace(/^(["'])(.*)\1$/, '$2') ?? '';
  const under = (...headings: readonly string[]): string[] => {
    const from = lines.findIndex((line) => headings.includes(line));
    const to = lines.findIndex((line, index) => index > from && line.startsWith('#'));
    return from === -1
      ? []
      : lines.slice(from + 1, to === -1 ? undefined : to).filter((line) => line !== '');
  };
  const bullets = (heading: string): string[] =>
    under(heading).map((line) => line.replace(/^- /, ''));
  const title = (lines.find((line) => line.startsWith('# ')) ?? '')
    .slice(2)
    .replace(/^(?:Finding|Audit): /, '');
  return {
    path,
    status: key('status'),
    title,
    claim: under('## Claim', '## Decision', '## Observation')[0] ?? '',
    when: key('load_when'),
    applies: bullets('## Applies when'),
    not: bullets('## Does not apply when'),
    evidence: bullets('## Evidence'),
    // Blank lines and what stands behind a line are layout.
    body: lines
      .slice(lines[0] === '---' ? lines.indexOf('---', 1) + 1 : 0)
      .map((line) => line.trimEnd())
      .filter((line) => line !== '')
      .join('\n'),
  };
}

/** The rows of a table of a file, each with the heading it stands under. */
export function rowsOf(root: string, path: string): Row[] {
  let section = '';
  return plain(readFileSync(join(root, path), 'utf8'))
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('#')) section = line.replace(/^#+ /, '');
      if (!line.startsWith('| ') || line.startsWith('| ---')) return [];
      const cells = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      const to = /\]\(\.\.\/([^)]+)\)/.exec(cells[0] ?? '')?.[1] ?? null;
      return [
        {
          path,
          section,
          cells: cells.map((cell) => cell.replace(/^\[(.*)\]\([^)]*\)$/, '$1')),
          to,
        },
      ];
    });
}
