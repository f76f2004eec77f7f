import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of a case as it is shown to a reader. */
export interface CaseFile {
  readonly path: string;
  readonly text: string;
}

/** The files of a case folder, without the expectation, sorted by path. */
function caseFiles(folder: string): CaseFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'expected.txt')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ path: path.slice(folder.length + 1), text: readFileSync(path, 'utf8') }));
}

/** Cases of a rule, by folder name, the first one of which is its example. */
export function caseNames(rule: string): string[] {
  return readdirSync(`test/cases/violating/${rule}`).sort();
}

/**
 * The file of a case that its expectation speaks of first: the one to show; in a case of two
 * folders as it was and as it is.
 */
export function shownFiles(folder: string): {
  readonly files: readonly CaseFile[];
  readonly expected: string;
} {
  if (!existsSync(`${folder}/expected.txt`))
    throw new Error(`${folder} has no expected.txt yet: run \`npm run cases\` first`);
  const expected = readFileSync(`${folder}/expected.txt`, 'utf8');
  const all = caseFiles(folder);
  const spoken = (files: readonly CaseFile[]): CaseFile | undefined =>
    files.find((each) => expected.startsWith(`${each.path}:`));
  if (all.some((each) => each.path.startsWith('base/'))) {
    const below = (root: string): CaseFile[] =>
      all.flatMap((each) =>
        each.path.startsWith(`${root}/`)
          ? [{ ...each, path: each.path.slice(root.length + 1) }]
          : [],
      );
    const [was, is] = [spoken(below('base')), spoken(below('now'))];
    const files = [
      ...(was && was.text !== is?.text ? [{ ...was, path: `${was.path} at the base` }] : []),
      ...(is ? [is] : []),
    ];
    return { files, expected };
  }
  const file = spoken(all) ?? all[0];
  if (!file) throw new Error(`${folder} has no files`);
  return { files: [file], expected };
}

/** A fence that no fence inside the text can close. */
export function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map((match) => match[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}
