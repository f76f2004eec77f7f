import { describe, expect, it } from 'vitest';

import { readLedger } from '#provenance/ledger/ledger';
import { rules } from '#rules/registry';
import { defineRule } from '#rules/rule';
import { noPolicy } from '#workspace/policy/policy-files';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { type HealthFacts, healthOf, type HealthPart } from '../../src/app/inspect/health.ts';
import { toWorkspace } from '../support/cases.ts';
import { folderWith } from '../support/run-cli.ts';

const whole =
  'origin_obligations: []\norigin_traces: [t]\npass: work\nprofile: ' +
  'default\nreviewer_or_tool: self\ntimestamp: "2026-11-21T09:14:00Z"\nverified_at: ' +
  '"2026-11-21T09:14:00Z"\nconfidence: high\n';
const hash = `content_hash: "sha256:${'a'.repeat(64)}"\n`;
const finding = (
  id: string,
  keys: string,
  scope = '## Applies when\n\n- always so\n\n## Does not apply when\n\n- in tests\n',
): string =>
  `---\ntype: finding\nid: ${id}\nstatus: promoted\n${keys}---\n\n# Finding: ${id}` +
  `\n\n## Claim\n\nIt is ${id}.\n\n${scope}`;
const files = {
  'memory/INDEX.md':
    '# Memory index\n\n## Durable findings\n\n- [One](../corpus/findings/one.md) — Load ' +
    'when: changing one\n- [Two](../corpus/findings/two.md) — Load when: always\n- ' +
    '[Three](../corpus/findings/three.md) — Load when: changing three\n',
  'corpus/findings/one.md': finding('one', whole + hash),
  'corpus/findings/two.md': finding('two', whole),
  'corpus/findings/three.md': finding('three', whole + hash, ''),
  'corpus/findings/four.md': finding('four', '', '').replace(
    'status: promoted',
    'status: candidate',
  ),
};

async function health(
  facts: Partial<HealthFacts> = {},
  config: LedgerConfig = {},
): Promise<HealthPart[]> {
  const workspace = await toWorkspace(
    folderWith(files),
    Object.entries(files).map(([path, text]) => ({ path, text, byteOrderMark: false })),
    new Set(),
  );
  const loaded = {
    workspace,
    config: { ...config, within: '' },
    files: [],
    policy: noPolicy,
  } as unknown as Parameters<typeof healthOf>[0];
  return healthOf(loaded, readLedger([], null), {
    drift: { stale: 1, judged: 3 },
    today: '2026-11-22',
    rules: rules.filter((rule) => !rule.code.startsWith('CON80')),
    ...facts,
  });
}
const lines = (parts: readonly HealthPart[]): string[] =>
  parts.map(
    ({ part, missing, of, says, raise }) =>
      `${part} ${missing} ${String(of)}: ${says} → ${String(raise)}`,
  );

/** A rule that finds conflicts at one record, as the rules to come will. */
const conflicts = (code: string, path: string) =>
  defineRule({
    code,
    name: `conflict-${code.toLowerCase()}`,
    severity: 'warning',
    since: '1.0',
    summary: 'x',
    why: 'x',
    falsePositives: 'x',
    messages: { found: { text: 'a conflict', mend: ['resolve it'] } },
    *check() {
      yield { messageId: 'found' as const, data: {}, at: { path, span: { start: 0, end: 1 } } };
    },
  });

describe('the health of memory', () => {
  it('is a figure a part, each with the command that would raise it; candidates do not count', async () => {
    expect(lines(await health())).toEqual([
      'provenance 1 3: 2 of 3 have complete provenance → ledger lint --only FND301',
      'freshness 1 3: 2 of 3 match their evidence → ledger verify',
      'scope 1 3: 2 of 3 say when they apply and when not → ledger lint --only FND303',
      'recall 1 3: 2 of 3 promoted records say when to load them → ledger lint --only IDX102',
    ]);
  });

  it('counts what is there, whatever is off', async () => {
    expect(lines(await health({}, { rules: { FND301: 'off' } }))[0]).toBe(
      'provenance 1 3: 2 of 3 have complete provenance → ledger lint --only FND301',
    );
  });

  it('leaves out what nothing could be judged by, and names no command where nothing is short', async () => {
    expect(
      lines(await health({ drift: { stale: 0, judged: 0 } })).map((line) => line.split(' ')[0]),
    ).toEqual(['provenance', 'scope', 'recall']);
    expect(lines(await health({ drift: { stale: 0, judged: 2 } }))[1]).toBe(
      'freshness 0 2: 2 of 2 match their evidence → null',
    );
  });

  it('counts open conflicts by the rules that find them, once there are any', async () => {
    const both = [
      ...rules.filter((rule) => !rule.code.startsWith('CON80')),
      conflicts('CON801', 'corpus/findings/one.md'),
      conflicts('CON802', 'corpus/findings/two.md'),
    ];
    expect(lines(await health({ rules: both })).at(-1)).toBe(
      'conflicts 2 null: 1 contradiction and 1 duplicate open → ledger conflicts',
    );
    expect(lines(await health({ rules: both }, { rules: { CON801: 'off' } })).at(-1)).toBe(
      'conflicts 1 null: 1 duplicate open → ledger conflicts',
    );
    expect(
      lines(await health({ rules: both }, { rules: { CON801: 'off', CON802: 'off' } })).at(-1),
    ).toMatch(/^recall /);
  });
});
