import { basename, dirname } from 'node:path';

import { readOriginPath } from '#git/repository/git-settings';
import type { Document } from '#workspace/document';
import { readManifest } from '#workspace/project/read-manifest';

import type { MemorySource } from '../memory-source.ts';

/**
 * What the repository is called, in lower case: by its folders, its package, and its remote. Of
 * `acme/shop`, `shop` alone is a name as well. None where no note speaks of a repository.
 */
export async function ownNames(
  documents: readonly Document[],
  { facts, evidence }: Pick<MemorySource, 'facts' | 'evidence'>,
): Promise<ReadonlySet<string>> {
  if (evidence === null || !documents.some(({ text }) => /\brepo/i.test(text))) return new Set();
  const { root } = evidence;
  const repository = await evidence.repository();
  const folders =
    repository === null ? [root] : [root, repository.root, dirname(repository.commonDir)];
  const origin = repository === null ? null : await readOriginPath(repository);
  const path = 'package.json';
  const found = (await facts([{ path, text: true }])).get(path);
  const text = found?.kind === 'file' ? found.text : null;
  const called = [origin, text === null ? null : readManifest(path, text).name].flatMap((name) =>
    name === null ? [] : [name, basename(name)],
  );
  return new Set(
    [...folders.map((each) => basename(each)), ...called].map((each) => each.toLowerCase()),
  );
}
