import type { Diagnostic } from '#diagnostics/diagnostic';

/** Commands that decide. */
const deciding =
  /\bledger (?:promote|review(?! --list)|verify --follow|validate|release|retract|confirm|supersede|amend|adopt|reject|quarantine|apply|waive)\b|\bledger baseline (?:-C \S+ )?--write\b|--override\b/;

/** Lines without commands that decide: no text shown to an agent names one. */
export function withoutDecidingCommands(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => !deciding.test(line));
}

/**
 * A diagnostic as an agent reads it: no command that decides, and no more of memory's words than
 * the message has.
 */
export function forAgentReader(diagnostic: Diagnostic): Diagnostic {
  const { cause, mend, mendUnquoted } = diagnostic;
  return {
    ...diagnostic,
    mend: withoutDecidingCommands(mendUnquoted ?? mend),
    ...(cause ? { cause: { ...cause, mend: withoutDecidingCommands(cause.mend) } } : {}),
  };
}
