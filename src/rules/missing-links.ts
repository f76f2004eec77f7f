import type { Document } from '#workspace/document';
import type { Link } from '#workspace/outline/outline';
import {
  factAt,
  follow,
  isAbsent,
  placesOneOff,
  type Reference,
} from '#workspace/paths/follow-reference';
import { relativeLink } from '#workspace/paths/target';
import type { Workspace } from '#workspace/workspace';

import { deletionOf } from './cited-deletion.ts';
import { looksSame, missingFrom, otherwiseCalled, visibleName } from './folder-moves.ts';
import { severityOfLink } from './requested-text.ts';
import {
  addressMeant,
  fileBeside,
  isDeclaredAbsent,
  isPage,
  isPlaceholder,
  isRoute,
  relinked,
  retargeted,
  writtenTarget,
} from './written-links.ts';

/** Each link that leads nowhere, with the folder that is not there. */
export function* missingLinks(workspace: Workspace, document: Document) {
  for (const link of document.outline.links) {
    const written = writtenTarget(link.target);
    const address = addressMeant(link.target);
    if (address !== null) {
      yield {
        folder: undefined,
        messageId: 'address' as const,
        data: { target: link.target, address },
        at: { path: document.path, span: link.span },
        key: link.target,
        fix: retargeted(document, link, address),
      };
      continue;
    }
    if (link.kind === 'autolink' || isOfOthers(workspace, document, written, link.span.start))
      continue;
    const found = follow(workspace, document.path, written);
    if (
      found.kind === 'missing' &&
      isKnown(workspace, found.path) &&
      !isDeclaredAbsent(document, link.span)
    )
      yield {
        at: { path: document.path, span: link.span },
        key: link.target,
        ...whatOf(workspace, document, link, found),
      };
  }
}

/** What is said of a link that leads to nothing. */
function whatOf(
  workspace: Workspace,
  document: Document,
  link: Link,
  found: Extract<Reference, { kind: 'missing' }>,
) {
  const written = writtenTarget(link.target);
  const { path: target, twin } = found;
  if (twin !== null)
    return {
      messageId: 'twin' as const,
      data: { target, twin: visibleName(target, twin) },
      severity: looksSame(target, twin) ? ('info' as const) : undefined,
      cause: otherwiseCalled(target, twin),
      folder: undefined,
      fix: retargeted(document, link, relinked(document, link, twin)),
    };
  const name = fileBeside(workspace, document.path, target);
  if (name !== null)
    return { folder: undefined, messageId: 'beside' as const, data: { target, name } };
  const anchor = /#.*$/.exec(written)?.[0] ?? '';
  const near = placesOneOff(document.path, written).find(
    (path) =>
      path !== document.path && ['file', 'directory'].includes(factAt(workspace, path).kind),
  );
  if (near !== undefined)
    return {
      folder: undefined,
      messageId: 'oneOff' as const,
      data: { target, near, link: relativeLink(document.path, near) + anchor },
      cause: {
        what: `${document.path} counts links from one folder above or below its own`,
        mend: ['mend the ../ before them'],
      },
      severity: severityOfLink(document, written),
    };
  return {
    folder: found.folder,
    messageId: 'missing' as const,
    data: { target },
    cause: missingFrom(document.path, found),
    severity: severityOfLink(document, written),
  };
}

/** What is no path of this repository, or one that NAT001 tells of. */
function isOfOthers(
  workspace: Workspace,
  document: Document,
  written: string,
  at: number,
): boolean {
  return (
    written === '' ||
    isPlaceholder(written) ||
    isRoute(written) ||
    isPage(workspace, document.path, written) ||
    deletionOf(workspace, document, written, at)?.fate.kind === 'gone'
  );
}

/** Whether the disk was asked about a path: what nobody looked for is not missing. */
export function isKnown(workspace: Workspace, path: string): boolean {
  return workspace.surroundings.facts.has(path) && isAbsent(factAt(workspace, path));
}
