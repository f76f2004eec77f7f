import { present } from '#diagnostics/present';
import type { Guard } from '#guards/guard';
import { checkOf } from '#guards/guard-line';
import { guardList as say } from '#messages/generated/guard';
import { textOf } from '#messages/join-message';

import { type GuardView, inJson, nameOf, noneText } from './guards.ts';
import { counted, type Presentation } from './report.ts';
import { visible, visibleJson } from './visible.ts';

/** What became of a guard that was tested. */
export interface TestedGuard extends Pick<
  GuardView,
  'item' | 'short' | 'record' | 'claim' | 'decided'
> {
  /** Its place in the record's list, from 1; 0 where it cannot be read. */
  readonly nth: number;
  /** Null where it cannot be read. */
  readonly guard: Guard | null;
  /** Whether nobody decided about it yet. */
  readonly isCandidate: boolean;
  readonly examples: number;
  /** Why nobody could try it; null where its examples were run. */
  readonly untried: string | null;
  /** What its examples say against it. */
  readonly problems: readonly string[];
  /** Files of the tree that it looks at; null for commands, and where nobody can list them. */
  readonly files: number | null;
  /** Its globs that match no file. */
  readonly unmatched: readonly string[];
  /** Lines that break it today; null where no line can, or nobody can list the files. */
  readonly broken: number | null;
  /** Lines that its baseline leaves alone; null for a candidate. */
  readonly leftAlone: number | null;
}

/** Each guard with what its examples say, and what it looks at. */
export function testedText(tested: readonly TestedGuard[], context: Presentation): string {
  const { paint } = context;
  if (tested.length === 0) return noneText(say.noneTested(), context);
  const blocks = tested.map((each) => {
    const { guard, claim, isCandidate, problems, unmatched, untried } = each;
    const verdict =
      problems.length > 0
        ? paint('error', 'fails')
        : untried === null
          ? paint('good', 'passes')
          : paint('dim', 'not tried');
    return present([
      `${verdict}  ${visible(nameOf(each))}${isCandidate ? paint('dim', '  candidate') : ''}  ${paint('path', visible(claim))}`,
      guard && `        ${guard.kind}  ${visible(checkOf(guard))}`,
      ...problems.map((problem) => `        ${paint('error', visible(problem))}`),
      untried !== null && `        ${paint('dim', visible(untried))}`,
      unmatched.length > 0 &&
        `        ${paint('warning', visible(textOf(say.looksAtNothing({ globs: unmatched.join(', ') }))))}`,
      ...factsOf(each).map((line) => `        ${paint('dim', line)}`),
    ]).join('\n');
  });
  const failing = tested.filter(({ problems }) => problems.length > 0).length;
  const untried = tested.filter((each) => each.untried !== null).length;
  const end =
    `${counted(tested.length, 'guard')}: ` +
    `${failing === 0 ? 'all examples pass' : `${failing} ${failing === 1 ? 'fails' : 'fail'}`}` +
    `${untried === 0 ? '' : `, ${untried} not tried`}`;
  return `${blocks.join('\n')}\n\n${end}\n`;
}

function factsOf({ examples, files, broken, leftAlone }: TestedGuard): string[] {
  const said = present([
    examples !== 0 && counted(examples, 'example'),
    files !== null && `looks at ${counted(files, 'file')}`,
    broken !== null && `${counted(broken, 'line')} ${broken === 1 ? 'breaks' : 'break'} it today`,
    leftAlone !== null && broken !== null && `${leftAlone} left alone`,
  ]);
  return said.length === 0 ? [] : [said.join(' · ')];
}

/** The same, a line each. */
export function testedCompact(tested: readonly TestedGuard[]): string {
  return tested
    .map((each) => {
      const { record, nth, isCandidate, problems, unmatched, untried } = each;
      return `${visible(
        present([
          `${record}#${nth}`,
          nameOf(each),
          isCandidate && 'candidate',
          problems.length > 0
            ? `fails: ${problems.join('; ')}`
            : untried === null
              ? 'passes'
              : `not tried: ${untried}`,
          ...factsOf(each),
          ...unmatched.map((globs) => textOf(say.looksAtNothing({ globs }))),
        ]).join(': '),
      )}\n`;
    })
    .join('');
}

/** The same as one JSON document. */
export function testedJson(
  tested: readonly TestedGuard[],
  tool: { readonly name: string; readonly version: string },
): string {
  const guards = tested.map((each) => ({
    ...(each.guard === null
      ? { item: each.item, short: each.short, record: each.record, claim: each.claim, guard: null }
      : inJson({ ...each, guard: each.guard })),
    status: each.isCandidate ? 'candidate' : 'in-force',
    passes: each.untried !== null && each.problems.length === 0 ? null : each.problems.length === 0,
    untried: each.untried ?? undefined,
    examples: each.examples,
    problems: each.problems,
    files: each.files,
    unmatched: each.unmatched,
    broken: each.broken,
    left_alone: each.leftAlone,
  }));
  const summary = {
    guards: tested.length,
    failing: tested.filter(({ problems }) => problems.length > 0).length,
  };
  return `${visibleJson({ schemaVersion: 1, tool, command: 'guard test', summary, guards })}\n`;
}
