import { counted, jsonDocument, type Report } from './report.ts';
import { escapeInvisible } from './visible.ts';

/** A rule in instructions, and the linter or guard that enforces it. */
export interface RuleEnforcement {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  /** A rule of a linter and the file that switches it on, or the item of a guard. */
  readonly by: {
    readonly kind: 'linter' | 'guard';
    readonly name: string;
    readonly path: string | null;
  } | null;
  /** Whether `guard suggest` finds a check in it. */
  readonly hasCheck: boolean;
}

/** Counts the rules that a linter, a guard, or nothing enforces. */
export function enforcementSummary(rules: readonly RuleEnforcement[]): string {
  const by = (kind: 'linter' | 'guard'): number =>
    rules.filter((each) => each.by?.kind === kind).length;
  const open = rules.filter((each) => each.by === null).length;
  const checks = rules.filter(({ hasCheck }) => hasCheck).length;
  const linter = by('linter');
  const files = counted(new Set(rules.map(({ path }) => path)).size, 'file');
  return (
    `${counted(rules.length, 'rule')} in ${files}: ` +
    `${linter} enforced by a linter, ${by('guard')} by a guard, ${open} by none` +
    `${checks === 0 ? '' : `; to turn ${checks} into guards: ledger guard suggest`}`
  );
}

/** A line each; rules that nothing enforces come last. */
export function enforcementLines(rules: readonly RuleEnforcement[]): string {
  const sorted = [...rules].sort(
    (one, other) => Number(one.by === null) - Number(other.by === null),
  );
  return sorted
    .map(({ path, line, text, by, hasCheck }) => {
      const held = by === null ? `not enforced${hasCheck ? ' (a guard can)' : ''}` : holderOf(by);
      return `${escapeInvisible(`${path}:${line}  ${held}  ${text}`)}\n`;
    })
    .join('');
}

function holderOf({ kind, name, path }: NonNullable<RuleEnforcement['by']>): string {
  return kind === 'guard' ? `guard ${name}` : `${name} in ${path}`;
}

/**
 * The rules of instructions, each with the linter or guard that enforces it, as JSON of `audit`.
 */
export function enforcementJson(rules: readonly RuleEnforcement[], tool: Report['tool']): string {
  const shown = rules.map(({ path, line, text, by, hasCheck }) => ({
    file: path,
    line,
    sentence: text,
    held_by: by,
    check: hasCheck,
  }));
  return jsonDocument(tool, 'audit', { rules: shown });
}
