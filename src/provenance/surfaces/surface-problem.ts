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

const refusals = {
  symlink: 'is a symbolic link: cite the file it leads to',
  directory: 'is a folder: cite a file in it',
  submodule: 'is a submodule: its files belong to another repository',
  device: 'is no regular file',
  'too-large': 'is too large to be read',
  outside: 'lies outside the repository',
  unreadable: 'cannot be read',
} as const;

/** A problem in plain words, as a clause that starts with the path. */
export function explainProblem(path: string, problem: SurfaceProblem): string {
  switch (problem.reason) {
    case 'not-asked':
      return `${path} was not read`;
    case 'not-text':
      return `${path} is no UTF-8 text: only the whole file can be cited`;
    case 'filtered-range':
      return `${path} goes through a git filter, or is an LFS pointer: cite the whole file`;
    case 'line-zero':
      return `${path} has no line 0: lines are counted from 1`;
    case 'empty':
      return `${path} has nothing at that place`;
    case 'no-such-text':
      return `${path} does not hold the quoted text`;
    case 'no-such-value':
      return `${path} has no value at that pointer`;
    case 'absent':
      return problem.movedTo !== null
        ? `${path} was renamed to ${problem.movedTo}`
        : problem.existed
          ? `${path} was removed`
          : `${path} ${problem.existed === null ? 'does not exist' : 'never existed'}${problem.near === undefined ? '' : `: did you mean ${problem.near}?`}`;
    case 'refused':
      return `${path} ${refusals[problem.refused]}`;
    case 'reversed':
      return `line ${problem.to} of ${path} comes before line ${problem.from}: write the lower one first`;
    case 'beyond-end':
      return `${path} has only ${problem.lines} ${problem.lines === 1 ? 'line' : 'lines'}`;
    case 'text-not-unique':
      return `${path} holds the quoted text ${problem.times} times: quote more of it`;
    case 'no-such-section':
      return `${path} has no heading with that anchor${problem.near === null ? '' : `: did you mean #${problem.near}?`}`;
    case 'unparsable':
      return `${path} cannot be cited by section or value: ${problem.detail}`;
  }
}
