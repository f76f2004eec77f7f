import { EnvironmentError } from '#diagnostics/failure';
import { dependsOnMore } from '#disk/facts/dependency-tracker';
import { type LostWords, lostWords } from '#git/history/lost-words';
import type { Repository } from '#git/repository/open-repository';
import type { Document } from '#workspace/document';
import type { PathFact } from '#workspace/paths/surroundings';
import { findCommand, manifestsOf, scriptPlaces } from '#workspace/project/find-command';
import { type Manifest, type Project, type Removal, removalKey } from '#workspace/project/manifest';
import { commandFiles, readManifest, unread } from '#workspace/project/read-manifest';
import {
  type WrittenCommand,
  writtenCommandsOf,
  type WrittenScript,
} from '#workspace/project/written-commands';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Records } from '#workspace/workspace';

import type { MemorySource } from '../memory-source.ts';

/** Manifests of one tree that are read: a monorepo of more is judged by the nearest ones. */
const mostManifests = 400;
/** Folders whose manifests are no part of the project. */
const foreign =
  /(?:^|\/)(?:node_modules|vendor|\.yarn|third[_-]party|dist|__fixtures__|fixtures)\//;

type Source = Pick<MemorySource, 'facts' | 'evidence' | 'filesNamed'>;

/** A command with the note that has it. */
interface Asked<T> {
  readonly note: string;
  readonly what: T;
}

/**
 * Gathers what the project says of the commands that native notes tell to run: the manifests around
 * each note first, all of the tree where they do not have it, and history for those that none has.
 *
 * @param facts what is known of paths already
 * @param milliseconds for history
 */
export async function projectIn(
  records: Records,
  source: Source,
  facts: ReadonlyMap<string, PathFact>,
  milliseconds: number,
): Promise<Project> {
  const documents = nativeStores(records).flatMap(documentsOf);
  const commands = documents.flatMap((document) =>
    writtenCommandsOf(document).commands.map((what) => ({ note: document.path, what })),
  );
  const manifests = new Map<string, Manifest>();
  await readInto(
    manifests,
    commands.flatMap(({ note, what }) => manifestsOf(note, what)),
    source,
  );
  let project: Project = { manifests, whole: false, sameName: new Map(), removals: new Map() };
  const open = commands.filter(({ note, what }) => isOpen(project, note, what));
  const scripts = absentScripts(documents, records, facts);
  if (open.length === 0 && scripts.length === 0) return project;
  const names = new Set([
    ...open.flatMap(({ what }) => commandFiles[what.tool]),
    ...scripts.map(({ what }) => nameOf(what.path)),
  ]);
  const paths = await source.filesNamed(names);
  if (paths === null) return project;
  const others = paths.filter(
    (path) =>
      !foreign.test(path) &&
      open.some(({ what }) => commandFiles[what.tool].includes(nameOf(path))),
  );
  const whole = others.length <= mostManifests;
  if (whole) await readInto(manifests, others, source);
  project = { ...project, whole, sameName: byName(paths) };
  return { ...project, removals: await removalsOf(project, open, source, milliseconds) };
}

function isOpen(project: Project, note: string, command: WrittenCommand): boolean {
  if (command.filter !== null) return true;
  const found = findCommand(project, note, command);
  return found.kind === 'missing' || found.kind === 'unknown';
}

/** Reads manifests that are there and not read yet. */
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
      manifests.set(path, fact.text === null ? unread(path) : readManifest(path, fact.text));
}

/** Scripts that stand in none of the places where a note may mean them. */
function absentScripts(
  documents: readonly Document[],
  records: Records,
  facts: ReadonlyMap<string, PathFact>,
): Asked<WrittenScript>[] {
  return documents.flatMap((document) =>
    writtenCommandsOf(document)
      .scripts.filter((script) =>
        scriptPlaces(document.path, script).every(
          (path) => !records.files.has(path) && (facts.get(path)?.kind ?? 'missing') === 'missing',
        ),
      )
      .map((what) => ({ note: document.path, what })),
  );
}

function byName(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) found.set(nameOf(path), [...(found.get(nameOf(path)) ?? []), path]);
  return found;
}

/** The commits that took commands away which no manifest has any more. */
async function removalsOf(
  project: Project,
  open: readonly Asked<WrittenCommand>[],
  { evidence }: Source,
  milliseconds: number,
): Promise<ReadonlyMap<string, Removal>> {
  const wanted = new Map<string, Set<string>>();
  const tools = new Map<string, WrittenCommand>();
  for (const { note, what } of open) {
    const found = findCommand(project, note, what);
    if (found.kind !== 'missing') continue;
    const { path } = found.manifest;
    wanted.set(path, (wanted.get(path) ?? new Set()).add(what.name));
    tools.set(removalKey(path, what.name), what);
  }
  if (wanted.size === 0 || evidence === null) return new Map();
  const repository = await evidence.repository();
  if (repository === null) return new Map();
  const { prefix, presence } = evidence;
  const lost = await history(repository, prefix, wanted, tools, milliseconds, presence?.commit);
  return new Map(
    [...lost].flatMap(([path, words]) =>
      [...words].map(
        ([word, commit]) => [removalKey(path.slice(prefix.length), word), commit] as const,
      ),
    ),
  );
}

async function history(
  repository: Repository,
  prefix: string,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  tools: ReadonlyMap<string, WrittenCommand>,
  milliseconds: number,
  from: string | null | undefined,
): Promise<LostWords['commits']> {
  try {
    const { commits, leftAfter } = await lostWords(
      repository,
      new Map([...wanted].map(([path, words]) => [prefix + path, words])),
      (path, text, word) => {
        const key = removalKey(path.slice(prefix.length), word);
        const tool = tools.get(key)?.tool;
        return tool !== undefined && readManifest(path, text).commands[tool]?.has(word) === true;
      },
      milliseconds,
      from,
    );
    // Another run may get further.
    if (leftAfter !== null) dependsOnMore();
    return commits;
  } catch (error) {
    dependsOnMore();
    // What git refuses is no reason not to judge the rest.
    if (error instanceof EnvironmentError) return new Map();
    throw error;
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
