import type { Severity, Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { factAt, isAbsent } from '#workspace/paths/follow-reference';
import { lastName } from '#workspace/paths/target';
import { scriptPlaces } from '#workspace/project/find-command';
import type { Project } from '#workspace/project/manifest';
import type { WrittenScript } from '#workspace/project/written-commands';
import type { Workspace } from '#workspace/workspace';

import { ofGonePath } from './events.ts';
import { isRequested } from './requested-text.ts';
import type { RelatedAt } from './rule.ts';

/** How severe a dead command is at a place; null where the text does not tell to run it now. */
export type SeverityAt = (span: Span) => Severity | null;

/** What is said of the scripts that a note runs by their path and that are not there. */
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
      // One of that name stands elsewhere: it is run from there.
      project.sameName.has(lastName(path)) ||
      isMadeHere(document, lastName(path))
    )
      continue;
    const deletion = places.flatMap((place) => cited.fates.get(place) ?? [])[0];
    const severity = severityAt(span);
    // A folder of tests that never was is an example, or of another package.
    const isFolder = script.isTests && !path.endsWith('.py');
    if (!deletion || severity === null || (isFolder && deletion.kind === 'missing')) continue;
    const shown = isFolder ? `${path}/` : path;
    reported.add(path);
    const again = scripts.filter((each) => each !== script && each.path === path);
    const report = {
      at: { path: document.path, span },
      key: path,
      severity,
      ...alsoAt(document, again),
    };
    // Of tests in a folder that is here the note may give an example, or mean those of a part.
    const hasParts = [...project.manifests.keys()].some((each) => each.includes('/'));
    const isExample =
      script.isTests && (hasParts || places.some((place) => isInFolder(workspace, place)));
    if (deletion.kind === 'missing')
      yield {
        messageId: 'absent' as const,
        data: { path },
        ...report,
        ...(isExample || isRequested(document) ? { severity: 'info' as const } : {}),
      };
    else if (deletion.movedTo !== null)
      yield {
        messageId: 'moved' as const,
        data: { path: shown, now: deletion.movedTo },
        ...report,
      };
    else {
      const { id, day } = deletion.commit;
      const data = { path: shown, day, commit: id.slice(0, 12) };
      yield { messageId: 'gone' as const, data, event: ofGonePath(report.at), ...report };
    }
  }
}

function isInFolder(workspace: Workspace, path: string): boolean {
  const fact = factAt(workspace, path);
  return fact.kind === 'missing' && fact.folder === undefined && path.includes('/');
}

/** The other places of a note that say the same. */
export function alsoAt(
  { path }: Document,
  places: readonly { readonly span: Span }[],
): { readonly related?: readonly RelatedAt[] } {
  return places.length === 0
    ? {}
    : { related: places.map(({ span }) => ({ path, span, message: 'it is run here, too' })) };
}

/** Whether the note tells to write the file itself, or to load it. */
function isMadeHere({ text }: Document, name: string): boolean {
  const escaped = name.replace(/[.+]/g, String.raw`\$&`);
  return new RegExp(
    String.raw`(?:chmod\s+\S+|>|touch|nano|vim?|tee|-[oO]|--output|create|save\b.{0,20})\s+["'\`]?(?:\S*/)?${escaped}`,
    'i',
  ).test(text);
}
