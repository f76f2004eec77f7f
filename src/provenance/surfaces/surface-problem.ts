import { surface as say } from '#messages/generated/program';
import { textOf } from '#messages/join-message';
import { foreignSentence, type Message } from '#messages/message';

import { fileNamed, readAtCommit } from '../evidence/at-commit.ts';
import type { EvidenceFile } from '../evidence/evidence.ts';

/** Why a locator names no bytes: the file is not to be had, or there is no such place in it. */
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

/** The same in words. */
export function explainProblem(path: string, problem: SurfaceProblem): string {
  return textOf(surfaceProblem(path, problem));
}

/** The one thing to do about a place that names no bytes. */
export function mendProblem(path: string, problem: SurfaceProblem): string {
  return isCommitAbsent(problem) ? fetching(path) : 'mend the path or range in the evidence';
}

/** The command that fetches the commit that a path names. */
export function fetching(path: string): string {
  return `git fetch origin ${readAtCommit(path)?.commit ?? ''}`;
}

/** Whether a place is in a commit that this clone does not have. */
export function isCommitAbsent(problem: SurfaceProblem): boolean {
  return problem.reason === 'refused' && problem.refused === 'commit-absent';
}
