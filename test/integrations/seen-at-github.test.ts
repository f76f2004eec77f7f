import { describe, expect, it } from 'vitest';

interface Said {
  readonly id: string;
  readonly seen: string | null;
  readonly body: string;
  readonly approves: object | null;
}

const bot = { id: 1, login: 'github-actions[bot]', type: 'Bot' };
const ann = { id: 21, login: 'ann', type: 'User', __typename: 'User' };
const [old, newer, newest] = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)] as const;
const at = (second: number): string => `2027-01-01T00:00:${String(second).padStart(2, '0')}Z`;
const marker = `<!-- ledger:promote k3fq2m7abc ${'0'.repeat(64)} -->`;

/** A version of the comment of the gate. */
interface Version {
  readonly second: number;
  readonly of: string;
  readonly by?: object;
  readonly box?: string;
  /** Whether somebody deleted its text from the history of the comment. */
  readonly isGone?: boolean;
}

/** What GitHub has, beside pushes of the three commits in the seconds 1, 11 and 21. */
interface Played {
  readonly gate?: readonly Version[];
  readonly comments?: readonly number[];
  readonly inline?: readonly object[];
  readonly reviews?: readonly object[];
  /** When something was edited, by its id. */
  readonly edited?: Readonly<Record<string, string>>;
}

function versionText({ of, box = '[ ] k3f' }: Version): string {
  const lines = [`- ${box} fact: A claim ${marker}`, 'Approve. <!-- ledger:approval -->'];
  return `<!-- memory-ledger -->\n${lines.join('\n\n')}\n\nJudged at ${of}.\n`;
}

async function readAt({ gate = [], comments = [], edited = {}, ...more }: Played) {
  const versions = gate.map((version, index) => ({
    ...{ id: `E${index}`, editor: version.by ?? bot, editedAt: at(version.second) },
    diff: version.isGone ? null : versionText(version),
    deletedAt: version.isGone ? at(59) : null,
  }));
  const [first, last] = [versions[0], versions.at(-1)];
  const own = first &&
    last && {
      ...{ id: 9, node_id: 'own', user: bot, body: last.diff, html_url: 'https://x/9' },
      ...{ created_at: first.editedAt, updated_at: last.editedAt },
    };
  const said = comments.map((second) => ({
    ...{ id: second, node_id: `C${second}`, user: ann, body: '/ledger promote k3f' },
    ...{ html_url: `https://x/${second}`, created_at: at(second), updated_at: at(second) },
  }));
  const api = {
    login: () => Promise.resolve(bot.login),
    ask: () => Promise.resolve({ permission: 'write', user: ann }),
    pushes: () =>
      Promise.resolve(
        [newest, newer, old].map((after, index) => ({ timestamp: at(21 - 10 * index), after })),
      ),
    list: (path: string) =>
      Promise.resolve(
        path === '/issues/7/comments'
          ? [...(own ? [own] : []), ...said]
          : path === '/pulls/7/reviews'
            ? (more.reviews ?? [])
            : path === '/pulls/7/comments'
              ? (more.inline ?? [])
              : [],
      ),
    graphql: (_query: string, { ids }: { readonly ids: readonly string[] }) =>
      Promise.resolve({
        nodes: ids.map((id) => ({
          ...{ id, editor: null, lastEditedAt: edited[id] ?? null },
          userContentEdits: {
            totalCount: 0,
            // GitHub gives the newest first, and of what was never edited nothing.
            nodes: id === 'own' && versions.length > 1 ? versions.toReversed() : [],
          },
        })),
      }),
  };
  const script = '../../action/statements.mjs';
  const { statementsOf } = (await import(script)) as {
    statementsOf(pull: object, event: object, api: object, env: object): Promise<readonly Said[]>;
  };
  const pull = { number: 7, user: { id: 10 }, head: { sha: newest, ref: 'work', repo: {} } };
  return statementsOf(pull, {}, api, { GITHUB_REPOSITORY: 'team/memory' });
}

const seenBy = async (played: Played): Promise<readonly (string | null)[]> =>
  (await readAt(played)).map(({ seen }) => seen);

describe('what the author of a comment saw at GitHub', () => {
  const gate = [
    { second: 5, of: old },
    { second: 15, of: newer },
  ];

  it('is what the comment of the gate was about, and unknown in the second in which that changed', async () => {
    expect(await seenBy({ gate, comments: [6, 14, 15, 16] })).toEqual([old, old, null, newer]);
    expect(await seenBy({ gate: gate.slice(0, 1), comments: [5, 6] })).toEqual([null, old]);
  });

  it('is the tip of the branch before there was a comment of the gate', async () => {
    expect(await seenBy({ comments: [1, 2, 11, 22] })).toEqual([null, old, null, newest]);
    expect(await seenBy({ gate, comments: [4] })).toEqual([old]);
  });

  it('is unknown where somebody else wrote in the comment of the gate', async () => {
    const forged = { second: 23, of: newest, by: ann, box: '[ ] another' };
    const [seen] = await seenBy({ gate: [...gate, forged], comments: [25] });
    expect(seen).toBe(null);
    const back = { second: 27, of: newer, by: ann };
    const gone = { ...forged, isGone: true };
    const hidden = { gate: [...gate, gone, back], comments: [22, 25, 28] };
    expect((await seenBy(hidden)).slice(0, 3)).toEqual([newer, null, newer]);
    const ticked = { second: 23, of: newer, by: ann, box: '[x] k3f' };
    expect(await seenBy({ gate: [...gate, ticked], comments: [25] })).toEqual([newer, newer]);
  });

  it('is the commit of a review, but not of one that was edited later', async () => {
    const review = {
      ...{ id: 3, node_id: 'R3', user: ann, body: '/ledger promote k3f', state: 'COMMENTED' },
      ...{ commit_id: old, html_url: 'https://x/r3', submitted_at: at(13) },
    };
    expect(await seenBy({ gate, reviews: [review] })).toEqual([old]);
    expect(await seenBy({ gate, reviews: [review], edited: { R3: at(17) } })).toEqual([newer]);
  });

  it('is the first commit of a thread for who began it, and not for who replies', async () => {
    const first = {
      ...{ id: 4, node_id: 'T4', user: ann, body: '/ledger promote k3f', path: 'a.ts', line: 1 },
      ...{ commit_id: newest, original_commit_id: old, html_url: 'https://x/t4' },
      ...{ created_at: at(8), updated_at: at(8) },
    };
    const reply = { ...first, id: 5, node_id: 'T5', in_reply_to_id: 4, created_at: at(18) };
    expect(await seenBy({ gate, inline: [first, reply] })).toEqual([old, newer]);
    expect(await seenBy({ inline: [first, { ...reply, created_at: at(24) }] })).toEqual([
      old,
      newest,
    ]);
    expect(await seenBy({ gate, inline: [first], edited: { T4: at(18) } })).toEqual([newer]);
  });
});

it('a report that is too long for a comment leaves the commit in it', async () => {
  const script = '../../action/pull-request.mjs';
  const { comment } = (await import(script)) as {
    comment(pull: object, text: string, more: object): Promise<void>;
  };
  const written: string[] = [];
  const api = {
    login: () => Promise.resolve(bot.login),
    list: () => Promise.resolve([]),
    ask: (_method: string, _path: string, { body }: { readonly body: string }) =>
      Promise.resolve(written.push(body)),
  };
  const here = { repo: { id: 1 } };
  const text = `${'A row\n'.repeat(20_000)}\nJudged at ${newest} in [this run](https://x).\n`;
  await comment({ number: 7, head: here, base: here }, text, { api, worthSaying: true });
  expect(written[0]?.length).toBeLessThan(1_000);
  const last = written[0]?.trimEnd().split('\n').at(-1);
  expect(last).toBe(`Judged at ${newest} in [this run](https://x).`);
});

describe('an approval at GitHub', () => {
  it('is none in the second in which the comment of the gate changed', async () => {
    const gate = [
      { second: 25, of: newest },
      { second: 35, of: newest, box: '[ ] k3fq' },
    ];
    const approved = (second: number): object => ({
      ...{ id: second, node_id: `R${second}`, user: ann, body: '', state: 'APPROVED' },
      ...{ commit_id: newest, html_url: 'https://x/r', submitted_at: at(second) },
    });
    const read = await readAt({ gate, reviews: [25, 26, 35, 36].map(approved) });
    expect(read.map(({ id }) => id)).toEqual(['review/26', 'review/36']);
    expect(read.map(({ approves }) => approves)).toMatchObject(
      gate.map((version) => ({ comment: versionText(version) })),
    );
  });
});

describe('a tick at GitHub', () => {
  const gate = { second: 25, of: newest };
  const ticked = { second: 30, of: newest, by: ann, box: '[x] k3f' };

  it('may be taken back in the same second, and after the job wrote the comment anew', async () => {
    const open = { ...ticked, box: '[ ] k3f' };
    const [once] = await readAt({ gate: [gate, ticked] });
    expect(once?.body).toContain('- [x] k3f');
    const kept = { second: 40, of: newest, box: '[x] k3fq' };
    for (const later of [[open], [kept, { ...open, second: 50, box: '[ ] k3fq' }]]) {
      const all = await readAt({ gate: [gate, ticked, ...later] });
      expect(all.map(({ body }) => body.includes('- [x]'))).toEqual([false, false]);
    }
  });

  it('stays one where the job wrote the comment anew', async () => {
    const kept = { second: 40, of: newest, box: '[x] k3f' };
    const all = await readAt({ gate: [gate, ticked, kept] });
    expect(all.map(({ body }) => body.includes('- [x] k3f'))).toEqual([true]);
  });
});
