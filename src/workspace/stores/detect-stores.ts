import { compareStrings } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';
import { scalarOf } from '../frontmatter/values.ts';
import { isDailyLog } from '../logs/daily-log.ts';
import { type AgentFile, agentFileAt, isInstructionPath } from '../paths/agent-files.ts';
import { folderOf, lastName } from '../paths/target.ts';
import { isDecision, isTemplateName } from './decision-file.ts';
import type { StoreDialect } from './store.ts';

/** The files of a native store, before its notes are read. */
export interface StoreFiles {
  readonly dialect: StoreDialect;
  readonly agent: string | null;
  readonly folder: string;
  readonly index: Document | null;
  readonly notes: readonly Document[];
}

type Place = Pick<StoreFiles, 'dialect' | 'folder'>;

const clineFile =
  /^(?:projectbrief|productContext|activeContext|systemPatterns|techContext|progress)\.md$/;
const agentStore = /^((?:.*\/)?\.claude\/agent-memory(?:-local)?\/[^/]+)\//;
const codexStore = /^((?:.*\/)?\.codex\/memories)\//;
const storeFolders: readonly (readonly [StoreDialect, RegExp])[] = [
  ['claude', /^((?:.*\/)?\.claude\/memory)\//],
  ['serena', /^((?:.*\/)?\.serena\/memories)\//],
  ['codex', codexStore],
  ['cline', /^((?:.*\/)?memory-bank)\//],
];
const agentsStore = /^(\.agents?\/memory)\//;
const indexStore = /^((?:.*\/)?(?:memory|\.agents?\/memory|docs\/memory))\//;

/** True for a path of native memory. An audit reads these files in full. */
export function isNativePath(path: string): boolean {
  return (
    path === 'MEMORY.md' ||
    path.endsWith('/MEMORY.md') ||
    agentFileAt(path) !== null ||
    indexStore.test(path)
  );
}

/**
 * Finds native stores. A file belongs to the store with the nearest folder above it.
 *
 * @param isGoverned whether an index is a record of ledger
 */
export function detectStores(
  documents: readonly Document[],
  isGoverned: (path: string) => boolean,
): StoreFiles[] {
  const places = placesOf(documents, isGoverned).sort(
    (one, other) => other.folder.length - one.folder.length,
  );
  const stores: StoreFiles[] = [];
  const members = new Map<Place, Document[]>(places.map((place) => [place, []]));
  for (const document of documents) {
    if (isInstructionPath(document.path) || isDailyLog(document.path)) continue;
    const place = places.find(
      ({ folder }) => folder === '' || document.path.startsWith(`${folder}/`),
    );
    if (place) members.get(place)?.push(document);
  }
  for (const [place, files] of members) {
    const index = files.find((file) => isIndexOf(place, file.path)) ?? null;
    const notes = files.filter(
      (file) => file !== index && (place.dialect !== 'basic-memory' || hasPermalink(file)),
    );
    if (index !== null || notes.length > 0)
      stores.push({ ...place, agent: agents[place.dialect] ?? null, index, notes });
  }
  // Decisions in a store of notes belong to that store.
  const kept = new Set(stores.flatMap(({ index, notes }) => (index ? [index, ...notes] : notes)));
  const others = documents.filter((document) => !kept.has(document));
  return [...stores, ...instructionStores(documents), ...decisionStores(others)].sort((a, b) =>
    compareStrings(a.folder, b.folder),
  );
}

function placesOf(documents: readonly Document[], isGoverned: (path: string) => boolean): Place[] {
  const places = new Map<string, Place>();
  const add = (folder: string, dialect: StoreDialect): void => {
    if (!places.has(folder)) places.set(folder, { folder, dialect });
  };
  for (const document of documents) {
    const { path } = document;
    const agent = agentStore.exec(path)?.[1];
    if (agent !== undefined) add(agent, 'claude-agent');
    else if ((path === 'MEMORY.md' || path.endsWith('/MEMORY.md')) && !codexStore.test(path))
      add(folderOf(path), dialectOfIndex(document));
  }
  for (const { path } of documents) {
    for (const [dialect, pattern] of storeFolders) {
      const folder = pattern.exec(path)?.[1];
      if (folder !== undefined && (dialect !== 'cline' || isClineFolder(documents, folder)))
        add(folder, dialect);
    }
    const index = indexStore.exec(path)?.[1];
    if (index !== undefined && path === `${index}/INDEX.md`)
      add(index, isGoverned(path) ? 'ledger' : 'index-notes');
  }
  for (const { path } of documents) {
    const folder = agentsStore.exec(path)?.[1];
    if (folder !== undefined) add(folder, 'index-notes');
  }
  const permalinks = documents.filter(
    (document) =>
      hasPermalink(document) &&
      ![...places.keys()].some((folder) => folder !== '' && document.path.startsWith(`${folder}/`)),
  );
  if (permalinks.length > 0)
    add(sharedFolder(permalinks.map((document) => document.path)), 'basic-memory');
  return [...places.values()];
}

/** True for a folder with two of the usual files. */
function isClineFolder(documents: readonly Document[], folder: string): boolean {
  const own = documents.filter(({ path }) => folderOf(path) === folder);
  return own.filter(({ path }) => clineFile.test(lastName(path))).length >= 2;
}

/** Recognizes by its heading which of three systems wrote a `MEMORY.md`. */
export function dialectOfIndex({
  text,
  bodyStart,
}: Pick<Document, 'text' | 'bodyStart'>): StoreDialect {
  const body = text.slice(bodyStart);
  const isEmpty = !/^- /m.test(body);
  if (
    /^# Memory index[ \t]*\r?$/m.test(body) &&
    (isEmpty || /^- \[[^\]\n]+\]\([^)\n]+\) — [\p{L}\p{N}_-]+: /mu.test(body))
  )
    return 'caliban';
  return /^# Memory Index[ \t]*\r?$/m.test(body) &&
    (isEmpty || /^- \*\*\[[^\]\n]+\]\([^)\n]+\)\*\* \(/m.test(body))
    ? 'mini-claude'
    : 'claude';
}

function isIndexOf({ dialect, folder }: Place, path: string): boolean {
  const name = path.slice(folder === '' ? 0 : folder.length + 1);
  return dialect === 'index-notes' || dialect === 'ledger'
    ? name === 'INDEX.md'
    : dialect !== 'serena' && dialect !== 'cline' && name === 'MEMORY.md';
}

const agents: Readonly<Partial<Record<StoreDialect, string>>> = {
  claude: 'Claude Code',
  'claude-agent': 'Claude Code',
  caliban: 'caliban',
  'mini-claude': 'mini-claude',
  cline: 'Cline',
  serena: 'Serena',
  codex: 'Codex',
  'basic-memory': 'basic-memory',
};

/** One store for each agent and folder. */
function instructionStores(documents: readonly Document[]): StoreFiles[] {
  return grouped(documents, 'instructions', ({ folder }) => folder).map(
    ({ folder, layout, notes }) => ({
      dialect: 'instructions',
      agent: layout.agent,
      folder,
      index: null,
      notes,
    }),
  );
}

/** One store for each folder with a decision. */
function decisionStores(documents: readonly Document[]): StoreFiles[] {
  return grouped(documents, 'decisions', ({ layout }, path) =>
    layout.files.reduce((folder, glob) => {
      const named = new RegExp(`^((?:.*/)?${(glob.split('*')[0] ?? '').replace(/\/$/, '')})/`).exec(
        path,
      )?.[1];
      return named !== undefined && named.length > folder.length ? named : folder;
    }, ''),
  )
    .filter(({ notes }) => notes.some(isDecision))
    .map(({ folder, notes }) => ({
      dialect: 'decisions',
      agent: null,
      folder: folder === '' ? folderOf(notes[0]?.path ?? '') : folder,
      index: null,
      notes: notes.filter(({ path }) => !isTemplateName(lastName(path))),
    }));
}

interface Group extends Pick<AgentFile, 'layout' | 'folder'> {
  readonly notes: Document[];
}

/** Groups the files of one kind by agent and folder. */
function grouped(
  documents: readonly Document[],
  kind: AgentFile['layout']['kind'],
  folderOfFile: (file: AgentFile, path: string) => string,
): Group[] {
  const groups = new Map<string, Group>();
  for (const document of documents) {
    const file = agentFileAt(document.path);
    if (file?.layout.kind !== kind) continue;
    const folder = folderOfFile(file, document.path);
    const key = `${file.layout.id} ${folder}`;
    const group: Group = groups.get(key) ?? { layout: file.layout, folder, notes: [] };
    groups.set(key, group);
    group.notes.push(document);
  }
  return [...groups.values()];
}

function hasPermalink({ frontmatter, text }: Document): boolean {
  return (
    text.includes('permalink') &&
    frontmatter.kind === 'read' &&
    scalarOf(frontmatter.map, 'type') !== null &&
    isNotePermalink(scalarOf(frontmatter.map, 'permalink')?.value ?? '/')
  );
}

/** A note's permalink is a name; a web page's is an address, or a pattern of one. */
export function isNotePermalink(value: string): boolean {
  return value !== '' && !/^\/|\/$|\.html?$|:/.test(value);
}

function sharedFolder(paths: readonly string[]): string {
  let shared = folderOf(paths[0] ?? '');
  while (shared !== '' && !paths.every((path) => path.startsWith(`${shared}/`)))
    shared = folderOf(shared);
  return shared;
}
