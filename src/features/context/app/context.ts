import { join, resolve } from 'node:path';

import { claudeFiles } from '#app/context/claude-context';
import { switchedOffBy } from '#app/invocation/off-switch';
import type { Env } from '#app/invocation/principal';
import { countServed } from '#app/recall/count-served';
import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { presentAmong } from '#disk/reading/file-facts';
import { readConfigFile } from '#disk/reading/read-config-file';
import { findRoot } from '#disk/roots/find-root';
import { locate, type Located } from '#disk/roots/locate';
import { agentIndex, type FoundIndex } from '#disk/stores/find-tiers';
import {
  claudeSettingsFiles,
  type HomeStore,
  homeStores,
  notesOffBy,
  type ProjectPlace,
} from '#disk/stores/home-stores';
import { realFolder } from '#disk/stores/read-store-folder';
import {
  calibanGlobal,
  calibanProject,
  calibanSingle,
  isWalkOff,
} from '#features/context/disk/caliban-files';
import { calibanText } from '#features/context/recall/caliban-text';
import {
  type CapSettings,
  capsOf,
  combinedTokens,
  mostCapTokens as mostCap,
  settingsInForce,
} from '#features/context/recall/caps';
import { type LedgerBudget, ledgerBudget, ledgerText } from '#features/context/recall/ledger-text';
import { miniClaudeText } from '#features/context/recall/mini-claude-text';
import { trackedAmong } from '#git/objects/list-tree';
import { canonicalRoot, openRepository, type Repository } from '#git/repository/open-repository';
import { invocation } from '#messages/generated/program';
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
import { readDocuments } from '#workspace/read-documents';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import { utf8Length } from '#workspace/stores/index-splice';

import { agentContext, agentNames } from './agent-context.ts';
import { ledgerParts } from './ledger-context.ts';

export { agentNames, mostCap, profileNames, type ProfileName };

/**
 * What older or looser loaders do otherwise: `greedy` strips comments in code too, `0018` is
 * caliban before its ADR 0035.
 */
export const compatNames = ['greedy', '0018'] as const;
export type Compat = (typeof compatNames)[number];

/**
 * Whose start is to be shown, and within what. What is not said, the configuration says, then the
 * variables of agents.
 */
export interface ContextRequest {
  readonly cwd?: string;
  readonly config?: string;
  readonly env: Env;
  readonly profile?: ProfileName;
  /** An agent of the table whose start is to be shown, by its id. */
  readonly agent?: string;
  /** A file that it touches, as it is typed; with `agent`. */
  readonly file?: string;
  readonly caps?: CapSettings;
  /** Characters of one file of instructions, for the profile `claude`. */
  readonly capCharsFile?: number;
  readonly compat?: readonly Compat[];
  /** What the tool is called in the commands that are printed. */
  readonly program?: string;
  /** What of our own index is given, for the profile `ledger`. */
  readonly budget?: Partial<LedgerBudget>;
  /**
   * The clock, as an instant, where the text is given to somebody: the facts in it are counted,
   * where the user keeps a log of recalls.
   */
  readonly servedAt?: string;
  /** The folder of managed settings of Claude Code; the platform's own unless given. */
  readonly managed?: string;
}

/** What an agent is given at its start, and why it is that agent. */
export interface ContextShown extends ContextView {
  readonly why: string;
}

/**
 * Shows what an agent loads when it starts: byte for byte the same for the same files and
 * environment. Writes nothing but the log of recalls, where the user keeps one.
 *
 * @throws {UsageError} for a wrong invocation or configuration, {EnvironmentError} when the world
 *   fails
 */
export async function context(request: ContextRequest): Promise<ContextShown> {
  const cwd = realFolder(resolve(request.cwd ?? '.'));
  const [located] = locate(cwd, [], request.config ?? null);
  if (!located) throw new UsageError(invocation.noWorkspace());
  const config = await readConfigFile(located.root.config);
  const notices: string[] = [];
  const place = await placeOf(cwd, request, notices);
  if (request.agent !== undefined) {
    const view = agentContext(request.agent, request.env, place, request.file ?? null, notices);
    return { ...view, notices, why: 'it was asked for' };
  }
  const { profile, why } = profileOf(request, config, place);
  const { settings, notices: unread } = settingsInForce(
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

interface Loading {
  readonly request: ContextRequest;
  readonly config: LedgerConfig;
  readonly settings: CapSettings;
  readonly compat: ReadonlySet<Compat>;
  readonly place: ProjectPlace;
  readonly located: Located;
  readonly offBy: string | null;
  readonly notices: string[];
}

const views: Readonly<
  Record<ProfileName, (loading: Loading) => Promise<Omit<ContextView, 'notices'>>>
> = {
  caliban: async (loading) => {
    const { request, settings, compat, place } = loading;
    const auto = await autoOf('caliban', loading);
    const older = compat.has('0018');
    return calibanText({
      global: calibanGlobal(request.env),
      project:
        older || isWalkOff(request.env) ? calibanSingle(place) : calibanProject(request.env, place),
      auto,
      caps: capsOf(settings, older ? combinedTokens.before : combinedTokens.now),
      strip: stripOf(loading),
    });
  },
  claude: async (loading) => {
    const { request, config, place, notices } = loading;
    return claudeText({
      files: await claudeFiles(request.env, place, notices),
      auto: await autoOf('Claude Code', loading),
      strip: stripOf(loading),
      capCharsFile: request.capCharsFile ?? config.context?.cap_chars_file ?? null,
    });
  },
  'mini-claude': async (loading) => {
    const auto = await autoOf('mini-claude', loading);
    return miniClaudeText('offBy' in auto ? auto : { ...auto, strip: stripOf(loading) });
  },
  ledger: async ({ request, config, settings, located, notices }) => {
    const { served, ...view } = ledgerText(
      await ledgerParts(located, config, request.env),
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

function stripOf({ compat }: Loading): 'greedy' | 'outside-code' {
  return compat.has('greedy') ? 'greedy' : 'outside-code';
}

/**
 * The index of an agent's own notes; where they are switched off, nothing of the disk is looked at.
 */
async function autoOf(
  agent: HomeStore['agent'],
  { request, place, offBy, notices }: Loading,
): Promise<(FoundIndex & { readonly document: Document | null }) | { readonly offBy: string }> {
  const by =
    offBy ??
    (agent === 'Claude Code'
      ? notesOffBy(claudeSettingsFiles(request.env, place.root, place.managed))
      : null);
  if (by !== null) return { offBy: by };
  const found = agentIndex(agent, request.env, place, notices);
  return {
    ...found,
    document: found.file.text === null ? null : await documentOf(found.file.path, found.file.text),
  };
}

async function documentOf(path: string, text: string): Promise<Document | null> {
  if (utf8Length(text) > limits.fileBytes) return null;
  return (
    (await readDocuments([{ path, text, byteOrderMark: false }], readTrees)).documents[0] ?? null
  );
}

function profileOf(
  request: ContextRequest,
  config: LedgerConfig,
  place: ProjectPlace,
): ReturnType<typeof chooseProfile> {
  // What is switched off has no say in what is shown, either.
  const stores =
    request.profile !== undefined || switchedOffBy(request.env) !== null
      ? []
      : homeStores(request.env, place).stores;
  return chooseProfile({
    asked: request.profile ?? null,
    configured: config.context?.profile ?? null,
    env: request.env,
    stores,
    present: presentAmong(
      place.root,
      agentMarks.map(([name]) => name),
    ),
  });
}

/** Where the project is, by git where it is there: agents ask it too. */
async function placeOf(
  cwd: string,
  { env, managed }: ContextRequest,
  notices: string[],
): Promise<ProjectPlace> {
  const around = findRoot(cwd);
  const repository = around.inGit ? await opened(cwd, env, notices) : null;
  const root = repository?.root ?? around.repository ?? around.path;
  const local = join('.claude', 'settings.local.json');
  // What git tracks came with the repository, and may come from anybody.
  const isOwn = repository ? !(await trackedAmong(repository, [local])).has(local) : !around.inGit;
  return {
    cwd,
    root,
    canonical: repository ? canonicalRoot(repository) : root,
    localSettings: isOwn ? join(root, local) : null,
    managed,
  };
}

async function opened(cwd: string, env: Env, notices: string[]): Promise<Repository | null> {
  try {
    return await openRepository(cwd, env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    notices.push(`${error.message}; work trees are not told apart`);
    return null;
  }
}
