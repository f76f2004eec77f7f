import { utimesSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { bot, captured, reviewer, team } from '../support/team.ts';

const note = (body: string, more = ''): string =>
  `---\nname: Freeze\ndescription: freeze\ntype: project\n${more}---\n\n${body}\n`;
const freeze = 'The merge freeze starts Thursday, because the mobile release is cut then.';
const scope = ['--when', 'merging to main', '--not-when', 'in a draft'];

describe('days that only their writer could place', { timeout: 60_000 }, () => {
  it('are dates in what is imported, by the day on which they were written', () => {
    const here = team('work', {
      'ledger.config.json': '{}\n',
      'stated/a.md': note(freeze, 'date: 2026-11-16\n'),
      'old/b.md': note(`${freeze} It is lifted later.`),
    });
    const written = new Date('2026-11-09T12:00:00Z');
    here.write('old/b.md', note(`${freeze} It is lifted after that.`));
    utimesSync(join(here.root, 'old/b.md'), written, written);
    expect(here.did(bot, 'import', 'stated')).toContain('starts 2026-11-19, because');
    expect(here.did(bot, 'import', 'old')).toContain('starts 2026-11-12, because');
  });

  it('are asked for in a note that is captured where it is', () => {
    const here = team('work', { 'src/a.ts': 'one\n', '.claude/memory/freeze.md': note(freeze) });
    const from = ['capture', '--from', '.claude/memory/freeze.md', 'src/a.ts#L1', ...scope];
    const { code, error } = here.as(bot, from);
    expect([code, error]).toEqual([
      1,
      expect.stringContaining('P03   .claude/memory/freeze.md says "Thursday"'),
    ]);
    here.did(bot, 'capture', freeze.replace('Thursday', '2026-12-03'), ...from.slice(1));
  });

  it.each([
    ['Merges to main stop Thursday because the release is cut', 'Thursday'],
    ['Merges to main stop soon for the audit', 'soon'],
    ['Deploys stop in two weeks for the audit', 'in two weeks'],
  ])('are asked for where one event is meant: %s', (claim, said) => {
    const here = team('work', { 'src/a.ts': 'one\n', 'ledger.config.json': '{}\n' });
    const { code, error } = here.as(bot, ['capture', claim, 'src/a.ts#L1', ...scope]);
    expect([code, error]).toEqual([1, expect.stringContaining(`"${said}" is a relative date`)]);
  });

  it('keep a candidate from memory until somebody writes the date', () => {
    const here = team('work', { 'src/a.ts': 'one\n', 'ledger.config.json': '{}\n' });
    const item = captured(
      here.did(bot, 'capture', 'Merges to main stop on 2026-12-03', 'src/a.ts#L1', ...scope),
    );
    const path = here.at('corpus/findings/merges-main-stop-2026-12-03.md');
    const dated = here.read(path);
    for (const words of [
      'on Thursday',
      'Thursday for the audit',
      'soon',
      'in two weeks, as they will be closed soon',
    ]) {
      here.write(path, dated.replaceAll('on 2026-12-03', words));
      const { code, error } = here.as(reviewer, ['promote', item]);
      expect([code, error]).toEqual([1, expect.stringContaining('P03')]);
      expect(error).toContain(`write the date into ${path}`);
    }
    here.write(path, dated.replaceAll('on 2026-12-03', 'every Thursday, soon after the backup'));
    here.did(reviewer, 'promote', item);
  });

  it('count from the day on which somebody said them', () => {
    const here = team('work', { 'src/a.ts': 'one\n', 'ledger.config.json': '{}\n' });
    const claim = 'The vendor will close his office in two weeks, as their contract ends';
    const by = ['--said-by', 'Karl Muster <karl@example.org>', '--said-on', '2026-11-20'];
    const source = ['--source', 'https://chat.example.org/p/12'];
    const out = here.did(bot, 'capture', claim, ...by, ...source, ...scope);
    expect(out).toContain('the claim now says 2026-12-04');
  });

  it('are nothing in code, names and quotations: what is captured is promoted', () => {
    const here = team('work', { 'src/a.ts': 'one\n', 'ledger.config.json': '{}\n' });
    for (const claim of [
      '`git log --since=yesterday` misses merges, because dates are local',
      'The flag `--until tomorrow` is ignored, because it is read too late',
      'Tasks are synced from Monday.com because sales works there',
      'The form shows “open until next week”, which is a constant of ours',
    ]) {
      const out = here.did(bot, 'capture', claim, 'src/a.ts#L1', ...scope);
      expect(out).not.toContain('valid through');
      here.did(reviewer, 'promote', captured(out));
    }
  });

  it('are asked for in conditions', () => {
    const here = team('work', { 'src/a.ts': 'one\n', 'ledger.config.json': '{}\n' });
    const claim = ['capture', 'Merges to main need two reviews', 'src/a.ts#L1'];
    const vague = ['--when', 'merging before Thursday', '--not-when', 'from next week on'];
    const { code, error } = here.as(bot, [...claim, ...vague]);
    expect([code, error]).toEqual([1, expect.stringContaining('"before Thursday" in a condition')]);
    const item = captured(here.did(bot, ...claim, ...scope));
    const path = here.at('corpus/findings/merges-main-need-two-reviews.md');
    const dated = here.read(path);
    here.write(path, dated.replaceAll('in a draft', 'from next week on'));
    expect(here.as(reviewer, ['promote', item]).error).toContain('"next week" in a condition');
    here.write(path, dated.replaceAll('in a draft', 'on a Friday'));
    here.did(reviewer, 'promote', item);
  });
});
