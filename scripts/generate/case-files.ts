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

/** The file of a case that its expectation speaks of first: the one to show. */
export function shownFile(folder: string): { readonly file: CaseFile; readonly expected: string } {
  const expected = readFileSync(`${folder}/expected.txt`, 'utf8');
  const files = caseFiles(folder);
  const file = files.find((each) => expected.startsWith(`${each.path}:`)) ?? files[0];
  if (!file) throw new Error(`${folder} has no files`);
  return { file, expected };
}

/** A fence that no fence inside the text can close. */
export function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map((match) => match[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}
