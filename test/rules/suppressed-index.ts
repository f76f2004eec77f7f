import type { Diagnostic } from '#diagnostics/diagnostic';
import { rules } from '#rules/registry';
import { runRules } from '#rules/run-rules';
import { type RuleRequest, selectRules } from '#rules/selection';
import { suppress, type SuppressionRequest, type SuppressionResult } from '#rules/suppression';
import { readPolicyFiles } from '#workspace/dialects/policy-files';
import { noPolicy, type PolicyFiles, type Waiver } from '#workspace/policy/policy-files';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { toWorkspace } from '../support/cases.ts';

/** The index that every one of these tests has. */
export const path = 'memory/INDEX.md';
/** Writes a row of it, which is loaded at some time. */
export const row = (when: string): string =>
  `- [Tokens](https://example.org/tokens) — Load when: ${when}`;
/** Writes an index of some rows. */
export const index = (...lines: readonly string[]): string =>
  `---\ntype: memory-index\nid: memory-index\n---\n\n# Memory index\n\n## Durable findings\n\n${lines.join('\n')}\n`;

interface Given {
  readonly policy?: PolicyFiles;
  readonly request?: RuleRequest;
  readonly config?: LedgerConfig;
  readonly today?: string;
  readonly counts?: SuppressionRequest['counts'];
}

/** Judges an index, or some files, with what a policy says. */
export async function verdict(
  text: string | Readonly<Record<string, string>>,
  {
    policy = noPolicy,
    request = {},
    config = {},
    today = '2026-11-22',
    counts = () => true,
  }: Given = {},
): Promise<SuppressionResult> {
  const texts = typeof text === 'string' ? { [path]: text } : text;
  const files = Object.entries(texts).map(([name, content]) => ({
    path: name,
    text: content.replace(/^\ufeff/, ''),
    byteOrderMark: content.startsWith('\ufeff'),
  }));
  const workspace = await toWorkspace('test/cases/valid', files, new Set(Object.keys(texts)));
  const judgings = selectRules(rules, config, request);
  return suppress({
    workspace,
    judgings,
    diagnostics: runRules(workspace, judgings),
    policy,
    today,
    counts,
  });
}

/** Names each problem by what a reader looks for. */
export const said = ({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }): string[] =>
  diagnostics.map(
    ({ code, severity, messageId, place }) =>
      `${code} ${severity} ${messageId} ${place.start.line}`,
  );

/** Writes a policy of waivers, whose missing keys are filled. */
export function waived(...waivers: readonly Partial<Waiver>[]): PolicyFiles {
  const whole = waivers.map((each) => ({
    code: 'IDX102',
    scope: 'memory/**',
    authority: 'A Reviewer <reviewer@example.org>',
    reason: 'settled later',
    expiry: '2027-01-31',
    recorded_at: '2026-11-01T08:00:00Z',
    ...each,
  }));
  return readPolicyFiles({
    waiversText: JSON.stringify({ schemaVersion: 1, waivers: whole }),
    baselineText: null,
  });
}
