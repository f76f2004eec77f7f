import { citedSurfaces } from '#provenance/evidence/cited-surfaces';
import type { Document } from '#workspace/document';
import { agentFileAt } from '#workspace/paths/agent-files';
import { factAt } from '#workspace/paths/follow-reference';
import { resolveTarget, type Target } from '#workspace/paths/target';
import type { Finding } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { type At, defineVisitingRule } from '../rule.ts';
import { writtenTarget } from '../written-links.ts';

type RefusedTarget = Extract<Target, { kind: 'refused' }>;

const reasons: Readonly<Record<RefusedTarget['why'], string>> = {
  scheme: 'a scheme that may open or run something here',
  absolute: 'a path of one machine or network',
  backslash: 'a backslash in it',
  drive: 'a drive in it',
  'control-character': 'a control character in it',
  'malformed-escape': 'broken percent escapes',
};

/** SEC703: a link of memory leads to the web or into the repository, never past it. */
export const linkStaysInside = defineVisitingRule({
  code: 'SEC703',
  name: 'link-stays-inside',
  severity: 'error',
  since: '1.0',
  summary:
    'Links in memory lead into the repository or to the web; none climbs out of it, is absolute or runs a scheme.',
  why: 'An agent follows links with the rights of the person it works for, also to files outside the repository.',
  falsePositives:
    'A folder linted outside of a git repository has no known root, so climbing out of ' +
    'it is not judged. "/docs/x.md" is read from the root of the repository, as forges ' +
    'do; a path of a machine such as /home or /etc is not.',
  messages: {
    outside: {
      text: 'the link {target} leads out of the repository',
      mend: ['link a copy inside the repository, or name the place in words'],
    },
    refused: {
      text: 'the link {target} is not followed: {reason}',
      mend: ['link a path relative to this file, or a web address'],
    },
    symlink: {
      text: '{target} leads out of the repository through a symbolic link',
      mend: ['link the file itself, inside the repository'],
    },
  },
  visit: (workspace) => ({
    *document(document) {
      yield* linksAstray(document, workspace);
      yield* attributesAstray(document, workspace);
    },
    *finding(finding) {
      yield* evidenceAstray(finding, workspace);
    },
  }),
});

function* linksAstray({ path, outline, frontmatter }: Document, workspace: Workspace) {
  for (const link of frontmatter.kind === 'template' ? [] : outline.links) {
    if (link.kind === 'image' && isEmbedded(link.target)) continue;
    // Cursor's own scheme counts from the root; an address behind it is NAT004's.
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
      yield {
        messageId: 'symlink' as const,
        data: { target: target.path },
        at,
        key: link.target,
      };
  }
}

/** The addresses in HTML tags. */
function* attributesAstray(document: Document, workspace: Workspace) {
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

/** Whether an address holds a picture itself: nothing is fetched, and scripts in it do not run. */
function isEmbedded(address: string): boolean {
  return /^data:image\//i.test(address);
}

/** The files that a finding cites, by paths from the root. */
function* evidenceAstray(finding: Finding, workspace: Workspace) {
  for (const {
    locator: { path },
    span,
  } of citedSurfaces(finding)) {
    const target = resolveTarget('', path);
    const at = { path: finding.path, span };
    if (
      target.kind === 'outside' &&
      workspace.surroundings.fenced &&
      resolveTarget(finding.path, path).kind !== 'inside'
    )
      yield outsideReport(path, at);
    else if (target.kind === 'refused') yield refusedReport(path, target, at);
    else if (target.kind === 'inside' && factAt(workspace, target.path).kind === 'escapes')
      yield { messageId: 'symlink' as const, data: { target: path }, at, key: path };
  }
}

function outsideReport(target: string, at: At) {
  return { messageId: 'outside' as const, data: { target }, at, key: target };
}

function refusedReport(target: string, { why }: RefusedTarget, at: At) {
  return {
    messageId: 'refused' as const,
    data: { target, reason: reasons[why] },
    at,
    key: target,
  };
}
