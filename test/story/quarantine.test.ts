import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const third = { name: 'A Third', mail: 'third@example.org' };
const agent = { env: { CLAUDECODE: '1' } };
const code =
  'export const calls = 10;\nexport const retries = 3;\nexport const pause = 250;\nexport const jitter = 0.5;\n';
const scope = ['--when', 'changing limits', '--not-when', 'in tests'] as const;
const why = ['--reason', 'it looks odd'] as const;

function repository(files: Readonly<Record<string, string>> = {}): Team {
  return team('work', { 'src/limits.ts': code, 'ledger.config.json': '{}\n', ...files });
}

function raise(here: Team, ...more: readonly string[]): string {
  return captured(
    here.did(bot, 'capture', 'The limit is ten', 'src/limits.ts#L1-L3', ...scope, ...more),
  );
}

/** What a refusal says, without the way it is laid out. */
function refusal(
  here: Team,
  who: typeof bot,
  args: readonly string[],
  options: Parameters<Team['as']>[2] = {},
): string {
  const ran = here.as(who, args, options);
  expect([args.join(' '), ran.code]).toEqual([
    args.join(' '),
    expect.toSatisfy((exit: number) => exit > 0),
  ]);
  return `${ran.out}${ran.error}`.replace(/\s+/g, ' ');
}

describe('what is in quarantine and of high consequence', () => {
  it(
    'is not released by who raised it, by who put it there, or by an agent',
    { timeout: 90_000 },
    () => {
      const here = repository();
      const item = raise(here, '--consequence', 'high');
      here.did(reviewer, 'quarantine', item, ...why);
      const release = ['release', item, '--reason', 'it is sound'];
      expect(refusal(here, reviewer, release)).toContain(
        `P08 you quarantined ${item}, so someone else must release it do ask another ` +
          `person to run: ledger release ${item} --reason "…"`,
      );
      expect(refusal(here, bot, release)).toContain(
        'is high-consequence and you proposed it; someone else must release it do ask another ' +
          `person to run: ledger release ${item} --reason "…"`,
      );
      for (const who of [bot, reviewer, third]) {
        const said = refusal(here, who, release, agent);
        expect(said).toContain("agents can't release");
        expect(said).not.toContain(`ledger release ${item}`);
      }
      expect(refusal(here, third, release, { env: { LEDGER_ACTOR: 'ci' } })).toContain(
        "CI can't release",
      );
      here.did(third, ...release);
      expect(here.as(bot, ['show', item]).out).toContain('pending');
    },
  );

  it(
    'goes through no other door: promote, validate, review, a file of decisions, a saved plan',
    { timeout: 90_000 },
    () => {
      const here = repository();
      const item = raise(here, '--consequence', 'high');
      here.did(reviewer, 'quarantine', item, ...why);
      expect(refusal(here, third, ['promote', item])).toContain(
        `P01 can't promote ${item}: it is in quarantine do another person runs: ` +
          `ledger release ${item} --reason "…"`,
      );
      expect(refusal(here, third, ['validate', item])).toContain(
        `can't validate ${item}: it is quarantined`,
      );
      for (const decision of ['promote', 'release']) {
        const input = JSON.stringify({ decisions: [{ item, decision, reason: 'it is sound' }] });
        const said = refusal(here, bot, ['review', '--apply', '-'], { input });
        expect(said).toContain('quarantine');
        expect(said).toContain(`ledger release ${item}`);
      }
      const plan = here.did(third, 'release', item, '--reason', 'it is sound', '--plan');
      expect(refusal(here, bot, ['apply', '-'], { input: plan })).toMatch(/P08|another|by /);
      expect(
        refusal(here, bot, ['capture', 'The limit is ten', 'src/limits.ts#L1-L3', ...scope]),
      ).toContain(`P11 this claim is quarantined as ${item}`);
      expect(here.as(bot, ['show', item]).out).toContain('quarantined');
    },
  );

  it(
    'is memory again only by a third person, and a gate sees one that was not',
    { timeout: 90_000 },
    () => {
      const here = repository();
      const item = raise(here, '--consequence', 'high');
      here.did(reviewer, 'promote', item);
      here.did(reviewer, 'quarantine', item, ...why);
      here.commit('Quarantine');
      expect(refusal(here, bot, ['release', item, '--reason', 'it is sound'])).toContain(
        'and you proposed it; someone else must release it',
      );
      here.did(third, 'release', item, '--reason', 'it is sound');
      expect(here.as(bot, ['lint', '--fail-on', 'warning']).out).not.toContain('LED511');
      expect(here.read('corpus/findings/limit-ten.md')).toContain('status: promoted');
    },
  );

  it(
    'of low consequence its raiser may release it from the quarantine of another',
    { timeout: 60_000 },
    () => {
      const here = repository();
      const item = raise(here);
      here.did(reviewer, 'quarantine', item, ...why);
      here.did(bot, 'release', item, '--reason', 'it is sound');
    },
  );
});

describe('what others wrote', () => {
  function storeOfAnother(): string {
    const folder = mkdtempSync(join(tmpdir(), 'theirs-'));
    mkdirSync(join(folder, 'memory'));
    writeFileSync(
      join(folder, 'memory', 'limits.md'),
      '---\nname: Limits\ndescription: The limit is ten\ntype: project\n---\n\nIt is ten.\n',
    );
    return join(folder, 'memory');
  }

  it(
    'is external for good once it is imported, whatever is cited beside it',
    { timeout: 60_000 },
    () => {
      const here = repository();
      here.did(bot, 'import', storeOfAnother());
      const path = 'corpus/findings/limits.md';
      const section = (text: string, name: string, line: string): string =>
        text.replace(new RegExp(`## ${name}\\n[^#]*`), `## ${name}\n\n- ${line}\n\n`);
      here.write(
        path,
        section(
          section(
            section(here.read(path), 'Evidence', 'File: `src/limits.ts#L1-L3`'),
            'Applies when',
            'changing limits',
          ),
          'Does not apply when',
          'in tests',
        ).replace(/^load_when:.*$/m, 'load_when: changing limits'),
      );
      const said = refusal(here, bot, ['promote', path]);
      expect(said).toContain(
        'is high-consequence (its evidence is not in this repository); someone else must promote it',
      );
      expect(said).not.toMatch(/P0[1-7]/);
      here.did(reviewer, 'promote', path);
    },
  );

  it(
    "lies in a checkout below the home folder too, and not in an agent's own folder there",
    { timeout: 60_000 },
    () => {
      const here = repository();
      const home = mkdtempSync(join(tmpdir(), 'home-'));
      const note =
        '---\nname: Limits\ndescription: The limit is ten\ntype: project\n---\n\nIt is ten.\n';
      for (const folder of ['src/theirs/.git', 'src/theirs/memory', '.claude/memory'])
        mkdirSync(join(home, folder), { recursive: true });
      writeFileSync(join(home, 'src/theirs/.git/HEAD'), 'ref: refs/heads/main\n');
      for (const folder of ['src/theirs/memory', '.claude/memory'])
        writeFileSync(
          join(home, folder, 'limits.md'),
          note.replaceAll('imit', folder === '.claude/memory' ? 'evel' : 'imit'),
        );
      for (const [folder, isHigh] of [
        ['src/theirs/memory', true],
        ['.claude/memory', false],
      ] as const) {
        const ran = here.as(bot, ['import', join(home, folder), '--plan'], { env: { HOME: home } });
        expect(ran.out.includes('\\"high\\": true'), ran.error).toBe(isHigh);
      }
    },
  );
});
