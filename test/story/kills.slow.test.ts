import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { captureFact } from '../support/facts.ts';
import { bot, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf, tries } from '../support/whole.ts';

const bin = resolve('bin/ledger.cjs');
const code = Array.from({ length: 400 }, (_each, at) => `export const value${at} = ${at};`).join(
  '\n',
);

function environment(person: typeof bot): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: '/nonexistent',
    GIT_AUTHOR_NAME: person.name,
    GIT_AUTHOR_EMAIL: person.mail,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
  } as unknown as NodeJS.ProcessEnv;
}

/**
 * Starts the tool, and kills it after some milliseconds unless it is done before; whether it was
 * acknowledged.
 */
async function start(
  here: Team,
  person: typeof bot,
  args: readonly string[],
  killAfter: number | null,
): Promise<{ readonly acknowledged: boolean; readonly out: string; readonly error: string }> {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: here.root,
    env: environment(person),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
  const timer = killAfter === null ? null : setTimeout(() => child.kill('SIGKILL'), killAfter);
  const ended = await new Promise<number | null>((done) =>
    child.on('close', (status) => done(status)),
  );
  if (timer) clearTimeout(timer);
  return { acknowledged: ended === 0, out, error };
}

interface Entry {
  readonly act: string;
  readonly items: readonly {
    readonly item: string;
    readonly path: string | null;
    readonly to: string;
    readonly says?: { readonly claim: string };
  }[];
}

function entries({ root }: Team): Entry[] {
  return ['promotions', 'changes', 'retractions'].flatMap((folder) => {
    const path = join(root, 'corpus/ledger', folder);
    return existsSync(path)
      ? readdirSync(path)
          .filter((name) => name.endsWith('.json'))
          .map((name) => JSON.parse(readFileSync(join(path, name), 'utf8')) as Entry)
      : [];
  });
}

/** What the record at a path claims; an entry does not repeat it. */
function claimAt(here: Team, path: string): string {
  return /\n## Claim\n\n(.*)\n/.exec(here.read(path))?.[1] ?? '';
}

describe('a process that is killed', () => {
  it.each(sampleOf(['promote', 'retract', 'close', 'erase'] as const))(
    'leaves %s all done or not begun',
    { timeout: 180_000 },
    async (verb) => {
      const here = team('work', { 'src/values.ts': code });
      let killed = 0;
      for (let round = 0; round < tries(4, 10); round += 1) {
        const task = `round-${round}`;
        const item = captureFact(
          here,
          `Value ${round} of thing${round} is a constant`,
          `src/values.ts#L${round * 5 + 1}-L${round * 5 + 4}`,
          `changing value ${round}`,
          '--task',
          task,
        );
        if (verb !== 'promote') here.did(reviewer, 'promote', item);
        const args =
          verb === 'promote'
            ? ['promote', item]
            : verb === 'close'
              ? ['close', task]
              : [
                  ...['retract', item, '--reason', 'no longer so'],
                  ...(verb === 'erase' ? ['--erase'] : []),
                ];
        const { acknowledged } = await start(here, reviewer, args, 60 + round * tries(45, 18));
        if (!acknowledged) killed += 1;
        // The next act recovers (in another task: a capture opens a closed one again); then
        // everything about the item says the same.
        here.did(
          bot,
          'capture',
          `Another thing number ${round * 1000 + 7} appears`,
          '--kind',
          'local',
          '--task',
          `after-${round}`,
        );
        const path = here.at(`corpus/findings/value-${round}-thing${round}-constant.md`);
        const status = /^status: (.*)$/m.exec(here.read(path))?.[1];
        const index = existsSync(join(here.root, 'memory/INDEX.md'))
          ? here.read('memory/INDEX.md')
          : '';
        const all = entries(here);
        const acts = all
          .filter((entry) => entry.items.some((each) => each.item.startsWith(item)))
          .map((entry) => entry.act);
        const closed = here.read(`corpus/tasks/${task}.md`).includes('status: done');
        if (verb === 'close') expect(closed).toBe(acts.includes('close'));
        else {
          const done = verb === 'promote' ? 'promotion' : 'rollback';
          expect(status).toBe(
            acts.includes(done)
              ? verb === 'promote'
                ? 'promoted'
                : 'rolled-back'
              : verb === 'promote'
                ? 'candidate'
                : 'promoted',
          );
          expect(index.includes(`${path}) | promoted |`)).toBe(status === 'promoted');
          if (acknowledged) expect(acts).toContain(done);
          if (verb === 'erase') {
            const texts = [here.read(path), index, JSON.stringify(all)].join('\n');
            const says = `Value ${round} of thing${round} is a constant`;
            expect(texts.includes(says)).toBe(!acts.includes('erasure'));
          }
        }
        expect(
          readdirSync(join(here.root, 'memory/.txn')).filter((name) => /manifest|stage/.test(name)),
        ).toEqual([]);
      }
      expect(killed).toBeGreaterThan(0);
      expect(
        here.did(
          bot,
          'lint',
          '--fail-on',
          'error',
          '--only',
          'LED501,LED502,LED504,LDG001,LDG002,LED512',
        ),
      ).toBe('');
    },
  );
});

describe('many competing processes', () => {
  it(
    'lose nothing that was acknowledged, with two of five killed',
    { timeout: 240_000 },
    async () => {
      const here = team('work', { 'src/values.ts': code });
      const claims = Array.from(
        { length: tries(10, 100) },
        (_each, at) => `Subject${at} is about object${at * 13}`,
      );
      const results: { claim: string; acknowledged: boolean; error: string }[] = [];
      const pending = claims.map((claim, at) => ({
        claim,
        killAfter: at % 5 < 2 ? 100 + ((at * 37) % 500) : null,
      }));
      const work = async (): Promise<void> => {
        for (let next = pending.shift(); next; next = pending.shift()) {
          const { acknowledged, error } = await start(
            here,
            bot,
            [
              'capture',
              next.claim,
              'src/values.ts#L1-L4',
              '--when',
              next.claim,
              '--not-when',
              'in tests',
            ],
            next.killAfter,
          );
          results.push({ claim: next.claim, acknowledged, error });
          if (next.killAfter === null) expect(error).toBe('');
        }
      };
      await Promise.all(Array.from({ length: 8 }, work));
      here.did(bot, 'capture', 'The last word is spoken', '--kind', 'local');
      const raised = entries(here).flatMap((entry) =>
        entry.items.map(({ path, says }) => says?.claim ?? claimAt(here, path ?? '')),
      );
      expect(new Set(raised).size).toBe(raised.length);
      const acknowledged = results.filter((each) => each.acknowledged);
      expect(acknowledged.length).toBeGreaterThanOrEqual((claims.length * 3) / 5);
      for (const { claim } of acknowledged) expect(raised).toContain(claim);
      const queue = here.read('corpus/tasks/work.md');
      for (const claim of raised) expect(queue.split(`| ${claim} |`).length - 1).toBe(1);
      const records = readdirSync(join(here.root, 'corpus/findings'));
      for (const claim of claims) {
        const stem = claim.toLowerCase().replaceAll(' ', '-');
        const own = records.filter((name) => /^(.*)-[a-z2-7]{4,}\.md$/.exec(name)?.[1] === stem);
        expect([claim, own.length]).toEqual([claim, raised.includes(claim) ? 1 : 0]);
      }
      expect(here.did(bot, 'lint', '--fail-on', 'error')).toBe('');
      expect(here.did(bot, 'verify')).toMatch(/ledger: \d+ entries, intact/);
    },
  );
});
