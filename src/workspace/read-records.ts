import { compare } from '#diagnostics/diagnostic';
import { present } from '#diagnostics/present';

import { absencesOf } from './detectors/undated-days.ts';
import { readAdr } from './dialects/adr-status.ts';
import { readFinding } from './dialects/finding.ts';
import { readGlossary } from './dialects/glossary.ts';
import { type Entry, readLedgerEntry } from './dialects/ledger-entry.ts';
import { readMemoryIndex } from './dialects/memory-index.ts';
import { baseOf, idProblems, readPattern, statusProblems } from './dialects/section-text.ts';
import { readSpec } from './dialects/spec.ts';
import { readTask } from './dialects/task.ts';
import {
  type Document,
  type Malformed,
  mapOf,
  type SourceFile,
  type TextFile,
} from './document.ts';
import { isErasedDocument } from './erased-record.ts';
import { namesOf } from './find-record.ts';
import { scalarOf } from './frontmatter/values.ts';
import type { Layout } from './paths/layout.ts';
import { folderOf } from './paths/target.ts';
import { readDocuments, type Readings, type TreeReader } from './read-documents.ts';
import { classify, misspeltType } from './reading/classify.ts';
import { schemaProblems } from './reading/schema-problems.ts';
import type { Reading, ShapeProblem } from './reading/shape-problem.ts';
import {
  type ReadFile,
  readingOf,
  type StoredReading,
  storedReadingOf,
  type StoredReadings,
} from './reading/stored-readings.ts';
import type { DeadEnd, FileRecord, Role } from './records.ts';
import { readStores } from './stores/read-stores.ts';
import { requestedFiles } from './stores/references.ts';
import type { MalformedFile, Records } from './workspace.ts';

const known = [
  'candidate',
  'accepted',
  'promoted',
  'rejected',
  'stale',
  'superseded',
  'quarantined',
  'rolled-back',
];

/** Reads a dead end: what was tried, and why it was given up. */
function readDeadEnd(document: Document): Reading<DeadEnd> {
  return {
    record: {
      role: 'dead-end',
      ...baseOf(document),
      status: scalarOf(mapOf(document), 'status'),
    },
    problems: [
      ...idProblems(document),
      ...statusProblems(
        document,
        known,
        'candidate, promoted, rejected, stale, superseded or rolled-back',
      ),
    ],
  };
}

/** One reader a role: the dialects behind the parse door. */
const readers: Readonly<Record<Role, (document: Document) => Reading<FileRecord>>> = {
  index: readMemoryIndex,
  glossary: readGlossary,
  finding: readFinding,
  pattern: readPattern,
  'dead-end': readDeadEnd,
  adr: readAdr,
  task: (document) => readTask(document, 'task'),
  review: (document) => readTask(document, 'review'),
  spec: readSpec,
  audit: (document) => ({
    record: { role: 'audit', ...baseOf(document), status: scalarOf(mapOf(document), 'status') },
    problems: idProblems(document),
  }),
  'bug-report': (document) => ({
    record: {
      role: 'bug-report',
      ...baseOf(document),
      status: scalarOf(mapOf(document), 'status'),
    },
    problems: idProblems(document),
  }),
  bootloader: (document) => ({ record: { role: 'bootloader', ...baseOf(document) }, problems: [] }),
  note: (document) => ({
    record: {
      role: 'note',
      ...baseOf(document),
      // Its title is erased with its body, and its path is none.
      ...(isErasedDocument(document) ? { title: 'erased' } : {}),
    },
    problems: [],
  }),
};

/**
 * Reads all files of a workspace into typed records, once.
 *
 * @param named paths given by hand, which are read as what they claim wherever they stand
 * @param known what was read of files before, by this layout
 */
export async function readRecords(
  files: readonly SourceFile[],
  layout: Layout,
  named: ReadonlySet<string>,
  trees: TreeReader,
  known: StoredReadings | null = null,
): Promise<Records> {
  const sorted = [...files].sort((a, b) => compare(a.path, b.path));
  const markdown = requestedFiles(
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

/** What was read of Markdown files: documents, and the records they are. */
interface ReadMarkdown extends Readings {
  readonly readings: readonly Reading<FileRecord>[];
}

async function readMarkdown(
  files: readonly SourceFile[],
  layout: Layout,
  named: ReadonlySet<string>,
  trees: TreeReader,
  known: StoredReadings | null,
): Promise<ReadMarkdown> {
  // A file beside the index of a native store is told from a record once that index is read.
  const mayBeBeside = new Set(
    files.flatMap(({ path }) => (isStoreIndex(path) ? [folderOf(path)] : [])),
  );
  const isByItself = ({ path, byteOrderMark }: TextFile): boolean =>
    !byteOrderMark && !mayBeBeside.has(folderOf(path)) && !named.has(path);
  const early = new Map<Document, Reading<FileRecord> | null>();
  const take = (read: ReadFile, kept: StoredReading | null): void => {
    const { file, document } = read;
    if (mayBeBeside.has(folderOf(document.path))) return;
    if (kept) freeKeys(document, layout);
    const reading = kept ? readingOf(document, kept) : readRecord(document, layout, named, false);
    early.set(document, reading);
    if (kept || !known || !reading || !isByItself(file)) return;
    Object.assign(document, { quiet: absencesOf(document) });
    if (read.isSound) known.keep(file, storedReadingOf(read, reading));
  };
  const { documents, malformed } = await readDocuments(files, trees, take, (file) =>
    known && isByItself(file) ? known.of(file) : null,
  );
  const besideIndex = new Set(
    documents.filter(({ path }) => isStoreIndex(path)).map(({ path }) => folderOf(path)),
  );
  const readings = documents.flatMap((document) => {
    const reading = early.get(document);
    return reading === undefined
      ? (readRecord(document, layout, named, besideIndex.has(folderOf(document.path))) ?? [])
      : (reading ?? []);
  });
  return { documents, malformed, readings };
}

/** Reads the entries of the ledger among some files. */
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
      malformed.push({
        path: file.path,
        text: file.text,
        problem: { kind: 'text', reason: 'byte-order-mark', span: { start: 0, end: 0 } },
      });
    if ('entry' in reading) entries.push(reading.entry);
    else problems.push(reading.problem);
  }
  return { entries, malformed, problems };
}

/** Puts together all that was read of some files. */
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
    byName: namesOf(records),
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

/** Tells a document which of its keys no pin covers. */
function freeKeys(document: Document, { foreignKeys }: Layout): void {
  if (foreignKeys.size > 0) Object.assign(document, { foreignKeys } satisfies Partial<Document>);
}

/** What a document is; null where it means to be a record and its frontmatter cannot be read. */
function readRecord(
  document: Document,
  layout: Layout,
  named: ReadonlySet<string>,
  besideIndex: boolean,
): Reading<FileRecord> | null {
  const claimed =
    besideIndex && isAgentsNote(document, layout)
      ? 'note'
      : classify(document, layout.roleOf(document.path));
  // Outside of the places its role was given it is no record, but it is still read by agents.
  const role =
    layout.names(claimed) && layout.roleOf(document.path) !== claimed && !named.has(document.path)
      ? 'note'
      : claimed;
  if (document.frontmatter.kind === 'broken' && claimsType(document.frontmatter.text)) return null;
  freeKeys(document, layout);
  const { record, problems } = readers[role](document);
  const misspelt = ownPlace.test(document.path) ? misspeltType(document) : null;
  return {
    record,
    problems: present([...problems, ...schemaProblems(document, role), misspelt]),
  };
}

/**
 * Whether a file beside the index of a native store is an agent's own note that happens to have one
 * of this model's types, as `type: pattern`: nothing configures its place, and it has neither the
 * id nor the status of a record.
 */
function isAgentsNote(document: Document, layout: Layout): boolean {
  const { path } = document;
  if (isStoreIndex(path) || layout.roleOf(path) !== null || ownPlace.test(path)) return false;
  const map = mapOf(document);
  return (
    map !== null &&
    map.pairs.some(({ key }) => key === 'type') &&
    !map.pairs.some(({ key }) => key === 'id' || key === 'status')
  );
}

function isStoreIndex(path: string): boolean {
  return /(?:^|\/)MEMORY\.md$/.test(path);
}

function malformedFiles(
  files: readonly SourceFile[],
  malformed: readonly Malformed[],
  layout: Layout,
): MalformedFile[] {
  const unreadableEntries = files.flatMap((file) =>
    file.path.endsWith('.json') && 'unreadable' in file
      ? [
          {
            path: file.path,
            text: '',
            problem: { kind: 'unreadable' as const, unreadable: file.unreadable },
          },
        ]
      : [],
  );
  return [...malformed, ...unreadableEntries].map((each) => ({
    ...each,
    claims:
      layout.roleOf(each.path) !== null ||
      claimsType(each.text) ||
      ownPlace.test(each.path) ||
      each.path.endsWith('.json'),
  }));
}

/** Folders and files of this model, where broken frontmatter is never another system's habit. */
const ownPlace =
  /(?:^|\/)(?:corpus|findings|adrs?|decisions|patterns|audits|bugs|specs|tasks)\/|(?:^|\/)(?:memory\/INDEX|glossary)\.md$/;

/** Whether broken frontmatter still says that the file means to be a record. */
function claimsType(text: string): boolean {
  return /^type:[ \t]*["']?(?:finding|pattern|dead-end|adr|audit|bug-report|task|review|spec|memory-index|glossary)\b/m.test(
    text.slice(0, 16_384),
  );
}
