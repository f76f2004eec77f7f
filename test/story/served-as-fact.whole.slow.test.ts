import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { captureDecision } from '../support/facts.ts';
import { connected } from '../support/mcp-client.ts';
import { bot, captured, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const code = Array.from({ length: 40 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const changed = code.replace('value2 = 2', 'value2 = 3');
const subjects = [
  'token',
  'cache',
  'queue',
  'mailer',
  'parser',
  'scheduler',
  'proxy',
  'banner',
] as const;
const scope = (name: string): string[] => [
  '--when',
  `changing the ${name}`,
  '--not-when',
  'in tests',
];
const promotions = 'corpus/ledger/promotions';

/** A promoted record of a workspace. */
interface Known {
  readonly name: string;
  readonly item: string;
  readonly path: string;
}

/** What a record can be, each by acts alone. */
const kinds = {
  fact: (here, name) => ({
    name,
    item: captured(
      here.did(
        bot,
        'capture',
        `The ${name} waits for its neighbour`,
        `src/${name}.ts#L1-L4`,
        ...scope(name),
      ),
    ),
    path: here.at(`corpus/findings/${name}-waits-neighbour.md`),
  }),
  decision: (here, name) => {
    const item = captureDecision(
      here,
      `The ${name} waits for its neighbour`,
      { context: 'Some were lost', alternatives: 'Not to wait', consequences: 'It takes longer' },
      `src/${name}.ts#L1-L4`,
      ...scope(name),
    );
    return {
      name,
      item,
      path: `corpus/adrs/${readdirSync(join(here.root, 'corpus/adrs')).find((file) => file.includes(name)) ?? ''}`,
    };
  },
  note: (here, name) => ({
    name,
    item: captured(
      here.did(
        bot,
        'capture',
        '--from',
        `.claude/memory/${name}.md`,
        `src/${name}.ts#L1-L4`,
        ...scope(name),
      ),
    ),
    path: `.claude/memory/${name}.md`,
  }),
} satisfies Readonly<Record<string, (here: Team, name: string) => Known>>;
type Kind = keyof typeof kinds;

/** What happens to one; whether it may still be served as fact afterwards. */
interface Fate {
  readonly holds: boolean;
  /** Where it means nothing to other kinds. */
  readonly only?: readonly Kind[];
  does(here: Team, known: Known): void;
}

const edit = (here: Team, path: string, from: string | RegExp, to: string): void => {
  const text = here.read(path);
  if (text.replace(from, to) === text)
    throw new Error(`${String(from)} is not in ${path}:\n${text}`);
  here.write(path, text.replace(from, to));
};
const entriesOf = (here: Team, to: string, name: string): string[] =>
  readdirSync(join(here.root, promotions))
    .map((each) => `${promotions}/${each}`)
    .filter((path) => here.read(path).includes(`"to": "${to}"`) && here.read(path).includes(name));

const deleted = 'its promotion deleted by hand';
const fates: Readonly<Record<string, Fate>> = {
  nothing: { holds: true, does: () => undefined },
  'evidence moved': {
    holds: true,
    does: (here, { name }) => here.write(`src/${name}.ts`, `// first\n${code}`),
  },
  'evidence changed and back': {
    holds: true,
    does: (here, { name }) => (
      here.write(`src/${name}.ts`, changed),
      here.write(`src/${name}.ts`, code)
    ),
  },
  'evidence changed': {
    holds: false,
    does: (here, { name }) => here.write(`src/${name}.ts`, changed),
  },
  'evidence gone': {
    holds: false,
    does: (here, { name }) => rmSync(join(here.root, `src/${name}.ts`)),
  },
  'evidence with a stray byte': {
    holds: false,
    does: (here, { name }) =>
      appendFileSync(join(here.root, `src/${name}.ts`), Buffer.from([0xff])),
  },
  'evidence a link': {
    holds: false,
    does: (here, { name }) => {
      renameSync(join(here.root, `src/${name}.ts`), join(here.root, `src/${name}-itself.ts`));
      symlinkSync(`${name}-itself.ts`, join(here.root, `src/${name}.ts`));
    },
  },
  'evidence a folder': {
    holds: false,
    does: (here, { name }) => (
      rmSync(join(here.root, `src/${name}.ts`)),
      mkdirSync(join(here.root, `src/${name}.ts`))
    ),
  },
  'its file in UTF-16': {
    holds: false,
    does: (here, { path }) =>
      writeFileSync(join(here.root, path), Buffer.from(`\ufeff${here.read(path)}`, 'utf16le')),
  },
  'evidence removed from git': {
    holds: false,
    does: (here, { name }) => here.git('rm', '-qf', `src/${name}.ts`),
  },
  'evidence there twice': {
    holds: true,
    does: (here, { name }) => here.write(`src/${name}.ts`, code + code),
  },
  'evidence there twice, moved': {
    holds: false,
    does: (here, { name }) => here.write(`src/${name}.ts`, `// first\n${code}${code}`),
  },
  'confirmed after a change': {
    holds: true,
    does: (here, { name, item }) => {
      here.write(`src/${name}.ts`, changed);
      here.did(reviewer, 'confirm', item, '--at', `src/${name}.ts#L1-L4`);
    },
  },
  'its claim edited': {
    holds: false,
    does: (here, { path }) => edit(here, path, /waits for its/g, 'never waits for its'),
  },
  'its scope edited': {
    holds: false,
    only: ['fact'],
    does: (here, { path, name }) =>
      edit(here, path, new RegExp(`changing the ${name}`, 'g'), 'changing anything'),
  },
  'its file gone': { holds: false, does: (here, { path }) => rmSync(join(here.root, path)) },
  'set stale by hand': {
    holds: false,
    only: ['fact', 'decision'],
    does: (here, { path }) => edit(here, path, /^status: .*$/m, 'status: stale'),
  },
  'set to a word nobody knows': {
    holds: false,
    only: ['fact', 'decision'],
    does: (here, { path }) => edit(here, path, /^status: .*$/m, 'status: certain'),
  },
  quarantined: {
    holds: false,
    does: (here, { item }) => void here.did(reviewer, 'quarantine', item, '--reason', 'in doubt'),
  },
  retracted: {
    holds: false,
    does: (here, { item }) => void here.did(reviewer, 'retract', item, '--reason', 'never so'),
  },
  'retracted and set back by hand': {
    holds: false,
    does: (here, { path, item }) => {
      const before = here.read(path);
      here.did(reviewer, 'retract', item, '--reason', 'never so');
      here.write(path, before);
    },
  },
  [deleted]: {
    holds: false,
    does: (here, { path }) =>
      entriesOf(here, 'promoted', path).forEach((entry) => rmSync(join(here.root, entry))),
  },
  'taken back in the index by hand': {
    holds: false,
    only: ['fact', 'decision'],
    does: (here, { name, path }) => {
      const index = here.read('memory/INDEX.md');
      const without = index.replace(/\n## Stale or superseded memory\n[^#]*/, '\n');
      const [own = ''] = /(?<=\n## Stale or superseded memory\n)[^#]*/.exec(index) ?? [];
      here.write(
        'memory/INDEX.md',
        `${without.trimEnd()}\n\n## Stale or superseded memory\n\n${own
          .split('\n')
          .filter((line) => line.startsWith('- ['))
          .map((line) => `${line}\n`)
          .join('')}- [The ${name}](../${path}) it was never so\n`,
      );
    },
  },
  'another written by hand': {
    holds: true,
    only: ['fact', 'decision'],
    does: (here, { path }) =>
      here.write(
        path.replace(/([\w-]+)\.md$/, '$1-by-hand.md'),
        here
          .read(path)
          .replace(/^id: .*$/m, 'id: by-hand')
          .replaceAll('waits for its', 'also waits for its'),
      ),
  },
  'a candidate set to promoted by hand': {
    holds: true,
    does: (here, { name }) => {
      here.did(
        bot,
        'capture',
        `The ${name} never sleeps at night`,
        `src/${name}.ts#L9-L12`,
        ...scope(name),
      );
      const [path = ''] = readdirSync(join(here.root, 'corpus/findings')).filter((file) =>
        file.includes(`${name}-never`),
      );
      edit(here, `corpus/findings/${path}`, /^status: candidate$/m, 'status: promoted');
    },
  },
  'a note beside it': {
    holds: true,
    does: (here, { name }) =>
      here.write(
        `.claude/memory/${name}-more.md`,
        `---\nname: More of the ${name}\ndescription: changing the ${name}` +
          `\ntype: project\n---\n\nThe ${name} is red.\n`,
      ),
  },
};

const json = <T>(text: string): T => JSON.parse(text) as T;
/** Paths of what a packet calls promoted, in any of the forms that are printed. */
const promotedIn = (text: string): string[] =>
  [...text.matchAll(/^- promoted \S+(?: [a-z2-7]+)?, (.+?\.md)[;#]/gm)]
    .map(([, path]) => path ?? '')
    .sort();
const told = (out: string): string =>
  out === ''
    ? ''
    : json<{ hookSpecificOutput: { additionalContext: string } }>(out).hookSpecificOutput
        .additionalContext;

/**
 * Every way in which memory is served; each gives the paths that it serves as fact for all subjects
 * together.
 */
function faces(
  here: Team,
  names: readonly string[],
  turn: string,
): Readonly<Record<string, () => string[]>> {
  const env = { XDG_CACHE_HOME: join(here.root, '.git/cache') };
  const hook = (name: string, event: object): string =>
    told(
      here.as(bot, ['hook', name], {
        env,
        input: JSON.stringify({ session_id: turn, cwd: here.root, ...event }),
      }).out,
    );
  const each = (ask: (name: string) => string[]): string[] => names.flatMap(ask).sort();
  return {
    // What the prompt and MCP ask for is what holds; here all else is asked for as well.
    'recall of everything': () =>
      turn === 'second'
        ? []
        : each((name) =>
            json<{ packets: { standing: string; path: string }[] }>(
              here.as(
                bot,
                [
                  'recall',
                  '--format',
                  'json',
                  '--include',
                  'candidate,stale,superseded,rejected,quarantined,rolled-back,unrecorded,changed,disagreed,retracted',
                  `the ${name}`,
                ],
                { env },
              ).out,
            )
              .packets.filter(({ standing }) => standing === 'fact')
              .map(({ path }) => path),
          ),
    context: () =>
      [
        ...here
          .as(bot, ['context', '--profile', 'ledger'], { env })
          .out.matchAll(/^- \S+(?: \S+)?: ".* \((\S+\.md), sha256 /gm),
      ]
        .map(([, path]) => path ?? '')
        .sort(),
    'session-start': () =>
      [...hook('session-start', { source: 'startup' }).matchAll(/^- .* \((\S+\.md)\)$/gm)]
        .map(([, path]) => path ?? '')
        .sort(),
    'subagent-start': () =>
      turn === 'second'
        ? []
        : [...hook('subagent-start', {}).matchAll(/^- .* \((\S+\.md)\)$/gm)]
            .map(([, path]) => path ?? '')
            .sort(),
    'user-prompt-submit': () =>
      each((name) => promotedIn(hook('user-prompt-submit', { prompt: `the ${name} hangs` }))),
  };
}

/** A client of the official kit, connected to a server that runs from now on. */
async function served(
  here: Team,
  names: readonly string[],
): Promise<{ facts(): Promise<string[]>; close(): Promise<void> }> {
  const { client, call } = await connected(here);
  return {
    facts: async () => {
      const answers = await Promise.all(
        names.map((name) => call('recall', { task: `the ${name} hangs` })),
      );
      return answers.flatMap(({ text }) => promotedIn(text)).sort();
    },
    close: () => client.close(),
  };
}

const happening = fc
  .record({
    kind: fc.constantFrom<Kind>('fact', 'fact', 'decision', 'note'),
    fate: fc.constantFrom(...Object.keys(fates)),
  })
  .filter(({ kind, fate }) => fates[fate]?.only?.includes(kind) ?? true);

describe('what is served as fact', () => {
  it(
    'is promoted and holds now, whatever happened to memory, in every way it is served',
    { timeout: 600_000 },
    async () => {
      const run = async (
        happened: readonly { readonly kind: Kind; readonly fate: string }[],
      ): Promise<void> => {
        const names = subjects.slice(0, happened.length);
        const note = (name: string): string =>
          `---\nname: The ${name}\ndescription: The ${name} waits for its neighbour\ntype: ` +
          `project\n---\n\nThe ${name} waits for its neighbour.\n`;
        const notes = names.filter((_name, at) => happened[at]?.kind === 'note');
        const here = team('work', {
          'ledger.config.json': '{}\n',
          ...Object.fromEntries(names.map((name) => [`src/${name}.ts`, code])),
          ...(notes.length === 0
            ? {}
            : {
                '.claude/memory/MEMORY.md': `# Memory\n\n${notes.map((name) => `- [The ${name}](${name}.md) — the ${name} waits\n`).join('')}`,
              }),
          ...Object.fromEntries(notes.map((name) => [`.claude/memory/${name}.md`, note(name)])),
        });
        const known = names.map((name, at) => kinds[happened[at]?.kind ?? 'fact'](here, name));
        // What is deleted afterwards is promoted last: no act came after it.
        const isDeleted = (at: number): boolean => happened[at]?.fate === deleted;
        const first = known.filter((_each, at) => !isDeleted(at));
        if (first.length > 0) here.did(reviewer, 'promote', ...first.map(({ item }) => item));
        known.forEach(({ item }, at) => isDeleted(at) && here.did(reviewer, 'promote', item));
        here.commit('Memory');
        // One server is asked after it all, the other after evidence changed once more.
        const [server, later] = [await served(here, names), await served(here, names)];
        try {
          for (const now of [true, false])
            known.forEach(
              (each, at) =>
                isDeleted(at) === now && fates[happened[at]?.fate ?? '']?.does(here, each),
            );
          const holding = known.filter((_each, at) => fates[happened[at]?.fate ?? '']?.holds);
          const expected = holding.map(({ path }) => path).sort();
          const said = (face: string, facts: readonly string[], those: readonly string[]): void =>
            expect([happened, face, facts]).toEqual([happened, face, those]);
          for (const [face, facts] of Object.entries(faces(here, names, 'first')))
            said(face, facts(), expected);
          said('mcp', await server.facts(), expected);
          for (const { name } of holding)
            here.write(`src/${name}.ts`, changed.replace('value1 = 1', 'value1 = 11'));
          for (const [face, facts] of Object.entries(faces(here, names, 'second')))
            said(`${face}, a moment later`, facts(), []);
          said('mcp, a moment later', await later.facts(), []);
        } finally {
          await server.close();
          await later.close();
        }
      };
      // Every fate of every kind once, eight together, and then by chance.
      const all = (['fact', 'decision', 'note'] as const).flatMap((kind) =>
        Object.entries(fates)
          .filter(([, { only }]) => only?.includes(kind) ?? true)
          .map(([fate]) => ({ kind, fate })),
      );
      const runs = Math.ceil(all.length / subjects.length);
      const examples = Array.from({ length: runs }, (_each, at): [typeof all] => [
        all.filter((_other, place) => place % runs === at),
      ]);
      const tried = sampleOf(examples, 6);
      await fc.assert(fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 4 }), run), {
        numRuns: tried.length + 1,
        examples: [...tried],
        endOnFailure: true,
      });
    },
  );
});
