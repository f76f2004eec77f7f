import { present } from '#diagnostics/present';
import type { Guard, GuardLevel } from '#guards/guard';
import { checkOf, guardLine, placesOf, placeText } from '#guards/guard-line';
import { guardList as say } from '#messages/generated/guard';
import { joinMessage } from '#messages/join-message';
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
export function inJson(
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
