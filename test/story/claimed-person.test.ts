import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const claimed = { env: { CLAUDECODE: '1', LEDGER_ACTOR: 'person' } };
const words = "decided in an agent's session; the name A Reviewer is claimed";

/** A branch of a repository whose base has a configuration, with one candidate. */
function withCandidate(claimedPerson: string | null): { here: Team; item: string } {
  const here = team('main', {
    'src/a.ts': 'export const limit = 10;\nexport const retries = 3;\n',
    'ledger.config.json': JSON.stringify({
      baseBranch: 'main',
      ...(claimedPerson === null ? {} : { agents: { claimedPerson } }),
    }),
  });
  here.git('checkout', '-q', '-b', 'work');
  const scope = ['--when', 'changing the limits of calls', '--not-when', 'in tests'];
  const item = captured(
    here.did(
      bot,
      'capture',
      'More than ten calls a second are cut off',
      'src/a.ts#L1-L2',
      ...scope,
    ),
  );
  return { here, item };
}

/** What a gate of a branch says of the rule, by severity; the pull request has no approval. */
function gated(here: Team, approvals = '[]'): string[] {
  here.commit('Remember the limit');
  const { out } = here.as(reviewer, ['gate', '--format', 'json'], {
    env: { LEDGER_APPROVALS: approvals },
  });
  const report = JSON.parse(out) as { diagnostics: { code: string; severity: string }[] };
  return report.diagnostics.flatMap(({ code, severity }) => (code === 'POL004' ? [severity] : []));
}

describe('a person who is claimed in an agent’s session', () => {
  it('shows in log, show and the gate, and the gate warns', () => {
    const { here, item } = withCandidate(null);
    expect(here.as(reviewer, ['promote', item], claimed).code).toBe(0);
    expect(here.did(reviewer, 'log')).toContain(words);
    expect(here.did(reviewer, 'show', item)).toContain(words);
    expect(gated(here)).toEqual(['warning']);
    expect(here.as(reviewer, ['gate', '--format', 'markdown']).out).toContain(
      "can't confirm that A Reviewer decided",
    );
  });

  it('is borne out by their approval of the pull request', () => {
    const { here, item } = withCandidate(null);
    here.as(reviewer, ['promote', item], claimed);
    expect(gated(here, JSON.stringify([[reviewer.mail]]))).toEqual([]);
  });

  it('is no word where the base allows it', () => {
    const { here, item } = withCandidate('allow');
    here.as(reviewer, ['promote', item], claimed);
    expect(gated(here)).toEqual([]);
  });

  it('decides nothing where the base refuses it, whatever the work tree says', () => {
    const { here, item } = withCandidate('refuse');
    here.write('ledger.config.json', '{ "baseBranch": "main" }');
    const ran = here.as(reviewer, ['promote', item], claimed);
    expect(ran.code).toBe(1);
    expect(ran.out + ran.error).toContain("can't confirm that a person ran this");
    expect(here.did(reviewer, 'show', item)).not.toContain('promoted');
    // What was decided under another configuration is held up by that of the base.
    here.as(reviewer, ['promote', item]);
    expect(gated(here)).toEqual([]);
  });

  it('is held up by the gate where it was decided all the same', () => {
    const { here, item } = withCandidate('refuse');
    here.write('ledger.config.json', '{ "baseBranch": "main" }');
    here.commit('Another configuration');
    expect(here.as(reviewer, ['promote', item], claimed).code).toBe(0);
    expect(gated(here)).toEqual(['error']);
  });

  it('takes back and calls old nothing where the base refuses it', () => {
    const { here, item } = withCandidate('refuse');
    here.did(reviewer, 'promote', item);
    const promoted = here.did(reviewer, 'show', item);
    const ran = here.as(reviewer, ['undo'], claimed);
    expect([ran.code, ran.error]).toEqual([
      1,
      expect.stringContaining("can't confirm that a person"),
    ]);
    expect(here.did(reviewer, 'show', item)).toBe(promoted);
    // A rule that says something about what is there.
    here.write(
      'memory/INDEX.md',
      '# I\n\n## Durable findings\n\n- [A](a.md) — Load when: always\n',
    );
    here.write('memory/a.md', '# A\n');
    here.as(reviewer, ['init', '--yes'], claimed);
    expect(existsSync(join(here.root, 'ledger.baseline.json'))).toBe(false);
    here.as(reviewer, ['init', '--yes']);
    expect(existsSync(join(here.root, 'ledger.baseline.json'))).toBe(true);
  });
});
