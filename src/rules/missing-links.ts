import type { Document } from '#workspace/document';
import type { Link } from '#workspace/outline/outline';
import { agentFileAt } from '#workspace/paths/agent-files';
import {
  factAt,
  follow,
  isAbsent,
  placesOneOff,
  type Reference,
} from '#workspace/paths/follow-reference';
import { relativeLink, resolveTarget, type Target } from '#workspace/paths/target';
import type { Workspace } from '#workspace/workspace';

import { deletionOf } from './cited-deletion.ts';
import { looksSame, missingFrom, otherwiseCalled, visibleName } from './path-repair.ts';
import { severityOfLink } from './requested-text.ts';
import { type At, inFile } from './rule.ts';
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

/** Reports links to missing files; `folder` is the missing folder, if that is all that is known. */
export function* missingLinks(workspace: Workspace, document: Document) {
  for (const link of document.outline.links) {
    const written = writtenTarget(link.target);
    const address = addressMeant(link.target);
    if (address !== null) {
      yield {
        ...inFile(document, link.span, link.target),
        folder: undefined,
        messageId: 'address' as const,
        data: { target: link.target, address },
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
        ...inFile(document, link.span, link.target),
        ...whatOf(workspace, document, link, found),
      };
  }
}

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

/** Whether a link is not a path of this repository, or NAT001 reports it. */
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

/** Whether a path is known to be missing: one that was not looked for is not. */
export function isKnown(workspace: Workspace, path: string): boolean {
  return workspace.surroundings.facts.has(path) && isAbsent(factAt(workspace, path));
}

type RefusedTarget = Extract<Target, { kind: 'refused' }>;

const reasons: Readonly<Record<RefusedTarget['why'], string>> = {
  scheme: 'its scheme may run something',
  absolute: 'a path of one machine or network',
  backslash: 'a backslash in it',
  drive: 'a drive in it',
  'control-character': 'a control character in it',
  'malformed-escape': 'broken percent escapes',
};

/** Reports links that are not followed, or lead out of the repository. */
export function* linksAstray({ path, outline, frontmatter }: Document, workspace: Workspace) {
  for (const link of frontmatter.kind === 'template' ? [] : outline.links) {
    if (link.kind === 'image' && isEmbedded(link.target)) continue;
    // Cursor's scheme counts from the root; NAT004 reports web addresses after it.
    const isCursors =
      /^mdc:/i.test(link.target) && (agentFileAt(path) !== null || path.endsWith('.mdc'));
    const target = resolveTarget(path, isCursors ? writtenTarget(link.target) : link.target);
    const at = { path, span: link.span };
    if (target.kind === 'outside' && workspace.surroundings.fenced)
      yield outsideReport(link.target, at);
    else if (
      target.kind === 'refused' &&
      (link.kind !== 'autolink' || /^(?:file|javascript|vbscript|data):/i.test(link.target))
    )
      yield refusedReport(link.target, target, at);
    else if (target.kind === 'inside' && factAt(workspace, target.path).kind === 'escapes')
      yield { messageId: 'symlink' as const, data: { target: target.path }, at, key: link.target };
  }
}

/** Reports addresses in HTML tags that are not followed, or lead out of the repository. */
export function* attributesAstray(document: Document, workspace: Workspace) {
  const { path } = document;
  for (const { span } of document.outline.html) {
    const html = document.text.slice(span.start, span.end);
    for (const match of html.matchAll(
      /\s(?:href|src)\s?=\s?(?:"([^"<>]{1,2000})"|'([^'<>]{1,2000})')/gi,
    )) {
      const address = match[1] ?? match[2] ?? '';
      const tag = html.slice(html.lastIndexOf('<', match.index), match.index);
      if (/^<(?:img|source)\b/i.test(tag) && isEmbedded(address)) continue;
      const target = resolveTarget(path, address);
      const start = span.start + match.index;
      const at = { path, span: { start: start + 1, end: start + match[0].length } };
      if (target.kind === 'outside' && workspace.surroundings.fenced)
        yield outsideReport(address, at);
      else if (target.kind === 'refused') yield refusedReport(address, target, at);
    }
  }
}

/** Whether an address is a picture itself: nothing is fetched, and scripts in it do not run. */
function isEmbedded(address: string): boolean {
  return /^data:image\//i.test(address);
}

export function outsideReport(target: string, at: At) {
  return { messageId: 'outside' as const, data: { target }, at, key: target };
}

export function refusedReport(target: string, { why }: RefusedTarget, at: At) {
  return { messageId: 'refused' as const, data: { target, reason: reasons[why] }, at, key: target };
}
