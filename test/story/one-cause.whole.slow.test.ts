import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';

import { bot, captured, madeOnce, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

interface Kept extends Team {
  /** A promoted record, the entry that promoted it and the one that raised it. */
  readonly record: string;
  readonly promotion: string;
  readonly raise: string;
  readonly other: string;
}

/** Two promoted facts that are committed on main. */
function kept(): Kept {
  const here = team('main', {
    'ledger.config.json': '{}\n',
    'memory/INDEX.md':
      '# Memory index\n\n## Durable findings\n\n| Finding | Status | Load when |\n| --- | --- | --- |\n',
    'src/limits.ts': 'export const calls = 30;\nexport const wait = 5;\n',
  });
  const promote = (claim: string, line: string, when: string): string => {
    const out = here.did(
      bot,
      ...['capture', claim, `src/limits.ts#${line}`, '--when', when, '--not-when', 'in tests'],
    );
    here.did(reviewer, 'promote', captured(out));
    return /corpus\/findings\/\S+\.md/.exec(out)?.[0] ?? '';
  };
  const other = promote('The bank allows 30 calls, since it counts them', 'L1', 'calling the bank');
  const record = promote('The wait is 5 s, since the bank locks for 4', 'L2', 'waiting for it');
  here.commit('Remember');
  const entries = here.git('grep', '-lF', record, '--', 'corpus/ledger').trim().split('\n');
  const ofKind = (kind: string): string =>
    entries.find((path) => here.read(path).includes(`"act": "${kind}"`)) ?? '';
  return { ...here, record, other, promotion: ofKind('promotion'), raise: ofKind('raise') };
}

let here: Kept;
beforeEach(() => {
  here = kept();
  here.git('checkout', '-qb', 'work');
});

const remove = (path: string): void => rmSync(join(here.root, path));
const edit = (path: string, from: string | RegExp, to: string): void => {
  const was = here.read(path);
  here.write(path, was.replace(from, to));
  expect(here.read(path)).not.toBe(was);
};
/** Code and path of each line that a command reports. */
const said = (...args: readonly string[]): string[] =>
  here
    .as(bot, [...args, '--format', 'compact'])
    .out.split('\n')
    .flatMap((line) => {
      const [, path = '', code = ''] = /^(\S+?):\d+:\d+ \w+ (\w+) /.exec(line) ?? [];
      return code === '' ? [] : `${code} ${path}`;
    });
/** What lint says at once, and what the gate says once it is committed. */
const lintAndGate = (): { lint: string[]; gate: string[] } => {
  const lint = said('lint');
  here.commit('By hand');
  return { lint, gate: said('gate', '--since', 'main') };
};

describe('one thing that was done by hand is one error', { timeout: 60_000 }, () => {
  it('a deleted promotion is named by the record, and by its entry where there is a base', () => {
    remove(here.promotion);
    expect(lintAndGate()).toEqual({
      lint: [`LED507 ${here.record}`],
      gate: [`LED503 ${here.promotion}`],
    });
  });

  it('so is a deleted raise, which the promotion goes on from', () => {
    remove(here.raise);
    expect(lintAndGate()).toEqual({
      lint: [`LED502 ${here.promotion}`],
      gate: [`LED503 ${here.raise}`],
    });
  });

  it('a truncated entry is unreadable and promotes nothing, or was rewritten', () => {
    here.write(here.promotion, here.read(here.promotion).slice(0, 300));
    expect(here.as(bot, ['lint']).out).toContain('this ledger entry is invalid');
    expect(lintAndGate()).toEqual({
      lint: [`LED507 ${here.record}`, `LDG002 ${here.promotion}`],
      gate: [`LED503 ${here.promotion}`],
    });
  });

  it('a deleted withdrawal is named by the record, and by its entry where there is a base', () => {
    here.did(reviewer, 'retract', here.record, '--reason', 'it locks for three');
    here.commit('Withdraw');
    here.git('branch', '-f', 'main');
    remove(here.git('ls-files', 'corpus/ledger/retractions').trim());
    const { lint, gate } = lintAndGate();
    expect(lint).toEqual([`LED504 ${here.record}`]);
    expect(gate).toEqual([expect.stringMatching(/^LED503 /)]);
  });

  it('a deleted record is told by its entry, not by its row and its queue', () => {
    remove(here.record);
    const gone = [`LED504 ${here.promotion}`];
    expect(lintAndGate()).toEqual({ lint: gone, gate: gone });
  });

  it('an edited body is told, and not that its row has another title', () => {
    edit(here.record, /The wait is 5 s/g, 'The wait is 9 s');
    const changed = [`LED504 ${here.record}`];
    expect(lintAndGate()).toEqual({ lint: changed, gate: changed });
  });

  it('a deleted row is told by its record, also on main', () => {
    here.git('checkout', '-q', 'main');
    edit('memory/INDEX.md', /^.*The wait.*\n/m, '');
    expect(said('lint')).toEqual([`LED512 ${here.record}`]);
  });
});

/** Somebody's acts, one of nearly each kind there is. */
const muchDone = madeOnce((): Team => {
  const done = team('main', {
    'ledger.config.json': '{}\n',
    'memory/INDEX.md':
      '# Memory index\n\n## Durable findings\n\n| Finding | Status | Load when |\n| --- | --- | --- |\n',
    'src/limits.ts': Array.from({ length: 12 }, (_, at) => `export const a${at} = ${at};\n`).join(
      '',
    ),
  });
  let line = 0;
  const capture = (claim: string, ...more: readonly string[]): string => {
    const place = `src/limits.ts#L${(line += 1)}`;
    const when = ['--when', `touching the ${claim.split(' ')[1] ?? ''}`, '--not-when', 'in tests'];
    return done.did(reviewer, 'capture', claim, place, ...when, ...more);
  };
  const raised = (claim: string): string => captured(capture(claim));
  const promoted = (claim: string): string =>
    /corpus\/findings\/\S+\.md/.exec(capture(claim, '--promote'))?.[0] ?? '';
  const did = (...args: readonly string[]): string => done.did(reviewer, ...args);
  const why = ['--reason', 'the vendor changed it last week'];

  const gateway = raised('The gateway drops the eleventh call, since its pool has ten slots');
  did('promote', gateway);
  const locks = promoted('The exporter waits for locks, because the bank holds them for 4 s');
  const longer = 'The exporter waits for locks for 6 s, because the bank holds them for 5 s';
  did('supersede', locks, longer, `src/limits.ts#L${(line += 1)}`, ...why);
  const leap = raised('The scheduler skips leap days, since its table has 365 rows');
  did('defer', leap, '--until', '2099-01-01', ...why);
  const mails = raised('The mailer retries thrice, since one relay is slow');
  done.did(bot, 'reject', mails, ...why);
  did('retract', gateway, ...why);
  const tabs = raised('The parser reads tabs as blanks, since old files mix them');
  did('block', tabs, '--blocked-by', '#12', ...why);
  const cache = promoted('The cache ends after 300 s, because nothing else clears it');
  did('quarantine', cache, ...why);
  done.did(bot, 'release', cache, ...why);
  did('confirm', cache);
  const noon = promoted('The report is built at noon, as prices change then');
  done.commit('Remember');
  const moved = 'corpus/findings/noon.md';
  did('mv', noon, moved);
  done.commit('Move');
  done.write(moved, done.read(moved).replace(/(?<=## Claim\n\n[^\n]*), as/, ' as'));
  did('amend', moved, ...why);
  did('reopen', leap);
  did('promote', leap);
  const dump = raised('The dump is sorted by name, since the tool compares lines');
  done.did(bot, 'validate', dump);
  did('promote', dump);
  did('close', 'main');
  promoted('The store is copied at night, since backups lock it');
  done.commit('Decide');
  return done;
});

/** What lint, which has no base, says of a record beside the gap that the entry of its act left. */
const tellsOfRecord: Readonly<Record<string, string>> = {
  promotion: 'LED507',
  amendment: 'LED504',
  supersession: 'LED504',
};

const kindsPlayed =
  'raise promotion supersession disposition rollback quarantine release confirmation ' +
  'correction amendment reopening validation close';

describe('a deleted entry is one error, whatever its act did', { timeout: 120_000 }, () => {
  it('and what only looks otherwise for the gap is not told', () => {
    here = { ...here, ...muchDone() };
    expect(said('lint')).toEqual([]);
    here.git('checkout', '-qb', 'work');
    const newest = /^(\w+) /.exec(here.as(bot, ['log']).out)?.[1] ?? '';
    const entries = here.git('ls-files', 'corpus/ledger/*.json').trim().split('\n');
    const moves = entries.map((path) =>
      ['act', 'from', 'to'].map(
        (key) => new RegExp(`"${key}": "?([a-z-]+)`).exec(here.read(path))?.[1],
      ),
    );
    expect(new Set(moves.map(([kind]) => kind))).toEqual(new Set(kindsPlayed.split(' ')));
    const names = moves.map((each) => each.join(' '));
    // One of each move is enough, and the newest, which is nobody's parent.
    const moved = [...entries.entries()].filter(
      ([at, path]) => names.indexOf(names[at] ?? '') === at || path.includes(`-${newest}`),
    );
    for (const [at, path] of sampleOf(moved)) {
      remove(path);
      const { lint, gate } = lintAndGate();
      const missed = lint.filter((each) => each.startsWith('LED502'));
      const ofRecord = lint.filter((each) =>
        each.startsWith(`${tellsOfRecord[moves[at]?.[0] ?? '']} `),
      );
      const isNewest = path.includes(`-${newest}`);
      expect([names[at], missed.length, lint.length, gate]).toEqual([
        names[at],
        isNewest ? 0 : 1,
        missed.length + (isNewest ? 1 : ofRecord.length),
        [`LED503 ${path}`],
      ]);
      here.git('reset', '-q', '--hard', 'main');
    }
  });

  it('nor what `git revert` takes back with it', () => {
    here.did(reviewer, 'retract', here.record, '--reason', 'it locks for three');
    here.commit('Withdraw');
    here.git('branch', '-f', 'main');
    const withdrawal = here.git('ls-files', 'corpus/ledger/retractions').trim();
    here.git('revert', '--no-edit', 'HEAD');
    expect(said('gate', '--since', 'main')).toEqual([`LED503 ${withdrawal}`]);
    // Another status than the one before is told.
    edit(here.record, /^status: .*$/m, 'status: stale');
    here.commit('By hand');
    expect(said('gate', '--since', 'main')).toEqual(
      expect.arrayContaining([`LED504 ${here.record}`, `LED503 ${withdrawal}`]),
    );
  });
});

describe('what is wrong beside it is told, too', { timeout: 60_000 }, () => {
  it('where another record was edited, a row removed, or a status typed', () => {
    remove(here.promotion);
    edit(here.other, /30 calls/g, '40 calls');
    edit('memory/INDEX.md', /^.*The wait.*\n/m, '');
    const typed = 'corpus/findings/typed.md';
    here.write(
      typed,
      here
        .read(here.other)
        .replace(/^id: .*$/m, 'id: typed')
        .replace(/40 calls/g, '70 letters'),
    );
    const { lint, gate } = lintAndGate();
    const beside = [`LED504 ${here.other}`, `LED512 ${here.record}`, `LED507 ${typed}`];
    expect(lint).toEqual(expect.arrayContaining([...beside, `LED507 ${here.record}`]));
    expect(gate).toEqual(expect.arrayContaining([...beside, `LED503 ${here.promotion}`]));
    expect(gate).not.toContain(`LED507 ${here.record}`);
  });

  it('where two branches decided apart, and an older entry or one between is gone', () => {
    here.git('checkout', '-qb', 'left', 'main');
    here.did(reviewer, 'retract', here.record, '--reason', 'it locks for three');
    here.commit('Withdraw');
    here.git('checkout', '-qb', 'right', 'main');
    const claim = 'The bank closes at noon, since its clock is wrong';
    here.did(bot, 'capture', claim, 'src/limits.ts#L1', '--when', 'at noon', '--not-when', 'x');
    here.did(reviewer, 'confirm', here.record);
    here.commit('Confirm');
    here.git('merge', '-q', '-X', 'theirs', '--no-edit', 'left');
    const apart = (): string[] => said('lint').filter((line) => line.startsWith('LED508'));
    expect(apart()).toHaveLength(1);
    const old = here.git('grep', '-lF', here.other, '--', 'corpus/ledger').trim().split('\n');
    const between = here.git('grep', '-lF', 'the-bank-closes', '--', 'corpus/ledger').trim();
    for (const path of [...old, between]) {
      remove(path);
      expect(apart()).toHaveLength(1);
      here.git('checkout', '-q', '--', path);
    }
  });

  it('and the act that said again what one of two branches said stays lawful', () => {
    here.git('checkout', '-qb', 'left', 'main');
    here.did(reviewer, 'retract', here.record, '--reason', 'it locks for three');
    here.commit('Withdraw');
    here.git('checkout', '-qb', 'right', 'main');
    here.did(reviewer, 'quarantine', here.record, '--reason', 'it reads oddly');
    here.did(bot, 'reject', here.record, '--reason', 'it reads oddly');
    here.commit('Reject');
    here.git('merge', '-q', '-X', 'theirs', '--no-edit', 'left');
    here.did(reviewer, 'retract', here.record, '--reason', 'both were looked at');
    here.commit('Withdraw once more');
    remove(here.git('grep', '-lF', here.other, '--', 'corpus/ledger').trim().split('\n')[0]!);
    expect(said('lint').filter((line) => /^LED50[89]/.test(line))).toEqual([]);
  });

  it('where the evidence of another record was typed', () => {
    const [gone = ''] = here.git('grep', '-lF', here.other, '--', 'corpus/ledger').split('\n');
    remove(gone);
    edit(here.record, /^content_hash: .*$/m, `content_hash: sha256:${'ab'.repeat(32)}`);
    expect(lintAndGate().gate).toEqual([
      `LED504 ${here.record}`,
      `FND302 ${here.record}`,
      `LED503 ${gone}`,
    ]);
  });

  it('where the cause is not asked for, or is excused', () => {
    remove(here.record);
    expect(said('lint', 'memory/INDEX.md')).toEqual(['IDX104 memory/INDEX.md']);
    expect(said('lint', '--only', 'IDX104')).toHaveLength(1);
    here.write('ledger.config.json', '{ "rules": { "LED504": "off" } }\n');
    expect(said('lint').map((line) => line.slice(0, 6))).toEqual(['IDX104']);
    here.write('ledger.config.json', '{ "rules": { "LED504": "warning" } }\n');
    expect(said('lint').map((line) => line.slice(0, 6))).toEqual(['LED504', 'IDX104']);
  });
});
