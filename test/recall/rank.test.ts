import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  type Field,
  indexDocuments,
  restrictIndex,
  type ScoredDocuments,
  search,
} from '#recall/bm25';
import type { RecallRecordWithSource } from '#recall/list-recall-records';
import { readPlace } from '#recall/places-in-text';
import { indexRecords, type Match, type Query, rank, type Ranking } from '#recall/rank';

const fact = (path: string, more: Partial<RecallRecordWithSource>): RecallRecordWithSource =>
  ({
    path,
    id: path,
    title: path,
    claim: '',
    loadWhen: null,
    appliesWhen: [],
    doesNotApplyWhen: [],
    paths: [],
    evidence: [],
    verifiedAt: null,
    neverVerified: false,
    standing: 'fact',
    kind: 'fact',
    history: null,
    ...more,
  }) as unknown as RecallRecordWithSource;
const facts = [
  fact('tokens.md', {
    title: 'Refresh tokens rotate',
    claim: 'A refresh token that was used once is refused.',
    loadWhen: 'changing how refresh tokens rotate',
    paths: ['src/auth/**'],
  }),
  fact('cache.md', {
    title: 'The cache answers for a minute',
    claim: 'Entries are kept for sixty seconds.',
    loadWhen: 'changing how long the cache keeps an entry',
  }),
  fact('ci.md', {
    title: 'CI runs on two cores',
    claim: 'The suite has two workers there.',
    loadWhen: 'adding a slow test to the suite',
  }),
  fact('mail.md', {
    title: 'Mail is sent once',
    claim: 'A mail is sent before the commit.',
    loadWhen: 'sending mail from a job',
  }),
];
const ranked = (
  all: readonly RecallRecordWithSource[],
  query: Query,
): (Match & { readonly path: string })[] =>
  rank(indexRecords(all, []), query).matches.map((each) => ({ ...each, path: all[each.at]!.path }));
const found = (text: string, ...paths: readonly string[]): string[] =>
  ranked(facts, { text, places: paths.map(readPlace) }).map((each) => each.path);

describe('what is near', () => {
  const near = (text: string, unasked?: true): string[] =>
    rank(indexRecords(facts, []), {
      text,
      places: [],
      ...(unasked && { unasked }),
    }).nearest.map(({ at }) => facts[at]?.path ?? '');

  it('shares a word with the task and not enough, and is nothing where nobody asked', () => {
    const task = 'show a spinner until the entry of the customer in the sidebar was saved';
    expect(found(task)).toEqual([]);
    expect(near(task)).toEqual(['cache.md']);
    expect(near(task, true)).toEqual([]);
  });

  it('is nothing where no word is shared, and nothing that is found', () => {
    expect(near('write a poem about the sea')).toEqual([]);
    expect(near('why is the refresh token refused')).not.toContain('tokens.md');
  });

  it('has at most five records', () => {
    const many = Array.from({ length: 20 }, (_each, at) =>
      fact(`r${at}.md`, { title: `The gantry ${at} turns`, loadWhen: 'moving a gantry' }),
    );
    const task = 'paint what is left of the old gantry in the yard with a green colour by hand';
    expect(rank(indexRecords(many, []), { text: task, places: [] }).nearest.length).toBe(5);
  });
});

describe('a score', () => {
  it('does not depend on how many records there are', () => {
    const one = fact('pool.md', {
      title: 'The pool has five places',
      loadWhen: 'connections of the database',
    });
    const others = Array.from({ length: 200 }, (_each, at) =>
      fact(`o${at}.md`, { title: `Gantry ${at} turns`, claim: `It weighs ${at} tons.` }),
    );
    const task = 'connections to the database time out on the test system';
    for (const size of [0, 2, 9, 29, 200])
      expect([
        size,
        ranked([one, ...others.slice(0, size)], { text: task, places: [] }).map(({ path }) => path),
      ]).toEqual([size, ['pool.md']]);
  });
});

describe('rank', () => {
  it('finds what shares the telling words, the best first, and nothing by chance', () => {
    expect(found('why is the refresh token refused')).toEqual(['tokens.md']);
    expect(found('the cache entry is stale')).toEqual(['cache.md']);
    expect(found('write a poem about the sea')).toEqual([]);
    expect(found('')).toEqual([]);
  });

  it('puts what a path says before what words say', () => {
    expect(found('the cache entry is stale', 'src/auth/token.ts')).toEqual([
      'tokens.md',
      'cache.md',
    ]);
    expect(found('', 'src/auth/token.ts')).toEqual(['tokens.md']);
    expect(found('', 'src/author.ts')).toEqual([]);
    expect(ranked(facts, { text: '', places: [readPlace('src/auth/token.ts')] })[0]?.why).toEqual([
      'scope src/auth/**',
    ]);
  });

  it('puts what rests on a file before what is about its folder', () => {
    const all = [
      ...facts,
      fact('rests.md', { cites: ['src/auth/token.ts'] } as Partial<RecallRecordWithSource>),
    ];
    const places = ['src/other.ts', 'src/auth/token.ts'].map(readPlace);
    expect(
      ranked(all, { text: 'the cache entry is stale', places }).map(({ path }) => path),
    ).toEqual(['rests.md', 'tokens.md', 'cache.md']);
    expect(ranked(all, { text: '', places })[0]).toMatchObject({
      byPath: true,
      why: ['rests on src/auth/token.ts'],
    });
    expect(
      ranked(all, { text: '', places: [readPlace('src/auth/token')] }).map(({ path }) => path),
    ).toEqual(['tokens.md']);
  });

  it('puts cited lines before the rest of their file, and the nearest of that first', () => {
    const cites = (path: string, surface: string): RecallRecordWithSource =>
      fact(path, {
        cites: ['src/a.ts'],
        cited: [
          {
            path,
            order: 0,
            rows: [
              { kind: surface.includes('#') ? 'lines' : 'file', surface, hash: '', unique: null },
            ],
            more: [],
          },
        ],
      } as Partial<RecallRecordWithSource>);
    const all = [
      ...facts,
      cites('whole.md', 'src/a.ts'),
      cites('far.md', 'src/a.ts#L100-L110'),
      cites('near.md', 'src/a.ts#L20-L22'),
      cites('there.md', 'src/a.ts#L3-L7'),
      fact('scope.md', { paths: ['src/**'] }),
    ];
    const why = (text: string): (readonly string[])[] =>
      ranked(all, { text: 'the cache entry is stale', places: [readPlace(text)] }).map((each) => [
        each.path,
        each.why[0] ?? '',
      ]);
    const words = ['cache.md', expect.stringMatching(/^says /) as string];
    expect(why('src/a.ts:7-9')).toEqual([
      ['there.md', 'rests on lines 3\u20137 of src/a.ts'],
      ['near.md', 'rests on lines 20\u201322 of src/a.ts'],
      ['far.md', 'rests on lines 100\u2013110 of src/a.ts'],
      ['whole.md', 'rests on src/a.ts'],
      ['scope.md', 'scope src/**'],
      words,
    ]);
    expect(why('src/a.ts').slice(0, 4)).toEqual([
      ['far.md', 'rests on lines 100\u2013110 of src/a.ts'],
      ['near.md', 'rests on lines 20\u201322 of src/a.ts'],
      ['there.md', 'rests on lines 3\u20137 of src/a.ts'],
      ['whole.md', 'rests on src/a.ts'],
    ]);
    expect(
      ranked(all, { text: '', places: [{ ...readPlace('src/a.ts:3'), now: 'src/b.ts' }] })[0]?.why,
    ).toEqual(['rests on lines 3\u20137 of src/b.ts']);
  });

  it('finds a condition that stands word for word in a long task', () => {
    const long = (middle: string): string =>
      `Tomorrow Mira visits Vienna with eleven colleagues; before lunch we look at ${middle} and ` +
      'afterwards somebody books hotels, trains and museums for everybody there.';
    expect(found(long('sending mail from a job'))).toEqual(['mail.md']);
    expect(found(long('how long the cache keeps an entry'))).toEqual(['cache.md']);
    expect(found(long('sending mail from a job, adding a slow test to the suite'))).toEqual([
      'ci.md',
      'mail.md',
    ]);
    expect(found(long('a job for Anna, who likes mail'))).toEqual([]);
    expect(found(long('nothing'))).toEqual([]);
  });

  it('finds the one whose rare words are said among many of one kind', () => {
    const subjects = Array.from({ length: 40 }, (_each, at) => `subject${at}x`);
    const kind = subjects.map((name) =>
      fact(`${name}.md`, {
        title: `Import of ${name} goes to the storage in batches`,
        claim: `The storage takes the import of ${name} in batches of a hundred.`,
        loadWhen: `changing the storage import of ${name}`,
      }),
    );
    const among = (text: string): string[] =>
      ranked(kind, { text, places: [] }).map(({ path }) => path);
    expect(among('fix the storage import of subject17x')).toEqual(['subject17x.md']);
    expect(
      among(
        'On Monday the auditors come, so I need a short summary for them, and please look at ' +
          'the storage import of subject17x, which was slow over the whole weekend',
      ),
    ).toEqual(['subject17x.md']);
    expect(
      among('On Monday the auditors come and ask how the storage works, so draft a summary'),
    ).toEqual([]);
  });

  it.each([
    ['die Seite lädt nach dem Umzug nicht', 'Nach dem Export wartet die Warteschlange'],
    ['se puede borrar la carpeta en el disco', 'La cola de pagos se vacía en el arranque'],
    ['le bouton est sur la page dans un coin', 'Le cache est dans la base sur un volume'],
  ])('finds nothing by words that select nothing in another language: %s', (text, title) => {
    const memory = indexRecords([...facts, fact('other.md', { title, claim: title })], []);
    for (const unasked of [{}, { unasked: true } as const])
      expect(rank(memory, { text, places: [], ...unasked }).matches).toEqual([]);
  });

  it('takes no numbers and signs for words', () => {
    const all = [...facts, fact('steps.md', { title: 'Steps 2, 4 and 1 of B come in this order' })];
    expect(ranked(all, { text: 'it must say 2.4.1 now', places: [] })).toEqual([]);
  });

  it('says which words of the task it was for, as they were typed', () => {
    expect(
      ranked(facts, { text: 'Why is the REFRESH token refused?', places: [] })[0]?.why,
    ).toEqual([expect.stringMatching(/^says (?=.*REFRESH)(?=.*token)(?=.*refused)/)]);
  });

  it('reads no glob as a pattern that runs away', () => {
    const hostile = [
      fact('a.md', {
        paths: [
          `${'*a'.repeat(300)}b`,
          `${'*a'.repeat(100)}b`,
          `${'**/'.repeat(100)}b`,
          `${'{a,b}'.repeat(80)}`,
          '+(a|b)',
          '!x',
          '[',
        ],
      }),
    ];
    expect(
      ranked(hostile, {
        text: '',
        places: [`src/${'a'.repeat(3_000)}`, 'a/'.repeat(200)].map(readPlace),
      }),
    ).toEqual([]);
  });

  it('ranks some of a memory as if there were no others', () => {
    const standings = fc.constantFrom('fact', 'candidate', 'unreviewed');
    const text = fc
      .array(fc.constantFrom('refresh', 'token', 'cache', 'entry', 'mail', 'suite', 'job'), {
        maxLength: 4,
      })
      .map((some) => some.join(' '));
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            standing: standings,
            title: text,
            claim: text,
            paths: fc.subarray(['src/**', 'docs/*.md']),
          }),
          { maxLength: 12 },
        ),
        text,
        fc.subarray(['src/a.ts', 'docs/b.md']),
        (records, asked, paths) => {
          const places = paths.map(readPlace);
          const all = records.map((each, at) =>
            fact(`r${at}.md`, each as Partial<RecallRecordWithSource>),
          );
          const some = all.filter((each) => each.standing === 'fact');
          const whole = rank(
            indexRecords(all, []),
            { text: asked, places },
            (standing) => standing === 'fact',
          );
          const named = (
            from: readonly RecallRecordWithSource[],
            { matches, nearest }: Ranking,
          ): unknown =>
            [matches, nearest].map((each) =>
              each.map(({ at, ...match }) => ({ ...match, path: from[at]?.path })),
            );
          expect(named(all, whole)).toEqual(
            named(some, rank(indexRecords(some, []), { text: asked, places })),
          );
        },
      ),
    );
  });

  it('gives the same order whatever order the records come in', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(facts, { minLength: facts.length }),
        fc.constantFrom('refresh token cache suite mail', 'entry mail'),
        (shuffled, text) => {
          expect(ranked(shuffled, { text, places: [] }).map((each) => each.path)).toEqual(
            found(text),
          );
        },
      ),
    );
  });
});

describe('the index of words', () => {
  const query = (words: readonly string[]) =>
    words.map((term) => ({ term, word: term, weight: 1, by: null }));
  const searched = (
    documents: readonly (readonly Field[])[],
    words: readonly string[],
  ): ScoredDocuments =>
    search(
      restrictIndex(indexDocuments(documents), () => true),
      query(words),
    );

  it('counts a rare word for more than one that everything has, and a word in a short text for more', () => {
    const scores = searched(
      [
        [{ text: 'alpha beta', weight: 1 }],
        [{ text: 'alpha gamma', weight: 1 }],
        [{ text: 'alpha gamma delta epsilon zeta eta theta', weight: 1 }],
      ],
      ['alpha', 'beta', 'gamma'],
    );
    expect(scores.get(0)?.score).toBeGreaterThan(scores.get(1)?.score ?? 0);
    expect(scores.get(1)?.score).toBeGreaterThan(scores.get(2)?.score ?? 0);
  });

  it('says what share of the question is spoken of', () => {
    const scores = searched(
      [[{ text: 'alpha beta', weight: 1 }], [{ text: 'alpha', weight: 1 }]],
      ['alpha', 'beta'],
    );
    expect(scores.get(0)?.covered).toBeCloseTo(1);
    expect(scores.get(1)?.covered).toBeLessThan(0.5);
  });
});
