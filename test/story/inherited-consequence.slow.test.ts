import { describe, expect, it } from 'vitest';

import { captureFact, numberedLines } from '../support/facts.ts';
import { forge } from '../support/forge.ts';
import { pinAt } from '../support/pin-at.ts';
import { bot, madeOnce, reviewer, type Team, team } from '../support/team.ts';

const code = numberedLines(20);

const repository = madeOnce((): Team => {
  return team('work', {
    'src/a.ts': code,
    'ledger.config.json': '{ "agents": { "mayPromote": "low" } }\n',
  });
});

const raise = (here: Team, claim: string, ...more: readonly string[]): string =>
  captureFact(here, claim, 'src/a.ts#L2-L4', `asking about ${claim}`, ...more);
const high = (here: Team, name: string): string | null =>
  (JSON.parse(here.did(bot, 'show', name, '--format', 'json')) as { high: string | null }).high;
const byAgent = (here: Team, ...args: readonly string[]): string =>
  here.as(bot, args, { env: { LEDGER_ACTOR: 'agent' } }).error;

/** What was raised as of high consequence, rejected, and is raised again as if it were not. */
function again(here: Team): string {
  here.did(
    reviewer,
    'reject',
    raise(here, 'Gamma holds', '--consequence', 'high'),
    '--reason',
    'seen only once',
  );
  return raise(here, 'Gamma holds');
}

describe('high consequence that comes from elsewhere', () => {
  it('is shown, and asked for by every decision on what waits', { timeout: 60_000 }, () => {
    const here = repository();
    const item = again(here);
    expect(high(here, item)).toBe('raised before: it was proposed as high-consequence');
    expect(byAgent(here, 'reject', item, '--reason', 'an agent says so')).toContain(
      "high-consequence; agents can't reject it",
    );
    expect(here.as(bot, ['promote', item]).error).toMatch(/P08 .*raised before/);
    here.did(reviewer, 'promote', item);
    expect(high(here, item)).toBe('it was proposed as high-consequence');
    // What nobody raised like this before is decided by whoever may.
    expect(high(here, raise(here, 'Delta holds'))).toBeNull();
  });

  it('is asked for when somebody promoted it by hand', { timeout: 60_000 }, async () => {
    const here = repository();
    const item = again(here);
    const path = `corpus/findings/gamma-holds-${item}.md`;
    here.write(path, here.read(path).replace('status: candidate', 'status: promoted'));
    const pin = await pinAt(here, path);
    forge(here, 'promotion', item, { from: 'pending', to: 'promoted', pin });
    here.commit('Forge');
    expect(here.as(bot, ['lint', '--only', 'QUE407']).out).toContain('raised before');
    expect(high(here, item)).toBe('raised before: it was proposed as high-consequence');
    here.write(path, here.read(path).replace(/load_when: .*/, 'load_when: touching the gateway'));
    expect(here.as(bot, ['confirm', item]).error).toMatch(
      /P08 .* is high-consequence \(raised before: .*\); someone else must confirm its new load_when/,
    );
    here.git('checkout', '--', path);
    expect(byAgent(here, 'retract', item, '--reason', 'an agent says so')).toContain(
      "high-consequence; agents can't retract it",
    );
  });

  it('is that of what it replaces', { timeout: 60_000 }, () => {
    const here = repository();
    const old = raise(here, 'Gamma holds', '--consequence', 'high');
    here.did(reviewer, 'promote', old);
    const next = raise(here, 'Gamma holds no longer');
    const path = 'corpus/findings/gamma-holds-no-longer.md';
    here.write(
      path,
      here
        .read(path)
        .replace('status: candidate', `status: candidate\nsupersedes: [gamma-holds-${old}]`),
    );
    expect(high(here, next)).toBe(`it replaces ${old}: it was proposed as high-consequence`);
    here.did(reviewer, 'promote', next);
    expect(high(here, next)).not.toBeNull();
  });
});
