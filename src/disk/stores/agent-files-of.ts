import { dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';

import { parse } from 'jsonc-parser';
import { parse as parseYaml } from 'yaml';

import { agentFileAt } from '#workspace/paths/agent-files';
import type { AgentLayout } from '#workspace/paths/agent-layout';
import { agentLayouts } from '#workspace/paths/agent-layouts';
import { codexSettingsPath, readCodexSettings } from '#workspace/stores/codex-settings';
import { isTextFormat } from '#workspace/stores/references';

import { walk } from '../reading/walk.ts';
import type { Env } from '../state/cache.ts';
import { claudeSettingsFiles, exclusionFinder } from './claude-settings.ts';
import { homeOf } from './home-directory.ts';
import type { ProjectPlace } from './home-stores.ts';
import {
  type FoundFile,
  isBelow,
  isInNestedRepository,
  readLoadedFile,
} from './read-store-folder.ts';

/** A file that an agent loads, with its row of the table of agents. */
export interface FoundAgentFile {
  readonly layout: AgentLayout;
  /** The folder that it applies to, from the root; null for the user's own. */
  readonly folder: string | null;
  readonly file: FoundFile;
}

/** Files of one folder of rules that are read. */
const mostFiles = 500;

/**
 * The files that an agent loads for a project: the user's own, then those of each folder from the
 * root down to `to`.
 *
 * @param id of the table of agents
 * @param to the folder that is worked in, from the root
 * @param notices receives what was not read
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
        file: readLoadedFile(join(home, path), null),
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
            file: readLoadedFile(join(root, folder, path), root),
          })),
      ),
  );
  const seen = new Set<string>();
  const exclusion = id === 'claude' ? exclusionFinder(claudeSettingsFiles(env, root)) : () => null;
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
  const own = readLoadedFile(join(root, codexSettingsPath), root).text;
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

/** Codex loads one file of instructions of a folder, and other forms such as skills. */
function firstOfFolders(files: readonly FoundAgentFile[]): FoundAgentFile[] {
  const folders = new Set<string | null>();
  return files.filter(
    ({ folder, layout }) =>
      layout.form !== undefined || (!folders.has(folder) && folders.add(folder)),
  );
}

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

/** Reads `~/.codex/config.toml`; undefined if it has no readable text. */
export function userCodexSettings(env: Env): string | undefined {
  return readLoadedFile(join(homeOf(env), codexSettingsPath), null).text ?? undefined;
}

/** The names that a project's own settings give an agent's files; null for the usual ones. */
function configuredNames(id: string, layout: AgentLayout, root: string): string[] | null {
  if (layout.id === 'gemini' && id === 'gemini') return geminiNames(root);
  return layout.id === 'aider' ? aiderNames(root) : null;
}

/** `context.fileName`, in older versions `contextFileName`. */
function geminiNames(root: string): string[] | null {
  const { text } = readLoadedFile(join(root, '.gemini', 'settings.json'), root);
  const settings = text === null ? null : (parse(text) as unknown);
  const context = keyOf(settings, 'context');
  const names = namesOf(keyOf(context, 'fileName') ?? keyOf(settings, 'contextFileName'));
  return names.length === 0 ? null : names;
}

/** `read: CONVENTIONS.md`, or a list of them. */
function aiderNames(root: string): string[] {
  const { text } = readLoadedFile(join(root, '.aider.conf.yml'), root);
  try {
    return text === null ? [] : namesOf(keyOf(parseYaml(text), 'read'));
  } catch {
    // Aider itself reports invalid YAML in its configuration.
    return [];
  }
}

function namesOf(value: unknown): string[] {
  return [value]
    .flat()
    .filter((name): name is string => typeof name === 'string' && isInside(name));
}

function keyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

function isInside(name: string): boolean {
  return !name.startsWith('/') && !name.startsWith('~') && !name.split(/[\\/]/).includes('..');
}

/** A repository may import prose from outside, but not keys and settings. */
const wordFormats = new Set(['.md', '.mdc', '.markdown', '.txt']);

/**
 * Finds the file that an `@` import leads to, or why it leads to none; both null where that needs
 * no message.
 *
 * @param explicit whether a missing file needs one
 * @param from the importing file, absolute
 * @param within the repository of the first file that imports, absolute and real; null for a file
 *   of the user's own
 */
export function resolveImport(
  { target, explicit }: { readonly target: string; readonly explicit: boolean },
  from: string,
  within: string | null,
  env: Env,
): { readonly file: FoundFile | null; readonly why: string | null } {
  const no = (why: string | null): { file: null; why: string | null } => ({ file: null, why });
  if (target.includes('\0')) return no(null);
  const path = target.startsWith('~/')
    ? join(homeOf(env), target.slice(2))
    : isAbsolute(target)
      ? resolve(target)
      : resolve(dirname(from), target);
  if (!isTextFormat(path)) return no(explicit ? 'it is not a text format' : null);
  const file = readLoadedFile(path, null);
  if (file.text === null) return no(explicit ? (file.why ?? 'it does not exist') : null);
  if (within === null) return { file, why: null };
  if (isBelow(file.real, within))
    return isInNestedRepository(within, file.real)
      ? no('it is in another git repository')
      : { file, why: null };
  // A pull request could otherwise have an agent load what only its user may read.
  const isHidden = relative('/', file.real)
    .split(sep)
    .some((part) => part.startsWith('.') && part !== '.claude');
  return isHidden || !wordFormats.has(extname(file.real).toLowerCase())
    ? no(
        'from outside, a repository imports only Markdown and plain text, and from no hidden ' +
          'folder except .claude',
      )
    : { file, why: null };
}
