import type { Severity, Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { factAt, isAbsent } from '#workspace/paths/follow-reference';
import { lastName } from '#workspace/paths/target';
import { scriptPlaces } from '#workspace/project/find-command';
import type { Project } from '#workspace/project/manifest';
import type { EnteredFolder, WrittenScript } from '#workspace/project/written-commands';
import {
  type Drawing,
  drawingsOf,
  type DrawnEntry,
  drawnPlaces,
  findDrawingBase,
  isBracketed,
} from '#workspace/stores/drawn-paths';
import { currentDocuments } from '#workspace/stores/native-stores';
import type { Workspace } from '#workspace/workspace';

import { type CitedMissingPath, isOfAnotherRepository } from './cited-deletion.ts';
import { deletedPathEvent } from './diagnostic-events.ts';
import { commitData } from './message-words.ts';
import { isPlanned } from './planned.ts';
import { isRequested } from './requested-text.ts';
import { inFile, type RelatedPlace, report } from './rule.ts';
import { tenseIn } from './tense.ts';

/** Commands that leave this tree, or add files that git does not know. */
const leaves =
  /\b(?:git (?:clone|worktree|submodule)|gh repo clone|ssh|docker|podman|kubectl|vagrant|wsl|tar|unzip|degit|cookiecutter|flutter create|startproject)\b|\b(?:npx|bunx|npm|yarn|pnpm|bun|cargo|rails|dotnet|mix|composer)\s(?:\S+\s){0,2}(?:create|init|new|create-\S+|prebuild|dlx)\b|\bcreate-[\w-]+/i;
const anyProject =
  /^(?:(?:the|this)[-_])?(?:project|repo|repository|app|application|dir|directory|folder|workspace|worktree|root|example)s?(?:[-_](?:name|dir|root))?$|[-_]name$/i;

/** Reports missing folders that a note says to enter. */
export function* missingFolders(
  workspace: Workspace,
  document: Document,
  entered: readonly EnteredFolder[],
  severityAt: SeverityAt,
) {
  const { cited, tree } = workspace.surroundings;
  if (cited === null || tree === undefined) return;
  const told = new Set<string>();
  for (const folder of entered) {
    const { path, span } = folder;
    const places = scriptPlaces(document.path, folder);
    if (
      told.has(path) ||
      places.length === 0 ||
      places.some((place) => factAt(workspace, place).kind !== 'missing') ||
      tree.some((file) => `/${file}`.includes(`/${path}/`)) ||
      isMadeOrElsewhere(document, folder)
    )
      continue;
    const fates = places.flatMap((place) => cited.fates.get(place) ?? []);
    const fate = fates.find(({ kind }) => kind === 'gone') ?? fates[0];
    const severity = severityAt(span);
    if (!fate || severity === null) continue;
    told.add(path);
    const again = entered.filter((each) => each !== folder && each.path === path);
    const shared = { ...inFile(document, span, `cd ${path}`), ...alsoAt(document, again) };
    if (fate.kind === 'missing')
      yield report('folderAbsent', { path }, shared, { severity: 'info' });
    else if (fate.movedTo !== null)
      yield report('folderMoved', { path, now: fate.movedTo }, shared, { severity });
    else yield report('folderGone', { path, ...commitData(fate.commit) }, shared, { severity });
  }
}

/**
 * Whether the code above makes the folder or works elsewhere, or the folder is the project itself.
 */
function isMadeOrElsewhere(
  { text, outline, sections }: Document,
  { path, folders, span: { start } }: EnteredFolder,
): boolean {
  if (folders.includes(null)) return true;
  const block = outline.blocks.find(({ span }) => span.start <= start && start < span.end);
  const from = block?.kind === 'code' ? block.span.start : text.lastIndexOf('`', start) + 1;
  const above = text.slice(from, start);
  const [first = path] = path.split('/');
  const name = lastName(path);
  const isNamed = above
    .split('\n')
    .some((line) => !/^[\s$>]*(?:cd\s|pushd\s|#)/.test(line) && line.includes(name));
  const title = sections[0]?.title.value.toLowerCase().replace(/[^a-z\d]+/g, '') ?? '';
  return (
    isNamed ||
    leaves.test(above) ||
    new RegExp(String.raw`\b(?:clone|mkdir|worktree|create|init|new)\b.*\b${escaped(name)}\b`).test(
      text,
    ) ||
    (!path.includes('/') &&
      (anyProject.test(path) || title.includes(first.toLowerCase().replace(/[^a-z\d]+/g, ''))))
  );
}

function escaped(name: string): string {
  return name.replace(/[.+]/g, String.raw`\$&`);
}

/** The severity of a missing command at a place; null if the text does not say to run it now. */
export type SeverityAt = (span: Span) => Severity | null;

/** Reports missing scripts that a note says to run. */
export function* missingScripts(
  workspace: Workspace,
  project: Project,
  document: Document,
  scripts: readonly WrittenScript[],
  severityAt: SeverityAt,
) {
  const { cited } = workspace.surroundings;
  if (cited === null || !project.whole) return;
  const reported = new Set<string>();
  for (const script of scripts) {
    const { path, span, folders } = script;
    const places = scriptPlaces(document.path, script);
    if (
      reported.has(path) ||
      folders.includes(null) ||
      places.some((place) => !isAbsent(factAt(workspace, place))) ||
      // A file of that name elsewhere: the note runs it from there.
      project.sameName.has(lastName(path)) ||
      isMadeHere(document, lastName(path))
    )
      continue;
    const deletion = places.flatMap((place) => cited.fates.get(place) ?? [])[0];
    const severity = severityAt(span);
    // A folder of tests that never existed is an example, or of another package.
    const isFolder = script.isTests && !path.endsWith('.py');
    if (!deletion || severity === null || (isFolder && deletion.kind === 'missing')) continue;
    const shown = isFolder ? `${path}/` : path;
    reported.add(path);
    const again = scripts.filter((each) => each !== script && each.path === path);
    const shared = { ...inFile(document, span, path), severity, ...alsoAt(document, again) };
    // Tests in an existing folder may be an example, or of a part of the project.
    const hasParts = [...project.manifests.keys()].some((each) => each.includes('/'));
    const isExample =
      script.isTests && (hasParts || places.some((place) => isInFolder(workspace, place)));
    if (deletion.kind === 'missing')
      yield report('absent', { path }, shared, {
        severity: isExample || isRequested(document) ? 'info' : severity,
      });
    else if (deletion.movedTo !== null)
      yield report('moved', { path: shown, now: deletion.movedTo }, shared);
    else {
      const data = { path: shown, ...commitData(deletion.commit) };
      yield report('gone', data, shared, { event: deletedPathEvent(shared.at) });
    }
  }
}

function isInFolder(workspace: Workspace, path: string): boolean {
  const fact = factAt(workspace, path);
  return fact.kind === 'missing' && fact.folder === undefined && path.includes('/');
}

/** Other places of the same note, as related places. */
export function alsoAt(
  { path }: Document,
  places: readonly { readonly span: Span }[],
): { readonly related?: readonly RelatedPlace[] } {
  return places.length === 0
    ? {}
    : {
        related: places.map(({ span }) => ({ path, span, message: 'the note runs it here, too' })),
      };
}

/** Whether the note says to write or download the file. */
function isMadeHere({ text }: Document, name: string): boolean {
  return new RegExp(
    String.raw`(?:chmod\s+\S+|>|touch|nano|vim?|tee|-[oO]|--output|create|save\b.{0,20})\s+["'\`]?(?:\S*/)?${escaped(name)}`,
    'i',
  ).test(text);
}

/** Whether a file is a template, by its name or its folder. */
export function isTemplate(path: string): boolean {
  return (
    /(?:^|[/_.-])templates?(?:[/_.-]|$)/i.test(path) || /(?:^|\/)(?:0+[-_]|_)[^/]*$/.test(path)
  );
}

/** An entry of a drawing of folders that is missing from the tree. */
interface DrawnDeletion {
  readonly value: string;
  readonly span: Span;
  readonly fate: CitedMissingPath;
}

/** Comments on files that git does not have. */
const notKept =
  /\b(?:generated?|build|built|output|artifacts?|git-?ignored|not (?:committed|tracked|in git)|untracked|local(?:ly)?|created|runtime|optional|cache[ds]?|temp(?:orary)?|symlink\w*|submodule|downloaded|secrets?)\b/i;
/** Text before a drawing of planned folders or of an example. */
const lead =
  /\b(?:create|set ?up|should|proposed|planned|target|ideal|examples?|templates?|recommended|suggested|future|after|before|new)\b/i;
/** How much of a drawing must exist for it to be one of this tree. */
const least = { entries: 3, part: 0.6 };

/** A drawing of this tree of which most is missing. */
interface OtherDrawing {
  readonly span: Span;
  readonly count: number;
  readonly missing: number;
}

/**
 * Compares drawings with the tree.
 *
 * @returns `deletions`: the outermost missing entries of drawings that mostly exist; `others`:
 *   drawings that mostly do not; `told`: the offsets of all missing entries
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
      // A file that git had when it was drawn was kept in git.
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

/** Finds the paths that an entry of a drawing may have. */
function placesIn(
  workspace: Workspace,
  { path: note }: Document,
  drawing: Drawing,
): (entry: DrawnEntry) => string[] {
  const isFolder = (place: string): boolean => factAt(workspace, place).kind === 'directory';
  const isThere = (place: string): boolean => !isAbsent(factAt(workspace, place));
  const base = findDrawingBase(note, drawing, isFolder, isThere);
  return (entry) => drawnPlaces(note, drawing, entry, isFolder, base);
}

/** What history knows of an entry; null if nothing. */
function fateOf(
  { surroundings: { cited } }: Workspace,
  { path: note }: Document,
  { span }: DrawnEntry,
  places: readonly string[],
): CitedMissingPath | null {
  const then = cited?.inContext?.get(note)?.get(span.start)?.then;
  const known = (typeof then === 'object' ? [then.path] : places).flatMap((path) => {
    const fate = cited?.fates.get(path);
    return fate ? [{ path, fate, base: '', twin: null, then }] : [];
  });
  return known.find(({ fate }) => fate.kind === 'gone') ?? known[0] ?? null;
}

/** Reports drawings of which most is missing from the tree. */
export function* reportUnmatchedDrawings(workspace: Workspace) {
  // Only an audit looks for drawings.
  if (workspace.surroundings.cited?.names === undefined) return;
  for (const document of currentDocuments(workspace)) {
    const tenseOf = tenseIn(document);
    for (const { span, count, missing } of drawnDeletions(workspace, document).others) {
      if (tenseOf(span, null) !== 'present' || isOfAnotherRepository(workspace, document, span))
        continue;
      yield report('drawing', { count, missing }, inFile(document, span, 'drawing'), {
        severity: 'info',
      });
    }
  }
}
