import { resolve } from 'node:path';

import { type ActInvocation, runAct } from '#app/unit-of-work/run-act';
import { datedClaim } from '#claims/dated-claim';
import { claimOfNote, type NoteClaim } from '#claims/notes/note-claim';
import { findUndatedDays } from '#claims/relative-words';
import { plainText } from '#diagnostics/plain-text';
import { pathFacts } from '#disk/reading/path-facts';
import { groupByRoot } from '#disk/roots/locate';
import { importNotes, type OfferedNote } from '#features/exchange/promotion/import-notes';
import {
  type FolderFile,
  type NativeFile,
  type NativeMemory,
  readNativeMemory,
} from '#features/exchange/sources/native-files';
import { secret } from '#messages/generated/acts';
import { noteImport as say } from '#messages/generated/capture';
import type { Outcome } from '#promotion/outcome';
import { formattedLine } from '#promotion/templates/record-text';
import { findSecrets } from '#sources/find-secrets';
import { dayOfDocument } from '#workspace/detectors/undated-days';
import { joinPath } from '#workspace/paths/target';
import { citedPathsOf } from '#workspace/stores/cited-paths';
import type { StoreNote } from '#workspace/stores/store';

/** Default task of imported candidates. */
export const importTask = 'import';

interface ImportOptions {
  /** Imports notes about the user from a store in the home folder, too. */
  readonly includeUser?: boolean;
}

/**
 * Imports the native notes of a folder as candidates, with one entry. Does not change the folder.
 *
 * @throws {UsageError} for a missing folder or one without notes, {EnvironmentError} if Git or the
 *   disk fails
 */
export async function importFolder(
  acting: ActInvocation,
  folder: string,
  { includeUser = false }: ImportOptions = {},
): Promise<Outcome> {
  const cwd = resolve(acting.cwd ?? '.');
  const [home] = groupByRoot(cwd, [], acting.config ?? null);
  const all = await readNativeMemory(folder, cwd, home?.root.path ?? cwd, acting.env, 'import');
  const own = all.isPrivate && !includeUser ? all.files.filter(isAboutUser) : [];
  const memory = { ...all, files: all.files.filter((file) => !own.includes(file)) };
  const root = home?.root.path ?? cwd;
  const withSecrets = await findSecretFiles(memory.files);
  return runAct(
    { ...acting, task: acting.task ?? importTask },
    {
      plan: async (session) => {
        if (own.length > 0) session.notes.push({ message: say.aboutUser({ count: own.length }) });
        for (const unread of memory.unread) session.notes.push({ message: say.unread(unread) });
        for (const { path, line, what } of withSecrets)
          session.notes.push({
            message: secret.inNote({ path, line, kind: what }),
          });
        const withSecret = new Set(withSecrets.map((each) => each.path));
        const offered: OfferedNote[] = [];
        for (const file of memory.files)
          if (!withSecret.has(file.path))
            for (const note of offerNotes(file, memory, root))
              offered.push(await resolveDays(note, file, memory));
        await importNotes(session, offered);
      },
    },
  );
}

/** Replaces days in words with dates, counted from the day the note was written. */
async function resolveDays(
  note: OfferedNote,
  file: FolderFile,
  { writtenOn }: NativeMemory,
): Promise<OfferedNote> {
  const [first] = findUndatedDays(note.claim.text);
  if (first === undefined) return note;
  const document = file.note?.document ?? file.store.index?.document;
  const said = document === undefined ? null : dayOfDocument(document);
  const day = said ?? (await writtenOn(file, first.word.split(' ').at(-1) ?? ''));
  if (day === null) return note;
  const dated = (text: string): string => datedClaim(text, day).claim;
  return {
    ...note,
    title: dated(note.title),
    claim: { ...note.claim, text: dated(note.claim.text) },
  };
}

function isAboutUser({ note }: NativeFile): boolean {
  return note?.type?.value.toLowerCase() === 'user';
}

interface Secret {
  readonly path: string;
  readonly line: number;
  readonly what: string;
}

/** Returns the place and kind of each secret, never its text. */
async function findSecretFiles(files: readonly NativeFile[]): Promise<Secret[]> {
  const suspect = await findSecrets(files.map(({ path, text }) => ({ path, text })));
  return suspect.flatMap(({ path, what, line }) => (path === null ? [] : [{ path, line, what }]));
}

/** Returns the note of a file, or the facts in an index. */
export function offerNotes(
  { path, revision, text, byteOrderMark, store, note }: NativeFile,
  { own }: Pick<NativeMemory, 'own'>,
  root: string,
): OfferedNote[] {
  if (note)
    return [
      {
        title: note.title,
        description: note.description,
        claim: asMarkdown(
          claimOfNote({
            document: note.document,
            part: { start: note.document.bodyStart, end: note.document.text.length },
            title: note.title,
            description: note.summary,
          }),
        ),
        path,
        revision,
        globs: note.globs.map((glob) => glob.value),
        type: note.type?.value ?? null,
        cites: findCites(note, root),
        evidence: [],
        native: { text, byteOrderMark },
        isBare: false,
        own,
      },
    ];
  const { index } = store;
  return (index?.facts ?? []).flatMap(({ title, span }) => {
    const part = text.slice(span.start, span.end);
    return index
      ? [
          {
            title,
            description: firstProse(part),
            claim: asMarkdown(
              claimOfNote({ document: index.document, part: span, title, description: null }),
            ),
            path: `${path}#${title}`,
            revision,
            globs: [],
            type: null,
            cites: [],
            evidence: [],
            native: { text: part, byteOrderMark: false },
            isBare: false,
            own,
          },
        ]
      : [];
  });
}

/** Escapes the characters of a claim that Markdown would take for marks: `*.json` and `a/*.ts`. */
function asMarkdown({ text, states }: NoteClaim): NoteClaim {
  const escaped = text.replace(/[\\`*[\]~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
  return {
    text: plainText(text) === text && formattedLine(text) === text ? text : escaped,
    states,
  };
}

/** The first paragraph or list item below a heading; null if there is none. */
function firstProse(part: string): string | null {
  return (
    part
      .replace(/^#{1,6}[^\n]*\n/, '')
      .split(/\n\s*\n/)
      .map((each) =>
        each
          .replace(/^[-*+]\s+/, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .find((each) => each !== '') ?? null
  );
}

const maxCites = 8;

/** Places in this repository that a note cites, from the root: `src/a.ts#L12-L14`. */
function findCites({ document }: StoreNote, root: string): string[] {
  const cited = citedPathsOf(document).flatMap(({ value, lines }) => {
    const path = joinPath('', value);
    return path === null || path === '' ? [] : [{ path, lines }];
  });
  return existingPlaces(cited, root).slice(0, maxCites);
}

interface CitedPlace {
  readonly path: string;
  readonly lines: string | null;
}

/**
 * Keeps places whose file exists, and drops line numbers after its end. Drops a whole file if lines
 * of it are cited, too.
 */
function existingPlaces(cited: readonly CitedPlace[], root: string): string[] {
  const facts = pathFacts(
    root,
    cited.map(({ path, lines }) => ({ path, text: lines !== null })),
  );
  const places = cited.flatMap(({ path, lines }) => {
    const fact = facts.get(path);
    if (fact?.kind !== 'file') return [];
    const last = Number(/\d+$/.exec(lines ?? '')?.[0] ?? 0);
    const count = fact.text?.replace(/\n$/, '').split('\n').length ?? 0;
    return [lines !== null && last > 0 && last <= count ? `${path}#${lines}` : path];
  });
  return [...new Set(places)].filter(
    (place) => !places.some((other) => other.startsWith(`${place}#`)),
  );
}
