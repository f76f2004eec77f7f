import { presentItems } from '#diagnostics/defined-values';
import type { Diagnostic, Suppressed } from '#diagnostics/diagnostic';
import { firstThreeOf } from '#diagnostics/plain-text';
import { isGitOnPath } from '#disk/reading/git-files';
import type { Root } from '#disk/roots/find-root';
import { lintNotice as say } from '#messages/generated/look';
import { joinMessage, textOf } from '#messages/join-message';
import type { NewDirective } from '#provenance/changes/memory-edits';
import { isMemoryProtection } from '#rules/lowered-rules';
import type { SuppressionResult } from '#rules/suppression';
import type { History } from '#workspace/history/history';
import type { RuleFacts } from '#workspace/paths/rule-facts';
import type { Project } from '#workspace/project/manifest';
import type { Workspace } from '#workspace/workspace';

import type { Env } from '../invocation/principal.ts';

/**
 * Returns notices about parts of history and of the project that could not be read, so that some
 * statements are not checked. Only an audit says that there was no history at all.
 */
export function unseenNotices(surroundings: RuleFacts): string[] {
  const { cited, project, lostNames, guards, commitsUnknown, commitsRefused } = surroundings;
  const count = project?.leftOut ?? 0;
  const seconds = (lostNames?.leftAfter ?? 0) / 1_000;
  const unread = lostNames?.found.length ? lostNames.unread : 0;
  const settings = unreadSettingsOf(surroundings);
  const left = presentItems([
    count !== 0 && textOf(say.manifestsLeft({ count })),
    ...(project === undefined ? [] : unseenOfProject(project)),
    seconds !== 0 && textOf(say.namesLeft({ seconds })),
    unread !== 0 && textOf(say.namesUnread({ count: unread })),
    ...unseenByGuards(guards),
    settings.length > 0 && textOf(say.settingsUnread({ paths: firstThreeOf(settings) })),
    commitsRefused !== undefined && textOf(say.commitsRefused({ why: commitsRefused })),
    lostNames?.refused !== undefined && textOf(say.namesRefused({ why: lostNames.refused })),
  ]);
  if (cited === null) return left;
  return presentItems([
    ...left,
    cited.leftAfter !== null && textOf(say.historyLeft({ seconds: cited.leftAfter / 1_000 })),
    cited.refused !== undefined && textOf(say.historyRefused({ why: cited.refused })),
    (cited.shallow || commitsUnknown) && textOf(say.shallow()),
  ]);
}

/** Paths of agents' settings that exist and could not be read. */
export function unreadSettingsOf({
  brokenHooks,
  unreadSettings = [],
}: RuleFacts): readonly string[] {
  return [...new Set([...(brokenHooks?.unread ?? []), ...unreadSettings])];
}

function unseenOfProject({ tools, unseen, configsLeft }: Project): string[] {
  const { leftAfter, refused, files } = unseen;
  return presentItems([
    tools.unread !== null && textOf(say.toolsUnjudged({ path: tools.unread })),
    leftAfter !== null && textOf(say.removalsLeft({ seconds: leftAfter / 1_000 })),
    refused !== null && textOf(say.removalsRefused({ why: refused })),
    files !== 0 && textOf(say.removalsUnlooked({ count: files })),
    configsLeft !== 0 && textOf(say.configsLeft({ count: configsLeft })),
  ]);
}

/** A notice that rows could not be compared with those of the base. */
export function baseIndexNotices({ surroundings: { baseIndex } }: Workspace): string[] {
  return baseIndex?.indexes === null
    ? [textOf(say.baseIndexUnread({ branch: baseIndex.branch }))]
    : [];
}

/** A notice that git is not installed, for a root in a repository. */
export function absentGitNotices({ inGit }: Pick<Root, 'inGit'>, env: Env): string[] {
  return !inGit || isGitOnPath(env) ? [] : [textOf(say.gitAbsent())];
}

/** A notice with the number of places whose evidence moved or was reformatted. */
export function followNotices({ evidence }: RuleFacts): string[] {
  const count = [...evidence.values()].filter(
    ({ state }) => state === 'moved' || state === 'reformatted',
  ).length;
  if (count === 0) return [];
  return [textOf(say.followMany({ count }))];
}

/** A notice with the number of hidden warnings, which the commit did not cause. */
export function hiddenWarningNotices(count: number): string[] {
  if (count === 0) return [];
  return [textOf(say.elsewhereMany({ count }))];
}

function unseenByGuards(guards: RuleFacts['guards']): string[] {
  if (guards === undefined) return [];
  const { unread, more, unchecked } = guards;
  if (guards.unlisted) return [textOf(say.guardsUnlisted())];
  const [first] = unchecked;
  const { text: why, mend: [advice = ''] = [] } = first ? joinMessage(first.why) : { text: '' };
  const count = unchecked.length;
  return presentItems([
    unread.length > 0 && textOf(say.guardsUnread({ paths: firstThreeOf(unread) })),
    count !== 0 && textOf(say.guardsUnchecked({ count, why, advice })),
    more !== 0 && textOf(say.guardsMore({ count: more })),
  ]);
}

/** The notice counts the other ones. */
const maxDirectivesNamed = 5;

/** Names the directives that a change adds to exclude problems, for the person who merges it. */
export function directivesNotice(directives: readonly NewDirective[]): string[] {
  const named = directives
    .slice(0, maxDirectivesNamed)
    .map(({ path, line, rules }) =>
      textOf(say.directiveAdded({ path, line, rules: rules.join(', ') || 'no rule' })),
    );
  const rest = directives.length - maxDirectivesNamed;
  return presentItems([...named, rest > 0 && textOf(say.directivesMore({ count: rest }))]);
}

/**
 * Notices about the problems that the base has, too. Missing entries of the ledger are counted each
 * time, waived or not.
 *
 * @param parents missing parents of entries, by their full ids
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
  return presentItems([
    missing > 0 && say.entriesLacking({ count: missing, base }),
    count > 0 && say.olderProblems({ count, base }),
  ]).map(textOf);
}

/** Missing parents of entries that the change did not remove: the base lacks them, too. */
export function missingParentsBefore({
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
 * Makes the test for problems that the base has, too. In an edited file, problems of rules that
 * guard memory are new ones: an old problem must not hide another.
 *
 * @param before the problems of the base
 */
export function olderProblemTest(
  before: readonly Diagnostic[],
  history: History | null,
): (diagnostic: Diagnostic) => boolean {
  const known = new Set(before.map((each) => each.fingerprint));
  const moved = inRenamedFiles(before, history);
  const touched = touchedFiles(history);
  return (each) =>
    (known.has(each.fingerprint) || moved.has(problemKey(each, each.path))) &&
    !(isMemoryProtection(each.code) && touched.has(each.path));
}

/**
 * Makes the test for problems that the base waives, and the change waives again for the file it
 * edits. Without it, a file with a waiver for its text could not be edited in one change.
 *
 * @param before the problems that the base's own exceptions suppress
 * @param own the result of the change with its own exceptions
 */
export function waivedAgainTest(
  before: readonly Suppressed[],
  own: Pick<SuppressionResult, 'diagnostics' | 'suppressed'>,
): (diagnostic: Diagnostic) => boolean {
  const waived = (all: readonly Suppressed[]): ReadonlySet<string> =>
    new Set(all.flatMap(({ by, diagnostic }) => (by === 'waiver' ? [diagnostic.fingerprint] : [])));
  const [atBase, now] = [waived(before), waived(own.suppressed)];
  const left = new Set(own.diagnostics.map((each) => each.fingerprint));
  return ({ code, fingerprint }) =>
    code === 'WAV902'
      ? !left.has(fingerprint)
      : atBase.has(fingerprint) && now.has(fingerprint) && !isMemoryProtection(code);
}

/** Paths of memory files that differ from the base. */
function touchedFiles(history: History | null): ReadonlySet<string> {
  return new Set(
    history?.bases.flatMap((base) => [
      ...base.changes.flatMap(({ now }) => now ?? []),
      ...base.newEntries,
    ]) ?? [],
  );
}

/** Keys of problems in renamed files, under the new paths. */
function inRenamedFiles(
  before: readonly Diagnostic[],
  history: History | null,
): ReadonlySet<string> {
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
      names.has(each.path) ? [problemKey(each, names.get(each.path) ?? '')] : [],
    ),
  );
}

function problemKey({ code, messageId, message }: Diagnostic, path: string): string {
  return [path, code, messageId, message].join('\0');
}
