import { presentItems } from '#diagnostics/defined-values';
import { projection as say } from '#messages/generated/acts';
import {
  blockText,
  indexLine,
  isIndexDialect,
  isMoreLine,
  moreLine,
  outsideOf,
  planBlock,
  type PlannedBlock,
  readFileCopy,
  readMemoryBlock,
  type WantedBlock,
} from '#provenance/derived/memory-block';
import {
  blockOfIndex,
  isRuleFile,
  pointerBlockFor,
  ruleNames,
  ruleText,
  type SyncInputs,
} from '#provenance/derived/synced-files';
import type { SyncedRecord } from '#provenance/derived/synced-records';
import { destination } from '#workspace/edit/table-edit';
import { lineEnding } from '#workspace/edit/text-lines';
import { foldName } from '#workspace/paths/match-glob';
import { dialectOfIndex } from '#workspace/stores/detect-stores';
import { nativeCaps } from '#workspace/stores/read-stores';

import type { ActContext } from '../act-context.ts';
import { hasConflicts, resolveConflicts } from '../edits/merge-conflicts.ts';

/**
 * Plans promoted memory in files that agents load. Text outside of the blocks keeps its bytes.
 *
 * @returns the paths of all such files, also of removed ones, for the order of writes
 */
export async function planSyncedFiles(
  session: ActContext,
  surfaces: SyncTargets,
  inputs: SyncInputs,
): Promise<string[]> {
  const { indexes, agents } = surfaces;
  for (const surface of indexes) await writeBlock(session, surface, inputs, blockOfIndex);
  if (agents) await writeBlock(session, agents, inputs, pointerBlockFor);
  const rules = await writeRules(session, surfaces.rules, inputs.records);
  return [...presentItems([...indexes, agents]).map((each) => each.path), ...rules];
}

/**
 * Updates the block of one file. Notes a file that is not updated: in a merge, with broken markers,
 * or where Markdown would hide the links.
 */
async function writeBlock(
  { buffer, notes }: ActContext,
  { path, on }: Surface,
  inputs: SyncInputs,
  wants: (path: string, outside: string, inputs: SyncInputs) => WantedBlock,
): Promise<void> {
  const before = buffer.text(path);
  if (before === null || readFileCopy(before)) return;
  const merged = finishedMerge(before);
  if (merged === null) return void notes.push({ message: say.inMerge({ path }) });
  const read = readMemoryBlock(merged);
  if (read.kind === 'broken')
    return void notes.push({ message: say.brokenBlock({ path, why: read.why }) });
  const block = read.kind === 'block' ? read.block : null;
  const wanted = wants(path, outsideOf(merged, block), inputs);
  const planned = planBlock(merged, block, on ? wanted : { ...wanted, lines: [] });
  if (planned.unsaid > 0) notes.push({ message: say.noRoom({ path, count: planned.unsaid }) });
  if (planned.text === before) return;
  await buffer.put(path, planned.text);
  const links = new Set(
    (await buffer.record(path))?.document.outline.links.map((link) => link.target),
  );
  const isHidden = planned.lines.some((line) =>
    [...line.matchAll(/\]\(([^()\s]+)\)/g)].some(([, target = '']) => !links.has(target)),
  );
  if (!isHidden) return;
  await buffer.put(path, before);
  notes.push({ message: say.hiddenEnd({ path }) });
}

/**
 * Resolves conflict markers in a text whose block alone both branches changed: the block gets the
 * lines of both. Null where both changed other text.
 */
function finishedMerge(text: string): string | null {
  if (!hasConflicts(text)) return text;
  const lines = text.split('\n');
  const ours = partsOf(resolveConflicts(lines, (mine) => mine));
  const theirs = partsOf(resolveConflicts(lines, (_mine, other) => other));
  if (!ours || !theirs || ours.outside !== theirs.outside) return null;
  const block = blockText([...new Set([...ours.lines, ...theirs.lines])]);
  return ours.head + block.join(lineEnding(text, ours.head.length)) + ours.tail;
}

interface Parts {
  readonly head: string;
  readonly tail: string;
  readonly outside: string;
  readonly lines: readonly string[];
}

function partsOf(side: ReturnType<typeof resolveConflicts>): Parts | null {
  if ('line' in side) return null;
  const text = side.lines.join('\n');
  const found = readMemoryBlock(text);
  if (found.kind === 'broken') return null;
  if (found.kind === 'none') return { head: text, tail: '', outside: text, lines: [] };
  const { block } = found;
  return {
    head: text.slice(0, block.start),
    tail: text.slice(block.end),
    outside: outsideOf(text, block),
    lines: block.lines.map((line) => line.text),
  };
}

/**
 * Plans a rule file for each record with globs. Files that ledger did not write are not touched.
 *
 * @returns the paths of all rule files, also of removed ones
 */
async function writeRules(
  session: ActContext,
  rules: SyncTargets['rules'],
  records: readonly SyncedRecord[],
): Promise<string[]> {
  const { buffer, inputs } = session;
  const there = [...inputs.workspace.files].filter(
    (path) => isRuleFile(path, rules.folder) && rules.may(path),
  );
  const copies = new Map(
    there.flatMap((path) => {
      const item = readFileCopy(buffer.text(path) ?? '')?.item;
      return item === undefined ? [] : [[path, item] as const];
    }),
  );
  const held = new Map([...copies].reverse().map(([path, item]) => [item, path]));
  const paths = new Set<string>();
  for (const record of rules.on ? records.filter((each) => each.globs.length > 0) : []) {
    const path = held.get(record.item) ?? freeName(session, rules.folder, record, paths);
    if (!rules.may(path)) continue;
    paths.add(path);
    const text = ruleText(record, path);
    if (buffer.text(path)?.replaceAll('\r\n', '\n') !== text) await buffer.put(path, text);
  }
  for (const path of copies.keys()) if (!paths.has(path)) buffer.remove(path);
  return [...new Set([...paths, ...copies.keys()])];
}

/** The name of a rule file, with the item where another file has the plain name. */
function freeName(
  session: ActContext,
  folder: string,
  record: SyncedRecord,
  taken: ReadonlySet<string>,
): string {
  const [own, withItem] = ruleNames(folder, record);
  // Some file systems fold the case of names.
  const names = new Set([...taken, ...session.inputs.workspace.files].map(foldName));
  return names.has(foldName(own)) ? withItem : own;
}

/** A file that ledger writes promoted memory into. */
interface Surface {
  readonly path: string;
  /** Whether the configuration enables it; if not, its block is removed. */
  readonly on: boolean;
}

/** The tracked files that ledger writes promoted memory into. */
export interface SyncTargets {
  /** `MEMORY.md` of shared stores. */
  readonly indexes: readonly Surface[];
  /** `AGENTS.md`, or the target of that link. */
  readonly agents: Surface | null;
  readonly rules: {
    readonly folder: string;
    readonly on: boolean;
    /** Whether git does not ignore a path in the folder. */
    may(path: string): boolean;
  };
}

/**
 * Plans the block of an index outside of the repository, with absolute links. Returns the reason
 * where it may not be written.
 *
 * @param root absolute path of the workspace
 */
export function planUserStore(
  text: string,
  records: readonly SyncedRecord[],
  root: string,
): PlannedBlock | { readonly why: string } {
  if (readFileCopy(text)) return { why: 'it is a copy of one record' };
  const read = readMemoryBlock(text);
  if (read.kind === 'broken') return { why: read.why };
  const block = read.kind === 'block' ? read.block : null;
  const outside = outsideOf(text, block);
  const dialect = dialectOfIndex({ text: outside, bodyStart: 0 });
  if (!isIndexDialect(dialect)) return { why: 'its form is not known' };
  const base = `${root === '/' ? '' : encoded(root)}/`;
  const links = records.map((record) => ({ record, link: base + destination('', record.path) }));
  return planBlock(text, block, {
    lines: links
      .filter(({ link }) => !outside.includes(`](${link})`))
      .map(({ record, link }) => indexLine(dialect, record, link)),
    caps: nativeCaps,
    more: (count) => moreLine(count, '', null),
    isOwn: (line) => isMoreLine(line) || line.includes(`](${base}`),
  });
}

/** Percent-encodes an absolute path for a Markdown link. */
function encoded(path: string): string {
  return path
    .split('/')
    .map((part) => (part === '' ? '' : destination('', part)))
    .join('/');
}
