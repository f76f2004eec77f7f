import { isFileIn } from '#disk/reading/file-facts';
import type { Repository } from '#git/repository/open-repository';
import { namedPlace as say } from '#messages/generated/capture';
import { linesAt } from '#promotion/acts/bind-by-name';
import type { CaptureInput } from '#promotion/acts/discover';
import type { Session } from '#promotion/session';
import { atCommit } from '#provenance/evidence/at-commit';
import { nameSurface } from '#provenance/surfaces/surface-name';
import type { Workspace } from '#workspace/workspace';

import { type Here, rootOf } from '../invocation/resolve-arguments.ts';
import { type NamedEvidence, namePlaces, namesPlaces, type PlacedEvidence } from './name-places.ts';

/** Lines of a place that are shown. */
const mostShown = 12;

/** Finds where evidence stands while an act loads, and tells of it while the act is planned. */
export interface PlaceFinder {
  find(
    input: CaptureInput,
    workspace: Workspace,
    repository: Repository | null,
  ): Promise<CaptureInput>;
  /** The input with what was found for it; as it is where nothing was looked for. */
  found(input: CaptureInput): CaptureInput;
  /** Notes the lines that were taken, and refuses what has no place. */
  tell(session: Session): void;
}

export function placeFinder(here: Here, diff: string | null): PlaceFinder {
  let evidence: PlacedEvidence | null = null;
  let premises: PlacedEvidence | null = null;
  let named: readonly string[] | null = null;
  const found = (input: CaptureInput): CaptureInput => ({
    ...input,
    ...(named && { evidence: named }),
    ...(evidence && { evidence: evidence.evidence, quotes: evidence.quotes }),
    ...(premises && { premises: premises.evidence }),
  });
  return {
    found,
    find: async (input, workspace, repository) => {
      const placed = async (asked: NamedEvidence): Promise<PlacedEvidence | null> =>
        namesPlaces(asked) ? namePlaces(asked, { here, repository, workspace }) : null;
      const commits = await nameCommits(input.evidence, here, repository);
      if (commits !== input.evidence) named = commits;
      evidence = await placed({ evidence: commits, quotes: input.quotes, diff });
      premises = await placed({ evidence: input.premises ?? [], quotes: [] });
      return named || evidence || premises ? found(input) : input;
    },
    tell: (session) => {
      for (const placed of [evidence, premises]) {
        if (!placed) continue;
        session.reasons.push(...placed.reasons);
        session.notes.push(
          ...placed.taken.map(({ named, locator }) => ({
            message: say.taken({ named, place: nameSurface(locator) }),
            lines: linesAt(session, locator, mostShown).map(shortened),
          })),
          ...placed.notes.map((message) => ({ message })),
        );
      }
    },
  };
}

/** A line that a machine wrote may be as long as its file. */
function shortened(line: string): string {
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}

/** A file, a revision after `@`, and an anchor, a symbol or lines. */
const named = /^([^@#"'\s][^@#"']*)@([^#:"'\s]+)((?:[#:].*)?)$/s;

/**
 * Evidence with the full id of each commit that it names, by a branch, a tag or the first digits of
 * its id. What names no commit here stays as it is, and so does a file that is called so.
 */
async function nameCommits(
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
