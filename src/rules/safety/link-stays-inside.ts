import { citedSurfaces } from '#provenance/evidence/evidence-items';
import { factAt } from '#workspace/paths/follow-reference';
import { resolveTarget } from '#workspace/paths/target';
import type { Finding } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import {
  refusedReport,
  reportUnfollowedAttributes,
  reportUnfollowedLinks,
} from '../missing-links.ts';
import { defineVisitingRule, inFile, message, report } from '../rule.ts';

export const linkStaysInside = defineVisitingRule({
  code: 'SEC703',
  name: 'link-stays-inside',
  severity: 'error',
  summary: 'Links in memory stay in the repository or lead to the web.',
  why: 'An agent follows links with the rights of its user, also out of the repository.',
  falsePositives:
    'Outside a Git repository, the root is unknown, so links that leave it are not reported. ' +
    '"/docs/x.md" counts from the root of the repository; paths of a machine, such as /home or ' +
    '/etc, do not.',
  messages: {
    outside: message(
      'the link {target} leads out of the repository',
      'link a copy inside the repository, or delete the link',
    ),
    refused: message(
      'the link {target} is unsafe: {reason}',
      'link a path relative to this file, or a web address',
    ),
    symlink: message(
      '{target} leads out of the repository through a symbolic link',
      'link a file inside the repository, or delete the link',
    ),
  },
  visit: (workspace) => ({
    *document(document) {
      yield* reportUnfollowedLinks(document, workspace);
      yield* reportUnfollowedAttributes(document, workspace);
    },
    *finding(finding) {
      yield* evidenceAstray(finding, workspace);
    },
  }),
});

function* evidenceAstray(finding: Finding, workspace: Workspace) {
  for (const {
    locator: { path },
    span,
  } of citedSurfaces(finding)) {
    const target = resolveTarget('', path);
    const place = inFile(finding, span, path);
    if (
      target.kind === 'outside' &&
      workspace.surroundings.fenced &&
      resolveTarget(finding.path, path).kind !== 'inside'
    )
      yield report('outside', { target: path }, place);
    else if (target.kind === 'refused') yield refusedReport(target, place);
    else if (target.kind === 'inside' && factAt(workspace, target.path).kind === 'escapes')
      yield report('symlink', { target: path }, place);
  }
}
