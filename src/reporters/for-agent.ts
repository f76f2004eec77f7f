/** Commands that decide. */
const deciding = /\bledger (?:promote|review|validate|release|retract|confirm|supersede|amend|adopt|reject)\b|--override\b/;

/** Lines without commands that decide: no text shown to an agent names one (document 3.2). */
export function forAgent(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => !deciding.test(line));
}
