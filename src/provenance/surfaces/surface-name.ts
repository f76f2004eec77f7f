import { surface as say } from '#messages/generated/program';
import { textOf } from '#messages/join-message';
import { foreignSentence, type Message } from '#messages/message';

import type { EvidenceFile, EvidenceFiles } from '../evidence/evidence.ts';
import { fileNamed, type Locator, readAtCommit } from '../evidence/locator.ts';

/** The spelling of a locator in rows: `a.ts#L10-L42`, `a.ts#"text"`, `a.md#slug`, `a.json#/a/0`. */
export function nameSurface(locator: Locator): string {
  const { path } = locator;
  switch (locator.kind) {
    case 'file':
      return path;
    case 'lines':
      return locator.from === locator.to
        ? `${path}#L${locator.from}`
        : `${path}#L${locator.from}-L${locator.to}`;
    case 'text':
      return `${path}#"${locator.literal}"`;
    case 'section':
      return `${path}#${locator.slug.toLowerCase()}`;
    case 'value':
      return `${path}#${locator.pointer}`;
  }
}

/**
 * Reads the surface of a row; any path is allowed, also `app/[id]/page.tsx` or `Makefile`. Null for
 * a kind that is not a place in a file, and for a misspelled surface.
 */
export function readSurface(kind: string, surface: string): Locator | null {
  switch (kind) {
    case 'file':
      return surface === '' ? null : { kind, path: surface };
    case 'lines': {
      const [, path, from, to] =
        /^(.+)#L(\d{1,7})(?:-L?(\d{1,7}))?$/s.exec(surface) ??
        /^([^#]+):(\d{1,7})(?:-(\d{1,7}))?$/.exec(surface) ??
        [];
      return path && from ? { kind, path, from: Number(from), to: Number(to ?? from) } : null;
    }
    case 'text': {
      const [, path, literal] = /^(.+?)#"(.+)"$/s.exec(surface) ?? [];
      return path && literal ? { kind, path, literal } : null;
    }
    case 'section': {
      const [, path, slug] = /^(.+)#([^#/"\s]+)$/.exec(surface) ?? [];
      return path && slug ? { kind, path, slug } : null;
    }
    case 'value': {
      // The extension is required, so that `C#/a` is not read as a pointer into a file `C`.
      const [, path, pointer] = /^(.+?\.[^/#]+)#(\/.*)$/s.exec(surface) ?? [];
      return path && pointer ? { kind, path, pointer } : null;
    }
    default:
      return null;
  }
}

/** Why a locator has no bytes. */
export type SurfaceProblem =
  | {
      readonly reason:
        | 'not-asked'
        | 'not-text'
        | 'filtered-range'
        | 'line-zero'
        | 'empty'
        | 'no-such-text'
        | 'no-such-value';
    }
  | {
      readonly reason: 'absent';
      readonly existed: boolean | null;
      readonly movedTo: string | null;
      readonly near?: string | undefined;
    }
  | {
      readonly reason: 'refused';
      readonly refused: Extract<EvidenceFile, { kind: 'refused' }>['why'];
    }
  | { readonly reason: 'reversed'; readonly from: number; readonly to: number }
  | { readonly reason: 'beyond-end'; readonly lines: number }
  | { readonly reason: 'text-not-unique'; readonly times: number }
  /** `near` is an anchor that may have been meant. */
  | { readonly reason: 'no-such-section'; readonly near: string | null }
  | { readonly reason: 'unparsable'; readonly detail: string };

/** A problem as a clause that starts with the path. */
export function surfaceProblem(path: string, problem: SurfaceProblem): Message {
  switch (problem.reason) {
    case 'not-asked':
      return say.notAsked({ path });
    case 'not-text':
      return say.noText({ path });
    case 'filtered-range':
      return say.filtered({ path });
    case 'line-zero':
      return say.lineZero({ path });
    case 'empty':
      return say.empty({ path });
    case 'no-such-text':
      return say.noQuote({ path });
    case 'no-such-value':
      return say.noValue({ path });
    case 'absent':
      return absence(path, problem);
    case 'refused':
      return refusal(path, problem.refused);
    case 'reversed':
      return say.reversed({ path, from: problem.from, to: problem.to });
    case 'beyond-end':
      return problem.lines === 1
        ? say.oneLine({ path })
        : say.fewLines({ path, lines: problem.lines });
    case 'text-not-unique':
      return say.severalQuotes({ path, times: problem.times });
    case 'no-such-section':
      return problem.near === null
        ? say.noSection({ path })
        : say.noSectionMistyped({ path, near: problem.near });
    case 'unparsable':
      return say.unparsable({ path, problem: foreignSentence(problem.detail) });
  }
}

function absence(
  path: string,
  { movedTo, existed, near }: Extract<SurfaceProblem, { readonly reason: 'absent' }>,
): Message {
  if (movedTo !== null) return say.renamed({ path, place: movedTo });
  if (existed) return say.removed({ path });
  if (existed === null)
    return near === undefined ? say.absent({ path }) : say.absentMistyped({ path, near });
  return near === undefined ? say.neverExisted({ path }) : say.neverExistedMistyped({ path, near });
}

function refusal(path: string, why: Extract<EvidenceFile, { kind: 'refused' }>['why']): Message {
  switch (why) {
    case 'symlink':
      return say.link({ path });
    case 'directory':
      return say.folder({ path });
    case 'submodule':
      return say.submodule({ path });
    case 'device':
      return say.noFile({ path });
    case 'too-large':
      return say.tooLarge({ path });
    case 'outside':
      return say.outside({ path });
    case 'unreadable':
      return say.unreadable({ path });
    case 'commit-absent':
      return say.commitAbsent({ file: fileNamed(path) });
    case 'not-at-commit':
      return say.notAtCommit({ file: fileNamed(path), commit: readAtCommit(path)?.commit ?? '' });
  }
}

/** Returns the sentence about a problem, without what to do. */
export function explainProblem(path: string, problem: SurfaceProblem): string {
  return textOf(surfaceProblem(path, problem));
}

/** What to do about a problem. */
export function describeProblemFix(path: string, problem: SurfaceProblem): string {
  return isCommitAbsent(problem) ? fetchCommand(path) : 'correct the path or range in the evidence';
}

/** The command that fetches the commit of a path. */
export function fetchCommand(path: string): string {
  return `git fetch origin ${readAtCommit(path)?.commit ?? ''}`;
}

/** Whether the clone lacks the commit that a place names. */
export function isCommitAbsent(problem: SurfaceProblem): boolean {
  return problem.reason === 'refused' && problem.refused === 'commit-absent';
}

/** Longer chains of renames count as a circle. */
const maxRenames = 16;

/** Follows the renames of a path; `file` is undefined if the last path was not read. */
export function followRenames(
  path: string,
  files: EvidenceFiles,
): { readonly path: string; readonly file: EvidenceFile | undefined } {
  let here = path;
  let file = files.get(path);
  for (
    let renames = 0;
    renames < maxRenames && file?.kind === 'absent' && file.movedTo !== null;
    renames += 1
  ) {
    here = file.movedTo;
    file = files.get(here);
  }
  return { path: here, file };
}
