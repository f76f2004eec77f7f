import { firstOf } from '#diagnostics/plain-text';
import { present } from '#diagnostics/present';
import { isGitOnPath } from '#disk/reading/git-on-path';
import type { Root } from '#disk/roots/find-root';
import { lintNotice as say } from '#messages/generated/look';
import { joinMessage, textOf } from '#messages/join-message';
import type { Surroundings } from '#workspace/paths/surroundings';
import type { Project } from '#workspace/project/manifest';
import type { Workspace } from '#workspace/workspace';

import type { Env } from '../invocation/principal.ts';

/**
 * What of history and of the project could not be seen, so that some of what notes say is not
 * judged; nothing where all was. That history could not be asked at all only an audit tells.
 */
export function unseenNotices(surroundings: Surroundings): string[] {
  const { cited, project, lostNames, guards, commitsUnknown, commitsRefused } = surroundings;
  const count = project?.leftOut ?? 0;
  const seconds = (lostNames?.leftAfter ?? 0) / 1_000;
  const unread = lostNames?.found.length ? lostNames.unread : 0;
  const settings = unreadSettingsOf(surroundings);
  const left = present([
    count !== 0 && textOf(say.manifestsLeft({ count })),
    ...(project === undefined ? [] : unseenOfProject(project)),
    seconds !== 0 && textOf(say.namesLeft({ seconds })),
    unread !== 0 && textOf(say.namesUnread({ count: unread })),
    ...unseenByGuards(guards),
    settings.length > 0 && textOf(say.settingsUnread({ paths: firstOf(settings) })),
    commitsRefused !== undefined && textOf(say.commitsRefused({ why: commitsRefused })),
    lostNames?.refused !== undefined && textOf(say.namesRefused({ why: lostNames.refused })),
  ]);
  if (cited === null) return left;
  return present([
    ...left,
    cited.leftAfter !== null && textOf(say.historyLeft({ seconds: cited.leftAfter / 1_000 })),
    cited.refused !== undefined && textOf(say.historyRefused({ why: cited.refused })),
    (cited.shallow || commitsUnknown) && textOf(say.shallow()),
  ]);
}

/** Settings of agents that are there and that nobody could read. */
export function unreadSettingsOf({
  brokenHooks,
  unreadSettings = [],
}: Surroundings): readonly string[] {
  return [...new Set([...(brokenHooks?.unread ?? []), ...unreadSettings])];
}

/** What was not seen of the project's files and their history. */
function unseenOfProject({ tools, unseen, configsLeft }: Project): string[] {
  const { leftAfter, refused, files } = unseen;
  return present([
    tools.unread !== null && textOf(say.toolsUnjudged({ path: tools.unread })),
    leftAfter !== null && textOf(say.removalsLeft({ seconds: leftAfter / 1_000 })),
    refused !== null && textOf(say.removalsRefused({ why: refused })),
    files !== 0 && textOf(say.removalsUnlooked({ count: files })),
    configsLeft !== 0 && textOf(say.configsLeft({ count: configsLeft })),
  ]);
}

/** That rows could not be compared with those of the base, where there are any. */
export function baseIndexNotices({ surroundings: { baseIndex } }: Workspace): string[] {
  return baseIndex?.indexes === null
    ? [textOf(say.baseIndexUnread({ branch: baseIndex.branch }))]
    : [];
}

/** That git is missing where a repository has it; nothing else of a run may ask for it. */
export function absentGitNotices({ inGit }: Pick<Root, 'inGit'>, env: Env): string[] {
  return !inGit || isGitOnPath(env) ? [] : [textOf(say.gitAbsent())];
}

/** How many facts of what is staged have evidence at another place or in another layout. */
export function followNotices({ evidence }: Surroundings): string[] {
  const count = [...evidence.values()].filter(
    ({ state }) => state === 'moved' || state === 'reformatted',
  ).length;
  if (count === 0) return [];
  return [textOf(say.followMany({ count }))];
}

/** How many warnings are not shown to somebody who commits, for the commit did not bring them. */
export function elsewhereNotices(count: number): string[] {
  if (count === 0) return [];
  return [textOf(say.elsewhereMany({ count }))];
}

/** Files and guards that were left out, and places that are not listed. */
function unseenByGuards(guards: Surroundings['guards']): string[] {
  if (guards === undefined) return [];
  const { unread, more, unchecked } = guards;
  if (guards.unlisted) return [textOf(say.guardsUnlisted())];
  const [first] = unchecked;
  const { text: why, mend: [advice = ''] = [] } = first ? joinMessage(first.why) : { text: '' };
  const count = unchecked.length;
  return present([
    unread.length > 0 && textOf(say.guardsUnread({ paths: firstOf(unread) })),
    count !== 0 && textOf(say.guardsUnchecked({ count, why, advice })),
    more !== 0 && textOf(say.guardsMore({ count: more })),
  ]);
}
