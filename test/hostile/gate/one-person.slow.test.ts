import { symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { type Guarded, guarded } from '../../support/guarded.ts';
import { bot, captured, type Person, reviewer, type Team } from '../../support/team.ts';
import { sampleOf } from '../../support/whole.ts';

const noreply = 'users.noreply.github.com';
const bob: Person = { name: 'Bob', mail: `4567890+bob@${noreply}` };
const base = guarded({ config: '{}\n' });
const withReviewers = guarded({ config: JSON.stringify({ reviewers: [reviewer.mail, bob.mail] }) });

/** Raises something of high consequence. */
function raise(here: Team, raiser: Person): string {
  return captured(
    here.did(
      raiser,
      'capture',
      'Value fifteen is odd',
      'src/values.ts#L15-L17',
      '--when',
      'changing value fifteen',
      '--not-when',
      'in tests',
      '--consequence',
      'high',
    ),
  );
}

/** A branch on which one raised something of high consequence and another promoted it. */
function decided(here: Guarded, raiser: Person, decider: Person): Guarded {
  here.did(decider, 'promote', raise(here, raiser));
  here.commit('Promote');
  return here;
}

/** Files of the base that came after the branch was made; what is on the branch stays. */
function onBase(here: Guarded, path: string, text: string): void {
  here.git('stash', '-q', '--include-untracked');
  here.write(path, text);
  here.commit('Policy');
  here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  here.git('stash', 'pop', '-q');
}

/** The exit code of a gate that a forge told who approved, and whether it doubts who decided. */
function judged(here: Team, approvals: string): string {
  const { code, out, error } = here.as(bot, ['gate'], {
    env: { CI: 'true', LEDGER_APPROVALS: approvals },
  });
  return `${code}${/QUE407/.test(out) ? ' in doubt' : ''}${code === 2 ? ` ${error.split('\n')[0] ?? ''}` : ''}`;
}

const people = (...each: readonly (readonly string[])[]): string => JSON.stringify(each);

describe('a person with several addresses', { timeout: 120_000 }, () => {
  it('is one, where the forge says that they are one account', () => {
    const here = decided(base(), bot, reviewer);
    const one = ['one@example.org', bot.mail, reviewer.mail];
    for (const order of sampleOf([
      one,
      [...one].reverse(),
      [bot.mail.toUpperCase(), 'Somebody <reviewer+here@example.org>'],
    ]))
      expect(judged(here, people(order)), order.join(' ')).toBe('1 in doubt');
    // Somebody else's approval does not make two of them: the ledger has one person's word.
    expect(judged(here, people(one, ['else']))).toBe('1 in doubt');
    // One of the addresses leads to the other by a third: the raiser is whoever has both.
    expect(
      judged(here, people(['one@example.org', bot.mail], ['one@example.org', reviewer.mail])),
    ).toBe('1 in doubt');
    for (const approval of sampleOf([
      people([reviewer.mail, 'one@example.org']),
      people(['a-login'], [reviewer.mail]),
      people(['else@example.org']),
    ]))
      expect(judged(here, approval), approval).toBe('0');
    for (const approval of [people(), people([]), people([bot.mail, 'one@example.org'])])
      expect(judged(here, approval), approval).toBe('1 in doubt');
  });

  it('is asked for as a reviewer by any of them, and joined by the mailmap as well', () => {
    const here = withReviewers();
    here.did(reviewer, 'promote', raise(here, bot));
    onBase(here, '.mailmap', `Build Bot <${bot.mail}> <robot@alias.org>\n`);
    here.commit('Promote');
    for (const approval of sampleOf([
      [reviewer.mail],
      ['else@example.org', reviewer.mail],
      ['x@example.org', bob.mail],
    ]))
      expect(judged(here, people(approval)), approval.join(' ')).toBe('0');
    for (const approval of sampleOf([
      ['else@example.org'],
      ['robot@alias.org', reviewer.mail],
      ['robot+tag@alias.org', reviewer.mail],
      [bob.mail, 'x@example.org', 'Robot <ROBOT@alias.org>'],
    ]))
      expect(judged(here, people(approval)), approval.join(' ')).toBe('1 in doubt');
  });

  it('is one where a tag or capitals keep an address out of the mailmap', () => {
    const here = base();
    const item = raise(here, bot);
    onBase(here, '.mailmap', `Build Bot <${bot.mail}> <robot@alias.org>\n`);
    // By hand: who raised it has no word to add.
    for (const mail of sampleOf([
      'robot@alias.org',
      'Robot@Alias.org',
      'robot+tag@alias.org',
      '"robot"@alias.org',
    ]))
      expect(here.as({ name: 'Somebody', mail }, ['promote', item]).code, mail).toBe(1);
  });

  it('is looked up in a mailmap that can be read, or nothing is decided', () => {
    const here = base();
    const item = raise(here, bot);
    here.write('people', `Build Bot <${bot.mail}> <${reviewer.mail}>\n`);
    symlinkSync('people', join(here.root, '.mailmap'));
    const ran = here.as(reviewer, ['promote', item]);
    expect(ran.code).toBe(2);
    expect(ran.error).toContain('mailmap');
  });

  it('cannot be joined to a reviewer by the mailmap that the change brings', () => {
    const here = withReviewers();
    here.did(reviewer, 'promote', raise(here, bot));
    here.write('.mailmap', `A Reviewer <${reviewer.mail}> <mallory@example.org>\n`);
    here.commit('Promote');
    expect(judged(here, 'mallory@example.org')).toBe('1 in doubt');
    expect(judged(here, people(['mallory@example.org']))).toBe('1 in doubt');
  });
});

describe('a private address of the forge', { timeout: 120_000 }, () => {
  it('is the account of its number, whoever has that number for a login', () => {
    const here = decided(withReviewers(), bot, bob);
    for (const approval of sampleOf([
      '4567890',
      `4567890@${noreply}`,
      `99+mallory@${noreply}`,
      `99+bob@${noreply}`,
      people([`99+4567890@${noreply}`]),
      people([`99+bob@${noreply}`]),
    ]))
      expect(judged(here, approval), approval).toBe('1 in doubt');
    for (const approval of sampleOf([
      'bob',
      'BOB',
      `bob@${noreply}`,
      bob.mail,
      `4567890+robert@${noreply}`,
      people([bob.mail]),
      people(['else@example.org', `4567890+robert@${noreply}`]),
    ]))
      expect(judged(here, approval), approval).toBe('0');
  });

  it('is the same person with the number and without, and under a later login', () => {
    const here = base();
    const item = raise(here, bob);
    for (const mail of sampleOf([
      bob.mail,
      `bob@${noreply}`,
      `4567890+robert@${noreply}`,
      `BOB@${noreply.toUpperCase()}`,
    ]))
      expect(here.as({ name: 'Somebody', mail }, ['promote', item]).code, mail).toBe(1);
    for (const mail of [`4567890@${noreply}`, `99+bob@${noreply}`, 'bob@users.noreply.example.org'])
      expect(here.as({ name: 'Somebody', mail }, ['promote', item, '--plan']).code, mail).toBe(0);
  });
});

describe('approvals that cannot be read', { timeout: 60_000 }, () => {
  it('stop the gate: nobody guesses who approved', () => {
    const here = decided(base(), bot, reviewer);
    for (const broken of sampleOf([
      '[["a@example.org"]',
      '["reviewer@example.org"]',
      '[[1]]',
      '[{"login":"a"}]',
      '[["reviewer@example.org", null]]',
    ]))
      expect(judged(here, broken), broken).toMatch(/^2 .*LEDGER_APPROVALS/);
  });

  it('are read as lists of addresses, identities and logins as before', () => {
    const here = decided(base(), bot, reviewer);
    for (const approval of sampleOf([
      'reviewer@example.org',
      'a-login',
      ' A Reviewer <REVIEWER@example.org>\n',
      'one@example.org, two@example.org',
    ]))
      expect(judged(here, approval), approval).toBe('0');
    for (const approval of ['', ' \n,', bot.mail, `Somebody <${bot.mail}>`])
      expect(judged(here, approval), approval).toBe('1 in doubt');
  });
});
