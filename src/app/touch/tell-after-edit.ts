import { resolve } from 'node:path';

import { locate } from '#disk/roots/locate';
import { realTarget } from '#disk/writing/real-target';
import { digestOf } from '#provenance/digest';
import { brokenText } from '#recall/broken-text';
import { type ToolTouch, toolTouches } from '#recall/tool-touches';
import { committedTexts } from '#sources/evidence/committed-texts';
import type { EvidenceSource } from '#sources/evidence/gather-evidence';
import { workTreeEvidence } from '#sources/evidence/work-tree-evidence';

import { brokenMark, heardBefore } from '../hooks/heard-before.ts';
import { isFirstTime } from '../hooks/hook-once.ts';
import { citedFiles } from '../recall/cited-files.ts';
import { recallIndex } from '../recall/recall-index.ts';
import { type ChangedFact, changedFacts, withBrokenOnly } from './broken-facts.ts';
import { type FactOnFile, factsOnFile } from './facts-on-file.ts';
import type { ToolAt } from './tell-at-touch.ts';

/** The texts a file can have had before an edit, and whether one of them it did have. */
interface Before {
  readonly texts: readonly string[];
  readonly certain: boolean;
}

/**
 * What an agent is told right after its edit changed lines that promoted facts rest on; empty where
 * it changed none, or where they had changed before.
 *
 * @throws {UsageError} for a folder that is not there
 */
export async function tellAfterEdit(at: ToolAt): Promise<string> {
  const [located] = locate(resolve(at.cwd), [], at.config ?? null);
  const touches = toolTouches(at.tool.name, at.tool.input).filter(({ kind }) => kind === 'edits');
  if (!located || touches.length === 0) return '';
  const source = workTreeEvidence(located.root, at.env as NodeJS.ProcessEnv);
  const broken: ChangedFact[] = [];
  const done = new Set<string>();
  for (const touch of touches) {
    const { path, text } = realTarget(located.root.path, at.cwd, touch.file);
    if (path === null || done.has(path)) continue;
    done.add(path);
    const after = (text ?? '').replaceAll('\r\n', '\n');
    const known = textsBefore(touch, at.tool.original, after);
    await citedFiles(located, at.env);
    const memory = await recallIndex(located, at.env);
    const found = await factsOnFile(located, memory, path, [after, ...known.texts], source);
    const facts = withBrokenOnly(found);
    if (facts.length === 0) continue;
    broken.push(...(await brokenByEdit(facts, path, known, after, source, at)));
  }
  return broken.length === 0 ? '' : brokenText(broken);
}

async function brokenByEdit(
  facts: readonly FactOnFile[],
  path: string,
  known: Before,
  after: string,
  source: EvidenceSource,
  at: ToolAt,
): Promise<ChangedFact[]> {
  const committed = known.texts.length > 0 ? null : await committedTexts(path, source);
  const texts = committed ?? known.texts;
  const changed =
    committed !== null && committed.length === 0
      ? facts.flatMap((fact) => withoutBefore(fact, path))
      : await changedFacts(facts, path, texts, after);
  const { session } = at;
  if (session === null) return changed;
  const told: ChangedFact[] = [];
  for (const each of changed) {
    const fact = `${brokenMark}${each.hash.slice(7, 23)} `;
    const before = heardBefore(at, session).some(
      (heard) => heard.startsWith(fact) && heard.endsWith(` ${each.path}`),
    );
    const now = digestOf(JSON.stringify(each.changes)).slice(7, 23);
    const isFirst = await isFirstTime(at, session, `${fact}${now} ${each.path}`, at.now);
    // Where it is only likely that this edit did it, an earlier one may have been told already.
    if (isFirst && (known.certain || !before)) told.push(each);
  }
  return told;
}

/** As the agent hands it over, else undone from the edit. */
function textsBefore(touch: ToolTouch, original: string | null, after: string): Before {
  if (original !== null) return { texts: [original.replaceAll('\r\n', '\n')], certain: true };
  const texts = touch.before(after);
  return { texts, certain: texts.length === 1 };
}

/** A fact of whose lines nobody can tell how they read before. */
function withoutBefore({ record, surfaces }: FactOnFile, path: string): ChangedFact[] {
  return surfaces.slice(0, 1).map(({ surface, hash }) => ({
    record,
    path: record.path,
    short: record.short,
    file: path,
    surface,
    hash,
    place: null,
    now: null,
    changes: null,
  }));
}
