import { describe, expect, it } from 'vitest';

import { forge } from '../support/forge.ts';
import { guarded, promoted, undecided, type Guarded } from '../support/guarded.ts';
import { bot, captured, reviewer } from '../support/team.ts';

const repository = guarded();
const digest = `sha256:${'b'.repeat(64)}`;
const bounds = (lines: readonly string[]): string[] => lines.filter((line) => line.includes('LED510')).map((line) => line.replace(/^error LED510 corpus\/ledger\/\w+\/…: /, '').replace(/sha256:(?!b{8})\w{8}/, 'DIGEST'));

describe('an entry that somebody wrote by hand', () => {
  it.each([
    ['correction', { discovery: 'Value one is two' }, 'no correction makes another claim: it was "Value one is one", and is "Value one is two"'],
    ['confirmation', { discovery: 'Value one is two' }, 'no confirmation makes another claim: it was "Value one is one", and is "Value one is two"'],
    ['confirmation', { provenance: { claim: 'Value one is two' } }, 'no confirmation makes another claim: it was "Value one is one", and is "Value one is two"'],
    ['amendment', { discovery: 'Value one is not one' }, 'an amendment only rewords: it was "Value one is one", and is "Value one is not one"'],
    ['rollback', { to: 'rolled-back', cause: 'poisoned', discovery: 'Value two is two' }, 'no rollback makes another claim: it was "Value one is one", and is "Value two is two"'],
    ['confirmation', { body_digest: digest }, 'no confirmation changes what a record says: its body was DIGEST, and is sha256:bbbbbbbb'],
    ['correction', { load_when: 'doing anything at all' }, 'no correction sets another Load when: it was "changing the firs…", and is "doing anything at…"'],
    ['close', { load_when: 'doing anything at all' }, 'no close sets another Load when: it was "changing the firs…", and is "doing anything at…"'],
    ['amendment', { content_hash: digest }, 'no amendment takes other hashes of the evidence than DIGEST'],
    ['correction', { provenance: { evidence: ['Command: `true`'] } }, 'no correction says where an item comes from'],
  ] as const)('changes with a %s nothing that such an act does not: %j', { timeout: 60_000 }, async (kind, changed, said) => {
    const here = repository();
    forge(here, kind, here.items.promoted, changed as Parameters<typeof forge>[3]);
    here.commit('Forge');
    expect(bounds(await here.gate())).toEqual([said]);
  });

  it('makes no memory of an edit by withdrawing it and taking it back', { timeout: 60_000 }, async () => {
    const here = repository();
    forge(here, 'staleness', here.items.promoted, { to: 'stale', body_digest: digest });
    forge(here, 'confirmation', here.items.promoted, { to: 'promoted', body_digest: digest });
    here.commit('Forge');
    expect(bounds(await here.gate())).toEqual(['no confirmation changes what a record says: its body was DIGEST, and is sha256:bbbbbbbb']);
  });
});

describe('acts as they are made', () => {
  it('stay within their bounds, one after the other', { timeout: 90_000 }, async () => {
    const here: Guarded = repository();
    here.write('corpus/audits/links.md', `# Audit: Links\n\n## Observation\n[It](../findings/value-one-one.md) is linked.\n`);
    here.did(bot, 'confirm', promoted);
    here.edit(promoted, '\nValue one is one\n', '\nValue one is one.\n');
    here.did(reviewer, 'amend', promoted, '--reason', 'a full stop');
    here.did(reviewer, 'quarantine', promoted, '--reason', 'somebody doubts it');
    here.did(bot, 'release', promoted, '--reason', 'nobody doubts it');
    here.did(bot, 'mv', promoted, 'corpus/findings/first/one.md');
    here.did(reviewer, 'validate', undecided);
    here.did(bot, 'defer', undecided, '--until', '2099-01-01', '--reason', 'not now');
    here.did(bot, 'reopen', undecided);
    here.edit(undecided, '\nValue nine is nine\n', '\nValue nine is nine, and no more\n');
    here.did(reviewer, 'promote', undecided);
    const copy = captured(here.did(bot, 'supersede', undecided, '--claim', 'Value nine is nine, and at times ten'));
    here.did(reviewer, 'promote', copy);
    here.did(reviewer, 'retract', 'corpus/findings/first/one.md', '--reason', 'it was wrong');
    here.did(reviewer, 'close', 'main');
    here.commit('All of them');
    expect(await here.gate()).toEqual([]);
  });

  it('take no edit along that was made while memory was out of use', { timeout: 60_000 }, () => {
    const here = repository();
    here.did(reviewer, 'quarantine', promoted, '--reason', 'somebody doubts it');
    here.edit(promoted, '\nValue one is one\n', '\nValue one is two\n');
    expect(here.as(bot, ['release', promoted, '--reason', 'nobody doubts it']).error).toMatch(/P12 {3}corpus\/findings\/value-one-one\.md does not say what was accepted/);
    here.edit(promoted, '\nValue one is two\n', '\nValue one is one\n');
    here.did(bot, 'release', promoted, '--reason', 'nobody doubts it');
  });

  it('follow links in memory, and a gate passes that', { timeout: 60_000 }, async () => {
    const here = repository();
    here.edit(undecided, '## Evidence', 'See [the first](value-one-one.md).\n\n## Evidence');
    here.did(reviewer, 'promote', undecided);
    here.commit('Link');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.did(bot, 'mv', promoted, 'corpus/findings/first/one.md');
    here.commit('Move');
    expect(here.read(undecided)).toContain('[the first](first/one.md)');
    expect(await here.gate()).toEqual([]);
    here.edit(undecided, '[the first](first/one.md)', '[the first](first/one.md) and [more](first/one.md)');
    here.commit('Edit');
    expect(await here.gate()).toEqual([`error FND309 ${undecided}: this finding no longer says what was accepted on a day`]);
  });
});
