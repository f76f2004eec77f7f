import { parse as parseToml, TomlError } from 'smol-toml';
import { parseDocument } from 'yaml';

import type { Span } from '#diagnostics/diagnostic';

import { settingsPaths } from './dangerous-settings.ts';
import { hookSettings, readSettingsJson } from './hook-scripts.ts';

/** A file of settings that its agent cannot read. */
export interface BrokenSettings {
  readonly agent: string;
  /** `JSON`, `TOML` or `YAML`. */
  readonly form: string;
  readonly span: Span;
}

/** Agents by the beginning of their files; VS Code takes what it can read of a broken file. */
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

/** Whether an agent takes settings or hooks from a file of a project. */
export function isAgentSettings(path: string): boolean {
  return settingsPaths.includes(path) || hookSettings.test(path);
}

/** Where a file of settings breaks; null where its agent can read it, and for an empty one. */
export function brokenSettingsIn(path: string, text: string): BrokenSettings | null {
  const agent = agents.find(([start]) => path.startsWith(start))?.[1];
  if (agent === undefined || !isAgentSettings(path) || text.trim() === '') return null;
  const form = path.endsWith('.toml') ? 'TOML' : path.endsWith('.yml') ? 'YAML' : 'JSON';
  const start = { JSON: inJson, TOML: inToml, YAML: inYaml }[form](text);
  return start === null ? null : { agent, form, span: { start, end: start } };
}

function inJson(text: string): number | null {
  // OpenCode puts in what these name before it reads the rest.
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
