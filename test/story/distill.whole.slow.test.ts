import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { cleanEnv } from '../support/run-cli.ts';
import { captured, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const week = resolve('test/labelled/distilling/tuning');
const names = readdirSync(join(week, 'sessions')).sort();
const days = [...new Set(names.map((name) => name.slice(0, 10)))];

/** A repository whose sessions and log of a labelled week come day by day. */
function playing(): {
  readonly here: Team;
  readonly env: Readonly<Record<string, string>>;
  play(day: string): void;
  /** Puts a session where its program keeps it. */
  session(name: string, lines: readonly string[]): void;
  distill(...args: readonly string[]): ReturnType<Team['as']>;
  waiting(): readonly string[];
} {
  const here = team('main', { 'ledger.config.json': '{ "log": { "committed": true } }\n' });
  const home = mkdtempSync(join(tmpdir(), 'ledger-week-'));
  const sessions = join(home, '.claude/projects', here.root.replace(/[^A-Za-z0-9]/g, '-'));
  mkdirSync(sessions, { recursive: true });
  const env = {
    HOME: home,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_STATE_HOME: join(home, 'state'),
  };
  return {
    here,
    env,
    play: (day) => {
      for (const name of names.filter((each) => each.startsWith(day)))
        writeFileSync(
          join(sessions, name),
          readFileSync(join(week, 'sessions', name), 'utf8').replaceAll(
            /"cwd":"[^"]*"/g,
            `"cwd":${JSON.stringify(here.root)}`,
          ),
        );
      const log = `${day.slice(0, 7).replace('-', '/')}/${day}.md`;
      mkdirSync(join(here.root, 'memory/logs', log, '..'), { recursive: true });
      cpSync(join(week, 'logs', log), join(here.root, 'memory/logs', log));
    },
    session: (name, lines) => {
      writeFileSync(join(sessions, name), lines.map((line) => `${line}\n`).join(''));
    },
    // The week is over long since, and a first time reads seven days of the log.
    distill: (...args) =>
      here.as(reviewer, ['distill', '--since', days[0] ?? '', ...args], { env }),
    waiting: () =>
      (
        JSON.parse(here.did(reviewer, 'review', '--list', '--all', '--format', 'json')) as {
          items: { claim: string }[];
        }
      ).items.map(({ claim }) => claim),
  };
}

describe('a week, distilled each night', { timeout: 240_000 }, () => {
  it('proposes what was said and noted, once, and nothing a second time', () => {
    const { here, env, play, distill, waiting } = playing();
    const known = captured(
      here.did(
        reviewer,
        'capture',
        'Product search is going to move to Meilisearch in the first quarter of 2027',
        'ledger.config.json#L1',
        '--when',
        'changing the search',
        '--not-when',
        'in tests',
      ),
    );
    here.did(reviewer, 'promote', known);
    here.commit('Known');
    let before = 0;
    for (const day of days) {
      play(day);
      const dry = distill('--dry-run');
      expect(dry.code).toBe(0);
      expect(waiting()).toHaveLength(before);
      const { code, out } = distill();
      expect(code).toBe(0);
      expect(out).toMatch(
        /read \d+ lines of the log and \d+ sessions? \(\d+ new turns\) since \S+/,
      );
      const now = waiting();
      expect(now.length).toBeGreaterThan(before);
      before = now.length;
      expect(distill().out).toContain('found nothing to propose');
      expect(waiting()).toEqual(now);
    }
    const claims = waiting();
    expect(new Set(claims).size).toBe(claims.length);
    expect(claims.some((claim) => claim.includes('TESTCONTAINERS_RYUK_DISABLED=true'))).toBe(true);
    expect(claims.join('\n')).not.toMatch(/star us|ignore all previous/i);
    expect(here.as(reviewer, ['lint', '--fail-on', 'error']).out).not.toContain('error');
    // What somebody took back says which fact it may be about, and how it is withdrawn.
    const record = readdirSync(join(here.root, 'corpus/findings'))
      .map((name) => here.read(`corpus/findings/${name}`))
      .find((text) => /## Claim\s+What was said about meilisearch/.test(text));
    expect(record).toContain(`ledger retract ${known}`);
    // Without what is kept of the runs before, the ledger knows what was raised.
    const anew = here.as(reviewer, ['distill', '--since', days[0] ?? ''], {
      env: { ...env, XDG_CACHE_HOME: join(here.root, '.git/other') },
    });
    expect(anew.code).toBe(0);
    expect(anew.out).toContain('captured before');
    expect(waiting().length).toBe(claims.length);
  });

  it('killed at any time, loses nothing and proposes nothing twice', async () => {
    const { here, env, play, distill, waiting } = playing();
    const [first = '', second = ''] = days;
    play(first);
    play(second);
    for (const wait of sampleOf([50, 150, 250, 350, 450, 550, 650, 800, 1_000])) {
      const child = spawn(
        process.execPath,
        [resolve('bin/ledger.cjs'), 'distill', '--since', first],
        {
          cwd: here.root,
          stdio: 'ignore',
          env: cleanEnv({
            ...env,
            GIT_AUTHOR_NAME: reviewer.name,
            GIT_AUTHOR_EMAIL: reviewer.mail,
            GIT_COMMITTER_NAME: reviewer.name,
            GIT_COMMITTER_EMAIL: reviewer.mail,
          }) as unknown as NodeJS.ProcessEnv,
        },
      );
      const ended = new Promise((done) => child.on('close', done));
      await new Promise((done) => setTimeout(done, wait));
      child.kill('SIGKILL');
      await ended;
    }
    here.as(reviewer, ['unlock']);
    expect(distill().code).toBe(0);
    const claims = waiting();
    const whole = playing();
    whole.play(first);
    whole.play(second);
    whole.distill();
    expect([...claims].sort()).toEqual([...whole.waiting()].sort());
  });

  it('waits for a day and five sessions with --if-due, and says so', () => {
    const { play, distill, waiting } = playing();
    const [first = '', second = ''] = days;
    play(first);
    expect(distill('--if-due').code).toBe(0);
    const before = waiting();
    expect(before.length).toBeGreaterThan(0);
    play(second);
    const { code, out } = distill('--if-due');
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining('skipped: last run 0 hours ago (minimum 24)') as string,
    });
    expect(waiting()).toEqual(before);
    expect(distill().code).toBe(0);
    expect(waiting().length).toBeGreaterThan(before.length);
  });

  it('asks a program of the user as well, and proposes nothing where it fails', () => {
    const { here, play, distill, waiting } = playing();
    play(days[0] ?? '');
    here.write('fails.mjs', 'process.exit(3)\n');
    expect(distill('--advisor', 'node fails.mjs').code).toBe(2);
    expect(waiting()).toEqual([]);
    here.write(
      'model.mjs',
      `let text = ''; for await (const part of process.stdin) text += part;
       const { turns } = JSON.parse(text); const turn = turns.find((each) => each.role === 'user').id;
       console.log(JSON.stringify({ candidates: [{ claim: 'A model found this of the orders', when: 'mails', turn }] }));\n`,
    );
    expect(distill('--advisor', 'node model.mjs').code).toBe(0);
    expect(waiting()).toContain('A model found this of the orders');
    expect(waiting().length).toBeGreaterThan(1);
  });

  it('says what it passed over, and what a session says against memory', () => {
    const { here, session, distill } = playing();
    const when = ['--when', 'uploading a file', '--not-when', 'in tests'];
    const known = captured(
      here.did(
        reviewer,
        'capture',
        'The upload limit of the API is 5 MB for all shops',
        'ledger.config.json#L1',
        ...when,
      ),
    );
    here.did(reviewer, 'promote', known);
    here.commit('Known');
    here.write(
      'memory/logs/2026/11/2026-11-26.md',
      'by hand\n- 10:42Z [person - main] Opened the PR\n',
    );
    session('said.jsonl', [
      JSON.stringify({
        cwd: here.root,
        type: 'user',
        uuid: 'u1',
        message: {
          role: 'user',
          content: 'Remember that the upload limit of the API is 10 MB for all shops',
        },
      }),
      'no json',
    ]);
    const { code, out, error } = distill('--since', '2026-11-01');
    expect(code).toBe(0);
    expect(error).toContain(`may contradict ${known}`);
    expect(out).toContain('skipped 2 lines that are too long, not JSON, or in another format');
    expect(distill('--since', 'last week').code).toBe(2);
  });
});
