import { presentItems } from '#diagnostics/defined-values';
import { isAtLeast } from '#diagnostics/diagnostic';

import { isCodeRule, isIndependentOfBase, mayBeWaived } from './lowered-rules.ts';
import type { RuleMeta } from './rule.ts';

/** A way to silence a rule: when it fits, and what to write. */
export interface Silencing {
  readonly way: 'inline' | 'waiver' | 'baseline' | 'files' | 'off';
  readonly fits: string;
  readonly write: readonly string[];
}

/**
 * The ways to silence a rule, narrowest first; a rule that may not be waived has only the
 * configuration.
 */
export function waysToSilence({
  code,
  severity,
}: Pick<RuleMeta, 'code' | 'severity'>): Silencing[] {
  // Entries and project files are not Markdown with directives.
  const inMarkdown = !/^LED/.test(code) && !isCodeRule(code);
  const exceptions: Silencing[] = presentItems([
    inMarkdown && {
      way: 'inline' as const,
      fits: 'one line, permanently: the rule is wrong here',
      write: [
        `<!-- ledger-disable-next-line ${code} -- why -->`,
        `in the same line, such as a table row: <!-- ledger-disable-line ${code} -- why -->`,
      ],
    },
    {
      way: 'waiver',
      fits: 'one file or folder, for a time: the problem is known and will be fixed',
      write: presentItems([
        `ledger waive ${code} PATH --reason "why"`,
        !isIndependentOfBase(code) &&
          'merge ledger.waivers.json first, in its own change: the gate reads it from the base',
      ]),
    },
    isAtLeast(severity, 'warning') &&
      isIndependentOfBase(code) && {
        way: 'baseline' as const,
        fits: 'existing problems: only new ones count',
        write: ['ledger baseline --write'],
      },
  ]);
  return [
    ...(mayBeWaived(code) ? exceptions : []),
    {
      way: 'files',
      fits: 'some files, permanently: the rule does not fit them',
      write: [
        `"overrides": [{ "files": ["docs/**"], "rules": { "${code}": "off" } }] in ledger.config.json`,
      ],
    },
    {
      way: 'off',
      fits: 'everywhere: the rule does not fit this project',
      write: [
        `"rules": { "${code}": "off" } in ledger.config.json`,
        `for one run: ledger lint --rule ${code}=off`,
      ],
    },
  ];
}
