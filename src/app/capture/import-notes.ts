import { resolve } from 'node:path';

import { pathFacts } from '#disk/reading/path-facts';
import { locate } from '#disk/roots/locate';
import { noteImport as say } from '#messages/note-import';
import { secret } from '#messages/secret';
import { importNotes, type OfferedNote } from '#promotion/acts/import-notes';
import type { Outcome } from '#promotion/outcome';
import { findSecrets } from '#sources/find-secrets';
import { type NativeFile, type NativeMemory, nativeMemoryIn } from '#sources/native-files';
import { joinPath } from '#workspace/paths/target';
import { citedPathsOf } from '#workspace/stores/cited-paths';
import type { StoreNote } from '#workspace/stores/store';

import { act, type Acting } from '../unit-of-work/run-act.ts';

/** The task that imported candidates wait in, where none is named. */
const task = 'import';

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
    { ...acting, task: acting.task ?? task },
    {
      needs: () => ({ locators: [], lint: [], guard: [] }),
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
        await importNotes(
          session,
          memory.files
            .filter((file) => !withSecret.has(file.path))
            .flatMap((file) => offeredIn(file, memory, root)),
        );
      },
    },
  );
}

/** The notes of a file: itself, or the facts that an index contains. */
function offeredIn(
  { path, revision, text, byteOrderMark, store, note }: NativeFile,
  { own }: NativeMemory,
  root: string,
): OfferedNote[] {
  if (note)
    return [
      {
        title: note.title,
        description: note.description,
        path,
        revision,
        globs: note.globs.map((glob) => glob.value),
        type: note.type?.value ?? null,
        cites: citesHere(note, root),
        native: { text, byteOrderMark },
        own,
      },
    ];
  return (store.index?.facts ?? []).map((fact) => {
    const said = text.slice(fact.span.start, fact.span.end);
    const prose =
      said
        .replace(/^#{1,6}[^\n]*\n/, '')
        .split(/\n\s*\n/)
        .map((part) =>
          part
            .replace(/^[-*+]\s+/, '')
            .replace(/\s+/g, ' ')
            .trim(),
        )
        .find((part) => part !== '') ?? null;
    return {
      title: fact.title,
      description: prose,
      path: `${path}#${fact.title}`,
      revision,
      globs: [],
      type: null,
      cites: [],
      native: { text: said, byteOrderMark: false },
      own,
    };
  });
}

function isAboutUser({ note }: NativeFile): boolean {
  return note?.type?.value.toLowerCase() === 'user';
}

/** Cited files beyond which no more are proposed. */
const mostCites = 8;

/** Files of this repository that a note cites, from its root. */
function citesHere({ document }: StoreNote, root: string): string[] {
  const paths = [
    ...new Set(citedPathsOf(document).flatMap(({ value }) => joinPath('', value) ?? [])),
  ].filter((path) => path !== '');
  const facts = pathFacts(
    root,
    paths.map((path) => ({ path, text: false })),
  );
  return paths.filter((path) => facts.get(path)?.kind === 'file').slice(0, mostCites);
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
