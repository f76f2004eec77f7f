import type { Document } from '#workspace/document';
import type { Link } from '#workspace/outline/outline';
import { agentFileAt } from '#workspace/paths/agent-files';
import {
  factAt,
  follow,
  isAbsent,
  offByOneTargets,
  type Reference,
} from '#workspace/paths/follow-reference';
import { relativeLink, resolveTarget, type Target } from '#workspace/paths/target';
import type { Workspace } from '#workspace/workspace';

import { findCitedDeletion } from './cited-deletion.ts';
import { isVisuallyEqual, missingLinksCause, spellingCause, visibleName } from './path-repair.ts';
import { severityOfLink } from './requested-text.ts';
import { inFile, report, type ReportPlace } from './rule.ts';
import {
  equivalentLink,
  fileBeside,
  isDeclaredAbsent,
  isPage,
  isPlaceholderName,
  isWebsiteRoute,
  retargetLink,
  webAddressInLink,
  writtenTarget,
} from './written-links.ts';

/** Reports on dead links, each with its missing folder if nothing more is known. */
export function* missingLinks(workspace: Workspace, document: Document) {
  for (const link of document.outline.links) {
    const written = writtenTarget(link.target);
    const address = webAddressInLink(link.target);
    if (address !== null) {
      const place = inFile(document, link.span, link.target);
      const fix = retargetLink(document, link, address);
      const dead = report('address', { target: link.target, address }, place, { fix });
      yield { folder: undefined, dead };
      continue;
    }
    if (link.kind === 'autolink' || isOfOthers(workspace, document, written, link.span.start))
      continue;
    const found = follow(workspace, document.path, written);
    if (
      found.kind === 'missing' &&
      isKnownMissing(workspace, found.path) &&
      !isDeclaredAbsent(document, link.span)
    )
      yield judgeLink(workspace, document, link, found);
  }
}

function judgeLink(
  workspace: Workspace,
  document: Document,
  link: Link,
  found: Extract<Reference, { kind: 'missing' }>,
) {
  const written = writtenTarget(link.target);
  const { path: target, twin } = found;
  const place = inFile(document, link.span, link.target);
  if (twin !== null) {
    const dead = report('twin', { target, twin: visibleName(target, twin) }, place, {
      severity: isVisuallyEqual(target, twin) ? 'info' : undefined,
      cause: spellingCause(target, twin),
      fix: retargetLink(document, link, equivalentLink(document, link, twin)),
    });
    return { folder: undefined, dead };
  }
  const name = fileBeside(workspace, document.path, target);
  if (name !== null) return { folder: undefined, dead: report('beside', { target, name }, place) };
  const severity = severityOfLink(document, written);
  const near = offByOneTargets(document.path, written).find(
    (path) =>
      path !== document.path && ['file', 'directory'].includes(factAt(workspace, path).kind),
  );
  if (near === undefined) {
    const cause = missingLinksCause(document.path, found);
    return {
      folder: found.folder,
      dead: report('missing', { target }, place, { cause, severity }),
    };
  }
  const anchor = /#.*$/.exec(link.target)?.[0] ?? '';
  const cause = {
    what: `${document.path} has links that start one folder too high or too low`,
    mend: ['correct the ../ of the links'],
  };
  const data = { target, near, link: relativeLink(document.path, near) + anchor };
  return { folder: undefined, dead: report('oneOff', data, place, { cause, severity }) };
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
    isPlaceholderName(written) ||
    isWebsiteRoute(written) ||
    isPage(workspace, document.path, written) ||
    findCitedDeletion(workspace, document, written, at)?.fate.kind === 'gone'
  );
}

/** Whether a path is known to be missing: one that was not looked for is not. */
export function isKnownMissing(workspace: Workspace, path: string): boolean {
  return workspace.surroundings.facts.has(path) && isAbsent(factAt(workspace, path));
}

type RefusedTarget = Extract<Target, { kind: 'refused' }>;

const reasons: Readonly<Record<RefusedTarget['why'], string>> = {
  scheme: 'its scheme may start a program',
  absolute: 'it is an absolute path',
  backslash: 'it contains a backslash',
  drive: 'it names a drive',
  'control-character': 'it contains a control character',
  'malformed-escape': 'its percent escapes are invalid',
};

/** Reports links that are not followed, or lead out of the repository. */
export function* reportUnfollowedLinks(
  { path, outline, frontmatter }: Document,
  workspace: Workspace,
) {
  for (const link of frontmatter.kind === 'template' ? [] : outline.links) {
    if (link.kind === 'image' && isEmbedded(link.target)) continue;
    // Cursor's scheme counts from the root; NAT004 reports web addresses after it.
    const isCursors =
      /^mdc:/i.test(link.target) && (agentFileAt(path) !== null || path.endsWith('.mdc'));
    const target = resolveTarget(path, isCursors ? writtenTarget(link.target) : link.target);
    const place = inFile(path, link.span, link.target);
    if (target.kind === 'outside' && workspace.surroundings.fenced)
      yield report('outside', { target: link.target }, place);
    else if (
      target.kind === 'refused' &&
      (link.kind !== 'autolink' || /^(?:file|javascript|vbscript|data):/i.test(link.target))
    )
      yield refusedReport(target, place);
    else if (target.kind === 'inside' && factAt(workspace, target.path).kind === 'escapes')
      yield report('symlink', { target: target.path }, place);
  }
}

/** Reports addresses in HTML tags that are not followed, or lead out of the repository. */
export function* reportUnfollowedAttributes(document: Document, workspace: Workspace) {
  for (const tagSpan of document.outline.html.map((each) => each.span)) {
    const html = document.text.slice(tagSpan.start, tagSpan.end);
    for (const match of html.matchAll(
      /\s(?:href|src)\s?=\s?(?:"([^"<>]{1,2000})"|'([^'<>]{1,2000})')/gi,
    )) {
      const address = match[1] ?? match[2] ?? '';
      const tag = html.slice(html.lastIndexOf('<', match.index), match.index);
      if (/^<(?:img|source)\b/i.test(tag) && isEmbedded(address)) continue;
      const target = resolveTarget(document.path, address);
      const start = tagSpan.start + match.index;
      const span = { start: start + 1, end: start + match[0].length };
      const place = inFile(document, span, address);
      if (target.kind === 'outside' && workspace.surroundings.fenced)
        yield report('outside', { target: address }, place);
      else if (target.kind === 'refused') yield refusedReport(target, place);
    }
  }
}

/** Whether an address is a picture itself: nothing is fetched, and scripts in it do not run. */
function isEmbedded(address: string): boolean {
  return /^data:image\//i.test(address);
}

/** The report on a link that is not followed; its key is the target as written. */
export function refusedReport({ why }: RefusedTarget, place: ReportPlace) {
  return report('refused', { target: place.key ?? '', reason: reasons[why] }, place);
}
