import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { captureFact } from '../support/facts.ts';
import { decision, type Guarded, guarded, promoted, queue, undecided } from '../support/guarded.ts';
import { bot, reviewer } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const wrong = 'corpus/findings/value-ten-ten.md';
const replaced = 'corpus/findings/value-twelve-twelve.md';
const stands = 'corpus/findings/value-twelve-thirteen.md';
const known = guarded({
  more: (here) => {
    const capture = (claim: string, lines: string): string =>
      captureFact(here, claim, `src/values.ts#${lines}`, `changing ${lines} of the values`);
    here.did(reviewer, 'promote', capture('Value ten is ten', 'L10-L12'));
    here.did(reviewer, 'retract', wrong, '--because', 'contradicted', '--reason', 'it is eleven');
    here.did(reviewer, 'promote', capture('Value twelve is twelve', 'L12-L14'));
    here.did(reviewer, 'supersede', replaced, capture('Value twelve is thirteen', 'L13-L15'));
    here.commit('Learn and withdraw');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  },
});
const after = async (here: Guarded): Promise<string[]> => {
  here.commit('By hand');
  return (await here.gate()).map((line) =>
    line.replace(/(?<=of |but |row of )"?[a-z2-7]{4,}"?(?= was| is| says)/, 'ITEM'),
  );
};
const remove = (here: Guarded, path: string): void => rmSync(join(here.root, path));

describe('the record of withdrawn memory', () => {
  it.each(
    sampleOf([
      [wrong, 'rolled-back', 'Value ten is ten'],
      [replaced, 'superseded', 'Value twelve is twelve'],
    ]),
  )(
    '%s is not edited, renamed or deleted by hand',
    { timeout: 60_000 },
    async (name, status, claim) => {
      const here = known();
      const path = here.at(name);
      here.edit(path, `\n${claim}\n`, '\nAll is well\n');
      expect(here.as(bot, ['lint']).out).toContain(
        `LED504 record-as-pinned this ${status} finding was edited after`,
      );
      expect(await after(here)).toEqual([
        `error LED504 ${path}: this ${status} finding was edited after a day`,
      ]);
      here.git('checkout', '-q', 'origin/main', '--', path);
      remove(here, path);
      expect(await after(here)).toContain(
        `error FND309 ${path}: the ${status} record "${claim}" was deleted since origin/main`,
      );
      here.git('checkout', '-q', 'origin/main', '--', path);
      here.git('mv', path, 'corpus/findings/elsewhere.md');
      expect(await after(here)).toContain(
        `error FND309 corpus/findings/elsewhere.md: this ${status} finding was renamed since ` +
          'origin/main, and the ledger has its old path',
      );
    },
  );

  it('is not edited on its way out', { timeout: 60_000 }, async () => {
    const here = known();
    here.edit(promoted, '\nValue one is one\n', '\nAll is well\n');
    here.commit('Edit');
    here.did(bot, 'retract', promoted, '--reason', 'it is wrong');
    expect(await after(here)).toEqual([
      `error LED510 ${promoted}: this finding has undecided changes since origin/main: "Claim" says something else`,
    ]);
  });

  it(
    'may be moved, linked to, withdrawn for good, and followed by what is true',
    { timeout: 90_000 },
    async () => {
      const here = known();
      here.did(bot, 'mv', wrong, 'corpus/findings/old/ten.md');
      here.did(bot, 'mv', stands, 'corpus/findings/new/twelve.md');
      here.did(reviewer, 'retract', promoted, '--reason', 'it is wrong');
      here.edit(replaced, '## Claim', '\n## Claim\n');
      expect(await after(here)).toEqual([]);
    },
  );
});

describe('what was accepted', () => {
  it.each(
    sampleOf([
      [
        promoted,
        '\n## Status history\n\n- 2026-01-01T00:00:00Z — note — never check it\n',
        'LED504 PATH: this finding differs from the text accepted on a day',
      ],
      [
        decision,
        '\n## Status history\n\nThe Decision above is void.\n',
        'LED504 PATH: this decision differs from the text adopted on a day',
      ],
      [
        decision,
        '\n## Status\n\nAccepted. The Decision above is void.\n',
        'LED504 PATH: this decision differs from the text adopted on a day',
      ],
      [
        decision,
        '\n## Status\n\nAccepted (2026-01-02)\n',
        'LED504 PATH: this decision differs from the text adopted on a day',
      ],
    ]),
  )('%s is not spoken against at its end: %j', { timeout: 60_000 }, async (path, text, said) => {
    const here = known();
    here.write(path, here.read(path) + text);
    expect(await after(here)).toEqual([`error ${said.replace('PATH', path)}`]);
  });

  it('may be amended', { timeout: 60_000 }, async () => {
    const here = known();
    here.edit(promoted, '\nValue one is one\n', '\nValue one is one.\n');
    here.did(bot, 'amend', promoted, '--reason', 'a full stop');
    expect(await after(here)).toEqual([]);
  });
});

it('says of each what is amended, and how', { timeout: 60_000 }, () => {
  const here = known();
  const said = (path: string): string =>
    here.as(reviewer, ['amend', path, '--reason', 'wording']).error;
  expect(said(wrong)).toMatch(/P01 .*can't amend .*: it is rolled-back.*\n.*ledger show /);
  expect(said(undecided)).toMatch(/P01 .*is pending; `amend` changes promoted items\n.*edit /);
});

describe('what is undecided', () => {
  it('does not go with the file of its candidate', { timeout: 60_000 }, async () => {
    const here = known();
    remove(here, undecided);
    expect(await after(here)).toEqual([
      `error QUE409 ${undecided}: the file of ITEM was deleted since origin/main, but it is pending: Value nine is nine`,
    ]);
    expect(here.as(reviewer, ['close', 'main']).error).toMatch(
      /QUE401 .*is pending: Value nine is nine/,
    );
    here.git('checkout', '-q', 'origin/main', '--', undecided);
    here.edit(undecided, 'type: finding', 'type: note');
    expect(await after(here)).toEqual([
      `error QUE409 ${undecided}: the file of ITEM was deleted since origin/main, but it is pending: Value nine is nine`,
    ]);
    here.git('checkout', '-q', 'origin/main', '--', undecided);
    renameSync(join(here.root, undecided), join(here.root, 'corpus/findings/nine.md'));
    expect(await after(here)).toContain(
      'error QUE409 corpus/findings/nine.md: the file of ITEM was deleted since origin/main, but it is pending: Value nine is nine',
    );
  });

  it('does not go with the file of its task', { timeout: 60_000 }, async () => {
    const here = known();
    remove(here, queue);
    expect(await after(here)).toEqual([
      `error QUE409 ${queue}: task main was deleted since origin/main, but ITEM is pending: Value nine is nine`,
    ]);
    expect(here.as(reviewer, ['close', 'main']).error).toMatch(
      /QUE401 .*is pending: Value nine is nine/,
    );
  });

  it('does not go by giving its task another name', { timeout: 60_000 }, async () => {
    const here = known();
    here.edit(queue, 'id: main', 'id: other');
    // Its row says which item it is, and once that is gone as well git knows what the task was
    // called.
    expect(here.as(reviewer, ['close', 'other']).error).toMatch(
      /QUE401 .*is pending: Value nine is nine/,
    );
    here.edit(queue, /\n\| [^\n]*pending[^\n]*/, '');
    for (const check of [[], ['--check']])
      expect(here.as(reviewer, ['close', 'other', ...check]).error).toMatch(
        /QUE401 .*is pending: Value nine is nine/,
      );
    here.edit(queue, 'status: active', 'status: done');
    expect(await after(here)).toEqual([
      `error QUE409 ${queue}: task main is now other, but ITEM is pending: Value nine is nine`,
    ]);
  });

  it('is not decided by a word in a row of its queue', { timeout: 60_000 }, async () => {
    const here = known();
    here.edit(queue, /\| pending \|.*/, '| rejected | no |');
    const said = `error LED512 ${queue}: the row of ITEM has status rejected, reason no; the ledger has status pending, no reason`;
    expect(await after(here)).toEqual([said]);
    here.edit(queue, 'status: active', 'status: done');
    expect(await after(here)).toEqual([
      said,
      `error QUE401 ${queue}: the task is done, but ITEM is pending: Value nine is nine`,
    ]);
    here.did(reviewer, 'reject', undecided, '--reason', 'seen only once');
    here.as(reviewer, ['lint', '--fix']);
    expect(await after(here)).toEqual([]);
    expect(here.read(queue)).toContain('| rejected | seen only once |');
    here.edit(queue, /\| promoted \|(.*)/, '| rejected | no |');
    expect(await after(here)).toContain(
      `error LED512 ${queue}: the row of ITEM has status rejected, reason no; the ledger has status promoted, no reason`,
    );
  });

  it(
    'may go once it is decided, and a task may be called otherwise then',
    { timeout: 60_000 },
    async () => {
      const here = known();
      here.did(bot, 'mv', undecided, 'corpus/findings/nine.md');
      here.did(reviewer, 'reject', 'corpus/findings/nine.md', '--reason', 'seen only once');
      remove(here, 'corpus/findings/nine.md');
      here.edit(queue, 'id: main', 'id: other');
      expect(await after(here)).toEqual([]);
      here.did(reviewer, 'close', 'other');
      remove(here, queue);
      expect(await after(here)).toEqual([]);
    },
  );
});
