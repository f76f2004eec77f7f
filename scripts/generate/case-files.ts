import { readdirSync, readFileSync } from 'node:fs';
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
 * The file of a case to show: the one its first diagnostic is about. A case of two folders has that
 * file as it was and as it is.
 */
export function shownFiles(folder: string, about: string): readonly CaseFile[] {
  const all = caseFiles(folder);
  if (all.some((each) => each.path.startsWith('base/'))) {
    const below = (root: string): CaseFile | undefined =>
      all.find((each) => each.path === `${root}/${about}`);
    const [was, is] = [below('base'), below('now')];
    return [
      ...(was && was.text !== is?.text ? [{ ...was, path: `${about} at the base` }] : []),
      ...(is ? [{ ...is, path: about }] : []),
    ];
  }
  const file = all.find((each) => each.path === about) ?? all[0];
  if (!file) throw new Error(`${folder} has no files`);
  return [file];
}

/** A fence that no fence inside the text can close. */
export function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map((match) => match[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}
