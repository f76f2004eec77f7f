import { parse } from 'smol-toml';

import { utf8Length } from './index-splice.ts';

/** Where settings of Codex are, of a project and of the home folder alike. */
export const codexSettingsPath = '.codex/config.toml';

/** How Codex loads the instructions of folders. */
export interface CodexSettings {
  /** Bytes of all files from the root down to a folder; null for as many as it has by itself. */
  readonly bytes: number | null;
  /** Names of which the first that a folder has is loaded. */
  readonly names: readonly string[];
}

const ownNames = ['AGENTS.override.md', 'AGENTS.md'];

/**
 * Reads them.
 *
 * @param texts of the files of settings, those that win first; null for one that is not there
 */
export function readCodexSettings(texts: readonly (string | null)[]): CodexSettings {
  const tables = texts.map(tableIn);
  const bytes = valueIn(tables, 'project_doc_max_bytes');
  const names = valueIn(tables, 'project_doc_fallback_filenames');
  return {
    bytes: typeof bytes === 'number' && bytes >= 0 ? bytes : null,
    names: [
      ...ownNames,
      ...(Array.isArray(names) ? names : []).filter(
        (name) => typeof name === 'string' && /^[^/\\]+$/.test(name),
      ),
    ],
  };
}

/** The file of a folder that Codex loads, of the names that it has; null for none. */
export function codexFileOf(names: ReadonlySet<string>, settings: CodexSettings): string | null {
  return settings.names.find((name) => names.has(name)) ?? null;
}

/** What the files before one leave of a limit, in bytes. */
export function bytesLeft(limit: number, before: readonly string[]): number {
  return Math.max(0, limit - before.reduce((sum, text) => sum + utf8Length(text), 0));
}

type Table = Readonly<Record<string, unknown>>;

function tableIn(text: string | null): Table {
  try {
    return text === null ? {} : parse(text);
  } catch {
    // Codex says itself that its configuration is no TOML.
    return {};
  }
}

function valueIn(tables: readonly Table[], key: string): unknown {
  return tables.find((table) => table[key] !== undefined)?.[key];
}
