import { dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';

import { parse } from 'jsonc-parser';
import { parse as parseYaml } from 'yaml';

import { agentFileAt } from '#workspace/paths/agent-files';
import type { AgentLayout } from '#workspace/paths/agent-layout';
import { agentLayouts } from '#workspace/paths/agent-layouts';
import { codexSettingsPath, readCodexSettings } from '#workspace/stores/codex-settings';
import { isTextFormat } from '#workspace/stores/references';

import { walk } from '../reading/walk.ts';
import { liesInAnother } from '../roots/inside-other-repository.ts';
import type { Env } from '../state/cache-path.ts';
import { homeOf } from './home-directory.ts';
import { claudeSettingsFiles, excludedBy, type ProjectPlace } from './home-stores.ts';
import { type FoundFile, isBelow, readTierFile } from './read-store-folder.ts';

/** A file that an agent loads, with what the table of agents says of it. */
export interface FoundAgentFile {
  readonly layout: AgentLayout;
  /** The folder that it speaks for, from the root; null for the user's own. */
  readonly folder: string | null;
  readonly file: FoundFile;
}

/** Files of one folder of rules beyond which no more are read. */
const mostFiles = 500;

/**
 * The files that an agent has of a project: the user's own, then from the top down to a folder
 * those of each.
 *
 * @param id of the table of agents
 * @param to the folder that is worked in, from the root; empty for the root
 * @param notices told what was not read
 */
export function agentFilesOf(
  id: string,
  env: Env,
  { root }: ProjectPlace,
  to: string,
  notices: string[],
): FoundAgentFile[] {
  const home = homeOf(env);
  const asSet = id === 'codex' ? codexLayout(root, env) : (layout: AgentLayout) => layout;
  const layouts = agentLayouts
    .filter((each) => each.kind === 'instructions' && (each.id === id || each.also?.includes(id)))
    .map(asSet);
  const own = layouts.flatMap((layout) =>
    (layout.home ?? []).flatMap((glob) =>
      filesOf(home, glob, notices).map((path) => ({
        layout,
        folder: null,
        file: readTierFile(join(home, path), null),
      })),
    ),
  );
  const folders = to
    .split('/')
    .filter((part) => part !== '')
    .reduce<string[]>((all, part) => [...all, join(all.at(-1) ?? '', part)], ['']);
  const shared = folders.flatMap((folder) =>
    layouts
      .filter(({ nested }) => nested || folder === '')
      .flatMap((layout) =>
        (configuredNames(id, layout, root) ?? layout.files)
          .flatMap((glob) => filesOf(join(root, folder), glob, notices))
          .map((path) => ({
            layout,
            folder,
            file: readTierFile(join(root, folder, path), root),
          })),
      ),
  );
  const seen = new Set<string>();
  const exclusion = id === 'claude' ? excludedBy(claudeSettingsFiles(env, root)) : () => null;
  const asLoaded = (each: FoundAgentFile): FoundAgentFile => {
    const by = exclusion(each.file.path);
    return by === null
      ? each
      : { ...each, file: { ...each.file, text: null, why: `left out by ${by}` } };
  };
  const found = [...own, ...shared].map(asLoaded).filter(({ file }) => {
    const isNew = file.text !== null ? !seen.has(file.real) : file.why !== null;
    seen.add(file.real);
    return isNew;
  });
  return id === 'codex' ? firstOfFolders(found) : found;
}

/** The table's row of AGENTS.md as the settings of Codex change it. */
function codexLayout(root: string, env: Env): (layout: AgentLayout) => AgentLayout {
  const own = readTierFile(join(root, codexSettingsPath), root).text;
  const texts = [own, userCodexSettings(env) ?? null];
  return (layout) => {
    if (layout.limit?.by !== 'Codex') return layout;
    const { bytes, names } = readCodexSettings(texts);
    return {
      ...layout,
      files: names,
      limit: { ...layout.limit, count: bytes ?? layout.limit.count },
    };
  };
}

/** Codex loads one file of instructions of a folder, besides skills and the like. */
function firstOfFolders(files: readonly FoundAgentFile[]): FoundAgentFile[] {
  const folders = new Set<string | null>();
  return files.filter(
    ({ folder, layout }) =>
      layout.form !== undefined || (!folders.has(folder) && folders.add(folder)),
  );
}

/** The files below a folder that a glob of the table names, in their order. */
function filesOf(folder: string, glob: string, notices: string[]): string[] {
  if (!glob.includes('*')) return [glob];
  const base = (glob.split('*')[0] ?? '').replace(/\/?[^/]*$/, '');
  const found: string[] = [];
  walk(folder, base, (path) => {
    if (agentFileAt(path)?.glob === glob) found.push(path);
  });
  if (found.length > mostFiles)
    notices.push(
      `${found.length - mostFiles} files below ${base} were not read: more than ${mostFiles}`,
    );
  return found.sort().slice(0, mostFiles);
}

/** The user's own settings of Codex, as text. */
export function userCodexSettings(env: Env): string | undefined {
  return readTierFile(join(homeOf(env), codexSettingsPath), null).text ?? undefined;
}

/**
 * The names that a project's own settings give an agent's files in the place of the usual ones;
 * null where they say nothing. Gemini CLI has `context.fileName`, Aider a list `read`.
 */
function configuredNames(id: string, layout: AgentLayout, root: string): string[] | null {
  if (layout.id === 'gemini' && id === 'gemini') return geminiNames(root);
  return layout.id === 'aider' ? aiderNames(root) : null;
}

function geminiNames(root: string): string[] | null {
  const { text } = readTierFile(join(root, '.gemini', 'settings.json'), root);
  const settings = text === null ? null : (parse(text) as unknown);
  const context = keyOf(settings, 'context');
  const names = namesOf(keyOf(context, 'fileName') ?? keyOf(settings, 'contextFileName'));
  return names.length === 0 ? null : names;
}

/** `read: CONVENTIONS.md`, or a list of them. */
function aiderNames(root: string): string[] {
  const { text } = readTierFile(join(root, '.aider.conf.yml'), root);
  try {
    return text === null ? [] : namesOf(keyOf(parseYaml(text), 'read'));
  } catch {
    // Aider says itself that its configuration is no YAML.
    return [];
  }
}

function namesOf(value: unknown): string[] {
  return [value]
    .flat()
    .filter((name) => typeof name === 'string')
    .filter(isInside);
}

function keyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

function isInside(name: string): boolean {
  return !name.startsWith('/') && !name.startsWith('~') && !name.split(/[\\/]/).includes('..');
}

/** What a repository may import from outside of itself: words, not keys and settings. */
const wordFormats = new Set(['.md', '.mdc', '.markdown', '.txt']);

/**
 * The file an import leads to, or why it leads to none; both null where nothing needs to be said.
 */
interface ImportTarget {
  readonly file: FoundFile | null;
  readonly why: string | null;
}

/**
 * Finds the file that an `@` in another leads to: from the folder of that file, from the home
 * folder, or from the top.
 *
 * @param from the importing file, absolute
 * @param within the repository that the chain of imports began in, absolute and real; null where it
 *   began in a file of the user's own
 * @param explicit whether it is worth a word where nothing is there
 */
export function resolveImport(
  { target, explicit }: { readonly target: string; readonly explicit: boolean },
  from: string,
  within: string | null,
  env: Env,
): ImportTarget {
  if (target.includes('\0')) return { file: null, why: null };
  const path = target.startsWith('~/')
    ? join(homeOf(env), target.slice(2))
    : isAbsolute(target)
      ? resolve(target)
      : resolve(dirname(from), target);
  if (!isTextFormat(path)) return { file: null, why: explicit ? 'it is in no text format' : null };
  const file = readTierFile(path, null);
  if (file.text === null)
    return { file: null, why: explicit ? (file.why ?? 'it is not there') : null };
  if (within !== null && isBelow(file.real, within) && liesInAnother(within, file.real))
    return { file: null, why: 'it is in another git repository' };
  if (within !== null && !isBelow(file.real, within)) {
    // A pull request could otherwise have an agent load what only its user may read.
    const hidden = relative('/', file.real)
      .split(sep)
      .some((part) => part.startsWith('.') && part !== '.claude');
    if (hidden || !wordFormats.has(extname(file.real).toLowerCase()))
      return {
        file: null,
        why:
          'a repository imports only Markdown and plain text from outside of itself, from no ' +
          'hidden folder but .claude',
      };
  }
  return { file, why: null };
}
