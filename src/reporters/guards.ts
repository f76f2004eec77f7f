import { present } from '#diagnostics/present';
import type { Guard, GuardLevel } from '#guards/guard';
import { checkOf, guardLine, placesOf, placeText } from '#guards/guard-line';
import { guardList as say } from '#messages/generated/guard';
import { joinMessage, textOf } from '#messages/join-message';
import type { Message } from '#messages/message';

import { counted, type Presentation, withProgram } from './report.ts';
import { visible, visibleJson } from './visible.ts';

/** A guard with what its record says of it. */
export interface GuardView {
  /** The whole id of its item; null for a record that no entry speaks of. */
  readonly item: string | null;
  /** The same as people type it. */
  readonly short: string | null;
  readonly record: string;
  /** Its place in the record's list, from 1. */
  readonly nth: number;
  readonly claim: string;
  readonly guard: Guard;
  /** Who promoted it and when; null where nobody did. */
  readonly decided: { readonly by: string; readonly day: string } | null;
  readonly level: GuardLevel;
  /** Lines that broke it when it was promoted and are left alone. */
  readonly leftAlone: number;
  /** How often it caught something; null where nobody counted. */
  readonly catches: number | null;
}

/** What people type for the record of a guard. */
export function nameOf({ short, record }: Pick<GuardView, 'short' | 'record'>): string {
  return short ?? record;
}

/** The guards in force, a block each. */
export function guardsText(guards: readonly GuardView[], context: Presentation): string {
  const { paint, program } = context;
  if (guards.length === 0) return noneText(say.none(), context);
  const wide = Math.max(...guards.map((each) => visible(nameOf(each)).length));
  const indent = ' '.repeat(wide + 2);
  const blocks = guards.map((each) => {
    const { guard, claim, decided, leftAlone, catches, level } = each;
    const place = placeText(guard);
    const about = present([
      decided && `${decided.by}, ${decided.day}`,
      leftAlone !== 0 && `${counted(leftAlone, 'line')} left alone`,
      catches !== null && `caught ${catches}`,
    ]);
    return present([
      `${visible(nameOf(each)).padEnd(wide)}  ${paint('path', visible(claim))}`,
      `${indent}${guard.kind} · ${paint(level === 'block' ? 'error' : 'warning', level)}  ${visible(checkOf(guard))}`,
      place !== '' && `${indent}in ${visible(place)}`,
      about.length > 0 && `${indent}${paint('dim', visible(about.join(' · ')))}`,
    ]).join('\n');
  });
  return (
    `${blocks.join('\n')}\n\n${counted(guards.length, 'guard')} in force\n` +
    `${paint('dim', visible(withProgram('run their examples: ledger guard test', program)))}\n`
  );
}

/** The same, a line each. */
export function guardsCompact(guards: readonly GuardView[]): string {
  return guards
    .map((each) => {
      const { record, nth, guard, level, decided, leftAlone, catches } = each;
      return visible(
        present([
          `${record}#${nth}`,
          nameOf(each),
          guard.kind,
          level,
          guardLine(guard),
          decided && `${decided.by}, ${decided.day}`,
          leftAlone !== 0 && `${counted(leftAlone, 'line')} left alone`,
          catches !== null && `caught ${catches}`,
        ]).join(': '),
      );
    })
    .map((line) => `${line}\n`)
    .join('');
}

/** The same as one JSON document, without clock values. */
export function guardsJson(
  guards: readonly GuardView[],
  tool: { readonly name: string; readonly version: string },
): string {
  const shown = guards.map(({ catches, leftAlone, decided, ...each }) => ({
    ...inJson(each),
    level: each.level,
    by: decided?.by ?? null,
    decided_on: decided?.day ?? null,
    left_alone: leftAlone,
    catches: catches ?? undefined,
  }));
  return `${visibleJson({ schemaVersion: 1, tool, command: 'guard', guards: shown })}\n`;
}

/** What each list of guards says of one in JSON. */
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

/** That there is nothing, and how to begin. */
export function noneText(message: Message, { program, paint }: Presentation): string {
  const { text, mend } = joinMessage(message);
  return `${text}\n${mend
    .map((line) => `  ${paint('dim', visible(withProgram(line, program)))}\n`)
    .join('')}`;
}

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
