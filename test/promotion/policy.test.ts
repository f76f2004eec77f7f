import { describe, expect, it } from 'vitest';

import { principalOf } from '#app/invocation/principal';
import { joinMessage } from '#messages/join-message';
import { type Command, commands, policyOf, refuseUnauthorized } from '#promotion/policy';

const as = (env: Record<string, string>) => principalOf(env);
const [person, agent, service] = [as({}), as({ CLAUDECODE: '1' }), as({ CI: 'true' })];
const none = policyOf({});
const low = policyOf({ agents: { mayPromote: 'low' } });

/** An agent may capture and defer; it may not promote, validate, release, retract or override. */
const free: readonly Command[] = [
  'capture',
  'defer',
  'block',
  'mark-stale',
  'reopen',
  'close',
  'mv',
  'renumber',
  'index',
  'undo',
  'prune',
];
const neverForAgents: readonly Command[] = [
  'release',
  'override',
  'undo what a person did',
  'undo a waiver or a baseline',
  'restore what people edited',
];

describe('mayAct', () => {
  it.each(commands)('a person may %s', (command) => {
    for (const policy of [none, low])
      for (const high of [false, true])
        expect(refuseUnauthorized(command, person, policy, high)).toBeNull();
  });

  it.each(commands)('an agent and %s', (command) => {
    const allowed = (policy: typeof none, high: boolean): boolean =>
      refuseUnauthorized(command, agent, policy, high) === null;
    expect(allowed(none, false)).toBe(free.includes(command));
    expect(allowed(none, true)).toBe(free.includes(command));
    expect(allowed(low, false)).toBe(!neverForAgents.includes(command));
    expect(allowed(low, true)).toBe(free.includes(command));
  });

  it.each(commands)('CI and %s', (command) => {
    for (const policy of [none, low])
      for (const high of [false, true])
        expect(refuseUnauthorized(command, service, policy, high) === null).toBe(
          free.includes(command),
        );
  });

  it.each(commands)('a person who is claimed in an agent\u2019s session and %s', (command) => {
    const claimed = as({ CLAUDECODE: '1', LEDGER_ACTOR: 'person' });
    for (const claimedPerson of ['warn', 'allow'] as const)
      expect(
        refuseUnauthorized(command, claimed, policyOf({ agents: { claimedPerson } }), true),
      ).toBeNull();
    const refused = refuseUnauthorized(
      command,
      claimed,
      policyOf({ agents: { claimedPerson: 'refuse' } }),
      true,
    );
    expect(refused === null).toBe(free.includes(command));
    if (refused) expect(refused.message.id).toBe('policy.claimedPerson');
    // A forge that attests somebody is believed wherever it runs.
    const attested = { ...claimed, standing: 'attested' as const, attestation: 'https://x/1' };
    expect(
      refuseUnauthorized(
        command,
        attested,
        policyOf({ agents: { claimedPerson: 'refuse' } }),
        true,
      ),
    ).toBeNull();
  });

  it('never shows an agent a command that approves', () => {
    const lines = commands.flatMap((command) => {
      const refused = refuseUnauthorized(command, agent, none, true);
      return refused ? joinMessage(refused.message).mend : [];
    });
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines)
      expect(line).not.toMatch(/ledger (?:promote|validate|release|review|retract|waive)/);
  });
});
