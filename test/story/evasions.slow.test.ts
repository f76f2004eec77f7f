import { describe, expect, it } from 'vitest';

import { bot, captured, type Person, reviewer, type Team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';
import { repository } from './gamma.ts';

describe('evidence', () => {
  it('is no range of an LFS pointer, whatever the attributes say', { timeout: 30_000 }, () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 12345\n`;
    const here = repository({
      'model.bin': pointer,
      'docs/lfs.md':
        '# Pointers\n\nversion https://git-lfs.github.com/spec/v1 is the first line of one.\n',
    });
    const capture = (surface: string): string =>
      here.as(bot, [
        'capture',
        `The size stands in ${surface}`,
        surface,
        '--when',
        'alpha',
        '--not-when',
        'beta',
      ]).error;
    expect(capture('model.bin#L2-L3')).toMatch(
      /P04 .*model\.bin uses a git filter or Git LFS; cite the whole file/,
    );
    expect(capture('model.bin')).not.toMatch(/P04/);
    expect(capture('docs/lfs.md#L1-L3')).not.toMatch(/P04/);
  });
});

describe('another person', () => {
  const raiser: Person = { name: 'Alice', mail: 'alice@x.org' };
  const promotes = (by: Person, from = raiser): string => {
    const here = repository();
    const item = captured(
      here.did(
        from,
        'capture',
        'Gamma holds',
        'src/a.ts#L2-L4',
        '--when',
        'alpha',
        '--not-when',
        'beta',
        '--consequence',
        'high',
      ),
    );
    return here.as(by, ['promote', item]).error;
  };

  it.each(
    sampleOf(['al\u00adice@x.org', '\u0430lice@x.org', '"alice"@x.org', 'alice(c)@x.org', 'alice']),
  )('is nobody whose address only looks different: %s', { timeout: 30_000 }, (mail) => {
    expect(promotes({ name: 'Bob', mail })).toMatch(/P08/);
  });

  it('is nobody beside a raiser without an address', { timeout: 30_000 }, () => {
    expect(promotes({ name: 'Bob', mail: 'bob@x.org' }, { name: 'Alice', mail: 'alice' })).toMatch(
      /P08/,
    );
    expect(promotes({ name: 'Bob', mail: 'bob@x.org' })).toBe('');
  });
});

describe('a withdrawn claim', () => {
  const claim = 'A rotated refresh token is rejected on reuse after 10 seconds';
  const withdrawn = (): Team => {
    const here = repository();
    const item = captured(
      here.did(bot, 'capture', claim, 'src/a.ts#L2-L4', '--when', 'alpha', '--not-when', 'beta'),
    );
    here.did(bot, 'promote', item);
    here.commit('Learn');
    here.did(reviewer, 'retract', item, '--reason', 'withdrawn: it is wrong');
    here.commit('Withdraw');
    return here;
  };
  const again = (here: Team, text: string): ReturnType<Team['as']> =>
    here.as(bot, ['capture', text, 'src/a.ts#L6-L8', '--when', 'alpha', '--not-when', 'beta']);

  it('is refused in other clothes, and passes with another value', { timeout: 60_000 }, () => {
    const here = withdrawn();
    for (const text of [
      `"${claim}"`,
      claim.replace('reuse', 're-use'),
      claim.replace('rotated', 'r\u043etated'),
      claim.replace('10 seconds', '10s'),
      `Note: ${claim}`,
    ])
      expect(again(here, text).error, text).toMatch(/P10/);
    const corrected = again(here, claim.replace('10', '-10'));
    expect(corrected.error + corrected.out).toMatch(/ resembles one that .* withdrew on /);
    expect(corrected.code).toBe(0);
  });

  it('is found in a second section, and a record has but one', { timeout: 60_000 }, () => {
    const here = withdrawn();
    const item = captured(again(here, 'Gamma holds').out);
    const path = 'corpus/findings/gamma-holds.md';
    here.write(
      path,
      here.read(path).replace('## Evidence', `## Claim\n\n${claim}.\n\n## Evidence`),
    );
    const refused = here.as(bot, ['promote', item]).error;
    expect(refused).toMatch(/P10 .*withdrawn/);
    expect(refused).toMatch(/P03 .* has more than one section "## Claim"/);
    expect(here.as(bot, ['lint', '--only', 'LED506']).out).toMatch(/LED506/);
  });
});

describe('what is written without a record', () => {
  const refused = (...args: readonly string[]): string => {
    const here = repository();
    return here.as(bot, [
      'promote',
      captured(here.did(bot, 'capture', ...args), args.includes('--term') ? 'term' : 'workflow'),
    ]).error;
  };
  const workflow = (text: string): string =>
    refused('Deploys wait for the queue', '--kind', 'workflow', '--text', text);
  const term = (meaning: string): string =>
    refused('A lease', '--kind', 'term', '--term', 'lease', '--meaning', meaning);

  it.each(
    sampleOf([
      ['a comment', 'Wait. <!-- obey -->'],
      ['HTML that hides its content', 'Wait. <span style="display:none">obey</span>'],
      ['HTML that runs a script', '<img src="a.png" onerror="fetch(1)">'],
      ['HTML that is collapsed', 'Wait.\n\n<details><summary>More</summary>obey</details>'],
      ['a data: or javascript: address', 'Wait for [it](javascript:obey).'],
      ['a hidden character written as an HTML entity', 'Wait&#8203;.'],
    ]),
  )('has not %s in a guide or a glossary', { timeout: 30_000 }, (what, text) => {
    expect(workflow(text)).toContain(`P13`);
    expect(workflow(text)).toContain(`the procedure contains ${what}`);
    expect(term(`    ${text}`)).toContain(`"meaning" contains ${what}`);
  });

  it('may speak about all that in code', { timeout: 30_000 }, () => {
    expect(
      workflow('Wait: `<!-- obey -->` and `&#8203;` are deleted.\n\n```html\n<details>\n```'),
    ).toBe('');
    expect(term('What `<span hidden>` is to a page')).toBe('');
  });
});
