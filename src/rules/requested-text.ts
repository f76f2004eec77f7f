import type { Document } from '#workspace/document';
import { agentFormAt, skillFoldersAbove } from '#workspace/paths/agent-files';
import { factAt } from '#workspace/paths/follow-reference';
import { joinPath } from '#workspace/paths/target';
import { citedPathsOf } from '#workspace/stores/cited-paths';
import type { Workspace } from '#workspace/workspace';

import { findCitedDeletion } from './cited-deletion.ts';

/**
 * Whether a text is a skill, subagent, command or specification: many come from elsewhere and are
 * about any project.
 */
export function isRequested({ path }: Pick<Document, 'path'>): boolean {
  return agentFormAt(path) !== null;
}

/**
 * The severity of a dead link. A skill comes with its files; in other requested texts only links to
 * files of agents, such as `../rules/a.md`, are meant for this repository.
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
 * Whether half of the paths that a text cites are or were of this repository, without those of its
 * own skill.
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
      findCitedDeletion(workspace, document, value, span.start)?.fate.kind !== 'missing',
  );
  return known.length * 2 >= cited.length;
}
