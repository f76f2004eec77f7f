import { rmSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { captureFact } from '../support/facts.ts';
import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const spec =
  '---\ntype: spec\nid: auth\nstatus: approved\ndomain: Compliance baseline\n---\n\n# ' +
  'Spec: Auth\n\nREQ C-014:\nTHE client MUST refresh once\nVERIFY BY test\n\nREQ ' +
  'C-015:\nTHE client MUST close once\nRISK critical\nVERIFY BY test\nDOMAIN team\n';
let here: Team;
const next = (out: string): string[] =>
  [...out.matchAll(/^ {2}(?:next|or {2}) {2}(.*)$/gm)].map((match) => match[1] ?? '');
const fact = (...more: readonly string[]): string =>
  captureFact(here, 'The limit of a page is ten', 'src/a.ts#L1', 'paging', ...more);

beforeEach(() => {
  here = team('main', {
    'ledger.config.json': '{}\n',
    'src/a.ts': 'export const limit = 10;\n',
    'corpus/specs/auth.md': spec,
  });
});
afterEach(() => rmSync(here.root, { recursive: true, force: true }));

describe('an act says what comes next', { timeout: 60_000 }, () => {
  it('after a quarantine and a release, of a proposal and of memory', () => {
    const item = fact();
    expect(next(here.did(reviewer, 'quarantine', item, '--reason', 'who says so?'))).toEqual([
      `if it is true, another person runs: ledger release ${item} --reason "…"`,
      `if it is wrong: ledger reject ${item} --reason "…"`,
    ]);
    expect(next(here.did(bot, 'release', item, '--reason', 'it was looked up'))).toEqual([
      `ledger promote ${item}`,
    ]);
    here.did(reviewer, 'promote', item);
    expect(next(here.did(reviewer, 'quarantine', item, '--reason', 'who says so?'))[1]).toBe(
      `if it is wrong: ledger retract ${item} --reason "…"`,
    );
    expect(next(here.did(bot, 'release', item, '--reason', 'it was looked up'))).toEqual([
      `agents see it again; check its evidence: ledger show ${item}`,
    ]);
  });

  it('after a withdrawal, and to agents nothing that decides', () => {
    const item = fact();
    here.did(reviewer, 'promote', item);
    expect(
      next(
        here.did(
          reviewer,
          'retract',
          item,
          '--reason',
          'it is twelve',
          '--because',
          'contradicted',
        ),
      ),
    ).toEqual(['if this was a mistake, before you commit: ledger undo']);
    const other = captureFact(here, 'The edge keeps pages for an hour', 'src/a.ts#L1', 'paging');
    const ran = here.as(bot, ['quarantine', other, '--reason', 'odd'], {
      env: { CLAUDECODE: '1' },
    });
    expect(ran.out + ran.error).not.toMatch(/ledger (?:release|reject|retract)/);
  });

  it('after a capture that lacks something, by the sections that take it', () => {
    const out = here.did(
      bot,
      'capture',
      'The limit of a page is ten',
      'src/a.ts#L1',
      '--when',
      'paging',
    );
    const path = `corpus/findings/the-limit-of-a-page-is-ten-${captured(out)}.md`;
    expect(next(out)).toEqual([
      `write into ${path}: when it does not apply (under "Does not ` + 'apply when")',
      'ledger review',
    ]);
    expect(here.read(path)).toContain('Does not apply when');
  });
});

describe('why it is of high consequence', { timeout: 60_000 }, () => {
  it('names where it is written', () => {
    const [by, risk] = [
      fact('--obligation', 'C-014'),
      captureFact(
        here,
        'The client closes twice',
        'src/a.ts#L1',
        'closing',
        '--obligation',
        'C-015',
      ),
    ];
    expect(here.as(bot, ['promote', by]).error).toContain(
      '(C-014 of auth has the domain compliance)',
    );
    expect(here.as(bot, ['promote', risk]).error).toContain('(C-015 of auth has a critical risk)');
    expect(here.did(bot, 'explain', 'P08')).toContain(
      'critical, enforced policy, compliance or security',
    );
  });
});
