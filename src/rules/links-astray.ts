import type { Document } from '#workspace/document';
import { agentFileAt } from '#workspace/paths/agent-files';
import { factAt } from '#workspace/paths/follow-reference';
import { resolveTarget, type Target } from '#workspace/paths/target';
import type { Workspace } from '#workspace/workspace';

import type { At } from './rule.ts';
import { writtenTarget } from './written-links.ts';

type RefusedTarget = Extract<Target, { kind: 'refused' }>;

const reasons: Readonly<Record<RefusedTarget['why'], string>> = {
  scheme: 'its scheme may run something',
  absolute: 'a path of one machine or network',
  backslash: 'a backslash in it',
  drive: 'a drive in it',
  'control-character': 'a control character in it',
  'malformed-escape': 'broken percent escapes',
};

/** The links of a document that are not followed, or lead out of the repository. */
export function* linksAstray({ path, outline, frontmatter }: Document, workspace: Workspace) {
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

/** The addresses in HTML tags that are not followed, or lead out of the repository. */
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

/** Whether an address holds a picture itself: nothing is fetched, and scripts in it do not run. */
function isEmbedded(address: string): boolean {
  return /^data:image\//i.test(address);
}

export function outsideReport(target: string, at: At) {
  return { messageId: 'outside' as const, data: { target }, at, key: target };
}

export function refusedReport(target: string, { why }: RefusedTarget, at: At) {
  return {
    messageId: 'refused' as const,
    data: { target, reason: reasons[why] },
    at,
    key: target,
  };
}
