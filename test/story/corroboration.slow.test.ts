import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { canonicalEntry, entryFileName, entryId } from '#provenance/ledger/canonical-entry';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import { forge } from '../support/forge.ts';
import { pinAt } from '../support/pin-at.ts';
import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const code = Array.from({ length: 20 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const scope = ['--when', 'changing values', '--not-when', 'in tests', '--consequence', 'high'];
const clean = (here: Team): void =>
  void expect(here.did(bot, 'lint', '--fail-on', 'warning')).toBe('');

describe('what corroborates', () => {
  it(
    'is taken from what the ledger shows, by the gate and by lint alike',
    { timeout: 120_000 },
    () => {
      const here = team('work', { 'src/values.ts': code });
      const item = captured(
        here.did(bot, 'capture', 'Value one is one', 'src/values.ts#L1-L4', ...scope),
      );
      const folder = join(here.root, 'corpus/ledger/promotions');
      const [file = ''] = readdirSync(folder);
      const raise = JSON.parse(readFileSync(join(folder, file), 'utf8')) as LedgerEntry;
      // The very words that the tool writes, in an entry that it would not have written.
      const forged: LedgerEntry = {
        ...raise,
        act: 'validation',
        corroboration:
          'decided by A Reviewer <reviewer@example.org>, raised by Build Bot <bot@example.org>',
        items: raise.items.map(({ item, kind, path }) => ({
          item,
          kind,
          path,
          from: 'pending',
          to: 'validated',
        })),
        parents: [entryId(raise)],
      };
      here.write(`corpus/ledger/promotions/${entryFileName(forged)}`, canonicalEntry(forged));
      expect(here.as(bot, ['lint']).out).toMatch(/QUE406 .*with an unverified confirmation/);
      expect(here.as(bot, ['promote', item]).error).toMatch(/P08/);
      here.did(reviewer, 'promote', item);
      clean(here);
    },
  );

  it(
    'of normal consequence is a second surface of another origin, also in what a validation hashed',
    { timeout: 120_000 },
    () => {
      const here = team('work', { 'src/values.ts': code });
      const item = captured(
        here.did(
          bot,
          'capture',
          'Value nine is nine',
          'src/values.ts#L9-L12',
          'https://example.org/values',
          '--quote',
          'nine is nine',
          ...scope.slice(0, 4),
        ),
      );
      here.did(bot, 'validate', item);
      clean(here);
    },
  );

  it('of normal consequence is a proof that was run again', { timeout: 120_000 }, () => {
    const here = team('work', { 'src/values.ts': code });
    const item = captured(
      here.did(
        bot,
        'capture',
        'Value nine is nine',
        'src/values.ts#L9-L12',
        '--command',
        'grep -q `echo value9` src/values.ts; true',
        ...scope.slice(0, 4),
      ),
    );
    here.did(bot, 'validate', item, '--run', '--yes');
    clean(here);
  });

  it(
    'is no validation of other words, for promotion, lint and whoever writes the entry by hand',
    { timeout: 120_000 },
    async () => {
      const here = team('work', { 'src/values.ts': code });
      const item = captured(
        here.did(bot, 'capture', 'Value one is one', 'src/values.ts#L1-L4', ...scope),
      );
      const path = here.at('corpus/findings/value-one-one.md');
      here.did(reviewer, 'validate', item);
      clean(here);
      const validated = here.read(path);
      here.write(path, validated.replace('- in tests', '- nowhere'));
      expect(here.as(bot, ['lint']).out).toMatch(
        new RegExp(
          `${path}:\\d+:\\d+ warning QUE406 validated-is-corroborated ${item} was edited after reviewer@example\\.org validated it`,
        ),
      );
      expect(here.as(bot, ['promote', item]).error).toMatch(
        /P08 .* and changed after A Reviewer <reviewer@example\.org> validated it/,
      );
      // Written by hand as promoted, it is told from what was validated.
      here.write(path, here.read(path).replace('status: candidate', 'status: promoted'));
      forge(here, 'promotion', item, {
        from: 'validated',
        to: 'promoted',
        pin: await pinAt(here, path),
      });
      expect(here.as(bot, ['lint', '--only', 'QUE407']).out).toContain(
        'needs a second person: it was proposed as high-consequence',
      );
    },
  );

  it('is a validation of a rule, whose words stand in the ledger', { timeout: 60_000 }, () => {
    const here = team('work', { 'src/values.ts': code, 'AGENTS.md': '# Agents\n' });
    const rule = ['--kind', 'workflow', '--text', '1. Wait for the queue.'];
    const item = captured(
      here.did(bot, 'capture', 'Deploys wait', 'src/values.ts#L1-L4', ...scope, ...rule),
      'workflow',
    );
    here.did(reviewer, 'validate', item);
    here.did(bot, 'promote', item);
    clean(here);
  });

  it(
    'is a validation of the same words, whatever the promotion fills in',
    { timeout: 120_000 },
    () => {
      const here = team('work', { 'src/values.ts': code });
      const item = captured(
        here.did(bot, 'capture', 'Value one is one', 'src/values.ts#L1-L4', ...scope),
      );
      here.did(reviewer, 'validate', item);
      here.did(bot, 'promote', item);
      clean(here);
      // Somebody wrote this one by hand, without what a promotion fills in.
      here.write(
        'corpus/findings/by-hand.md',
        '---\ntype: finding\nid: by-hand\nstatus: candidate\nraised_by: "Build Bot ' +
          '<bot@example.org>"\norigin_traces: ["a talk"]\n---\n\n# Finding: Ten is written ' +
          'elsewhere\n\n## Claim\n\nTen is written elsewhere.\n\n## Evidence\n\n- Source: ' +
          'https://example.org/ten "ten is written there"\n\n## Applies when\n\n- asking for ' +
          'ten\n\n## Does not apply when\n\n- in tests\n\n## Status history\n',
      );
      here.did(
        bot,
        'defer',
        'corpus/findings/by-hand.md',
        '--reason',
        'it can wait',
        '--until',
        '2099-01-01',
      );
      here.did(bot, 'reopen', 'corpus/findings/by-hand.md');
      here.did(reviewer, 'validate', 'corpus/findings/by-hand.md');
      here.did(bot, 'promote', 'corpus/findings/by-hand.md');
      expect(
        here.as(bot, ['show', 'corpus/findings/by-hand.md', '--format', 'json']).out,
      ).toContain('"high": "');
      expect(here.did(bot, 'lint', '--only', 'QUE406,QUE407')).toBe('');
    },
  );

  it('is no second address of the raiser, by .mailmap or by case', { timeout: 120_000 }, () => {
    const here = team('work', { 'src/values.ts': code });
    const item = captured(
      here.did(bot, 'capture', 'Value one is one', 'src/values.ts#L1-L4', ...scope),
    );
    const waiting = captured(
      here.did(
        bot,
        'capture',
        'Value nine is nine',
        'src/values.ts#L9-L12',
        '--when',
        'adding a value',
        ...scope.slice(2),
      ),
    );
    const other = { name: 'Someone', mail: 'old-bot@example.org' };
    here.did(other, 'promote', item);
    here.did(other, 'validate', waiting);
    clean(here);
    here.write('.mailmap', 'Build Bot <bot@example.org> <old-bot@example.org>\n');
    const found = here.as(bot, ['lint']).out;
    expect([/QUE406/.test(found), /QUE407/.test(found)]).toEqual([true, true]);
    // Somebody else looks at both.
    here.did(reviewer, 'confirm', item);
    here.did(reviewer, 'promote', waiting);
    clean(here);
  });
});
