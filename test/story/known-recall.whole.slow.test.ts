import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { recall, type RecallRequest } from '../../src/app/recall/recall.ts';
import { factFiles } from '../support/fact-files.ts';
import { ledgerProcess } from '../support/run-cli.ts';
import { bot, captured, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf, tries, whole } from '../support/whole.ts';

const code = (name: string): string =>
  Array.from({ length: 20 }, (_each, at) => `export const ${name}${at} = ${at};\n`).join('');
const subjects = ['token', 'cache', 'queue', 'mailer'] as const;

/**
 * Memory of every standing: facts, a proposal, what was taken back, a note nobody decided about, a
 * fact by hand.
 */
function memory(): Team & { readonly home: string } {
  const files = Object.fromEntries(subjects.map((each) => [`src/${each}.ts`, code(each)]));
  const here = team('work', {
    ...files,
    'docs/limits.md': '# Limits\n\n## Sizes\n\nForty at most.\n',
    'ledger.config.json': '{}\n',
    'memory/INDEX.md': '# Index\n\n- [The pool](pool.md) — about the pool\n',
    'memory/pool.md':
      '---\nname: The pool\ndescription: The pool is blue\ntype: project\n---\n\nThe pool waits for the token.\n',
    'memory/glossary.md':
      '# Glossary\n\n| Term | Meaning | Aliases |\n| --- | --- | --- |\n| token | what signs in | zeppelin |\n',
  });
  const raise = (subject: string, claim: string, ...evidence: readonly string[]): string =>
    captured(
      here.did(
        bot,
        'capture',
        claim,
        ...evidence,
        '--when',
        `changing the ${subject}`,
        '--not-when',
        'in tests',
      ),
    );
  for (const each of subjects)
    here.did(
      reviewer,
      'promote',
      raise(each, `The ${each} waits for its neighbour`, `src/${each}.ts#L1-L4`),
    );
  here.did(
    reviewer,
    'promote',
    raise('limits', 'The token has forty limits', 'docs/limits.md#sizes'),
  );
  raise('queue', 'The queue forgets its neighbour', 'src/queue.ts#L6-L9');
  const withdrawn = raise('cache', 'The cache is never cold', 'src/cache.ts#L6-L9');
  here.did(reviewer, 'promote', withdrawn);
  here.did(reviewer, 'retract', withdrawn, '--reason', 'it is');
  here.commit('Memory');
  return { ...here, home: join(here.root, '.git/home') };
}

type Asked = Pick<RecallRequest, 'text' | 'paths' | 'limit' | 'include' | 'unreviewed' | 'session'>;

/** The file that recall keeps its memory in; null before the first answer. */
function keptFile({ home }: ReturnType<typeof memory>): string | null {
  const folder = join(home, '.cache/ledger/facts');
  const [name] = factFiles(folder, 'view');
  return name === undefined ? null : join(folder, name);
}

/** What the built tool answers, and whether it left the memory it kept as it was. */
function kept(
  here: ReturnType<typeof memory>,
  { text, paths, limit, include, unreviewed, session }: Asked,
): { readonly answer: unknown; readonly isKnown: boolean } {
  const args = [
    'recall',
    '--format',
    'json',
    '--limit',
    String(limit),
    ...(paths.length > 0 ? ['--paths', paths.join(',')] : []),
    ...(include.length > 0 ? ['--include', include.join(',')] : []),
    ...(unreviewed ? [] : ['--no-unreviewed']),
    ...(session === null ? [] : ['--session', session]),
    '--',
    text,
  ];
  // What is kept anew is another file.
  const file = (): number | null => {
    const path = keptFile(here);
    return path === null ? null : statSync(path).ino;
  };
  const before = file();
  const ran = ledgerProcess(here.root, args, { env: { HOME: here.home } });
  expect(ran.code).toBe(0);
  const { looked, packets, nearest, leftOut, notes } = JSON.parse(ran.out) as Record<
    string,
    unknown
  >;
  return {
    answer: { looked, packets, nearest, leftOut, notes },
    isKnown: before !== null && before === file(),
  };
}

/** The same from all files: run from source nothing is kept. */
async function anew({ root, home }: ReturnType<typeof memory>, asked: Asked): Promise<unknown> {
  const found = await recall({
    ...asked,
    cwd: root,
    env: { PATH: process.env.PATH, HOME: `${home}-of-source` },
    now: new Date().toISOString(),
    advisor: true,
  });
  return JSON.parse(JSON.stringify(found)) as unknown;
}

const asks = (text: string, more: Partial<Asked> = {}): Asked => ({
  text,
  paths: [],
  limit: 5,
  include: [],
  unreviewed: true,
  session: null,
  ...more,
});

/** Something somebody does between two questions. */
const edits: Readonly<Record<string, (here: Team, at: number) => void>> = {
  nothing: () => undefined,
  'nothing either': () => undefined,
  'nothing once more': () => undefined,
  'nothing at all': () => undefined,
  'evidence changes': (here, at) =>
    here.write(`src/${subjects[at % 4]}.ts`, `// ${at}\n${code('other')}`),
  'evidence moves': (here, at) =>
    here.write(`src/${subjects[at % 4]}.ts`, `// ${at}\n${code(subjects[at % 4] ?? '')}`),
  'evidence comes back': (here, at) =>
    here.write(`src/${subjects[at % 4]}.ts`, code(subjects[at % 4] ?? '')),
  'evidence goes': (here, at) =>
    rmSync(join(here.root, `src/${subjects[at % 4]}.ts`), { force: true }),
  'a section changes': (here, at) =>
    here.write(
      'docs/limits.md',
      `# Limits\n\n## Sizes\n\n${at % 2 === 0 ? 'Forty at most.' : 'Fifty.'}\n`,
    ),
  'a record is edited': (here, at) =>
    findingOf(here, at, (text) =>
      text.replace(/waits for/, at % 2 === 0 ? 'runs from' : 'waits for'),
    ),
  'a record is widened': (here, at) =>
    findingOf(here, at, (text) =>
      text
        .replace(/^paths:.*\n/m, '')
        .replace(
          /^type: finding\n/m,
          `type: finding\npaths: ["src/{${subjects[at % 4]},other}*.ts", "docs/**"]\n`,
        ),
    ),
  'a record is added': (here, at) =>
    here.write(
      `corpus/findings/by-hand-${at % 3}.md`,
      `---\ntype: finding\nid: by-hand-${at % 3}\nstatus: ` +
        `${at % 2 === 0 ? 'promoted' : 'candidate'}\npaths: ["src/**"]\n---\n\n# Finding: ` +
        `The token is drawn by hand\n\n## Claim\n\nThe token is drawn by hand ${at}.\n`,
    ),
  'the glossary changes': (here, at) =>
    here.write(
      'memory/glossary.md',
      '# Glossary\n\n| Term | Meaning | Aliases |\n| --- | --- | --- |\n| ' +
        `${subjects[at % 4]} | what it is | zeppelin, xylophone |\n`,
    ),
  'the index takes it back': (here, at) =>
    here.write(
      'memory/INDEX.md',
      '# Index\n\n- [The pool](pool.md) — about the pool\n' +
        `${at % 2 === 0 ? '\n## Withdrawn\n\n- [The pool](pool.md)\n' : ''}`,
    ),
};

function findingOf(here: Team, at: number, change: (text: string) => string): void {
  const names = readdirSync(join(here.root, 'corpus/findings')).sort();
  const path = `corpus/findings/${names[at % names.length] ?? ''}`;
  here.write(path, change(here.read(path)));
}

const words = [
  'token',
  'cache',
  'queue',
  'mailer',
  'pool',
  'zeppelin',
  'neighbour',
  'waits',
  'forty',
  'limits',
  'cold',
  'refreshToken',
  'naïve',
  'the',
  'why',
];
const question = fc.record({
  text: fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 })
    .map((some) => some.join(' ')),
  paths: fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    {
      weight: 1,
      arbitrary: fc.subarray(['src/token.ts', 'src/other.ts', 'docs/limits.md'], { minLength: 1 }),
    },
  ),
  limit: fc.integer({ min: 1, max: 5 }),
  include: fc.subarray(['candidate', 'changed', 'rolled-back', 'unrecorded', 'retracted'] as const),
  unreviewed: fc.boolean(),
  session: fc.constantFrom(null, null, 'one', 'two'),
});

describe('a recall from what is kept', { timeout: 240_000 }, () => {
  it('says what one from all files says, whatever was edited in between', async () => {
    const here = memory();
    // Old enough to be told by their facts alone.
    await sleep(2_100);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(edits)),
        fc.nat(20),
        question,
        async (edit, at, asked) => {
          edits[edit]?.(here, at);
          const { answer } = kept(here, asked);
          expect([edit, asked, answer]).toEqual([edit, asked, await anew(here, asked)]);
        },
      ),
      // Not shrunk: every question depends on all edits before.
      { numRuns: tries(3, 30), endOnFailure: true },
    );
    await sleep(2_100);
    kept(here, asks('token'));
    expect(kept(here, asks('token')).isKnown).toBe(true);
  });

  it('notices evidence that changed, moved, left and came back, without reading memory again', async () => {
    const here = memory();
    await sleep(2_100);
    const asked = asks('why does the cache wait for its neighbour', { unreviewed: false });
    const titles = (): unknown[] => {
      const { answer, isKnown } = kept(here, asked);
      const { packets, leftOut } = answer as {
        readonly packets: readonly { readonly title: string; readonly note: string | null }[];
        readonly leftOut: unknown;
      };
      return [
        isKnown,
        packets.filter((each) => each.title.includes('cache')).map((each) => each.note),
        leftOut,
      ];
    };
    expect(titles()[0]).toBe(false);
    const [, , others] = titles();
    expect(titles()).toEqual([true, [null], others]);
    here.write('src/cache.ts', code('other'));
    expect(titles()).toEqual([
      true,
      [],
      expect.arrayContaining([{ reason: 'evidence', count: 1 }]),
    ]);
    here.write('src/cache.ts', `// First of all.\n${code('cache')}`);
    expect(titles()).toEqual([true, ['moved'], others]);
    rmSync(join(here.root, 'src/cache.ts'));
    expect(titles()).toEqual([
      true,
      [],
      expect.arrayContaining([{ reason: 'evidence', count: 1 }]),
    ]);
    here.write('src/cache.ts', code('cache'));
    expect(titles()).toEqual([true, [null], others]);
  });

  whole('is made anew where what is kept is damaged, and says the same', async () => {
    const here = memory();
    await sleep(2_100);
    const asked = asks('why does the queue wait');
    const first = kept(here, asked);
    const path = keptFile(here) ?? '';
    const whole = readFileSync(path);
    const spoilt: Readonly<Record<string, Buffer>> = {
      'its head': Buffer.from(whole.map((byte, at) => (at === 300 ? byte ^ 1 : byte))),
      'its records': Buffer.from(
        whole.map((byte, at) => (at > whole.length * 0.75 ? byte ^ 1 : byte)),
      ),
      'its length': whole.subarray(0, whole.length - 2_000),
    };
    for (const [name, bytes] of sampleOf(Object.entries(spoilt))) {
      expect([name, kept(here, asked)]).toEqual([name, { answer: first.answer, isKnown: true }]);
      writeFileSync(path, bytes);
      expect([name, kept(here, asked)]).toEqual([name, { answer: first.answer, isKnown: false }]);
    }
    // What a session was given is counted once.
    const given = asks('why does the queue wait', { session: 's' });
    expect(kept(here, given).answer).toEqual(first.answer);
    expect([
      (kept(here, given).answer as { readonly packets: unknown }).packets,
      await anew(here, { ...given, session: null }),
    ]).toEqual([[], first.answer]);
  });

  it('takes its task from standard input as well, and refuses a wrong number', () => {
    const { root, home } = memory();
    const asked = (args: readonly string[], input?: string) =>
      ledgerProcess(root, ['recall', ...args], {
        env: { HOME: home },
        ...(input === undefined ? {} : { input }),
      });
    expect(asked(['-'], 'why does the queue wait').out).toBe(
      asked(['why does the queue wait']).out,
    );
    expect(asked(['--limit', '9', 'queue'])).toMatchObject({
      code: 2,
      out: '',
      error: expect.stringMatching(/^ledger: --limit must be a number from 1 to 5\n/) as string,
    });
  });
});
