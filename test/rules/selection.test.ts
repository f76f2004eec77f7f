import { describe, expect, it } from 'vitest';

import { rules } from '#rules/registry';
import type { Rule } from '#rules/rule';
import { type RuleRequest, selectRules } from '#rules/selection';
import type { LedgerConfig } from '#workspace/schema/generated/types';

const known = rules.find((rule) => rule.code === 'IDX102') as Rule;
const fresh: Rule = {
  ...known,
  code: 'IDX199',
  name: 'row-worth-reading',
  severity: 'warning',
  since: '1.1',
  preview: true,
};

/** How severe the new rule is in two files; null where it does not run. */
const levels = (
  config: LedgerConfig,
  request: RuleRequest = {},
): readonly [string | null, string | null] => {
  const judging = selectRules([known, fresh], config, request).find((each) => each.rule === fresh);
  return [judging?.severityIn('memory/INDEX.md') ?? null, judging?.severityIn('docs/a.md') ?? null];
};

describe('a rule in preview', () => {
  it.each<readonly [string, LedgerConfig, RuleRequest, readonly [string | null, string | null]]>([
    ['is off', {}, {}, [null, null]],
    [
      'runs where the configuration wants all of them',
      { preview: true },
      {},
      ['warning', 'warning'],
    ],
    [
      'runs where the configuration names it',
      { rules: { IDX199: 'error' } },
      {},
      ['error', 'error'],
    ],
    [
      'runs in the files of an override that names it',
      { overrides: [{ files: ['memory/**'], rules: { 'row-worth-reading': 'info' } }] },
      {},
      ['info', null],
    ],
    ['stays off where it is said', { preview: true, rules: { IDX199: 'off' } }, {}, [null, null]],
    ['runs when asked for alone', {}, { only: ['IDX199'] }, ['warning', 'warning']],
    ['runs when the command line sets it', {}, { set: ['IDX199=error'] }, ['error', 'error']],
    ['is no part of an older rule set', { preview: true, rules: '1.0' }, {}, [null, null]],
  ])('%s', (_what, config, request, expected) => {
    expect(levels(config, request)).toEqual(expected);
  });
});
