import { parse } from 'smol-toml';

import { utf8Length } from './index-splice.ts';

/** Relative to the project, and to the home folder. */
export const codexSettingsPath = '.codex/config.toml';

/** How Codex loads the instructions of folders. */
export interface CodexSettings {
  /** Limit of all files from the root down to a folder; null for the default. */
  readonly bytes: number | null;
  /** Codex loads the first of these that a folder has. */
  readonly names: readonly string[];
}

/**
 * Reads settings of Codex.
 *
 * @param texts of settings files, the strongest first; null for a missing one
 */
export function readCodexSettings(texts: readonly (string | null)[]): CodexSettings {
  const tables = texts.map(tableIn);
  const bytes = valueIn(tables, 'project_doc_max_bytes');
  const names = valueIn(tables, 'project_doc_fallback_filenames');
  return {
    bytes: typeof bytes === 'number' && bytes >= 0 ? bytes : null,
    names: [
      'AGENTS.override.md',
      'AGENTS.md',
      ...(Array.isArray(names) ? names : []).filter(
        (name) => typeof name === 'string' && /^[^/\\]+$/.test(name),
      ),
    ],
  };
}

/** The instruction file that Codex loads of a folder with these files; null for none. */
export function codexFileOf(names: ReadonlySet<string>, settings: CodexSettings): string | null {
  return settings.names.find((name) => names.has(name)) ?? null;
}

/** Bytes of a limit that are left after these texts. */
export function bytesLeft(limit: number, before: readonly string[]): number {
  return Math.max(0, limit - before.reduce((sum, text) => sum + utf8Length(text), 0));
}

type Table = Readonly<Record<string, unknown>>;

function tableIn(text: string | null): Table {
  try {
    return text === null ? {} : parse(text);
  } catch {
    // Codex itself reports broken configuration.
    return {};
  }
}

function valueIn(tables: readonly Table[], key: string): unknown {
  return tables.find((table) => table[key] !== undefined)?.[key];
}
