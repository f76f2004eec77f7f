import { describe, expect, it } from 'vitest';

import type { PathOccurrence } from '#sources/evidence/path-occurrences';
import { type DeletedNotePath, whenWritten } from '#sources/evidence/when-written';
import type { Document } from '#workspace/document';
import type { CitedDeletion, PathAtWriting } from '#workspace/paths/rule-facts';

import { commit, emptyRepository, git, opened } from '../git/scratch-repository.ts';

const [code, note] = ['src/load.ts', 'AGENTS.md'];
const says = `Load orders with ${code}.\n`;

/** A repository in which the code was deleted and the note, as it is now, names it. */
function repositoryWith(commits: readonly Readonly<Record<string, string | null>>[]) {
  const root = emptyRepository();
  const ids = commits.map((files) => {
    const deleted = Object.keys(files).filter((path) => files[path] === null);
    for (const path of deleted) git(root, 'rm', '-q', path);
    const written = Object.entries(files).filter(([, text]) => text !== null);
    return commit(root, Object.fromEntries(written) as Record<string, string>);
  });
  return { root, ids };
}

async function meaningIn(
  { root, ids }: ReturnType<typeof repositoryWith>,
  text: string,
  deletedBy: number,
  since?: number,
): Promise<PathAtWriting | undefined> {
  const start = text.indexOf(code);
  const occurrence: PathOccurrence = {
    document: { path: note, text, bodyStart: 0 } as Document,
    value: code,
    span: { start, end: start + code.length },
    around: [],
    guessed: new Set(),
    certain: [],
    anywhere: [code],
  };
  const fate: DeletedNotePath['fate'] = {
    kind: 'gone',
    commit: { id: ids[deletedBy] ?? '', subject: '', day: '2026-11-01' },
    movedTo: null,
    ...(since === undefined ? {} : { since: ids[since] ?? '' }),
  };
  const fateAt = (path: string): CitedDeletion | undefined => (path === code ? fate : undefined);
  const { meanings } = await whenWritten(
    await opened(root),
    { prefix: '' },
    [{ occurrence, path: code, fate }],
    20_000,
    fateAt,
  );
  return meanings.get(occurrence);
}

describe('a deleted path, when its line was written', () => {
  it('was the file that stood there then', async () => {
    const here = repositoryWith([{ [code]: '1' }, { [note]: says }, { [code]: null }]);
    expect(await meaningIn(here, says, 2)).toEqual({ path: code });
  });

  it('is not known where a later file took the place of that file', async () => {
    const first = repositoryWith([{ [code]: '1' }, { [note]: says }, { [code]: null }]);
    const second = commit(first.root, { [code]: '2' });
    git(first.root, 'rm', '-q', code);
    const here = { root: first.root, ids: [...first.ids, second, commit(first.root)] };
    expect(await meaningIn(here, says, 4, 3)).toBe('unknown');
  });

  it('was nowhere if it was deleted before', async () => {
    const here = repositoryWith([{ [code]: '1' }, { [code]: null }, { [note]: says }]);
    expect(await meaningIn(here, says, 1)).toBe('nowhere');
  });

  it('is not known where the commit that deleted it wrote the line', async () => {
    const here = repositoryWith([{ [code]: '1' }, { [code]: null, [note]: says }]);
    expect(await meaningIn(here, says, 1)).toBe('unknown');
  });

  it('is not known where the note had the path before its line was written anew', async () => {
    const anew = `Old orders: ${code} loads them.\n`;
    const begun = [{ [code]: '1', [note]: says }, { [code]: null }, { [note]: anew }];
    expect(await meaningIn(repositoryWith(begun), anew, 1)).toBe('unknown');
  });
});
