import { presentItems } from '#diagnostics/defined-values';
import type { Guard, GuardLevel } from '#guards/guard';
import { checkOf, guardLine, placesOf, placeText } from '#guards/guard-line';
import { guardList as say } from '#messages/generated/guard';
import { joinMessage, textOf } from '#messages/join-message';
import type { Message } from '#messages/message';

import { counted, jsonDocument, type Presentation, type Report, withProgram } from './report.ts';
import { escapeInvisible } from './visible.ts';

/** A guard of a record. */
export interface GuardView {
  /** The whole id of its item; null for a record without an entry. */
  readonly item: string | null;
  /** The short id of the item. */
  readonly short: string | null;
  readonly record: string;
  /** Its place in the record's list, from 1. */
  readonly nth: number;
  readonly claim: string;
  readonly guard: Guard;
  /** Null if it was not promoted. */
  readonly decided: { readonly by: string; readonly day: string } | null;
  readonly level: GuardLevel;
  /** Lines that broke it when it was promoted and are left alone. */
  readonly leftAlone: number;
  /** How often it caught something; null if not counted. */
  readonly catches: number | null;
}

/** The name of a guard's record in commands. */
export function guardRecordName({ short, record }: Pick<GuardView, 'short' | 'record'>): string {
  return short ?? record;
}

/** A block for each guard in force. */
export function guardsText(guards: readonly GuardView[], context: Presentation): string {
  const { paint, program } = context;
  if (guards.length === 0) return noneText(say.none(), context);
  const wide = Math.max(...guards.map((each) => escapeInvisible(guardRecordName(each)).length));
  const indent = ' '.repeat(wide + 2);
  const blocks = guards.map((each) => {
    const { guard, claim, decided, leftAlone, catches, level } = each;
    const place = placeText(guard);
    const about = presentItems([
      decided && `${decided.by}, ${decided.day}`,
      leftAlone !== 0 && `${counted(leftAlone, 'line')} exempt`,
      catches !== null && `caught ${catches}`,
    ]);
    return presentItems([
      `${escapeInvisible(guardRecordName(each)).padEnd(wide)}  ${paint('path', escapeInvisible(claim))}`,
      `${indent}${guard.kind} · ${paint(level === 'block' ? 'error' : 'warning', level)}  ${escapeInvisible(checkOf(guard))}`,
      place !== '' && `${indent}in ${escapeInvisible(place)}`,
      about.length > 0 && `${indent}${paint('dim', escapeInvisible(about.join(' · ')))}`,
    ]).join('\n');
  });
  return (
    `${blocks.join('\n')}\n\n${counted(guards.length, 'guard')} in force\n` +
    `${paint('dim', escapeInvisible(withProgram('to run their examples: ledger guard test', program)))}\n`
  );
}

/** A line for each guard. */
export function guardsCompact(guards: readonly GuardView[]): string {
  return guards
    .map((each) => {
      const { record, nth, guard, level, decided, leftAlone, catches } = each;
      return escapeInvisible(
        presentItems([
          `${record}#${nth}`,
          guardRecordName(each),
          guard.kind,
          level,
          guardLine(guard),
          decided && `${decided.by}, ${decided.day}`,
          leftAlone !== 0 && `${counted(leftAlone, 'line')} exempt`,
          catches !== null && `caught ${catches}`,
        ]).join(': '),
      );
    })
    .map((line) => `${line}\n`)
    .join('');
}

/** Without clock values. */
export function guardsJson(guards: readonly GuardView[], tool: Report['tool']): string {
  const shown = guards.map(({ catches, leftAlone, decided, ...each }) => ({
    ...inJson(each),
    level: each.level,
    by: decided?.by ?? null,
    decided_on: decided?.day ?? null,
    left_alone: leftAlone,
    catches: catches ?? undefined,
  }));
  return jsonDocument(tool, 'guard', { guards: shown });
}

/** The fields of a guard in every list. */
function inJson(
  each: Pick<GuardView, 'item' | 'short' | 'record' | 'nth' | 'claim' | 'guard'>,
): Record<string, unknown> {
  const { item, short, record, nth, claim, guard } = each;
  return {
    item,
    short,
    record,
    nth,
    claim,
    kind: guard.kind,
    checks: checkOf(guard),
    ...placesOf(guard),
    guard: guardData(guard),
  };
}

/** A guard as a record's frontmatter writes it. */
export function guardData(guard: Guard): Record<string, unknown> {
  const { instead, level } = guard;
  const common = {
    ...(instead === null ? {} : { instead }),
    ...(level === null ? {} : { level }),
  };
  const list = (key: string, values: readonly string[]): Record<string, unknown> =>
    values.length === 0 ? {} : { [key]: values };
  switch (guard.kind) {
    case 'forbid':
    case 'require':
      return {
        [guard.kind]: guard.pattern,
        in: guard.in,
        ...list('except', guard.except),
        ...common,
        ...list('bad', guard.bad),
        ...list('good', guard.good),
        ...(guard.multiline ? { multiline: true } : {}),
      };
    case 'ast':
      return {
        ast: guard.pattern,
        language: guard.language,
        in: guard.in,
        ...list('except', guard.except),
        ...common,
        ...list('bad', guard.bad),
        ...list('good', guard.good),
      };
    case 'command':
      return { command: guard.argv };
    case 'path':
      return { path: guard.in, ...list('except', guard.except), ...common };
    case 'shell':
      return {
        shell: guard.commands.length === 1 ? guard.commands[0] : guard.commands,
        ...common,
        ...list('bad', guard.bad),
        ...list('good', guard.good),
      };
    case 'together':
      return { together: guard.globs, ...common };
    case 'same':
      return {
        same: guard.values.map(({ file, at, match }) => ({
          in: file,
          ...(at === null ? {} : { at }),
          ...(match === null ? {} : { match }),
        })),
        ...common,
      };
  }
}

/** A message for an empty list, with its fixes. */
export function noneText(message: Message, { program, paint }: Presentation): string {
  const { text, mend } = joinMessage(message);
  return `${text}\n${mend
    .map((line) => `  ${paint('dim', escapeInvisible(withProgram(line, program)))}\n`)
    .join('')}`;
}

/** The result of a test. */
export interface TestedGuard extends Pick<
  GuardView,
  'item' | 'short' | 'record' | 'claim' | 'decided'
> {
  /** Its place in the record's list, from 1; 0 if it is unreadable. */
  readonly nth: number;
  /** Null if it is unreadable. */
  readonly guard: Guard | null;
  readonly isCandidate: boolean;
  readonly examples: number;
  /** Why its examples could not be run; null if they were. */
  readonly untried: string | null;
  /** The examples that fail. */
  readonly problems: readonly string[];
  /** Files that it checks; null for commands, or if the files cannot be listed. */
  readonly files: number | null;
  /** Its globs that match no file. */
  readonly unmatched: readonly string[];
  /** Lines that break it today; null if no line can, or the files cannot be listed. */
  readonly broken: number | null;
  /** Lines that its baseline leaves alone; null for a candidate. */
  readonly leftAlone: number | null;
}

/** A block for each tested guard. */
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
          : paint('dim', 'not run');
    return presentItems([
      `${verdict}  ${escapeInvisible(guardRecordName(each))}${isCandidate ? paint('dim', '  candidate') : ''}  ${paint('path', escapeInvisible(claim))}`,
      guard && `        ${guard.kind}  ${escapeInvisible(checkOf(guard))}`,
      ...problems.map((problem) => `        ${paint('error', escapeInvisible(problem))}`),
      untried !== null && `        ${paint('dim', escapeInvisible(untried))}`,
      unmatched.length > 0 &&
        `        ${paint('warning', escapeInvisible(textOf(say.looksAtNothing({ globs: unmatched.join(', ') }))))}`,
      ...factsOf(each).map((line) => `        ${paint('dim', line)}`),
    ]).join('\n');
  });
  const failing = tested.filter(({ problems }) => problems.length > 0).length;
  const untried = tested.filter((each) => each.untried !== null).length;
  const end =
    `${counted(tested.length, 'guard')}: ` +
    `${failing === 0 ? 'all examples pass' : `${failing} ${failing === 1 ? 'fails' : 'fail'}`}` +
    `${untried === 0 ? '' : `, ${untried} not run`}`;
  return `${blocks.join('\n')}\n\n${end}\n`;
}

function factsOf({ examples, files, broken, leftAlone }: TestedGuard): string[] {
  const said = presentItems([
    examples !== 0 && counted(examples, 'example'),
    files !== null && `checks ${counted(files, 'file')}`,
    broken !== null && `${counted(broken, 'line')} ${broken === 1 ? 'breaks' : 'break'} it today`,
    leftAlone !== null && broken !== null && `${leftAlone} exempt`,
  ]);
  return said.length === 0 ? [] : [said.join(' · ')];
}

/** A line for each tested guard. */
export function testedCompact(tested: readonly TestedGuard[]): string {
  return tested
    .map((each) => {
      const { record, nth, isCandidate, problems, unmatched, untried } = each;
      return `${escapeInvisible(
        presentItems([
          `${record}#${nth}`,
          guardRecordName(each),
          isCandidate && 'candidate',
          problems.length > 0
            ? `fails: ${problems.join('; ')}`
            : untried === null
              ? 'passes'
              : `not run: ${untried}`,
          ...factsOf(each),
          ...unmatched.map((globs) => textOf(say.looksAtNothing({ globs }))),
        ]).join(': '),
      )}\n`;
    })
    .join('');
}

/** Formats the result of `ledger guard test` as JSON. `failing` counts guards with problems. */
export function testedJson(tested: readonly TestedGuard[], tool: Report['tool']): string {
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
  return jsonDocument(tool, 'guard test', { summary, guards });
}
