import { describe, expect, it } from 'vitest';

import { captureFact } from '../../support/facts.ts';
import { forge } from '../../support/forge.ts';
import { type Guarded, guarded } from '../../support/guarded.ts';
import { bot, reviewer } from '../../support/team.ts';

const spec = 'corpus/specs/auth.md';
const asked = guarded({
  more: (here) => {
    here.write(
      spec,
      '---\ntype: spec\nid: auth\nstatus: approved\n---\n\n# Spec: Auth\n\nREQ ' +
        'AC-001:\nWHEN a request returns 401\nTHE client MUST refresh the token\nRISK ' +
        'critical\nVERIFY BY test\n\nREQ AC-002:\nTHE server MUST NOT log the ' +
        'password\nVERIFY BY test\n',
    );
    here.commit('Spec');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  },
});
const raise = (here: Guarded, claim: string): string =>
  captureFact(here, claim, 'src/values.ts#L12-L14', `asking whether ${claim}`.slice(0, 60));
const against = [
  'The client must not refresh the token when a request returns 401',
  'The client never refreshes the token when a request returns 401',
  'Do not refresh the token when a request returns 401',
  'The client may skip refreshing the token',
  'A client should never refresh the token',
  'The server logs the password',
];
const alone = (lines: readonly string[]): number =>
  lines.filter((line) => line.startsWith('error QUE407')).length;
const promote = (here: Guarded, item: string): void =>
  void forge(here, 'promotion', item, {
    from: 'pending',
    to: 'promoted',
  });

describe('what goes against a requirement, without its id', () => {
  it(
    'is of high consequence wherever it is decided, and another person may decide it',
    { timeout: 90_000 },
    () => {
      const here = asked();
      const items = against.map((claim) => raise(here, claim));
      for (const [at, item] of items.entries())
        expect(
          (JSON.parse(here.did(bot, 'show', item, '--format', 'json')) as { high: string | null })
            .high,
          against[at],
        ).toMatch(/AC-00[12] of corpus\/specs\/auth\.md/);
      const [item = ''] = items;
      for (const act of ['promote', 'validate']) {
        const { code, error } = here.as(bot, [act, item]);
        expect([act, code, error.match(/^ {2}P\d\d/gm)]).toEqual([act, 1, ['  P08']]);
      }
      here.did(
        bot,
        'promote',
        raise(here, 'The client refreshes the token when a request returns 401'),
      );
      here.did(reviewer, 'promote', item);
    },
  );

  it('is so for a gate, whatever the entry says', { timeout: 90_000 }, async () => {
    const here = asked();
    for (const claim of [...against, 'AC-001 may be skipped for tests that take long']) {
      const item = raise(here, claim);
      promote(here, item);
    }
    promote(here, raise(here, 'The client refreshes the token when a request returns 401'));
    here.git('add', '-A');
    here.git('commit', '-qm', 'Forge');
    expect(alone(await here.gate())).toBe(against.length + 1);
    expect(alone(await here.gate({ env: { LEDGER_APPROVALS: 'bot@example.org' } }))).toBe(
      against.length + 1,
    );
  });

  it(
    'also in the body alone, and against what the change itself takes out of the spec',
    { timeout: 90_000 },
    async () => {
      const here = asked();
      const item = raise(here, 'Value twelve is twelve');
      const path = 'corpus/findings/value-twelve-twelve.md';
      here.edit(
        path,
        '## Evidence',
        'When a request returns 401 the client must not refresh the token.\n\n## Evidence',
      );
      here.edit(spec, 'client MUST refresh', 'client MAY refresh');
      promote(here, item);
      here.edit(path, 'status: candidate', 'status: promoted');
      here.commit('Forge');
      expect(alone(await here.gate())).toBe(1);
    },
  );

  it('passes a gate that sees the second person', { timeout: 90_000 }, async () => {
    const here = asked();
    here.did(reviewer, 'promote', raise(here, against[0] ?? ''));
    here.git('add', '-A');
    here.git('commit', '-qm', 'Promote', '--author', `${reviewer.name} <${reviewer.mail}>`);
    expect((await here.gate()).filter((line) => line.startsWith('error'))).toEqual([]);
    expect(alone(await here.gate({ env: { LEDGER_APPROVALS: '' } }))).toBe(1);
    expect(alone(await here.gate({ env: { LEDGER_APPROVALS: 'reviewer@example.org' } }))).toBe(0);
  });
});
