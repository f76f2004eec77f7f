import { describe, expect, it } from 'vitest';

interface Read {
  readonly statements: readonly { readonly id: string; readonly seen: string | null }[];
  readonly approvals: readonly {
    readonly note: { readonly id: number };
    readonly approves: { readonly commit: string; readonly comment: string | null };
  }[];
}

const [old, newer] = ['a'.repeat(40), 'b'.repeat(40)];
const [ann, robot, iid] = [21, 9, 7];
const at = (second: number): string =>
  new Date(Date.UTC(2027, 0, 1) + second * 1_000).toISOString();
const shown = (commit: string, word: string): string =>
  `<!-- memory-ledger -->\n${word}\n\nApprove. <!-- ledger:approval -->\n\nJudged at ${commit}.\n`;

interface Note {
  readonly id: number;
  readonly created_at: string;
  readonly body: string;
  readonly author: { readonly id: number };
  readonly system: boolean;
}
const note = (second: number, body: string, more: Partial<Note> = {}): Note => ({
  ...{ id: Math.round(second * 1_000), body, system: false, author: { id: ann } },
  ...{ created_at: at(second), updated_at: at(second) },
  ...more,
});

/**
 * Reads a merge request with notes, whose branch was pushed to in the seconds 10 and 20.
 *
 * @param edited when notes were edited: GraphQL tells the second alone
 */
async function readWith(notes: readonly Note[], edited: ReadonlyMap<number, number> = new Map()) {
  const changed = notes.map((each) => ({
    ...each,
    updated_at: edited.has(each.id) ? at(edited.get(each.id) ?? 0) : each.created_at,
  }));
  const edits = changed.map(({ id, author }) => ({
    id: `gid://gitlab/Note/${id}`,
    lastEditedAt: edited.has(id) ? at(edited.get(id) ?? 0).replace(/\.\d+Z$/, 'Z') : null,
    lastEditedBy: { id: `gid://gitlab/User/${author.id}` },
  }));
  const api = {
    list: (path: string) =>
      Promise.resolve(
        path.endsWith('/notes')
          ? changed
          : [
              { head_commit_sha: newer, created_at: at(20.5) },
              { head_commit_sha: old, created_at: at(10.5) },
            ],
      ),
    ask: () => Promise.resolve({ approved_by: [{ user: { id: ann } }] }),
    graphql: () =>
      Promise.resolve({
        project: {
          mergeRequest: { notes: { pageInfo: { hasNextPage: false }, nodes: edits } },
        },
      }),
  };
  const people = (id: number) =>
    Promise.resolve({ id: String(id), type: id === robot ? 'Bot' : 'User', mayWrite: true });
  const script = '../../action/gitlab/statements.mjs';
  const { readRequest } = (await import(script)) as {
    readRequest(request: object, context: object): Promise<Read>;
  };
  const request = { iid, web_url: 'https://x/7', author: { id: 1 } };
  return readRequest(request, { api, people, env: { CI_PROJECT_PATH: 'team/memory' } });
}

describe('what somebody saw at GitLab', () => {
  const command = '/ledger promote k3f';

  it('is the commit that the branch was at, and unknown in the second of a push', async () => {
    const notes = [9, 10.2, 10.9, 12, 20.9, 21].map((second) => note(second, command));
    const { statements } = await readWith(notes);
    expect(statements.map(({ seen }) => seen)).toEqual([null, null, null, old, null, newer]);
  });

  it('is that of the last edit by its author', async () => {
    const notes = [note(12, command), note(13, command)];
    const { statements } = await readWith(
      notes,
      new Map([
        [12_000, 20.9],
        [13_000, 22.9],
      ]),
    );
    expect(statements.map(({ seen }) => seen)).toEqual([null, newer]);
  });

  it('is no comment of the gate of the second in which somebody approved', async () => {
    const own = { author: { id: robot } };
    const comments = [note(22, shown(newer, 'one'), own), note(30.9, shown(newer, 'two'), own)];
    const read = async (second: number, edited?: ReadonlyMap<number, number>) => {
      const approved = note(second, 'approved this merge request', { system: true });
      const { approvals } = await readWith([...comments, approved], edited);
      return approvals.map(({ approves }) => /^(?:one|two)$/m.exec(approves.comment ?? '')?.[0]);
    };
    expect(await read(25)).toEqual(['one']);
    expect(await read(30.2)).toEqual([undefined]);
    expect(await read(31)).toEqual(['two']);
    // Written anew later in that second, which GitLab does not tell.
    expect(await read(40.2, new Map([[30_900, 40.9]]))).toEqual([undefined]);
  });
});
