import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { format } from 'prettier';
import { describe, expect, it } from 'vitest';

import { entryId } from '#provenance/ledger/canonical-entry';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import { captureFact } from '../support/facts.ts';
import { reviewer, type Team, team } from '../support/team.ts';

const refresh = `import { store } from './store';

export function refresh(token, now) {
    if (token.expires > now) { return token }
    const next = store.rotate(token.id, { keep: false, reason: 'expired' });
    store.audit.write('rotated', next.id, now);
    return next
}

export const LIMIT = 30
`;
const style = `.menu{color:red;margin:0 auto}
.menu .item{padding:1px 2px 3px;border:none;width:calc(1px + 2px)}
.menu>.item:hover{color:blue;content:'x'}
`;
const settings = '{"retries":{"most":3,"wait":[1,2,4],"onError":"give up and tell the caller"}}\n';
const job = `def charge(account, amount):
  if amount > account.limit:
    raise TooMuch(account, amount)
  account.book(amount, kind='debit')
  return account
`;
const files = {
  'ledger.config.json': '{}\n',
  'src/refresh.js': refresh,
  'src/menu.css': style,
  'src/settings.json': settings,
  'src/job.py': job,
  'src/notes.rb': 'retries = 3   \nwait = 2\ntotal = retries * wait # seconds all in all\n',
};
const facts = [
  ['A rotated token is audited', 'src/refresh.js#L4-L7'],
  ['The limit of tokens is 30', 'src/refresh.js#L10'],
  ['Menus draw the border of their items', 'src/menu.css#L1-L3'],
  ['An error gives up after three retries', 'src/settings.json'],
  ['A charge over the limit is refused', 'src/job.py#L1-L5'],
  ['Waiting is longer than the service takes to restart', 'src/notes.rb#L1-L3'],
] as const;

interface Here extends Team {
  states(): Record<string, number>;
  served(): number;
  warnings(): number;
}

function remembered(): Here {
  const here = team('main', files);
  const items = facts.map(([claim, place]) => captureFact(here, claim, place, `about ${claim}`));
  here.did(reviewer, 'promote', ...items);
  here.commit('Memory');
  const env = { XDG_CACHE_HOME: join(here.root, '.git/cache') };
  const json = (...args: string[]): unknown =>
    JSON.parse(here.as(reviewer, [...args, '--format', 'json'], { env }).out);
  return {
    ...here,
    states: () => {
      const states: Record<string, number> = {};
      for (const { state } of (json('verify') as { records: { state: string }[] }).records)
        states[state] = (states[state] ?? 0) + 1;
      return states;
    },
    served: () =>
      facts.filter(([claim]) =>
        (json('recall', claim) as { packets: { claim: string }[] }).packets.some(
          (packet) => packet.claim === claim,
        ),
      ).length,
    warnings: () =>
      (json('lint') as { summary: { errors: number; warnings: number } }).summary.warnings +
      (json('lint') as { summary: { errors: number } }).summary.errors,
  };
}

async function reformat(here: Team, folder = 'src'): Promise<void> {
  const parsers = { 'refresh.js': 'babel', 'menu.css': 'css', 'settings.json': 'json' };
  for (const [name, parser] of Object.entries(parsers))
    here.write(
      `${folder}/${name}`,
      await format(here.read(`${folder}/${name}`), { parser, tabWidth: 8, printWidth: 40 }),
    );
  here.write(`${folder}/job.py`, job.replace(/^ +/gm, '$&$&').replace("'debit'", '"debit"'));
  here.write(`${folder}/notes.rb`, files['src/notes.rb'].replace(/ +$/gm, ''));
}

/** All facts are served and nothing warns; then they are followed and fresh. */
function holds(here: Here, states: Record<string, number>): void {
  expect(here.states()).toEqual(states);
  expect(here.as(reviewer, ['verify']).code).toBe(0);
  expect([here.served(), here.warnings()]).toEqual([facts.length, 0]);
  here.did(reviewer, 'verify', '--follow');
  expect(here.states()).toEqual({ fresh: facts.length });
  expect([here.served(), here.warnings()]).toEqual([facts.length, 0]);
}

describe('evidence of which only the layout changed', { timeout: 120_000 }, () => {
  it('holds after a formatter, and is followed', async () => {
    const here = remembered();
    await reformat(here);
    holds(here, { reformatted: 6 });
  });

  it('holds when that was committed before anybody looked', async () => {
    const here = remembered();
    await reformat(here);
    here.commit('Format');
    holds(here, { reformatted: 6 });
  });

  it('holds with the line ends of Windows', () => {
    const here = remembered();
    for (const path of Object.keys(files).slice(1))
      here.write(path, here.read(path).replace(/\n/g, '\r\n'));
    holds(here, { fresh: 6 });
  });

  it('holds where the folder was renamed, and formatted as well', async () => {
    const here = remembered();
    here.git('mv', 'src', 'lib');
    here.git('commit', '-qm', 'Move');
    await reformat(here, 'lib');
    holds(here, { reformatted: 6 });
  });

  it('is offered by the hook, and said in a word to agents', async () => {
    const here = remembered();
    await reformat(here);
    here.git('add', '-A');
    const hook = here.as(reviewer, ['lint', '--staged']);
    expect([hook.code, hook.error]).toEqual([
      0,
      expect.stringContaining(
        '6 facts moved or was reformatted; to update the references: ledger verify --follow',
      ),
    ]);
    expect(here.as(reviewer, ['recall', facts[0][0]]).out).toContain(
      'its evidence was reformatted',
    );
    here.did(reviewer, 'verify', '--follow', '--dry-run');
    expect(here.states()).toEqual({ reformatted: 6 });
    here.did(reviewer, 'verify', '--follow');
    here.git('add', '-A');
    expect(here.as(reviewer, ['lint', '--staged']).error).not.toContain('ledger verify --follow');
  });

  it('does not hold, and is not followed, where something else changed', async () => {
    const here = remembered();
    await reformat(here);
    here.write('src/job.py', here.read('src/job.py').replace('>', '>='));
    expect(here.states()).toEqual({ reformatted: 5, changed: 1 });
    here.did(reviewer, 'verify', '--follow');
    expect(here.states()).toEqual({ fresh: 5, changed: 1 });
  });
});

describe('a loose digest that was made up', { timeout: 120_000 }, () => {
  it('is refused where it comes in', () => {
    const here = remembered();
    here.git('checkout', '-qb', 'forged');
    here.write('src/refresh.js', `// Moved.\n${refresh}`);
    here.did(reviewer, 'verify', '--follow');
    const entry = here
      .git('ls-files', '-o', 'corpus/ledger')
      .trim()
      .split('\n')
      .find((path) => here.read(path).includes('javascript-1:'));
    // An entry made by hand, as a real one would be: its digest is false.
    forgeEntry(here, entry!, (text) =>
      text.replace(/(javascript-1:[^"]*).{8}"/g, (_all, own: string) => `${own}01234567"`),
    );
    here.commit('Forge');
    for (const args of [
      ['gate', '--since', 'main', '--format', 'compact'],
      ['lint', '--since', 'main', '--format', 'compact'],
    ]) {
      const judged = here.as(reviewer, args);
      expect([judged.code, judged.out]).toEqual([
        1,
        expect.stringMatching(
          /FND302 .*the normalized hash of src\/refresh\.js#L5-L8 does not match/,
        ),
      ]);
    }
  });
});

/** Writes an entry with other words, under the name that its content asks for. */
function forgeEntry(here: Team, path: string, change: (text: string) => string): void {
  const text = change(here.read(path));
  const id = entryId(JSON.parse(text) as LedgerEntry);
  rmSync(join(here.root, path));
  here.write(path.replace(/[a-z2-7]{52}\.json$/, `${id}.json`), text);
}
