import { wouldIgnore } from '#git/objects/list-tree';
import { absentCommits } from '#git/objects/read-at-commits';
import { readOriginBranch } from '#git/repository/git-settings';
import { isShallow } from '#git/repository/read-position';
import type { Document, SpannedValue } from '#workspace/document';
import { isAbsent } from '#workspace/paths/follow-reference';
import type { AuditFacts, BrokenHooks } from '#workspace/paths/rule-facts';
import type { PathFact } from '#workspace/paths/rule-facts';
import { joinPath } from '#workspace/paths/target';
import { isAgentSettings } from '#workspace/project/agent-settings';
import { scriptPlaces } from '#workspace/project/find-command';
import { hookScriptsIn, mayHaveHooks } from '#workspace/project/hook-scripts';
import { writtenCommandsOf } from '#workspace/project/written-commands';
import { citedFoldersOf } from '#workspace/stores/cited-names';
import {
  citedCommitsOf,
  citedLinesOf,
  citedPathsOf,
  filesEndingWith,
} from '#workspace/stores/cited-paths';
import {
  citedPlaces,
  drawingLookups,
  drawingsOf,
  drawnPlaces,
  findDrawingBase,
  topPlaces,
} from '#workspace/stores/drawn-paths';
import { globBasesOf } from '#workspace/stores/load-trigger';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import { importedPathsOf, memoryPath, memoryReferencesOf } from '#workspace/stores/references';
import type { Records } from '#workspace/workspace';

import { readTexts } from '../find-secrets.ts';
import { foldersAbove } from '../names-in-git.ts';
import type { MemorySource } from '../work-tree-source.ts';
import type { EvidenceSource } from './compare-layouts.ts';
import { gitRefusal, listUnignoredFiles } from './gather-evidence.ts';

/**
 * Looks up facts of the tree and of Git for the rules of an audit.
 *
 * @param milliseconds the limit for each question to Git
 */
export async function auditFactsOf(
  records: Records,
  source: Pick<MemorySource, 'facts' | 'evidence' | 'judgesSettings'>,
  milliseconds: number,
): Promise<AuditFacts> {
  const { evidence, judgesSettings = false } = source;
  // Without notes and settings, no rule needs the tree.
  const isAsked = judgesSettings || nativeStores(records).length > 0;
  const tree = evidence === null || !isAsked ? null : await listUnignoredFiles(evidence);
  if (evidence === null || tree === null) return {};
  const brokenHooks = await brokenHooksIn(records, source, tree);
  return {
    tree,
    brokenHooks: brokenHooks ?? undefined,
    lineCounts: await lineCountsIn(records, source, tree),
    ...(await commitsOf(records, evidence, milliseconds)),
    ...(await branchOf(records, evidence)),
  };
}

/** The cited commits that do not exist; unknown in a shallow clone. */
async function commitsOf(
  records: Records,
  { repository: open }: EvidenceSource,
  milliseconds: number,
): Promise<Pick<AuditFacts, 'absentCommits' | 'commitsUnknown' | 'commitsRefused'>> {
  const cited = nativeStores(records).flatMap(documentsOf).flatMap(citedCommitsOf);
  const repository = cited.length === 0 ? null : await open();
  if (repository === null) return {};
  if (isShallow(repository)) return { commitsUnknown: true };
  const ids = [...new Set(cited.map(({ value }) => value))];
  const absent = await absentCommits(repository, ids, milliseconds).catch(gitRefusal);
  return 'refused' in absent
    ? { commitsRefused: absent.refused }
    : { absentCommits: new Set(absent) };
}

/** The default branch of the remote, if a note mentions one. */
async function branchOf(
  records: Records,
  { repository: open }: EvidenceSource,
): Promise<Pick<AuditFacts, 'defaultBranch'>> {
  const isAsked = nativeStores(records)
    .flatMap(documentsOf)
    .some(({ text }) => /default branch/i.test(text));
  const repository = isAsked ? await open() : null;
  const branch = repository === null ? null : await readOriginBranch(repository);
  return branch === null ? {} : { defaultBranch: branch };
}

/** The name of more files is ambiguous. */
const maxFilesOfName = 8;

/** Counts the lines of each file that a citation may mean; infinite for an unreadable file. */
async function lineCountsIn(
  records: Records,
  source: Pick<MemorySource, 'facts'>,
  tree: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const cited = new Set(
    nativeStores(records)
      .flatMap(documentsOf)
      .flatMap((document) => citedLinesOf(document).map(({ value }) => value)),
  );
  const candidates = [...cited]
    .map((value) => filesEndingWith(tree, value))
    .filter((files) => files.length <= maxFilesOfName);
  const paths = [...new Set(candidates.flat())];
  const facts = await source.facts(paths.map((path) => ({ path, text: true })));
  return new Map(
    paths.map((path) => {
      const fact = facts.get(path);
      const text = fact?.kind === 'file' ? fact.text : null;
      return [path, text === null ? Infinity : linesOf(text)];
    }),
  );
}

function linesOf(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** The settings with hooks, and missing scripts that hooks run; null without settings to check. */
async function brokenHooksIn(
  records: Records,
  source: Pick<MemorySource, 'facts' | 'evidence' | 'judgesSettings'>,
  tree: readonly string[],
): Promise<BrokenHooks | null> {
  const settings = source.judgesSettings ? tree.filter(isAgentSettings) : [];
  const files = new Set(tree);
  const withHooks = nativeStores(records)
    .flatMap(documentsOf)
    .filter(({ path, text }) => mayHaveHooks(path) && files.has(path) && /^hooks:/m.test(text));
  if (settings.length === 0 && withHooks.length === 0) return null;
  const read = await source.facts(settings.map((path) => ({ path, text: true })));
  const { texts: own, unread } = readTexts(read);
  const texts = new Map([...own, ...withHooks.map(({ path, text }) => [path, text] as const)]);
  const scripts = [...texts].flatMap(([path, text]) =>
    hookScriptsIn(path, text).map((script) => ({ path, ...script })),
  );
  const places = scripts.flatMap((script) => script.places);
  const facts = await source.facts(places.map((path) => ({ path, text: false })));
  const isMissing = (path: string): boolean => facts.get(path)?.kind === 'missing';
  const isIgnored = await ignoredAmong(places.filter(isMissing), source);
  return {
    texts,
    unread,
    scripts: scripts.filter((script) =>
      script.places.every((path) => isMissing(path) && !isIgnored(path)),
    ),
  };
}

/** A path at one place of a note. */
export interface WrittenPath extends SpannedValue {
  readonly document: Document;
  /** Its possible places by the drawing that it is in. */
  readonly drawn?: readonly string[];
}

/** The places that a path may mean, and where notes write it. */
export interface Citation {
  readonly places: readonly string[];
  /** Empty for a script, or for a name in history. */
  readonly written: readonly WrittenPath[];
}

/** The citations of native notes, one for each list of possible places. */
export function citationsIn(records: Records): Citation[] {
  const citations = new Map<string, { places: string[]; written: WrittenPath[] }>();
  const add = (places: string[], written: readonly WrittenPath[]): void => {
    const key = `${written.length} ${places.join('\0')}`;
    const known = citations.get(key) ?? { places, written: [] };
    known.written.push(...written);
    if (places.length > 0) citations.set(key, known);
  };
  for (const store of nativeStores(records))
    for (const document of store.dialect === 'instructions' ? documentsOf(store) : [])
      for (const located of importedPathsOf(document))
        add(citedPlaces(document.path, located.value), [{ document, ...located }]);
  for (const store of nativeStores(records).filter(({ dialect }) => dialect === 'serena'))
    for (const { value } of documentsOf(store).flatMap(memoryReferencesOf))
      add([memoryPath(store, value)], []);
  for (const document of nativeStores(records).flatMap(documentsOf)) {
    for (const place of globBasesOf(document)) add([place], []);
    for (const located of citedPathsOf(document))
      add(citedPlaces(document.path, located.value), [{ document, ...located }]);
    const { scripts, entered } = writtenCommandsOf(document);
    for (const each of [...scripts, ...entered]) add(scriptPlaces(document.path, each), []);
  }
  return [...citations.values()];
}

/** The cited paths that can only be folders. */
export function foldersIn(records: Records): Citation[] {
  return nativeStores(records)
    .flatMap(documentsOf)
    .flatMap((document) =>
      citedFoldersOf(document).map((located) => ({
        places: citedPlaces(document.path, located.value),
        written: [{ document, ...located }],
      })),
    );
}

/** The citations in drawings of trees, and the facts about their places. */
export async function citationsInDrawings(
  records: Records,
  source: Pick<MemorySource, 'facts'>,
): Promise<{
  readonly facts: ReadonlyMap<string, PathFact>;
  readonly citations: readonly Citation[];
}> {
  const drawn = nativeStores(records)
    .flatMap(documentsOf)
    .flatMap((document) => drawingsOf(document).map((drawing) => ({ document, drawing })));
  const look = (paths: readonly string[]): Promise<ReadonlyMap<string, PathFact>> =>
    source.facts([...new Set(paths)].map((path) => ({ path, text: false })));
  const tops = await look(
    drawn.flatMap(({ document: { path }, drawing }) => topPlaces(path, drawing)),
  );
  const isFolder = (place: string): boolean => tops.get(place)?.kind === 'directory';
  const entries = await look(
    drawn.flatMap(({ document: { path }, drawing }) =>
      drawingLookups(path, drawing, isFolder).flatMap(({ places }) => places),
    ),
  );
  const facts = new Map([...tops, ...entries]);
  const isThere = (place: string): boolean => !isAbsent(facts.get(place));
  return {
    facts,
    citations: drawn.flatMap(({ document, drawing }) => {
      const base = findDrawingBase(document.path, drawing, isFolder, isThere);
      return drawing.entries.map((entry) => {
        const places = drawnPlaces(document.path, drawing, entry, isFolder, base);
        const { path, span } = entry;
        return { places, written: [{ document, value: path, span, drawn: places }] };
      });
    }),
  };
}

/** Tells whether Git ignores a path, so that it may exist in other work trees. */
export async function ignoredAmong(
  all: readonly string[],
  { facts, evidence }: Pick<MemorySource, 'facts' | 'evidence'>,
): Promise<(path: string) => boolean> {
  const paths = [...new Set(all)];
  const repository = paths.length === 0 ? null : await evidence?.repository();
  if (!evidence || !repository) return () => false;
  const { prefix } = evidence;
  // Record that the answer depends on these files.
  const lists = [...new Set(paths.flatMap((path) => foldersAbove(path)))].map((folder) => ({
    path: joinPath(folder, '.gitignore') ?? '.gitignore',
    text: false,
  }));
  await facts(lists);
  const ignored = await wouldIgnore(
    repository,
    // With a slash for patterns of folders, with a file for patterns of all their files.
    paths.flatMap((path) => [prefix + path, `${prefix}${path}/`, `${prefix}${path}/a-file`]),
  ).catch(gitRefusal);
  // A refusal is reported with the questions to history.
  if ('refused' in ignored) return () => false;
  return (path) => ['', '/', '/a-file'].some((end) => ignored.has(prefix + path + end));
}
