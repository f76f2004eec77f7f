import { posix } from 'node:path';

import type { Diagnostic } from '#diagnostics/diagnostic';

import { elsewhereNotices } from './history-notices.ts';
import type { RootResult } from './lint-root.ts';

/**
 * What concerns somebody who commits: nobody mends on the way to a commit what was there before it.
 * Errors stay; a warning stays where the commit may have to do with it, and is counted elsewhere.
 *
 * @param changed what the commit changes, from the repository's top
 */
export function ofThisCommit(part: RootResult, changed: readonly string[]): RootResult {
  const mayCause = causedBy(changed.map((path) => posix.relative(part.inRepository, path)));
  const diagnostics = part.diagnostics.filter(
    (each) => each.severity !== 'warning' || mayCause(each),
  );
  const left = part.diagnostics.length - diagnostics.length;
  return { ...part, diagnostics, notices: [...part.notices, ...elsewhereNotices(left)] };
}

/** Rules that look at one file, and at what it names; others look at all of memory together. */
const ofOneFile = /^(?:FND|GLO|IDX|LDG|LED512|NAT|SEC)/;

/**
 * Tells whether changes of files may have brought a warning: in one of them, or in what names one.
 * A name without its folder is enough, for links are written in many ways.
 */
function causedBy(changed: readonly string[]): (warning: Diagnostic) => boolean {
  const files = new Set(changed);
  const names = [...new Set(changed.map((path) => posix.basename(path)))];
  return ({ code, path, data, related, cause, mend }) => {
    if (!ofOneFile.test(code) || files.has(path) || related.some((each) => files.has(each.path)))
      return true;
    const said = [...Object.values(data), cause?.what ?? '', ...mend].join('\n');
    return names.some((name) => said.includes(name));
  };
}
