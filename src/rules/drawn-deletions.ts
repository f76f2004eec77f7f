import type { Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { factAt, isAbsent } from '#workspace/paths/follow-reference';
import { documentsOfNow } from '#workspace/stores/dated-text';
import {
  type Drawing,
  drawingsOf,
  drawnBase,
  type DrawnEntry,
  drawnPlaces,
  isBracketed,
} from '#workspace/stores/drawn-paths';
import type { Workspace } from '#workspace/workspace';

import type { WrittenDeletion } from './cited-deletion.ts';
import { isOfAnotherRepository } from './other-repository.ts';
import { isPlanned } from './planned.ts';
import { tenseIn } from './tense.ts';

/** What a drawing of folders has and the tree has not. */
export interface DrawnDeletion {
  readonly value: string;
  readonly span: Span;
  readonly fate: WrittenDeletion;
}

/** What is made, kept by each for himself, or put there by another. */
const notKept =
  /\b(?:generated?|build|built|output|artifacts?|git-?ignored|not (?:committed|tracked|in git)|untracked|local(?:ly)?|created|runtime|optional|cache[ds]?|temp(?:orary)?|symlink\w*|submodule|downloaded|secrets?)\b/i;
/** What leads up to a drawing of what is to be made, or may be. */
const lead =
  /\b(?:create|set ?up|should|proposed|planned|target|ideal|examples?|templates?|recommended|suggested|future|after|before|new)\b/i;
/** How much of a drawing must be there for it to be one of this tree, as it is. */
const least = { entries: 3, part: 0.6 };

/** A drawing of this tree of which most is not there: what it has in all, and what is missing. */
export interface OtherDrawing {
  readonly span: Span;
  readonly count: number;
  readonly missing: number;
}

/**
 * The outermost files and folders of drawings that are not there, where most of the drawing is, and
 * the places of all that is drawn in them; of other drawings, those of which some is there.
 */
export function drawnDeletions(
  workspace: Workspace,
  document: Document,
): {
  readonly deletions: readonly DrawnDeletion[];
  readonly others: readonly OtherDrawing[];
  readonly told: ReadonlySet<number>;
} {
  const deletions: DrawnDeletion[] = [];
  const others: OtherDrawing[] = [];
  const told = new Set<number>();
  for (const drawing of drawingsOf(document)) {
    const isOther = isOfOtherTime(document, drawing);
    const placesOf = placesIn(workspace, document, drawing);
    const isLost = (entry: DrawnEntry): boolean =>
      placesOf(entry).every((place) => isAbsent(factAt(workspace, place)));
    const wasHere = (entry: DrawnEntry): boolean =>
      fateOf(workspace, document, entry, placesOf(entry))?.fate.kind === 'gone';
    const isSlot = (entry: DrawnEntry): boolean =>
      (isBracketed(entry) && isLost(entry) && !wasHere(entry)) ||
      (entry.parent !== null && isSlot(entry.parent));
    const entries = drawing.entries.filter((entry) => !isSlot(entry));
    const absent = new Set(entries.filter(isLost));
    const missing = [...absent].flatMap((entry) => {
      const isOutermost = entry.parent === null || !absent.has(entry.parent);
      const fate = fateOf(workspace, document, entry, placesOf(entry));
      // What was committed when it was drawn is kept.
      const isKept = typeof fate?.then === 'object' || !notKept.test(entry.comment);
      return isOutermost && fate && isKept ? [{ entry, fate }] : [];
    });
    const there = entries.length - absent.size;
    if (there < Math.max(least.entries, least.part * (there + missing.length)) && !isOther) {
      const [first] = entries;
      const isOfHere = there >= least.entries || [...absent].filter(wasHere).length >= 2;
      if (first && isOfHere && there > 0 && !isPlanned(document, first.span))
        others.push({ span: first.span, count: entries.length, missing: absent.size });
      continue;
    }
    for (const entry of absent) told.add(entry.span.start);
    for (const { entry, fate } of isOther ? [] : missing)
      if (!isPlanned(document, entry.span))
        deletions.push({
          value: `${fate.path}${entry.path.endsWith('/') ? '/' : ''}`,
          span: entry.span,
          fate,
        });
  }
  return { deletions, others, told };
}

function isOfOtherTime({ text, sections }: Document, { entries: [first] }: Drawing): boolean {
  const at = first?.span.start ?? 0;
  const fence = Math.max(text.lastIndexOf('```', at), text.lastIndexOf('~~~', at));
  const above = text.slice(0, Math.max(0, fence)).trimEnd();
  const before = above.slice(above.lastIndexOf('\n') + 1);
  const under = sections.findLast(({ heading }) => heading.start < at);
  return lead.test(before) || lead.test(under?.name ?? '');
}

/** Tells where the entries of a drawing may stand. */
function placesIn(
  workspace: Workspace,
  { path: note }: Document,
  drawing: Drawing,
): (entry: DrawnEntry) => string[] {
  const isFolder = (place: string): boolean => factAt(workspace, place).kind === 'directory';
  const isThere = (place: string): boolean => !isAbsent(factAt(workspace, place));
  const base = drawnBase(note, drawing, isFolder, isThere);
  return (entry) => drawnPlaces(note, drawing, entry, isFolder, base);
}

/** What became of an entry; null where nobody knows. */
function fateOf(
  { surroundings: { cited } }: Workspace,
  { path: note }: Document,
  { span }: DrawnEntry,
  places: readonly string[],
): WrittenDeletion | null {
  const then = cited?.inContext?.get(note)?.get(span.start)?.then;
  const known = (typeof then === 'object' ? [then.path] : places).flatMap((path) => {
    const fate = cited?.fates.get(path);
    return fate ? [{ path, fate, base: '', twin: null, then }] : [];
  });
  return known.find(({ fate }) => fate.kind === 'gone') ?? known[0] ?? null;
}

/** Reports each drawing of which most is missing from the tree, once. */
export function* otherDrawings(workspace: Workspace) {
  // Drawings are looked for by an audit alone.
  if (workspace.surroundings.cited?.names === undefined) return;
  for (const document of documentsOfNow(workspace)) {
    const tenseOf = tenseIn(document);
    for (const { span, count, missing } of drawnDeletions(workspace, document).others) {
      if (tenseOf(span, null) !== 'present' || isOfAnotherRepository(workspace, document, span))
        continue;
      yield {
        messageId: 'drawing' as const,
        data: { count, missing },
        at: { path: document.path, span },
        key: 'drawing',
        severity: 'info' as const,
      };
    }
  }
}
