import { capture as say } from '#messages/generated/capture';
import type { Message } from '#messages/message';
import { joinPath } from '#workspace/paths/target';
import type { Workspace } from '#workspace/workspace';

import type { Discovery } from '../discovery/read-discovery.ts';
import type { Reason } from '../reason.ts';

/** Refuses a rule for a guide that is no Markdown file inside, and a requirement without a spec. */
export function placeProblems(discovery: Discovery, workspace: Workspace): Reason[] {
  const message = placeProblem(discovery, workspace);
  return message === null ? [] : [{ code: 'P12', message }];
}

function placeProblem({ kind, details }: Discovery, workspace: Workspace): Message | null {
  const { guide, spec } = details;
  if (kind === 'behaviour' && spec !== undefined) {
    const known = workspace.specs.map((each) => each.id.value);
    if (known.includes(spec) || workspace.specs.some((each) => each.path === spec)) return null;
    return known.length === 0
      ? say.noSpecs({ spec })
      : say.noSuchSpec({ spec, known: known.slice(0, 5).join(', ') });
  }
  if (kind !== 'workflow' || guide === undefined) return null;
  const path = joinPath('', guide);
  if (
    path !== guide ||
    !/\.md$/i.test(guide) ||
    guide.startsWith('/') ||
    guide.split('/').some((part) => part === '.git' || part === '.txn')
  )
    return say.guideNotMarkdown({ guide });
  const record = workspace.byPath.get(guide);
  return record && record.role !== 'note'
    ? say.guideIsRecord({ path: guide, role: record.role })
    : null;
}
