import { relative, resolve, sep } from 'node:path';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { mayLeaveFilesOut } from '#disk/reading/git-files';
import { decode } from '#disk/reading/read-source';
import { findRoot, type Root } from '#disk/roots/find-root';
import { locateAt, namedFolder } from '#disk/roots/locate';
import { saveOtherWorkspace } from '#disk/state/last-act';
import { userCodexSettings } from '#disk/stores/agent-files-of';
import { claudeSettingsFiles, findNotesOffSetting } from '#disk/stores/claude-settings';
import { type FoundRoot, readStoresBelow } from '#disk/stores/find-stores';
import { type HomeStore, workTreeStores } from '#disk/stores/home-stores';
import { audit as say } from '#messages/generated/look';
import { invocation } from '#messages/generated/program';
import { textOf } from '#messages/join-message';
import { rules } from '#rules/registry';
import { maxFixPasses } from '#rules/run-rules';
import { findRule, type RuleRequest, SelectionError, selectRules } from '#rules/selection';
import { notesLeftOut } from '#sources/sparse-checkout';

import { isCi, ownStores } from '../invocation/load-memories.ts';
import { switchedOffBy } from '../invocation/off-switch.ts';
import type { Env } from '../invocation/principal.ts';
import { dayOf } from '../invocation/run-date.ts';
import { absentGitNotices } from '../lint/history-notices.ts';
import { type AuditFixes, failingFacts, startAuditFixes } from './apply-fixes.ts';
import {
  auditHome,
  auditRoot,
  isAuditRule,
  type RootAudit,
  type RootAuditRequest,
  settingsOf,
} from './audit-memory.ts';
import { type AuditResult, resultOf, type RootAudits } from './audit-result.ts';

export type { AuditResult };

/** What to audit and how. */
export interface AuditOptions {
  /** Start of relative paths; the current folder by default. */
  readonly cwd?: string;
  /** Any folder, also one with repositories below it; by default the workspace around `cwd`. */
  readonly folder?: string;
  /** A configuration file to use instead of the nearest one. */
  readonly config?: string;
  /** Rules and severities in addition to the configuration's; only rules of an audit. */
  readonly rules?: RuleRequest;
  /** Write fixes of paths that git knows one new place of. */
  readonly fix?: boolean;
  /** With `fix`: write nothing, and return the result as if it were written. */
  readonly dryRun?: boolean;
  /** Audit the agents' stores of this project in the home folder, too; never in CI. */
  readonly home?: boolean;
  /** The process's environment by default. */
  readonly env?: Env;
  /** Called with the name of each step when it starts. */
  readonly progress?: (what: string) => void;
  readonly now?: Date;
}

/**
 * Audits native memory: all stores below a folder, and the agents' stores of this project. Writes
 * nothing without `fix`.
 *
 * @throws {UsageError} for a missing or wrong folder, rule or configuration
 * @throws {EnvironmentError} for unreadable memory
 */
export async function audit(options: AuditOptions = {}): Promise<AuditResult> {
  const cwd = resolve(options.cwd ?? '.');
  checkRules(options.rules ?? {});
  const env = (options.env ?? process.env) as NodeJS.ProcessEnv;
  const place = placeOf(cwd, options);
  const repair = startAuditFixes(
    env,
    place.root.path,
    options.dryRun ?? false,
    options.now ?? new Date(),
  );
  for (let pass = 0; ; pass += 1) {
    const found = await look(place, options, env, options.dryRun ? repair : null);
    if (options.fix && pass < maxFixPasses && repair.mend(found.parts)) continue;
    // `undo` in the current folder finds fixes of another folder, too.
    if (options.fix && !options.dryRun && repair.fixed().length > 0)
      saveOtherWorkspace(env, locateAt({ cwd }).root.path, place.root.path);
    const failing = await failingFacts(found.parts, env, {
      cwd: namedFolder(cwd, '.'),
      config: place.config,
    });
    return resultOf(found, place, options, repair, failing);
  }
}

type Place = ReturnType<typeof placeOf>;

/** The folder where the walk starts, and its root. */
function placeOf(cwd: string, options: AuditOptions) {
  const named = options.folder === undefined ? null : namedFolder(cwd, options.folder);
  const here = namedFolder(cwd, '.');
  const found = findRoot(named ?? here);
  const holder =
    found.inGit || found.config !== null || found.path !== (named ?? here)
      ? null
      : holderOfStore(named ?? here);
  const root = holder === null ? found : { ...found, path: holder };
  const config = options.config === undefined ? null : resolve(cwd, options.config);
  return { here: named ?? here, start: named ?? found.path, root, config };
}

/** The folder whose store a folder outside of git is, by its name; null if it is not a store. */
function holderOfStore(folder: string): string | null {
  return (
    /^(.+?)\/(?:\.claude\/(?:memory|agent-memory(?:-local)?\/[^/]+)|\.serena\/memories|memory-bank|(?:\.agents\/|docs\/)?memory)$/.exec(
      folder,
    )?.[1] ?? null
  );
}

async function look(
  { start, here, root, config }: Place,
  options: AuditOptions,
  env: NodeJS.ProcessEnv,
  planned: AuditFixes | null,
): Promise<RootAudits> {
  const progress = options.progress ?? (() => undefined);
  progress('looking for memory');
  const found = readStoresBelow(start, root, false, undefined, progress);
  const isHomeRead = options.home !== false && !isCi(env);
  const request: RootAuditRequest = {
    env,
    config,
    rules: options.rules ?? {},
    today: dayOf(options.now),
    repairs: options.fix ?? false,
    progress,
    codexSettings: isHomeRead ? userCodexSettings(env) : undefined,
  };
  const several = found.roots.length > 1;
  const shownOf = (each: FoundRoot): string =>
    several
      ? prefixOf(relative(start, each.path))
      : prefixOf(relative(root.repository ?? root.path, each.path));
  const absent = absentGitNotices(root, env);
  const { parts, notices: left } = await judgedRoots(
    found.roots
      .filter((each) => each.files.length > 0 || each.hasSettings || mayLeaveFilesOut(each.path))
      .map((each) => ({ found: asPlanned(each, planned), shown: shownOf(each) })),
    request,
  );
  // With several projects it is unclear which one a home store is about.
  if (several || options.home === false)
    return { parts, home: [], notices: [...absent, ...found.notices, ...left] };
  const { stores, notices } = await ownStores(root, here, env);
  const homeNotices = isHomeRead ? unloadedStores(stores, root, env) : [];
  for (const store of stores) {
    const inStore = readStoresBelow(store.path, { path: store.path, inGit: false }, true);
    homeNotices.push(...inStore.notices.map((notice) => `${store.shown}: ${notice}`));
    for (const each of inStore.roots)
      if (each.files.length > 0)
        parts.push(
          await auditHome(
            asPlanned(each, planned),
            `${store.shown}/${prefixOf(relative(store.path, each.path))}`,
            root,
            request,
          ),
        );
  }
  return {
    parts,
    home: stores,
    notices: [...absent, ...found.notices, ...left, ...notices, ...homeNotices],
  };
}

/** Files with the texts that a dry run would write. */
function asPlanned(found: FoundRoot, planned: AuditFixes | null): FoundRoot {
  if (planned === null) return found;
  const files = found.files.map((file) => {
    const text = planned.wouldBe(found.path, file.path);
    return text === undefined ? file : decode(file.path, Buffer.from(text));
  });
  return { ...found, files };
}

function prefixOf(path: string): string {
  return path === '' ? '' : `${path.split(sep).join('/')}/`;
}

/** @throws {UsageError} for an unknown rule, or one that an audit does not run */
function checkRules(request: RuleRequest): void {
  try {
    selectRules(rules, {}, request);
    for (const name of [
      ...(request.only ?? []),
      ...(request.skip ?? []),
      ...(request.set ?? []).map((each) => each.replace(/=.*$/, '')),
    ]) {
      const { code } = findRule(rules, name);
      if (!isAuditRule(code)) throw new UsageError(say.ruleOfLint({ code }));
    }
  } catch (error) {
    if (error instanceof SelectionError)
      throw new UsageError(invocation.ruleUnknown({ why: error.message }));
    throw error;
  }
}

/** Says why agents do not load their notes of a project in the home folder. */
function unloadedStores(stores: readonly HomeStore[], root: Root, env: Env): string[] {
  const off = stores.flatMap(({ agent, shown: folder }) => {
    const by =
      switchedOffBy(env) ??
      (agent === 'Claude Code' ? findNotesOffSetting(claudeSettingsFiles(env, root.path)) : null);
    return by === null ? [] : [textOf(say.notesOff({ agent, folder, by }))];
  });
  const left = root.inGit ? workTreeStores(env, root.repository ?? root.path) : [];
  return [...off, ...left.map((folder) => textOf(say.notesOfWorkTree({ folder })))];
}

/** The time for checking roots; those that are left are only counted. */
const mostMilliseconds = 60_000;

/** Judges roots one by one; notes those that fail, if there are others, or for which time is up. */
async function judgedRoots(
  roots: readonly { readonly found: FoundRoot; readonly shown: string }[],
  request: RootAuditRequest,
): Promise<{ readonly parts: RootAudit[]; readonly notices: readonly string[] }> {
  const parts: RootAudit[] = [];
  const notices: string[] = [];
  const started = performance.now();
  for (const [at, { found, shown }] of roots.entries()) {
    const [name, count] = [shown.replace(/\/$/, ''), roots.length];
    if (at > 0 && performance.now() - started > mostMilliseconds) {
      notices.push(
        textOf(
          say.foldersLeft({
            left: count - at,
            count,
            seconds: mostMilliseconds / 1_000,
            folders: `${roots
              .slice(at, at + 3)
              .map((each) => each.shown.replace(/\/$/, ''))
              .join(', ')}${count - at > 3 ? ' …' : ''}`,
          }),
        ),
      );
      break;
    }
    if (count > 1)
      request.progress(`judging ${name === '' ? 'the first folder' : name}, ${at + 1} of ${count}`);
    try {
      const part = await auditRoot(found, shown, request);
      if (found.files.length > 0 || settingsOf(part).length > 0) parts.push(part);
      const left = await notesLeftOut(part.root, request.env);
      if (left.length > 0)
        notices.push(textOf(say.notesLeftOut({ files: left.length, path: left[0] ?? '' })));
    } catch (error) {
      if (!(error instanceof EnvironmentError) || count === 1) throw error;
      notices.push(`${name} is skipped: ${error.message}`);
    }
  }
  return { parts, notices };
}
