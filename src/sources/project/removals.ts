import { markUntracked } from '#disk/facts/dependency-tracker';
import { lostWords } from '#git/history/lost-words';
import {
  type Manifest,
  type Project,
  type Removal,
  removalKey,
  type UnseenHistory,
} from '#workspace/project/manifest';
import { readManifest } from '#workspace/project/read-manifest';

import { gitRefusal } from '../evidence/gather-evidence.ts';
import type { MemorySource } from '../work-tree-source.ts';

/** A word that notes say and a manifest no longer has. */
export interface LostWord {
  readonly path: string;
  readonly word: string;
  /** Whether an older version of the manifest has it. */
  readonly has: (manifest: Manifest) => boolean;
}

/** The commits that removed words from manifests, as far as git finds them in time. */
export async function removalsOf(
  lost: readonly LostWord[],
  { evidence }: Pick<MemorySource, 'evidence'>,
  milliseconds: number,
): Promise<Pick<Project, 'removals'> & Pick<UnseenHistory, 'leftAfter' | 'refused'>> {
  const nothing = { removals: new Map<string, Removal>(), leftAfter: null, refused: null };
  const repository = lost.length === 0 ? null : ((await evidence?.repository()) ?? null);
  if (repository === null || evidence === null) return nothing;
  const { prefix, presence } = evidence;
  const manifestOf = lastRead();
  const byKey = new Map(lost.map((each) => [removalKey(prefix + each.path, each.word), each]));
  const wanted = new Map<string, Set<string>>();
  for (const { path, word } of lost)
    wanted.set(prefix + path, (wanted.get(prefix + path) ?? new Set()).add(word));
  try {
    const { commits, leftAfter } = await lostWords(
      repository,
      wanted,
      (path, text, word) => byKey.get(removalKey(path, word))?.has(manifestOf(path, text)) === true,
      milliseconds,
      presence?.commit,
    );
    // Another run may find more.
    if (leftAfter !== null) markUntracked();
    const removals = new Map(
      [...commits].flatMap(([path, words]) =>
        [...words].map(
          ([word, commit]) => [removalKey(path.slice(prefix.length), word), commit] as const,
        ),
      ),
    );
    return { removals, leftAfter, refused: null };
  } catch (error) {
    return { ...nothing, ...gitRefusal(error) };
  }
}

/** Caches the last manifest: all words are looked for in one text in turn. */
function lastRead(): (path: string, text: string) => Manifest {
  let last: { readonly text: string; readonly manifest: Manifest } | null = null;
  return (path, text) => {
    if (last?.text !== text || last.manifest.path !== path)
      last = { text, manifest: readManifest(path, text) };
    return last.manifest;
  };
}
