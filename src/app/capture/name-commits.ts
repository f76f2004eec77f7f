import { isFileIn } from '#disk/reading/file-facts';
import type { Repository } from '#git/repository/open-repository';
import { atCommit } from '#provenance/evidence/at-commit';

import { type Here, rootOf } from '../invocation/resolve-arguments.ts';

/** A file, a revision after `@`, and an anchor, a symbol or lines. */
const named = /^([^@#"'\s][^@#"']*)@([^#:"'\s]+)((?:[#:].*)?)$/s;

/**
 * Evidence with the full id of each commit that it names, by a branch, a tag or the first digits of
 * its id. What names no commit here stays as it is, and so does a file that is called so.
 */
export async function nameCommits(
  evidence: readonly string[],
  here: Here,
  repository: Repository | null,
): Promise<readonly string[]> {
  if (repository === null || !evidence.some((each) => named.test(each))) return evidence;
  const { root } = rootOf(here);
  const { readingsOf } = await import('#git/repository/resolve-commit');
  return Promise.all(
    evidence.map(async (text) => {
      const [, file, revision, rest = ''] = named.exec(text) ?? [];
      if (file === undefined || revision === undefined) return text;
      if (isFileIn(root, `${file}@${revision}`)) return text;
      const [only, ...others] = await readingsOf(repository, revision);
      return only === undefined || others.length > 0
        ? text
        : `${atCommit({ file, commit: only.commit })}${rest}`;
    }),
  );
}
