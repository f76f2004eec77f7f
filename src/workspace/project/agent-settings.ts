import { parse as parseToml, TomlError } from 'smol-toml';
import { parseDocument } from 'yaml';

import type { Span } from '#diagnostics/diagnostic';

import { matchesGlob } from '../paths/match-glob.ts';
import { folderOf, joinPath } from '../paths/target.ts';
import { settingsPaths } from './dangerous-settings.ts';
import { hookSettings, projectRootPattern, readSettingsJson } from './hook-scripts.ts';
import { type SettingValue, settingValuesIn } from './setting-values.ts';

/** A setting that gives an agent text or a program, or hides text from it. */
export interface AgentSetting extends SettingValue {
  /** The value to print. */
  readonly shown: string;
  /** Tests whether it names a file to read or run; null if it names no file. */
  readonly names: ((path: string) => boolean) | null;
}

/**
 * The kind of value: file names for every folder, a path or a glob, text, a program, or a switch
 * that hides files, memory or hooks.
 */
type Means = 'names' | 'paths' | 'words' | 'runs' | 'hides';

interface Row {
  readonly files: RegExp;
  /** Null if all lines count. */
  readonly key: RegExp | null;
  readonly means: Means;
  /** Only these values count. */
  readonly value?: RegExp | undefined;
}

const gemini = String.raw`\.(?:gemini|qwen)\/settings\.json`;
const openCode = String.raw`(?:\.opencode\/)?opencode\.jsonc?`;
const codex = String.raw`\.codex\/config\.toml`;
const claude = String.raw`\.claude\/settings(?:\.local)?\.json`;
const crush = String.raw`\.?crush\.json`;
const vsCode = String.raw`\.vscode\/settings\.json`;
const hooks = String.raw`\.(?:cursor|codex|windsurf)\/hooks\.json|\.github\/hooks\/[\w.-]+\.json`;
const servers =
  String.raw`\.mcp\.json|\.(?:cursor|vscode|roo|amazonq|kiro\/settings|junie\/mcp)\/mcp\.json` +
  String.raw`|\.factory\/mcp\.json`;

const aider = String.raw`\.aider\.conf\.ya?ml`;
const env = String.raw`(?:\.(?:gemini|qwen)\/)?\.env`;
/** Files to hide from agents. */
const ignores =
  String.raw`\.(?:gemini|qwen|cursor|cursorindexing|aider|codeium|cline|roo|kilocode|augment|continue|claude|copilot|repomix|kiro)ignore` +
  String.raw`|\.(?:rg)?ignore|\.aiexclude`;
const plugins =
  String.raw`\.(?:gemini|qwen)\/system\.md|\.(?:roo|kilocode)modes|\.roo\/custom_modes\.ya?ml` +
  String.raw`|\.opencode\/(?:plugin|tool)s?\/[^\/]+\.[cm]?[jt]s`;

const row = (files: readonly string[], key: RegExp | null, means: Means, value?: RegExp): Row => ({
  files: new RegExp(`(?:^|/)(?:${files.join('|')})$`),
  key,
  means,
  value,
});

/** Source: the documentation of the agents in 2026. */
const rows: readonly Row[] = [
  row([gemini], /^(?:context\.fileName|contextFileName)$/, 'names'),
  row([codex], /(?:^|\.)project_doc_fallback_filenames$/, 'names'),
  row([codex], /(?:^|\.)(?:experimental|model)_instructions_file$/, 'paths'),
  row([codex], /^agents\..+\.config_file$/, 'paths'),
  row([codex], /(?:^|\.)developer_instructions$/, 'words'),
  row([codex], /(?:^|\.)project_doc_max_bytes$/, 'hides'),
  row([openCode], /^instructions$|^(?:agent|mode|command)\..+\.(?:prompt|template)$/, 'paths'),
  row([openCode], /(?:^|\.)permission(?:\.(?:\*|read|glob|grep|list|skill)(?:\..+)?)?$/, 'hides'),
  row([aider], /^(?:read|load|message-file)$/, 'paths'),
  row([aider], /^message$/, 'words'),
  row([aider], /^(?:lint|test)-cmd$/, 'runs'),
  row([aider], /^aiderignore$/, 'hides'),
  row([env], /^(?:GEMINI|QWEN)_SYSTEM_MD$/, 'paths'),
  row([crush], /^options\.context_paths$/, 'paths'),
  row([vsCode], /^chat\.(?:\w+Files|agentSkills)Locations\./, 'paths'),
  row([vsCode], /^github\.copilot\.chat\.\w+\.instructions\.file$/, 'paths'),
  row([vsCode], /^github\.copilot\.chat\.\w+\.instructions\.text$/, 'words'),
  row([vsCode], /^chat\.(?:use\w+|include\w*Instructions)$/, 'hides'),
  row([vsCode], /^github\.copilot\.chat\.\w+\.useInstructionFiles$/, 'hides'),
  row([gemini], /^context\.(?:fileFiltering\..+|discoveryMaxDirs)$/, 'hides'),
  row([gemini], /^hooks(?:Config)?\.(?:enabled|disabled)$/, 'hides'),
  row([claude], /^(?:claudeMdExcludes|autoMemoryEnabled|disableAllHooks)$/, 'hides'),
  row(
    [claude],
    /^env\.\w*(?:MEMORY|CLAUDE_MD|CLAUDE_CODE_DISABLE|CLAUDE_CODE_SIMPLE)\w*$/,
    'hides',
  ),
  row([claude], /^permissions\.deny$/, 'hides', /^(?:Read|Glob|Grep|Skill|mcp__)/),
  row([claude], /^(?:statusLine|subagentStatusLine|fileSuggestion)\.command$/, 'runs'),
  row([claude], /^(?:outputStyle|enabledPlugins\..+|extraKnownMarketplaces\..+)$/, 'words'),
  row(
    [claude, gemini, codex, hooks],
    /^hooks\..*\b(?:command|args|bash|powershell|prompt|url)$/,
    'runs',
  ),
  row([codex], /^notify$/, 'runs'),
  row([openCode], /^plugin$/, 'runs'),
  row(
    [servers, gemini, codex, crush, openCode],
    /^(?:mcpServers|servers|mcp|mcp_servers)\./,
    'runs',
  ),
  row([ignores], null, 'hides'),
  row([plugins], null, 'runs'),
];

/** True for a file with such settings. */
export function isAgentSettingsFile(path: string): boolean {
  return rows.some(({ files }) => files.test(path));
}

/** True if all lines of a file count. */
export function isCheckedByLine(path: string): boolean {
  return rows.some(({ files, key }) => key === null && files.test(path));
}

/** Keys whose values may be secrets. */
const secret = /\.(?:env|environment|headers|http_headers|bearer_token)(?:\.|$)/;

/** Finds such settings in a file; none in a file for which `isCheckedByLine` is true. */
export function agentSettingsIn(path: string, text: string): AgentSetting[] {
  const own = rows.filter(({ files, key }) => key !== null && files.test(path));
  if (own.length === 0) return [];
  return settingValuesIn(path, text).flatMap((setting) => {
    const found = own.find(
      ({ key, value }) =>
        key?.test(setting.key) === true && value?.test(String(setting.value)) !== false,
    );
    if (!found) return [];
    const shown = secret.test(setting.key) ? 'a value that is not shown' : String(setting.value);
    return [{ ...setting, shown, names: namesOf(path, setting, found) }];
  });
}

function namesOf(
  path: string,
  { key, value }: SettingValue,
  { means, key: pattern }: Row,
): AgentSetting['names'] {
  const [folder, root] = [folderOf(path), rootOf(path)];
  const placesOf = (names: readonly string[]): string[] =>
    names.flatMap((name) =>
      [root, folder].flatMap((each) => joinPath(each, name.replace(/\/$/, '')) ?? []),
    );
  if (means === 'runs') {
    const places = new Set(placesOf(wordsOfCommand(String(value))));
    return (file) => places.has(file);
  }
  if (means !== 'names' && means !== 'paths') return null;
  // A switch has the path of a folder in its key, and agents read its Markdown.
  const isSwitch = typeof value === 'boolean';
  const written = isSwitch ? (value ? key.replace(pattern ?? '', '') : '') : String(value);
  const parts = [...written.matchAll(/\{file:([^}\n]+)\}/g)].map((match) => match[1] ?? '');
  const names = (parts.length > 0 ? parts : [written])
    .map((each) => each.trim().replaceAll('\\', '/'))
    .filter((each) => each !== '' && !each.includes('\n'));
  const places = placesOf(names);
  const inRoot = root === '' ? '' : `${root}/`;
  return (file) =>
    (!isSwitch || file.endsWith('.md')) &&
    (places.some(
      (place) => file === place || file.startsWith(`${place}/`) || matchesGlob(place, file),
    ) ||
      (means === 'names' &&
        file.startsWith(inRoot) &&
        names.some((name) => file.endsWith(`/${name}`))));
}

/** The words of a command line: any of them may be a path. */
function wordsOfCommand(line: string): string[] {
  return line
    .replaceAll(projectRootPattern, '.')
    .split(/[\s"'`=;|&<>()]+/)
    .filter((word) => word !== '' && !word.startsWith('-'));
}

/** The folder that settings are for: of `.gemini/settings.json`, the one above. */
function rootOf(path: string): string {
  const folders = folderOf(path).split('/');
  const own = folders.findIndex((each) => each.startsWith('.'));
  return (own === -1 ? folders : folders.slice(0, own)).join('/');
}

interface BrokenSettings {
  readonly agent: string;
  /** `JSON`, `TOML` or `YAML`. */
  readonly form: string;
  readonly span: Span;
}

/** By the start of a path; without VS Code, which reads a part of a broken file. */
const agents: readonly (readonly [string, string])[] = [
  ['.claude/', 'Claude Code'],
  ['.gemini/', 'Gemini CLI'],
  ['.codex/', 'Codex'],
  ['.cursor/', 'Cursor'],
  ['.github/hooks/', 'Copilot'],
  ['opencode.json', 'OpenCode'],
  ['.opencode/', 'OpenCode'],
  ['.aider.conf.yml', 'Aider'],
];

/** True for a file with settings or hooks of an agent. */
export function isAgentSettings(path: string): boolean {
  return settingsPaths.includes(path) || hookSettings.test(path);
}

/** Finds the syntax error of a settings file; null for a valid or an empty file. */
export function brokenSettingsIn(path: string, text: string): BrokenSettings | null {
  const agent = agents.find(([start]) => path.startsWith(start))?.[1];
  if (agent === undefined || !isAgentSettings(path) || text.trim() === '') return null;
  const form = path.endsWith('.toml') ? 'TOML' : path.endsWith('.yml') ? 'YAML' : 'JSON';
  const start = { JSON: inJson, TOML: inToml, YAML: inYaml }[form](text);
  return start === null ? null : { agent, form, span: { start, end: start } };
}

function inJson(text: string): number | null {
  // OpenCode replaces these first.
  const plain = text
    .replace(/^\uFEFF/, ' ')
    .replace(/\{(?:env|file):[^}\n]*\}/g, (each) => '0'.padEnd(each.length));
  return readSettingsJson(plain).brokenAt;
}

function inToml(text: string): number | null {
  try {
    parseToml(text);
    return null;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const before = text.split('\n').slice(0, error.line - 1);
    return before.reduce((sum, line) => sum + line.length + 1, 0) + error.column - 1;
  }
}

function inYaml(text: string): number | null {
  return parseDocument(text, { uniqueKeys: false }).errors[0]?.pos[0] ?? null;
}
