import { claimOfNote } from '#claims/notes/note-claim';
import { pathFacts } from '#disk/reading/path-facts';
import type { OfferedNote } from '#features/exchange/promotion/offered-note';
import type { NativeFile, NativeMemory } from '#features/exchange/sources/native-files';
import { joinPath } from '#workspace/paths/target';
import { citedPathsOf } from '#workspace/stores/cited-paths';
import type { StoreNote } from '#workspace/stores/store';

/** The notes of a file as `import` offers them: itself, or the facts that an index contains. */
export function offeredNotes(
  { path, revision, text, byteOrderMark, store, note }: NativeFile,
  { own }: Pick<NativeMemory, 'own'>,
  root: string,
): OfferedNote[] {
  if (note)
    return [
      {
        title: note.title,
        description: note.description,
        claim: claimOfNote({
          document: note.document,
          part: { start: note.document.bodyStart, end: note.document.text.length },
          title: note.title,
          description: note.summary,
        }),
        path,
        revision,
        globs: note.globs.map((glob) => glob.value),
        type: note.type?.value ?? null,
        cites: citesHere(note, root),
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
            claim: claimOfNote({
              document: index.document,
              part: span,
              title,
              description: null,
            }),
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

/** The first paragraph or item below the heading of a part of a file; null where it has none. */
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

/** Cited places beyond which no more are proposed. */
const mostCites = 8;

/** Places of this repository that a note cites, from its root: `src/a.ts`, `src/a.ts#L12-L14`. */
function citesHere({ document }: StoreNote, root: string): string[] {
  const cited = citedPathsOf(document).flatMap(({ value, lines }) => {
    const path = joinPath('', value);
    return path === null || path === '' ? [] : [{ path, lines }];
  });
  return placesHere(cited, root).slice(0, mostCites);
}

/** A path that something cites, with the lines that are meant. */
interface CitedPlace {
  readonly path: string;
  readonly lines: string | null;
}

/**
 * Of cited places those that are here. A file is left off where lines of it are cited, too, and
 * lines where the file has none of that number.
 */
function placesHere(cited: readonly CitedPlace[], root: string): string[] {
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
