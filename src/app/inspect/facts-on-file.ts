import { resolve } from 'node:path';

import { locate } from '#disk/roots/locate';
import { realTarget } from '#disk/writing/real-target';
import type { LineRange } from '#recall/tool-touch';
import { workTreeEvidence } from '#sources/evidence/work-tree-evidence';

import { recallIndex } from '../recall/recall-index.ts';
import { factsOnFile } from '../touch/facts-on-file.ts';
import { linesOf } from '../touch/surface-in-text.ts';
import type { Acting } from '../unit-of-work/run-act.ts';

/** A promoted fact that rests on a file, as `ledger show FILE` lists it. */
export interface ListedFact {
  readonly item: string | null;
  readonly path: string;
  readonly title: string;
  readonly claim: string;
  readonly state: string;
  /** The lines it rests on now; null for the whole file. Empty where they cannot be told. */
  readonly lines: readonly (LineRange | null)[];
}

/**
 * The promoted facts that rest on a file, whether they still hold or not, and its path from the
 * root; none for what is no file of the root.
 */
export async function listFactsOnFile(
  acting: Acting,
  name: string,
): Promise<{ readonly file: string; readonly facts: readonly ListedFact[] } | null> {
  const cwd = resolve(acting.cwd ?? '.');
  const [located] = locate(cwd, [], acting.config ?? null);
  if (!located) return null;
  // A hook names files from the root, wherever its agent is.
  const { path, text } = [cwd, located.root.path]
    .map((from) => realTarget(located.root.path, from, name))
    .find((each) => each.text !== null) ?? { path: null, text: null };
  if (path === null || text === null) return null;
  const source = workTreeEvidence(located.root, acting.env as NodeJS.ProcessEnv);
  const memory = await recallIndex(located, acting.env);
  const whole = text.replaceAll('\r\n', '\n');
  const found = await factsOnFile(located, memory, path, [whole], source);
  const facts = found.map(async ({ record, state, surfaces }): Promise<ListedFact> => ({
    item: record.short,
    path: record.path,
    title: record.title,
    claim: record.claim,
    state,
    lines: (await Promise.all(surfaces.map((each) => linesOf(each, path, whole)))).filter(
      (each) => each !== undefined,
    ),
  }));
  return found.length === 0 ? null : { file: path, facts: await Promise.all(facts) };
}
