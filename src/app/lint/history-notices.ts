import type { Diagnostic, Suppressed } from '#diagnostics/diagnostic';
import { firstOf } from '#diagnostics/plain-text';
import { present } from '#diagnostics/present';
import { isGitOnPath } from '#disk/reading/git-on-path';
import type { Root } from '#disk/roots/find-root';
import { lintNotice as say } from '#messages/generated/look';
import { joinMessage, textOf } from '#messages/join-message';
import type { NewDirective } from '#provenance/changes/memory-edits';
import type { Verdict } from '#rules/suppression';
import { guardsMemory } from '#rules/waivable';
import type { History } from '#workspace/history/history';
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

/** Directives that are named before the rest is counted. */
const named = 5;

/** Lines that say which problems a change wants to be left alone, for whoever merges it. */
export function directivesNotice(directives: readonly NewDirective[]): string[] {
  const said = directives
    .slice(0, named)
    .map(({ path, line, rules }) =>
      textOf(say.directiveAdded({ path, line, rules: rules.join(', ') || 'no rule' })),
    );
  const rest = directives.length - named;
  return [...said, ...(rest > 0 ? [textOf(say.directivesMore({ count: rest }))] : [])];
}

/**
 * What a comparison leaves out: problems that the base has as well. What the ledger lacks there is
 * said each time, waived or not.
 */
export function olderNotice(
  older: readonly Diagnostic[],
  base: string,
  parents: readonly string[] = [],
): string[] {
  const lacking = older.flatMap((each) =>
    each.code === 'LED502'
      ? [String(each.data.parent)]
      : each.code === 'LDG001' && each.path.endsWith('.json')
        ? [each.path]
        : [],
  );
  const missing = new Set([...lacking, ...parents.map((parent) => parent.slice(0, 12))]).size;
  const count = older.filter(({ severity }) => severity !== 'info').length;
  return present([
    missing > 0 && say.entriesLacking({ count: missing, base }),
    count > 0 && say.olderProblems({ count, base }),
  ]).map(textOf);
}

/** What the ledger lacks in a change, and did not have at its base either. */
export function lackingBefore({
  missing,
  added,
}: {
  readonly missing: readonly string[];
  readonly added: readonly Diagnostic[];
}): string[] {
  const taken = added.flatMap((each) => (each.code === 'LED502' ? [String(each.data.parent)] : []));
  return missing.filter((parent) => !taken.includes(parent.slice(0, 12)));
}

/**
 * Tells the problems that a base has by itself from those that a change brings. What guards memory
 * speaks anew of a file that was edited: an old problem must not hide another.
 *
 * @param before what was found at the base
 * @param history what was compared
 */
export function isOlder(
  before: readonly Diagnostic[],
  history: History | null,
): (diagnostic: Diagnostic) => boolean {
  const known = new Set(before.map((each) => each.fingerprint));
  const moved = inOtherFiles(before, history);
  const touched = touchedFiles(history);
  return (each) =>
    (known.has(each.fingerprint) || moved.has(sameness(each, each.path))) &&
    !(guardsMemory(each.code) && touched.has(each.path));
}

/**
 * Tells the problems that a waiver of the base was given for, and that the change gave it again
 * for, with the file it edits: without this no file with a waiver of its own could be touched in
 * one change.
 *
 * @param before what the base's own verdict set aside
 * @param own the change judged with the exceptions it brings
 */
export function isWaivedAgain(
  before: readonly Suppressed[],
  own: Pick<Verdict, 'diagnostics' | 'suppressed'>,
): (diagnostic: Diagnostic) => boolean {
  const waived = (all: readonly Suppressed[]): ReadonlySet<string> =>
    new Set(all.flatMap(({ by, diagnostic }) => (by === 'waiver' ? [diagnostic.fingerprint] : [])));
  const [atBase, now] = [waived(before), waived(own.suppressed)];
  const left = new Set(own.diagnostics.map((each) => each.fingerprint));
  return ({ code, fingerprint }) =>
    code === 'WAV902'
      ? !left.has(fingerprint)
      : atBase.has(fingerprint) && now.has(fingerprint) && !guardsMemory(code);
}

/** The files of memory that are not what they were at the base. */
function touchedFiles(history: History | null): ReadonlySet<string> {
  return new Set(
    history?.bases.flatMap((base) => [
      ...base.changes.flatMap(({ now }) => now ?? []),
      ...base.newEntries,
    ]) ?? [],
  );
}

/** The same problems under the names that their files have now, where those were renamed. */
function inOtherFiles(before: readonly Diagnostic[], history: History | null): ReadonlySet<string> {
  const names = new Map(
    history?.bases.flatMap((base) =>
      base.changes.flatMap((change) =>
        change.before !== null && change.now !== null && change.before !== change.now
          ? [[change.before, change.now] as const]
          : [],
      ),
    ) ?? [],
  );
  return new Set(
    before.flatMap((each) =>
      names.has(each.path) ? [sameness(each, names.get(each.path) ?? '')] : [],
    ),
  );
}

function sameness({ code, messageId, message }: Diagnostic, path: string): string {
  return [path, code, messageId, message].join('\0');
}
