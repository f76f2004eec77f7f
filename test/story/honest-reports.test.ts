import { describe, expect, it } from 'vitest';

import { bot, team } from '../support/team.ts';

const decision = (status: string): string => `# One\n\n${status}\n\n## Decision\n\nUse Redis.\n`;
const json = (out: string): unknown => JSON.parse(out) as unknown;

describe('a decision', () => {
  it.each([
    ['- ステータス: 承認', null],
    ['| Status | Accepted |\n| --- | --- |', null],
    ['| Date | Status | By |\n| --- | --- | --- |\n| today | Approved | Ada |', null],
    ['**Estado**: aceptada', null],
    ['Статус: принято', null],
    ['Statut : accepté', null],
    ['> **Status:** Implemented', null],
    ['状态：已接受', null],
    ['> **Status:** Superseded.', 'a decision that is superseded'],
    ['Status: abgelehnt', 'a decision that is rejected'],
    ['Status: Frobnicated', 'a decision whose status ledger does not know: frobnicated'],
    ['It was a Tuesday.', 'a decision without a status'],
  ])('with "%s" is left out of comparison because: %s', (status, why) => {
    const here = team('work', {
      'docs/adr/0001-one.md': decision(status),
      'AGENTS.md': '# Rules\n\n- Use MySQL.\n- Use Kafka.\n',
    });
    const { compared } = json(here.did(bot, 'conflicts', '--format', 'json')) as {
      readonly compared: { readonly leftOut: readonly object[]; readonly statements: number };
    };
    expect([compared.leftOut, compared.statements]).toEqual(
      why === null ? [[], 3] : [[{ path: 'docs/adr/0001-one.md', why }], 2],
    );
  });
});

describe('accepted decisions with nothing below "Decision"', () => {
  it('are named as not compared, and counted', () => {
    const record = (heading: string): string =>
      `# One\n\nStatus: Accepted\n\n## ${heading}\n\nUse Redis.\n`;
    const here = team('work', {
      'docs/adr/0001-one.md': record('D'),
      'docs/adr/0002-two.md': record('D'),
      'docs/adr/0003-three.md': record('Decision'),
      'AGENTS.md': '# Rules\n\n- Use MySQL.\n- Use Kafka.\n',
    });
    const { compared } = json(here.did(bot, 'conflicts', '--format', 'json')) as {
      readonly compared: { readonly leftOut: readonly { path: string; why: string }[] };
    };
    expect(compared.leftOut.map(({ path }) => path)).toEqual([
      'docs/adr/0001-one.md',
      'docs/adr/0002-two.md',
    ]);
    for (const report of [['conflicts'], ['audit', '--no-home', '--format', 'pretty']])
      expect(here.did(bot, ...report)).toMatch(
        /2 files: docs\/adr\/0001-one\.md: [^;]*no sentence to compare[^;]*; docs\/adr\/0002-two/,
      );
    expect(here.did(bot, 'status')).toContain('not compared: 2 decisions without a sentence');
  });
});

describe('lint, doctor and audit', () => {
  it('read decisions in the same folders', () => {
    const path = 'docs/architecture/adrs/0001-x.md';
    const here = team('work', { [path]: '# 1\n\n**Status:** Accepted\n\nSee [x](./gone.md).\n' });
    for (const args of [['lint'], ['audit', '--no-home', '--format', 'compact']])
      expect([args[0], here.did(bot, ...args)]).toEqual([args[0], expect.stringContaining(path)]);
    expect(here.as(bot, ['init', '--check']).out).toMatch(/docs\/architecture\/adrs +1 adr/);
  });

  it('agree with conflicts and status on two texts that contradict each other', () => {
    const here = team('work', {
      'AGENTS.md': '# Rules\n\n- Use npm for installing packages.\n',
      'CLAUDE.md': '# Rules\n\n- Use pnpm for installing packages.\n',
    });
    expect(here.did(bot, 'lint')).toContain('CON804');
    expect(here.did(bot, 'audit', '--no-home', '--format', 'compact')).toContain('CON804');
    expect(json(here.did(bot, 'conflicts', '--format', 'json'))).toMatchObject({
      contradictions: 1,
    });
    expect(here.did(bot, 'status')).toContain('1 contradiction open');
  });
});

describe('a report', () => {
  it('says nothing of contradictions where nothing was compared', () => {
    const here = team('work', { 'AGENTS.md': '# Rules\n\n- Use npm.\n', 'a.ts': 'export {};\n' });
    expect(here.did(bot, 'status')).not.toContain('conflicts');
    expect(here.did(bot, 'audit', '--no-home', '--format', 'pretty')).not.toContain('contradict');
  });

  it('of the gate names memory that no commit has', () => {
    const here = team('work', { 'src/a.ts': 'export const limit = 3;\n' });
    here.did(bot, 'init', '--yes');
    here.commit('Begin');
    const scope = ['--when', 'sending requests', '--not-when', 'in tests'];
    here.did(bot, 'capture', 'Clients send three requests', 'src/a.ts#L1', ...scope);
    for (const step of ['new', 'staged']) {
      if (step === 'staged') here.git('add', '-A');
      const { error } = here.as(bot, ['gate', '--since', 'HEAD~1']);
      expect(error, step).toMatch(/3 files of memory are not committed and not checked: corpus\//);
    }
    here.commit('Propose');
    expect(here.as(bot, ['gate', '--since', 'HEAD~1']).error).not.toContain('in no commit');
  });

  it('of --quiet says what it does not show', () => {
    const here = team('work', {
      'docs/adr/0001-x.md': '# 1\n\nStatus: Accepted\n\n[x](gone.md)\n',
    });
    const audit = here.did(bot, 'audit', '--no-home', '--quiet', '--format', 'pretty');
    expect(audit).toMatch(/^stale: 1 · /m);
    expect(audit).not.toContain('NAT004');
    for (const format of ['pretty', 'agent', 'markdown', 'junit'])
      expect(here.did(bot, 'lint', '--quiet', '--format', format)).not.toContain('clean');
  });
});
