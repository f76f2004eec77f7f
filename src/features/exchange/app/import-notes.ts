import { resolve } from 'node:path';

import { act, type Acting } from '#app/unit-of-work/run-act';
import { datedClaim } from '#claims/dated-claim';
import { relativeWords } from '#claims/relative-words';
import { locate } from '#disk/roots/locate';
import { importNotes } from '#features/exchange/promotion/import-notes';
import type { OfferedNote } from '#features/exchange/promotion/offered-note';
import {
  type FolderFile,
  type NativeFile,
  type NativeMemory,
  nativeMemoryIn,
} from '#features/exchange/sources/native-files';
import { secret } from '#messages/generated/acts';
import { noteImport as say } from '#messages/generated/capture';
import type { Outcome } from '#promotion/outcome';
import { findSecrets } from '#sources/find-secrets';
import { dayOfDocument } from '#workspace/detectors/undated-days';

import { offeredNotes } from './offered-notes.ts';

/** The task that imported candidates wait in, where none is named. */
export const importTask = 'import';

/** What of a folder is taken. */
export interface ImportOptions {
  /** Notes about the user in a store of their home folder, too. */
  readonly includeUser?: boolean;
}

/**
 * Imports the native notes of a folder as candidates, with one entry; the folder is only read.
 *
 * @throws {UsageError} for a folder that is not there or holds no notes, {EnvironmentError} when
 *   the world fails
 */
export async function importFrom(
  acting: Acting,
  folder: string,
  { includeUser = false }: ImportOptions = {},
): Promise<Outcome> {
  const cwd = resolve(acting.cwd ?? '.');
  const [home] = locate(cwd, [], acting.config ?? null);
  const all = await nativeMemoryIn(folder, cwd, home?.root.path ?? cwd, acting.env, 'import');
  const own = all.isPrivate && !includeUser ? all.files.filter(isAboutUser) : [];
  const memory = { ...all, files: all.files.filter((file) => !own.includes(file)) };
  const root = home?.root.path ?? cwd;
  const withSecrets = await secretsIn(memory.files);
  return act(
    { ...acting, task: acting.task ?? importTask },
    {
      plan: async (session) => {
        if (own.length > 0)
          session.notes.push({
            message:
              own.length === 1 ? say.aboutUser() : say.severalAboutUser({ count: own.length }),
          });
        for (const path of memory.unread)
          session.notes.push({
            message: say.unread({ path }),
          });
        for (const { path, line, what } of withSecrets)
          session.notes.push({
            message: secret.inNote({ path, line, kind: what }),
          });
        const withSecret = new Set(withSecrets.map((each) => each.path));
        const offered: OfferedNote[] = [];
        for (const file of memory.files)
          if (!withSecret.has(file.path))
            for (const note of offeredNotes(file, memory, root))
              offered.push(await withDates(note, file, memory));
        await importNotes(session, offered);
      },
    },
  );
}

/** A note with dates for the days it names, as they were on the day it was written. */
async function withDates(
  note: OfferedNote,
  file: FolderFile,
  { writtenOn }: NativeMemory,
): Promise<OfferedNote> {
  const [first] = relativeWords(note.claim.text);
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

/** Files with secrets, and the line of each; never the secret. */
async function secretsIn(files: readonly NativeFile[]): Promise<Secret[]> {
  const suspect = await findSecrets(files.map(({ path, text }) => ({ path, text })));
  return suspect.flatMap(({ path, what, line }) => (path === null ? [] : [{ path, line, what }]));
}
