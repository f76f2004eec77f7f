import { basename, dirname } from 'node:path';

import { readOriginPath } from '#git/repository/git-settings';
import type { Document } from '#workspace/document';
import { isAbsent } from '#workspace/paths/follow-reference';
import type { PathFact } from '#workspace/paths/rule-facts';
import { byDepth, lastName } from '#workspace/paths/target';
import { findCommand, manifestsOf, scriptPlaces } from '#workspace/project/find-command';
import {
  findContradiction,
  isVersionAdmitted,
  packageFiles,
  removedVersionKey,
  versionPaths,
} from '#workspace/project/find-version';
import { isLintConfig, isPackageList } from '#workspace/project/lint-config';
import type { Manifest, Project } from '#workspace/project/manifest';
import {
  commandFiles,
  commandSources,
  manifestWithoutCommands,
  readManifest,
  versionFiles,
} from '#workspace/project/read-manifest';
import { findBrokenManifest } from '#workspace/project/stated-tools';
import {
  statedPackagesOf,
  type StatedVersion,
  statedVersionsOf,
} from '#workspace/project/stated-versions';
import { toolMentionsOf } from '#workspace/project/tool-mentions';
import {
  type WrittenCommand,
  writtenCommandsOf,
  type WrittenScript,
} from '#workspace/project/written-commands';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Records } from '#workspace/workspace';

import type { MemorySource } from '../work-tree-source.ts';
import { type LostWord, removalsOf } from './removals.ts';
import {
  absentTools,
  inFewFiles,
  lostLintRules,
  lostTools,
  toolFiles,
  toolsGone,
} from './tools-gone.ts';

/**
 * The names of the repository in lower case: of its folders, package and remote; of `acme/shop`
 * also `shop`. Empty if no note mentions a repository.
 */
async function ownNames(
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

/** Of a project with more manifests, only those near its notes are read. */
const mostManifests = 400;
/** Linter configurations that are read, the nearest to the root first. */
const mostConfigs = 60;
/** Folders with manifests of other projects. */
const foreign =
  /(?:^|\/)(?:node_modules|vendor|\.yarn|third[_-]party|dist|__fixtures__|fixtures)\//;

/** Words of rules that a linter may enforce. */
const ruling = /\b(?:must|never|always|avoid|prefer|do not|don['’]t)\b/i;

type Source = Pick<MemorySource, 'facts' | 'evidence' | 'filesNamed' | 'files'>;

const sources = new Set(Object.values(commandSources).flat());

/** A command or version in a note. */
interface Asked<T> {
  /** Path of the note. */
  readonly note: string;
  readonly what: T;
}

/**
 * Reads the manifests for commands and versions in native notes: near each note first, then all of
 * the tree, then history for those that are in none.
 *
 * @param facts known facts of paths
 * @param milliseconds for history
 */
export async function projectIn(
  records: Records,
  source: Source,
  facts: ReadonlyMap<string, PathFact>,
  milliseconds: number,
): Promise<Project> {
  const documents = nativeStores(records).flatMap(documentsOf);
  const asked = <T>(read: (document: Document) => readonly T[]): Asked<T>[] =>
    documents.flatMap((document) => read(document).map((what) => ({ note: document.path, what })));
  const commands = asked((document) => writtenCommandsOf(document).commands);
  const known = asked(statedVersionsOf);
  const manifests = new Map<string, Manifest>();
  await readInto(manifests, nearOf(documents, commands, known), source);
  const project = { ...nothingKnown, ownNames: await ownNames(documents, source), manifests };
  const versions = [
    ...known,
    ...asked((document) => statedPackagesOf(document, manifests.values())),
  ];
  const open = commands.filter(({ note, what }) => isOpen(project, note, what));
  const scripts = absentScripts(documents, records, facts);
  // Another manifest may have the version that the nearest one contradicts or lacks.
  const unclear = versions.filter(
    ({ note, what }) =>
      findContradiction(project, note, what) !== null ||
      ![...manifests.values()].some((manifest) => isVersionAdmitted(manifest, what)),
  );
  const isAboutTools = documents.some((note) => namesTools(note) || ruling.test(note.text));
  if (open.length === 0 && scripts.length === 0 && unclear.length === 0 && !isAboutTools)
    return project;
  const names = new Set([
    ...open.flatMap(({ what }) => [
      ...commandFiles[what.tool],
      ...(commandSources[what.tool] ?? []),
    ]),
    ...(unclear.length > 0 || isAboutTools ? versionFiles : []),
  ]);
  const paths = await source.filesNamed(
    new Set([...names, ...scripts.map(({ what }) => lastName(what.path))]),
  );
  if (paths === null) return project;
  const others = paths.filter(
    (path) => !foreign.test(path) && names.has(lastName(path)) && !sources.has(lastName(path)),
  );
  const signs = isAboutTools ? await toolFiles(source, foreign) : [];
  const lists = signs.filter((path) => isPackageList(lastName(path)));
  const configs = signs.filter((path) => isLintConfig(lastName(path))).sort(byDepth);
  const whole = others.length + lists.length <= mostManifests;
  if (whole) await readInto(manifests, [...others, ...lists], source);
  await readInto(manifests, configs.slice(0, mostConfigs), source);
  const all = {
    ...project,
    whole,
    leftOut: whole ? 0 : others.length + lists.length,
    configsLeft: Math.max(0, configs.length - mostConfigs),
    sameName: byName([...new Set([...paths, ...signs])]),
  };
  const lost = [...lostCommands(all, open), ...lostVersions(all, unclear)];
  return withHistory(all, documents, lost, source, milliseconds);
}

/** Adds when the project lost what notes still say. */
async function withHistory(
  project: Project,
  documents: readonly Document[],
  others: readonly LostWord[],
  source: Source,
  milliseconds: number,
): Promise<Project> {
  const absent = absentTools(project, documents);
  const tools = inFewFiles(lostTools(project, absent));
  const rules = inFewFiles(lostLintRules(project, documents));
  const lost = [...others, ...tools.lost, ...rules.lost];
  const { removals, ...found } = await removalsOf(lost, source, milliseconds);
  const dated = { ...project, removals };
  const gone = await toolsGone(dated, absent, source, milliseconds);
  return {
    ...dated,
    tools: {
      ...gone.tools,
      unread: documents.some(namesTools) ? findBrokenManifest(project) : null,
    },
    unseen: {
      leftAfter: found.leftAfter ?? gone.leftAfter,
      refused: found.refused ?? gone.refused,
      files: tools.filesLeft + rules.filesLeft,
    },
  };
}

function namesTools(document: Document): boolean {
  return toolMentionsOf(document).length > 0;
}

/** The manifests near notes that may have these commands and versions. */
function nearOf(
  documents: readonly Document[],
  commands: readonly Asked<WrittenCommand>[],
  versions: readonly Asked<StatedVersion>[],
): string[] {
  return [
    ...commands.flatMap(({ note, what }) => manifestsOf(note, what)),
    ...[...new Set(versions.map(({ note }) => note))].flatMap(versionPaths),
    ...documents.flatMap(({ path, text }) => (/\d\.\d/.test(text) ? packageFiles(path) : [])),
  ];
}

const nothingKnown: Project = {
  ownNames: new Set(),
  manifests: new Map(),
  whole: false,
  leftOut: 0,
  sameName: new Map(),
  removals: new Map(),
  tools: { gone: new Map(), older: new Set(), unread: null },
  unseen: { leftAfter: null, refused: null, files: 0 },
  configsLeft: 0,
};

function isOpen(project: Project, note: string, command: WrittenCommand): boolean {
  if (command.filter !== null) return true;
  const found = findCommand(project, note, command);
  return found.kind === 'missing' || found.kind === 'unknown';
}

/** Reads existing manifests that were not read yet. */
async function readInto(
  manifests: Map<string, Manifest>,
  paths: readonly string[],
  source: Pick<MemorySource, 'facts'>,
): Promise<void> {
  const wanted = [...new Set(paths)].filter((path) => !manifests.has(path));
  if (wanted.length === 0) return;
  const facts = await source.facts(wanted.map((path) => ({ path, text: true })));
  for (const [path, fact] of facts)
    if (fact.kind === 'file')
      manifests.set(
        path,
        fact.text === null ? manifestWithoutCommands(path) : readManifest(path, fact.text),
      );
}

/** Scripts in notes that exist in none of their possible places. */
function absentScripts(
  documents: readonly Document[],
  records: Records,
  facts: ReadonlyMap<string, PathFact>,
): Asked<WrittenScript>[] {
  return documents.flatMap((document) =>
    writtenCommandsOf(document)
      .scripts.filter((script) =>
        scriptPlaces(document.path, script).every(
          (path) => !records.files.has(path) && isAbsent(facts.get(path)),
        ),
      )
      .map((what) => ({ note: document.path, what })),
  );
}

function byName(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) found.set(lastName(path), [...(found.get(lastName(path)) ?? []), path]);
  return found;
}

function lostCommands(project: Project, open: readonly Asked<WrittenCommand>[]): LostWord[] {
  return open.flatMap(({ note, what }): LostWord[] => {
    const found = findCommand(project, note, what);
    if (found.kind !== 'missing') return [];
    const { tool, name } = what;
    const has = ({ commands }: Manifest): boolean => commands[tool]?.has(name) === true;
    return [{ path: found.manifest.path, word: name, has }];
  });
}

function lostVersions(project: Project, unclear: readonly Asked<StatedVersion>[]): LostWord[] {
  return unclear.flatMap(({ note, what }): LostWord[] => {
    const found = findContradiction(project, note, what);
    if (found === null) return [];
    const { other } = found;
    // The last version of the manifest without today's version is the one before its commit.
    const has = ({ versions }: Manifest): boolean =>
      !versions.some(({ product, range }) => product === what.product.id && range === other.range);
    return [{ path: other.path, word: removedVersionKey(what), has }];
  });
}
