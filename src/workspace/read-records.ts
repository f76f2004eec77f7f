import { presentItems } from '#diagnostics/defined-values';
import { compareStrings } from '#diagnostics/diagnostic';

import { absencesOf } from './detectors/undated-days.ts';
import { readAdr } from './dialects/adr-status.ts';
import { readFinding } from './dialects/finding.ts';
import { readGlossary } from './dialects/glossary.ts';
import { type Entry, readLedgerEntry } from './dialects/ledger-entry.ts';
import { readMemoryIndex } from './dialects/memory-index.ts';
import { readDeadEnd, readPattern } from './dialects/pattern.ts';
import { idProblems, recordBase } from './dialects/section-text.ts';
import { readSpec } from './dialects/spec.ts';
import { readTask } from './dialects/task.ts';
import {
  type Document,
  frontmatterMap,
  type Malformed,
  type ParsedRecord,
  type ShapeProblem,
  type SourceFile,
  type TextFile,
} from './document.ts';
import { recordsByName } from './find-record.ts';
import { pairOf, scalarOf } from './frontmatter/values.ts';
import type { Layout } from './paths/layout.ts';
import { folderOf } from './paths/target.ts';
import {
  byteOrderMarkProblem,
  type ParsedDocuments,
  readDocuments,
  type TreeReader,
} from './read-documents.ts';
import { classify, misspeltType } from './reading/classify.ts';
import { schemaProblems } from './reading/schema-problems.ts';
import {
  type ReadFile,
  readingOf,
  type StoredReading,
  storedReadingOf,
  type StoredReadings,
} from './reading/stored-readings.ts';
import { isErasedDocument } from './record-status.ts';
import type { Audit, BugReport, FileRecord, Role } from './records.ts';
import { readStores } from './stores/read-stores.ts';
import { withoutUnreadFiles } from './stores/references.ts';
import type { MalformedFile, Records } from './workspace.ts';

const readers: Readonly<Record<Role, (document: Document) => ParsedRecord<FileRecord>>> = {
  index: readMemoryIndex,
  glossary: readGlossary,
  finding: readFinding,
  pattern: readPattern,
  'dead-end': readDeadEnd,
  adr: readAdr,
  task: (document) => readTask(document, 'task'),
  review: (document) => readTask(document, 'review'),
  spec: readSpec,
  audit: (document) => readObservation(document, 'audit'),
  'bug-report': (document) => readObservation(document, 'bug-report'),
  bootloader: (document) => ({
    record: { role: 'bootloader', ...recordBase(document) },
    problems: [],
  }),
  note: (document) => ({
    record: {
      role: 'note',
      ...recordBase(document),
      ...(isErasedDocument(document) ? { title: 'erased' } : {}),
    },
    problems: [],
  }),
};

function readObservation(
  document: Document,
  role: 'audit' | 'bug-report',
): ParsedRecord<Audit | BugReport> {
  const status = scalarOf(frontmatterMap(document), 'status');
  return { record: { role, ...recordBase(document), status }, problems: idProblems(document) };
}

/**
 * Reads all files of a workspace into typed records.
 *
 * @param named paths given by hand, which are read by their own type wherever they are
 * @param known readings of an earlier run with this layout
 */
export async function readRecords(
  files: readonly SourceFile[],
  layout: Layout,
  named: ReadonlySet<string>,
  trees: TreeReader,
  known: StoredReadings | null = null,
): Promise<Records> {
  const sorted = [...files].sort((a, b) => compareStrings(a.path, b.path));
  const markdown = withoutUnreadFiles(
    sorted.filter((file) => !file.path.endsWith('.json')),
    named,
  );
  const { documents, malformed, readings } = await readMarkdown(
    markdown,
    layout,
    named,
    trees,
    known,
  );
  const { entries, malformed: marked, problems } = readEntries(sorted);
  return recordsOf(sorted, layout, {
    documents,
    records: readings.map(({ record }) => record),
    entries,
    malformed: [...malformed, ...marked],
    problems: [...readings.flatMap((reading) => reading.problems), ...problems],
  });
}

async function readMarkdown(
  files: readonly SourceFile[],
  layout: Layout,
  named: ReadonlySet<string>,
  trees: TreeReader,
  known: StoredReadings | null,
): Promise<ParsedDocuments & { readonly readings: readonly ParsedRecord<FileRecord>[] }> {
  const isStoreIndex = ({ path }: { readonly path: string }): boolean => isIndexPath(path);
  // A file beside the index of an agent's own memory is classified once that index is read.
  const mayBeBeside = new Set(files.filter(isStoreIndex).map(({ path }) => folderOf(path)));
  const isByItself = ({ path, byteOrderMark }: TextFile): boolean =>
    !byteOrderMark && !mayBeBeside.has(folderOf(path)) && !named.has(path);
  const early = new Map<Document, ParsedRecord<FileRecord> | null>();
  const take = (read: ReadFile, kept: StoredReading | null): void => {
    const { file, document } = read;
    if (mayBeBeside.has(folderOf(document.path))) return;
    if (kept) setForeignKeys(document, layout);
    const reading = kept ? readingOf(document, kept) : readRecord(document, layout, named, false);
    early.set(document, reading);
    if (kept || !known || !reading || !isByItself(file)) return;
    Object.assign(document, { quiet: absencesOf(document) });
    if (read.isSound) known.keep(file, storedReadingOf(read, reading));
  };
  const { documents, malformed } = await readDocuments(files, trees, take, (file) =>
    known && isByItself(file) ? known.of(file) : null,
  );
  const besideIndex = new Set(documents.filter(isStoreIndex).map(({ path }) => folderOf(path)));
  const readings = documents.flatMap((document) => {
    const reading = early.get(document);
    return reading === undefined
      ? (readRecord(document, layout, named, besideIndex.has(folderOf(document.path))) ?? [])
      : (reading ?? []);
  });
  return { documents, malformed, readings };
}

function readEntries(files: readonly SourceFile[]): {
  readonly entries: readonly Entry[];
  readonly malformed: readonly Malformed[];
  readonly problems: readonly ShapeProblem[];
} {
  const entries: Entry[] = [];
  const malformed: Malformed[] = [];
  const problems: ShapeProblem[] = [];
  for (const file of files) {
    if (!file.path.endsWith('.json') || !('text' in file)) continue;
    const reading = readLedgerEntry(file);
    if (file.byteOrderMark)
      malformed.push({ path: file.path, text: file.text, problem: byteOrderMarkProblem });
    if ('entry' in reading) entries.push(reading.entry);
    else problems.push(reading.problem);
  }
  return { entries, malformed, problems };
}

function recordsOf(
  files: readonly SourceFile[],
  layout: Layout,
  read: Pick<Records, 'documents' | 'entries' | 'problems'> & {
    readonly records: readonly FileRecord[];
    readonly malformed: readonly Malformed[];
  },
): Records {
  const { documents, records, entries, malformed, problems } = read;
  const of = <R extends Role>(...roles: R[]): Extract<FileRecord, { role: R }>[] =>
    records.filter((record): record is Extract<FileRecord, { role: R }> =>
      (roles as Role[]).includes(record.role),
    );
  const governed = new Set(of('index').flatMap((index) => (index.governed ? [index.path] : [])));
  return {
    files: new Set(files.map((file) => file.path)),
    documents,
    byPath: new Map(records.map((record) => [record.path, record])),
    byName: recordsByName(records),
    indexes: of('index'),
    glossaries: of('glossary'),
    findings: of('finding'),
    patterns: of('pattern'),
    deadEnds: of('dead-end'),
    adrs: of('adr'),
    audits: of('audit'),
    bugReports: of('bug-report'),
    tasks: of('task', 'review'),
    specs: of('spec'),
    bootloaders: of('bootloader'),
    notes: of('note'),
    stores: readStores(documents, (path) => governed.has(path)),
    entries,
    malformed: malformedFiles(files, malformed, layout),
    problems,
  };
}

function setForeignKeys(document: Document, { foreignKeys }: Layout): void {
  if (foreignKeys.size > 0) Object.assign(document, { foreignKeys } satisfies Partial<Document>);
}

/** Null for a document that is meant to be a record, and whose frontmatter cannot be read. */
function readRecord(
  document: Document,
  layout: Layout,
  named: ReadonlySet<string>,
  besideIndex: boolean,
): ParsedRecord<FileRecord> | null {
  const claimed =
    besideIndex && isAgentsNote(document, layout)
      ? 'note'
      : classify(document, layout.roleOf(document.path));
  // Outside the configured places of its role it is not a record, but agents still read it.
  const role =
    layout.names(claimed) && layout.roleOf(document.path) !== claimed && !named.has(document.path)
      ? 'note'
      : claimed;
  if (document.frontmatter.kind === 'broken' && claimsType(document.frontmatter.text)) return null;
  setForeignKeys(document, layout);
  const { record, problems } = readers[role](document);
  const misspelt = ownPlace.test(document.path) ? misspeltType(document) : null;
  return {
    record,
    problems: presentItems([...problems, ...schemaProblems(document, role), misspelt]),
  };
}

/**
 * Whether a file beside the index of an agent's own memory is a note of the agent, although it has
 * a type of this model, such as `type: pattern`: it has no configured place, id or status.
 */
function isAgentsNote(document: Document, layout: Layout): boolean {
  const { path } = document;
  if (isIndexPath(path) || layout.roleOf(path) !== null || ownPlace.test(path)) return false;
  const map = frontmatterMap(document);
  const has = (key: string): boolean => pairOf(map, key) !== undefined;
  return has('type') && !has('id') && !has('status');
}

function isIndexPath(path: string): boolean {
  return /(?:^|\/)MEMORY\.md$/.test(path);
}

function malformedFiles(
  files: readonly SourceFile[],
  malformed: readonly Malformed[],
  layout: Layout,
): MalformedFile[] {
  const unreadableEntries = files.flatMap((file): Malformed[] => {
    if (!file.path.endsWith('.json') || !('unreadable' in file)) return [];
    const { path, unreadable } = file;
    return [{ path, text: '', problem: { kind: 'unreadable', unreadable } }];
  });
  return [...malformed, ...unreadableEntries].map((each) => ({
    ...each,
    shouldBeRecord:
      layout.roleOf(each.path) !== null ||
      claimsType(each.text) ||
      ownPlace.test(each.path) ||
      each.path.endsWith('.json'),
  }));
}

/** Folders and files of this model, where broken frontmatter is always reported. */
const ownPlace =
  /(?:^|\/)(?:corpus|findings|adrs?|decisions|patterns|audits|bugs|specs|tasks)\/|(?:^|\/)(?:memory\/INDEX|glossary)\.md$/;

/** Whether broken frontmatter has a type of this model. */
function claimsType(text: string): boolean {
  return /^type:[ \t]*["']?(?:finding|pattern|dead-end|adr|audit|bug-report|task|review|spec|memory-index|glossary)\b/m.test(
    text.slice(0, 16_384),
  );
}
