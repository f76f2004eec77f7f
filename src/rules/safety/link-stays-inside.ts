import { factAt } from '#workspace/look-up';
import { citedSurfaces } from '#provenance/cited-surfaces';
import { resolveTarget, type Target } from '#workspace/target';

import { defineVisitingRule } from '../rule.ts';

const reasons: Readonly<Record<Extract<Target, { kind: 'refused' }>['why'], string>> = {
  scheme: 'not http, https or mailto',
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
    'A folder linted outside of a git repository has no known root, so climbing out of it is not judged. "/docs/x.md" is read from the root of the repository, as forges do; a path of a machine such as /home or /etc is not.',
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
      const { path, outline } = document;
      for (const link of document.frontmatter.kind === 'template' ? [] : outline.links) {
        const target = resolveTarget(path, link.target);
        const at = { path, span: link.span };
        if (target.kind === 'outside' && workspace.surroundings.fenced)
          yield { messageId: 'outside', data: { target: link.target }, at, key: link.target };
        else if (
          target.kind === 'refused' &&
          (link.kind !== 'autolink' || /^(?:file|javascript|vbscript|data):/i.test(link.target))
        )
          yield {
            messageId: 'refused',
            data: { target: link.target, reason: reasons[target.why] },
            at,
            key: link.target,
          };
        else if (target.kind === 'inside' && factAt(workspace, target.path).kind === 'escapes')
          yield { messageId: 'symlink', data: { target: target.path }, at, key: link.target };
      }
      for (const { span } of outline.html) {
        for (const match of document.text
          .slice(span.start, span.end)
          .matchAll(/\s(?:href|src)\s?=\s?(?:"([^"<>]{1,2000})"|'([^'<>]{1,2000})')/gi)) {
          const raw = match[1] ?? match[2] ?? '';
          const target = resolveTarget(path, raw);
          const at = {
            path,
            span: {
              start: span.start + match.index + 1,
              end: span.start + match.index + match[0].length,
            },
          };
          if (target.kind === 'outside' && workspace.surroundings.fenced)
            yield { messageId: 'outside', data: { target: raw }, at, key: raw };
          else if (target.kind === 'refused')
            yield {
              messageId: 'refused',
              data: { target: raw, reason: reasons[target.why] },
              at,
              key: raw,
            };
        }
      }
    },
    *finding(finding) {
      for (const { locator, span } of citedSurfaces(finding)) {
        const target = resolveTarget('', locator.path);
        const at = { path: finding.path, span };
        if (
          target.kind === 'outside' &&
          workspace.surroundings.fenced &&
          resolveTarget(finding.path, locator.path).kind !== 'inside'
        )
          yield { messageId: 'outside', data: { target: locator.path }, at, key: locator.path };
        else if (target.kind === 'refused')
          yield {
            messageId: 'refused',
            data: { target: locator.path, reason: reasons[target.why] },
            at,
            key: locator.path,
          };
        else if (target.kind === 'inside' && factAt(workspace, target.path).kind === 'escapes')
          yield { messageId: 'symlink', data: { target: locator.path }, at, key: locator.path };
      }
    },
  }),
});
