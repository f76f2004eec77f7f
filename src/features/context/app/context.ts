import { join, resolve } from 'node:path';

import { claudeFiles } from '#app/context/claude-context';
import type { AgentStarts } from '#app/context/session-start';
import { loadMemories } from '#app/invocation/load-memories';
import { switchedOffBy } from '#app/invocation/off-switch';
import type { Env } from '#app/invocation/principal';
import { countServed } from '#app/recall/recall-counts';
import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { existingPaths } from '#disk/reading/file-facts';
import { readConfigFile } from '#disk/reading/read-config-file';
import { readAdrFolder } from '#disk/reading/read-memory';
import { findRoot } from '#disk/roots/find-root';
import { groupByRoot, type RootWithPaths } from '#disk/roots/locate';
import { claudeSettingsFiles, findNotesOffSetting } from '#disk/stores/claude-settings';
import { agentIndex, type FoundIndex } from '#disk/stores/find-loaded-files';
import { type HomeStore, homeStores, type ProjectPlace } from '#disk/stores/home-stores';
import { realFolder } from '#disk/stores/read-store-folder';
import {
  isWalkOff,
  readProjectFiles,
  readRootFile,
  readUserFile,
} from '#features/context/disk/caliban-files';
import {
  buildCalibanText,
  type CapSettings,
  combinedTokens,
  computeCaps,
  maxCapTokens as maxCap,
  resolveSettings,
} from '#features/context/recall/caliban-text';
import {
  buildLedgerText,
  type LedgerBudget,
  ledgerBudget,
  type LedgerPart,
  listLedgerRows,
} from '#features/context/recall/ledger-text';
import { buildMiniClaudeText } from '#features/context/recall/mini-claude-text';
import { trackedAmong } from '#git/objects/list-tree';
import { canonicalRoot, openRepository, type Repository } from '#git/repository/open-repository';
import { invocation } from '#messages/generated/program';
import { defaultLocationsOf } from '#promotion/edits/default-locations';
import { comparedRecords } from '#provenance/evidence/compare-evidence';
import { filesWithFacts } from '#provenance/evidence/facts-in-doubt';
import { ledgerOf } from '#provenance/ledger/ledger';
import { claudeText } from '#recall/context/claude-text';
import {
  agentMarks,
  chooseProfile,
  type ContextView,
  type ProfileName,
  profileNames,
} from '#recall/context/shown-tier';
import { readTrees } from '#threads/read-trees';
import type { Document } from '#workspace/document';
import { limits } from '#workspace/limits';
import { workspaceAt } from '#workspace/paths/nested-configuration';
import { readDocuments } from '#workspace/read-documents';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import { utf8Length } from '#workspace/stores/index-splice';

import { agentNames, loadAgentContext } from './agent-context.ts';

export { agentNames, maxCap, profileNames, type ProfileName };

/** Older loaders: `greedy` strips comments in code, too; `0018` is caliban before its ADR 0035. */
export const compatNames = ['greedy', '0018'] as const;
export type Compat = (typeof compatNames)[number];

/** Defaults come from the configuration, then from the agents' environment variables. */
interface ContextRequest {
  readonly cwd?: string;
  readonly config?: string;
  readonly env: Env;
  readonly profile?: ProfileName;
  /** ID of an agent without a profile. */
  readonly agent?: string;
  /** With `agent`: a file it edits, as typed. */
  readonly file?: string;
  readonly caps?: CapSettings;
  /** For `claude`: limit of one instruction file. */
  readonly capCharsFile?: number;
  readonly compat?: readonly Compat[];
  /** Name of ledger in printed commands. */
  readonly program?: string;
  /** For `ledger`. */
  readonly budget?: Partial<LedgerBudget>;
  /** RFC 3339. Set if an agent gets the text: then the recall log counts its facts. */
  readonly servedAt?: string;
  /** Folder of Claude Code's managed settings; default: that of the platform. */
  readonly managed?: string;
}

/** The memory that an agent loads at its start, and the reason for the profile. */
export interface ContextShown extends ContextView {
  /** Why this profile was chosen. */
  readonly why: string;
}

/**
 * Builds the text that an agent loads at its start: the same bytes for the same files and
 * environment. Writes only the recall log, if the user has one.
 *
 * @throws {UsageError} for a wrong invocation or configuration, {EnvironmentError} if Git or the
 *   disk fails
 */
export async function loadContext(request: ContextRequest): Promise<ContextShown> {
  const cwd = realFolder(resolve(request.cwd ?? '.'));
  const [located] = groupByRoot(cwd, [], request.config ?? null);
  if (!located) throw new UsageError(invocation.noWorkspace());
  const config = await readConfigFile(located.root.config);
  const notices: string[] = [];
  const place = await locateProject(cwd, request, notices);
  if (request.agent !== undefined) {
    const view = loadAgentContext(request.agent, request.env, place, request.file ?? null, notices);
    return { ...view, notices, why: 'you named it' };
  }
  const { profile, why } = pickProfile(request, config, place);
  const { settings, notices: unread } = resolveSettings(
    [request.caps ?? {}, config.context ?? {}],
    profile === 'caliban' ? request.env : {},
  );
  const view = await views[profile]({
    request,
    config,
    settings,
    compat: new Set(request.compat ?? [config.context?.compat ?? []].flat()),
    place,
    located,
    offBy: switchedOffBy(request.env),
    notices,
  });
  return { ...view, notices: [...unread, ...notices], why };
}

interface LoadInput {
  readonly request: ContextRequest;
  readonly config: LedgerConfig;
  readonly settings: CapSettings;
  readonly compat: ReadonlySet<Compat>;
  readonly place: ProjectPlace;
  readonly located: RootWithPaths;
  readonly offBy: string | null;
  readonly notices: string[];
}

const views: Readonly<
  Record<ProfileName, (input: LoadInput) => Promise<Omit<ContextView, 'notices'>>>
> = {
  caliban: async (input) => {
    const { request, settings, compat, place } = input;
    const auto = await loadNotes('caliban', input);
    const older = compat.has('0018');
    return buildCalibanText({
      global: readUserFile(request.env),
      project:
        older || isWalkOff(request.env)
          ? readRootFile(place)
          : readProjectFiles(request.env, place),
      auto,
      caps: computeCaps(settings, older ? combinedTokens.before : combinedTokens.now),
      strip: commentStrip(input),
    });
  },
  claude: async (input) => {
    const { request, config, place, notices } = input;
    return claudeText({
      files: await claudeFiles(request.env, place, notices),
      auto: await loadNotes('Claude Code', input),
      strip: commentStrip(input),
      capCharsFile: request.capCharsFile ?? config.context?.cap_chars_file ?? null,
    });
  },
  'mini-claude': async (input) => {
    const auto = await loadNotes('mini-claude', input);
    return buildMiniClaudeText('offBy' in auto ? auto : { ...auto, strip: commentStrip(input) });
  },
  ledger: async ({ request, config, settings, located, notices }) => {
    const { served, ...view } = buildLedgerText(
      await loadLedgerParts(located, config, request.env),
      { ...ledgerBudget, tokens: settings.cap_tokens_combined ?? null, ...request.budget },
      request.program ?? 'ledger',
    );
    if (request.servedAt !== undefined)
      notices.push(
        ...(await countServed(request.env, located.root.path, served, 'start', request.servedAt)),
      );
    return view;
  },
};

function commentStrip({ compat }: LoadInput): 'greedy' | 'outside-code' {
  return compat.has('greedy') ? 'greedy' : 'outside-code';
}

/** Reads the index of an agent's own notes, or nothing if they are switched off. */
async function loadNotes(
  agent: HomeStore['agent'],
  { request, place, offBy, notices }: LoadInput,
): Promise<(FoundIndex & { readonly document: Document | null }) | { readonly offBy: string }> {
  const by =
    offBy ??
    (agent === 'Claude Code'
      ? findNotesOffSetting(claudeSettingsFiles(request.env, place.root, place.managed))
      : null);
  if (by !== null) return { offBy: by };
  const found = agentIndex(agent, request.env, place, notices);
  return {
    ...found,
    document: found.file.text === null ? null : await parseIndex(found.file.path, found.file.text),
  };
}

async function parseIndex(path: string, text: string): Promise<Document | null> {
  if (utf8Length(text) > limits.fileBytes) return null;
  return (
    (await readDocuments([{ path, text, byteOrderMark: false }], readTrees)).documents[0] ?? null
  );
}

function pickProfile(
  request: ContextRequest,
  config: LedgerConfig,
  place: ProjectPlace,
): ReturnType<typeof chooseProfile> {
  // Stores that are switched off do not choose the profile.
  const stores =
    request.profile !== undefined || switchedOffBy(request.env) !== null
      ? []
      : homeStores(request.env, place).stores;
  return chooseProfile({
    asked: request.profile ?? null,
    configured: config.context?.profile ?? null,
    env: request.env,
    stores,
    present: existingPaths(
      place.root,
      agentMarks.map(([name]) => name),
    ),
  });
}

/** Locates the project with Git if possible, as agents do. */
async function locateProject(
  cwd: string,
  { env, managed }: ContextRequest,
  notices: string[],
): Promise<ProjectPlace> {
  const around = findRoot(cwd);
  const repository = around.inGit ? await openOrNotify(cwd, env, notices) : null;
  const root = repository?.root ?? around.repository ?? around.path;
  const local = join('.claude', 'settings.local.json');
  // A tracked file came with the repository and is not the user's.
  const isOwn = repository ? !(await trackedAmong(repository, [local])).has(local) : !around.inGit;
  return {
    cwd,
    root,
    canonical: repository ? canonicalRoot(repository) : root,
    localSettings: isOwn ? join(root, local) : null,
    managed,
  };
}

async function openOrNotify(cwd: string, env: Env, notices: string[]): Promise<Repository | null> {
  try {
    return await openRepository(cwd, env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    notices.push(`${error.message}; ledger cannot identify other work trees`);
    return null;
  }
}

/**
 * Loads the facts about the current folder: its own memory first, then the root's. Compares their
 * evidence.
 */
async function loadLedgerParts(
  located: RootWithPaths,
  config: LedgerConfig,
  env: Env,
): Promise<LedgerPart[]> {
  const own = workspaceAt(config, located.from) ?? '';
  const parts = (await loadMemories(located, config, env as NodeJS.ProcessEnv)).filter(
    (part) => part.folder === '' || part.folder === own || own === '',
  );
  parts.sort((a, b) => folderRank(a.folder, own) - folderRank(b.folder, own));
  return parts.map(({ workspace, config: inForce }) => {
    const ledger = ledgerOf(workspace);
    const { index } = defaultLocationsOf(workspace, inForce, readAdrFolder(located.root.path));
    return {
      ...listLedgerRows(workspace, ledger),
      index: workspace.byPath.has(index) ? index : '',
      files: filesWithFacts(comparedRecords(workspace, ledger)).size,
    };
  });
}

function folderRank(folder: string, own: string): number {
  return folder === own ? 0 : folder === '' ? 1 : 2;
}

/** Agents that have a profile, which knows more of them than their instruction files. */
const profiled = new Set<string>(['claude']);

/** Loads what each agent gets when it starts in a folder. Agents that load nothing are left out. */
export const agentStarts: AgentStarts = async (here) => {
  const starts = [];
  for (const agent of agentNames) {
    const profile = profileNames.find((name) => name === agent && profiled.has(name));
    const { tiers } = await loadContext({ ...here, ...(profile ? { profile } : { agent }) });
    const loaded = tiers.filter(({ state, bytes }) => state === 'loaded' || bytes > 0);
    if (loaded.length > 0) starts.push({ agent, tiers: loaded });
  }
  return starts;
};
