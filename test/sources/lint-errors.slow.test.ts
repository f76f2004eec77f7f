import { describe, expect, it } from 'vitest';

import { rules } from '#rules/registry';
import { runRules } from '#rules/run-rules';
import { selectRules } from '#rules/selection';
import { suppress } from '#rules/suppression';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { lintErrorsOf } from '../../src/app/unit-of-work/lint-errors.ts';
import { allCases, readCase } from '../support/cases.ts';
import { sampleOf, tries } from '../support/whole.ts';

const today = '2026-11-22';
const configs: readonly LedgerConfig[] = [
  {},
  { rules: { IDX103: 'error', SEC702: 'error', LDG001: 'info' } },
  { rules: { WAV903: 'error' } },
  {
    overrides: [
      { files: ['**'], rules: { IDX102: 'error', FND308: 'off', 'readable-file': 'warning' } },
    ],
  },
];

describe('the errors of lint', () => {
  it('are the same where only rules run that may say one', async () => {
    let errors = 0;
    for (const { name, folder } of sampleOf(allCases(), 12)) {
      const { workspace, files, policy } = await readCase(folder);
      for (const config of configs) {
        const judgings = selectRules(rules, config, {});
        const all = suppress({
          workspace,
          judgings,
          diagnostics: runRules(workspace, judgings),
          policy,
          today,
          counts: () => true,
        }).diagnostics.filter((each) => each.severity === 'error');
        // Each file by itself: what rules say of one, they find without going through the others.
        // Lists of exceptions are about other files, and nobody promotes them.
        const lists = workspace.surroundings.exceptions?.texts ?? new Map<string, string>();
        for (const path of [...workspace.files].filter((each) => !lists.has(each)))
          expect(
            lintErrorsOf({ workspace, config, files, policy }, new Set([path]), today),
            `${name}: ${path}`,
          ).toEqual(all.filter((each) => each.path === path));
        errors += all.filter((each) => workspace.files.has(each.path)).length;
      }
    }
    expect(errors).toBeGreaterThan(tries(32, 400));
  }, 120_000);

  it('are looked for by no more rules than may say one', () => {
    const most = (config: LedgerConfig) =>
      new Map(selectRules(rules, config, {}).map(({ rule, most: each }) => [rule.code, each]));
    expect(['SEC701', 'SEC702', 'IDX103'].map((code) => most({}).get(code))).toEqual([
      'error',
      'warning',
      'warning',
    ]);
    expect(
      ['SEC701', 'SEC702', 'IDX103'].map((code) =>
        most({
          rules: { SEC701: 'info' },
          overrides: [{ files: ['a'], rules: { SEC702: 'error', IDX103: 'off' } }],
        }).get(code),
      ),
    ).toEqual(['info', 'error', 'warning']);
  });
});
