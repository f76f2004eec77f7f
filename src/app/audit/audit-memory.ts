import { join, relative, sep } from 'node:path';

import { presentItems } from '#diagnostics/defined-values';
import { compareDiagnostics, type Diagnostic, type Suppressed } from '#diagnostics/diagnostic';
import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { readConfigAt } from '#disk/reading/read-config-file';
import { findRoot, type Root } from '#disk/roots/find-root';
import type { FoundRoot } from '#disk/stores/find-stores';
import { type FoundFile, readLoadedFile, realFolder } from '#disk/stores/read-store-folder';
import { audit as say } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import { ledgerOf } from '#provenance/ledger/ledger';
import {
  expandImports,
  type ImportOrder,
  type InstructionImport,
} from '#recall/context/expand-imports';
import { enforcementSummary, type RuleEnforcement } from '#reporters/rule-enforcement';
import type { RuleRequest } from '#rules/selection';
import { baseIndexReader } from '#sources/base/read-base-index';
import type { CitedRequest } from '#sources/evidence/cited-paths';
import { type LoadedWorkspace, loadFrom } from '#sources/load-workspace';
import { homeSource, nativeSource } from '#sources/native-source';
import { agentFileAt } from '#workspace/paths/agent-files';
import type { ImportProblem } from '#workspace/paths/rule-facts';
import { noPolicy } from '#workspace/policy/policy-files';
import { isAgentSettings } from '#workspace/project/agent-settings';
import { isServedAsFact } from '#workspace/record-status';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import { type StoreSize, storeSizes } from '#workspace/stores/native-stores';

import { importsOf } from '../context/claude-context.ts';
import { findRuleEnforcers } from '../guards/instruction-rules.ts';
import type { Env } from '../invocation/principal.ts';
import { unreadSettingsOf, unseenNotices } from '../lint/history-notices.ts';
import { judgeLoaded } from '../lint/judge-workspace.ts';
import { comparesRecords, judgeTexts, withRecords } from './compare-texts.ts';

/** The time for the history of cited paths, once per root. */
const auditCited: CitedRequest = { milliseconds: 20_000, offers: true };

/** The request, for all parts of an audit. */
export interface RootAuditRequest {
  readonly env: NodeJS.ProcessEnv;
  readonly config: string | null;
  readonly rules: RuleRequest;
  readonly today: string;
  /** Text of the user's Codex settings; absent if the home folder is left out. */
  readonly codexSettings?: string;
  /** Whether fixes will be written, so that files which may not change must be known. */
  readonly repairs: boolean;
  progress(what: string): void;
}

/** Whether `audit --fix` applies the fixes of a rule. */
function isMendedByAudit(code: string): boolean {
  return code === 'NAT001' || code === 'NAT004';
}

/** The problems that an audit found in one root. */
export interface RootAudit {
  readonly root: Root;
  /** Put before each path where it is shown. */
  readonly shown: string;
  /** Whether it is an agent's store in the home folder. */
  readonly isHome: boolean;
  readonly loaded: LoadedWorkspace;
  readonly diagnostics: readonly Diagnostic[];
  /** The number of fixes that are not offered, because only acts change accepted memory. */
  readonly held: number;
  readonly suppressed: readonly Suppressed[];
  readonly stores: readonly StoreSize[];
  readonly notices: readonly string[];
  readonly comparedTexts: boolean;
  /** The rules in its instructions, with the guards and linters that enforce each. */
  readonly heldRules: readonly RuleEnforcement[];
}

/** The existing agent settings, also unreadable ones; paths from the root. */
export function settingsOf({ loaded }: RootAudit): readonly string[] {
  const { surroundings } = loaded.workspace;
  const { brokenHooks, agentSettings } = surroundings;
  const paths = [
    ...(brokenHooks?.texts.keys() ?? []),
    ...(agentSettings?.keys() ?? []),
    ...unreadSettingsOf(surroundings),
  ];
  return [...new Set(paths)].filter(isAgentSettings);
}

/** Whether an audit runs a rule: on native memory, safety, unreadable files and ended waivers. */
export function isAuditRule(code: string): boolean {
  return (
    /^(?:NAT|SEC|CON)/.test(code) ||
    ['LDG001', 'LDG003', 'LDG006', 'IDX104', 'WAV902'].some((each) => each === code)
  );
}

/** Judges the native memory of a root by its own configuration; an unusable one is only noted. */
export async function auditRoot(
  found: FoundRoot,
  shown: string,
  request: RootAuditRequest,
): Promise<RootAudit> {
  const root: Root = {
    ...findRoot(found.path),
    path: found.path,
    ...(request.config === null ? {} : { config: request.config }),
  };
  const judgeWith = async (
    own: Root,
    config: LedgerConfig,
    problem: string | null,
  ): Promise<RootAudit> => {
    const loaded = await load(own, config, found, request, problem === null);
    const compared = await withRecords(own, loaded, found.files);
    const notices = problem === null ? [] : [problem];
    return judged(loaded, compared, { root: own, shown, isHome: false, notices }, request);
  };
  try {
    // All memories of the root are audited together: paths count from the root.
    return await judgeWith(root, { ...(await ownConfig(root)), workspaces: [] }, null);
  } catch (error) {
    // The requested rules were checked before: the root's own configuration is wrong.
    if (!(error instanceof UsageError) || request.config !== null) throw error;
    const isNamed = /^(?:ledger\.|package\.json)/.test(error.message);
    const where = isNamed ? shown : `${shown.replace(/\/$/, '') || '.'}: `;
    return judgeWith({ ...root, config: null }, {}, `${where}${error.message}; checked without it`);
  }
}

/** @throws {UsageError} also for an unreadable configuration: a link, or another user's file */
async function ownConfig(root: Root): Promise<LedgerConfig> {
  try {
    return await readConfigAt({ root, from: '' });
  } catch (error) {
    throw error instanceof EnvironmentError ? new UsageError(error.message) : error;
  }
}

/** Judges an agent's own store of a project. */
export async function auditHome(
  found: FoundRoot,
  shown: string,
  project: Root,
  request: RootAuditRequest,
): Promise<RootAudit> {
  const source = homeSource(found.path, found.files, project, request.env);
  const loaded = await loadFrom(source, {}, false, {
    progress: request.progress,
    cited: auditCited,
  });
  return judged(
    loaded,
    loaded,
    {
      root: {
        path: found.path,
        fenced: false,
        repository: null,
        inGit: project.inGit,
        config: null,
      },
      shown,
      isHome: true,
      notices: [],
    },
    request,
  );
}

async function load(
  root: Root,
  config: LedgerConfig,
  found: FoundRoot,
  { env, repairs, progress, codexSettings }: RootAuditRequest,
  withPolicy: boolean,
): Promise<LoadedWorkspace> {
  const source = nativeSource(root, config, found.files, env, repairs);
  const policy = withPolicy ? source.policy : () => Promise.resolve(noPolicy);
  const loaded = await loadFrom({ ...source, policy }, config, root.fenced, {
    baseIndex: baseIndexReader(root, config, env),
    progress,
    cited: auditCited,
    codexSettings,
  });
  return withImports(loaded, root.path, env);
}

function judged(
  loaded: LoadedWorkspace,
  compared: LoadedWorkspace,
  about: Pick<RootAudit, 'root' | 'shown' | 'isHome' | 'notices'>,
  { rules, today, progress }: RootAuditRequest,
): RootAudit {
  progress(`judging ${loaded.workspace.documents.length} files`);
  const { diagnostics, suppressed } = judgeLoaded(loaded, {
    rules,
    today,
    isOf: (code) => isAuditRule(code) && !comparesRecords(code),
  });
  const where = about.shown === '' ? '' : `${about.shown.replace(/\/$/, '')}: `;
  const found = new Set(diagnostics.map(({ fingerprint }) => fingerprint));
  const texts = judgeTexts(compared, where, { rules, today });
  const mayMend = repairable(loaded);
  const heldRules = about.isHome
    ? []
    : findRuleEnforcers(compared.workspace, loaded.workspace.surroundings.project);
  const isHeld = ({ fix, path, code }: Diagnostic): boolean =>
    fix !== undefined && isMendedByAudit(code) && !mayMend(path);
  const asOffered = (each: Diagnostic): Diagnostic => {
    const isOther = each.fix !== undefined && !isMendedByAudit(each.code);
    if (isHeld(each) || (isOther && about.isHome)) return withoutAdvice(withoutFix(each));
    return isOther ? withoutFix(each) : each;
  };
  return {
    ...about,
    loaded,
    diagnostics: [
      ...diagnostics.map(asOffered),
      // A waiver of several rules may be reported by both.
      ...texts.diagnostics.filter(({ fingerprint }) => !found.has(fingerprint)),
    ].sort(compareDiagnostics),
    held: diagnostics.filter(isHeld).length,
    suppressed: [...suppressed, ...texts.suppressed],
    stores: storeSizes(loaded.workspace),
    comparedTexts: texts.compared,
    heldRules,
    notices: presentItems([
      ...about.notices,
      ...texts.notices,
      heldRules.length > 0 && `${where}${enforcementSummary(heldRules)}`,
      ...historyNotices(loaded, about),
    ]),
  };
}

/** Returns whether a file may be fixed: only acts change promoted and accepted records. */
function repairable({ workspace }: LoadedWorkspace): (path: string) => boolean {
  const ledger = ledgerOf(workspace);
  return (path) => {
    const record = workspace.byPath.get(path);
    return !(record && isServedAsFact(record)) && !ledger.byTarget.has(path);
  };
}

function withoutFix(diagnostic: Diagnostic): Diagnostic {
  const entries = Object.entries(diagnostic).filter(([key]) => key !== 'fix');
  return Object.fromEntries(entries) as unknown as Diagnostic;
}

/** Removes the advice to use `--fix`. */
function withoutAdvice({ cause, ...diagnostic }: Diagnostic): Diagnostic {
  const others = (lines: readonly string[]): readonly string[] =>
    lines.filter((line) => !line.includes('--fix'));
  return {
    ...diagnostic,
    mend: others(diagnostic.mend),
    cause: cause && { ...cause, mend: others(cause.mend) },
  };
}

function historyNotices(
  { workspace }: LoadedWorkspace,
  { root, shown }: Pick<RootAudit, 'root' | 'shown'>,
): string[] {
  const where = shown === '' ? '' : `${shown.replace(/\/$/, '')}: `;
  const unknown = root.inGit ? say.pathsUnknown() : say.pathsOutsideGit();
  return presentItems([
    workspace.surroundings.cited === null && textOf(unknown),
    ...unseenNotices(workspace.surroundings),
  ]).map((notice) => where + notice);
}

/** Adds the problems of imports that Claude Code follows. */
async function withImports(
  loaded: LoadedWorkspace,
  folder: string,
  env: Env,
): Promise<LoadedWorkspace> {
  const root = realFolder(folder);
  const notes = loaded.workspace.documents.filter(
    ({ path, text }) => agentFileAt(path)?.layout.id === 'claude' && text.includes('@'),
  );
  const files = new Map<string, FoundFile>();
  for (const { path } of notes) {
    const file = readLoadedFile(join(root, path), root);
    if (file.text !== null) files.set(file.real, file);
  }
  const roots = [...files.keys()];
  const imports = await importsOf(files, root, env, []);
  const found = roots.flatMap((key) =>
    problemsOf(key, expandImports([key], imports), imports, (path) =>
      relative(root, path).split(sep).join('/'),
    ),
  );
  const { workspace } = loaded;
  const surroundings = { ...workspace.surroundings, imports: found };
  return { ...loaded, workspace: { ...workspace, surroundings } };
}

function problemsOf(
  root: string,
  { files, left, circles }: ImportOrder,
  imports: ReadonlyMap<string, readonly InstructionImport[]>,
  fromRoot: (path: string) => string,
): ImportProblem[] {
  const askedBy = new Map(files.map(({ key, by }) => [key, by]));
  /** The import in the root file that leads to another file. */
  const through = (key: string): string => {
    let child = key;
    for (let by = askedBy.get(child); by && by !== root; by = askedBy.get(child)) child = by;
    return imports.get(root)?.find((each) => each.key === child)?.target ?? '';
  };
  const problem = (
    { by, target }: { readonly by: string; readonly target: string },
    kind: ImportProblem['problem'],
  ): ImportProblem => ({
    note: fromRoot(root),
    through: by === root ? target : through(by),
    by: fromRoot(by),
    target,
    problem: kind,
  });
  return [
    ...left.filter(({ isTooDeep }) => isTooDeep).map((each) => problem(each, 'deep')),
    ...circles.map((each) => problem(each, 'circle')),
  ];
}
