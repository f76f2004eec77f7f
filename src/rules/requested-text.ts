import type { Document } from '#workspace/document';
import { agentFormAt, skillFoldersAbove } from '#workspace/paths/agent-files';
import { factAt } from '#workspace/paths/follow-reference';
import { joinPath } from '#workspace/paths/target';
import { citedPathsOf } from '#workspace/stores/cited-paths';
import type { Workspace } from '#workspace/workspace';

import { deletionOf } from './cited-deletion.ts';

/**
 * Whether a text is asked for by name: a skill, a subagent, a command or a specification. Many came
 * from elsewhere and speak of any project.
 */
export function isRequested({ path }: Pick<Document, 'path'>): boolean {
  return agentFormAt(path) !== null;
}

/**
 * How severe a dead link is: a skill brings what it links, and of other texts that are asked for
 * by name only what leads to files of agents, as `../rules/a.md` does, was meant to be here.
 */
export function severityOfLink(
  { path }: Pick<Document, 'path'>,
  written: string,
): 'info' | undefined {
  const form = agentFormAt(path);
  const isSure = form === null || form === 'skill' || /^\/?\./.test(written);
  return isSure ? undefined : 'info';
}

/**
 * Whether half of the paths that a text cites are of this repository, or once were; what lies in
 * the skill that it belongs to aside.
 */
export function isOfThisRepository(workspace: Workspace, document: Document): boolean {
  const own = skillFoldersAbove(document.path);
  const cited = citedPathsOf(document).filter(({ value }) =>
    own.every((folder) => {
      const path = joinPath(folder, value.replace(/[#?].*$/, ''));
      return path === null || factAt(workspace, path).kind === 'missing';
    }),
  );
  const known = cited.filter(
    ({ value, span }) =>
      deletionOf(workspace, document, value, span.start)?.fate.kind !== 'missing',
  );
  return known.length * 2 >= cited.length;
}
