import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { type Guarded, guarded } from '../support/guarded.ts';
import { bot, captured, reviewer, team } from '../support/team.ts';

const scope = ['--not-when', 'in tests'];
const text = 'docs/limits.txt';
const binary = 'docs/logo.bin';
const facts = [
  ['Limits are read from a text', `${text}#L1-L2`],
  ['The logo has sixty-four shades', binary],
] as const;

const draw = (here: Pick<Guarded, 'root'>, shade: number): void =>
  writeFileSync(join(here.root, binary), Buffer.alloc(64, shade));

const base = guarded({
  more: (here) => {
    here.write(text, 'a limit:\n  ten\n');
    draw(here, 0xff);
    for (const [claim, place] of facts)
      here.did(
        reviewer,
        'promote',
        captured(here.did(bot, 'capture', claim, place, '--when', `about ${claim}`, ...scope)),
      );
    here.commit('Limits and the logo');
  },
});

const staged = (here: Guarded): string => {
  here.git('add', '-A');
  return here.as(bot, ['lint', '--staged', '--format', 'pretty']).out;
};

describe('a place in doubt', { timeout: 60_000 }, () => {
  it('that is an empty file has no line to confirm', () => {
    const here = base();
    here.write(text, '');
    const told = staged(here);
    expect(told).toContain('-a limit:\n      -  ten\n    do   replaced by a new fact');
    expect(told).not.toContain('ledger confirm');
  });

  it('that is a binary file can be confirmed as the report says', () => {
    const here = base();
    draw(here, 0xfe);
    const command = /ledger (confirm \S+)\n/.exec(staged(here))?.[1] ?? '';
    here.did(reviewer, ...command.split(' '));
    expect(staged(here)).not.toContain('in doubt');
    here.git('commit', '-qm', 'Other shades');
    here.git('rm', '-q', binary);
    const gone = staged(here);
    expect(gone).toContain('1 fact in doubt');
    expect(gone).not.toContain('ledger confirm');
  });

  it('says so where lines that look the same differ in tabs and spaces', () => {
    const here = base();
    here.write(text, '\na limit:\n\tten\n');
    expect(staged(here)).toContain(
      '-  ten\n      +  ten\n       … only whitespace differs\n    do   still true',
    );
    here.write(text, '\na limit:\n\televen\n');
    expect(staged(here)).not.toContain('only whitespace');
  });

  it('is none where its file only has another name, which is no other layout', () => {
    const here = base();
    here.git('mv', text, 'docs/bounds.txt');
    expect(staged(here)).toContain('the code of 1 fact moved or was reformatted');
    expect(here.as(bot, ['verify']).out).toContain(`moved        ${text}#L1-L2`);
  });

  it('is named on one line of standard error', () => {
    const here = base();
    draw(here, 0xfe);
    staged(here);
    expect(here.as(bot, ['lint', '--staged', '--format', 'compact']).error).toMatch(
      /^ledger: this change puts 1 fact \(\S+\) in doubt; to see the changed lines: ledger lint --staged --format pretty\n/,
    );
  });

  it('has its path from the top of the repository where memory is in a folder', () => {
    const folder = 'packages/api';
    const here = team('main', {
      [`${folder}/ledger.config.json`]: '{}\n',
      [`${folder}/memory/INDEX.md`]: '# Memory\n',
      [`${folder}/src/values.ts`]: 'export const callsOfTheApi = 10;\nexport const other = 1;\n',
    });
    const claim = ['The limit is ten', 'src/values.ts#L1', '--when', 'changing limits', ...scope];
    const item = captured(here.did(bot, 'capture', '-C', folder, ...claim));
    here.did(reviewer, 'promote', '-C', folder, item);
    here.commit('Know it');
    here.git('checkout', '-qb', 'work');
    here.write(`${folder}/src/values.ts`, here.read(`${folder}/src/values.ts`).replace('10', '11'));
    here.commit('Eleven');
    const gate = ['gate', '-C', folder, '--since', 'main', '--format', 'markdown'];
    expect(here.as(bot, gate).out).toContain(`\n${folder}/src/values.ts#L1 changed\n\n\`\`\``);
  });
});
