import { parse } from 'yaml';

import { emptyManifest, type Manifest } from './manifest.ts';

/**
 * Reads the targets of a Makefile. An include, a pattern or a name that is computed may make
 * others: then nothing is known to be missing.
 */
export function readMakefile(path: string, text: string): Manifest {
  const targets = new Set<string>();
  let isWhole = true;
  for (const line of text.replace(/\\\r?\n/g, ' ').split(/\r?\n/)) {
    if (/^\t/.test(line) || /^\s*#/.test(line)) continue;
    if (/^\s*(?:-?include|sinclude|load|define)\b|\$\(eval\b/.test(line)) isWhole = false;
    const rule = /^ *([^\s:#=][^:#=]*?)\s*::?(?![:=])(.*)$/.exec(line);
    if (!rule) continue;
    const names = (rule[1] ?? '').split(/\s+/);
    if (names.some((name) => /[%$]/.test(name))) isWhole = false;
    for (const name of names) targets.add(name);
    if (names.includes('.PHONY'))
      for (const name of (rule[2] ?? '').split(/\s+/)) {
        if (name.includes('$')) isWhole = false;
        else if (name !== '') targets.add(name);
      }
  }
  return { ...emptyManifest(path), commands: { make: isWhole ? targets : null } };
}

/** Reads the recipes and aliases of a justfile; modules and imports may bring others. */
export function readJustfile(path: string, text: string): Manifest {
  const recipes = new Set<string>();
  let isWhole = true;
  for (const line of text.split(/\r?\n/)) {
    if (/^(?:import|mod)\b|^set\s+fallback\b/.test(line)) isWhole = false;
    const alias = /^alias\s+([A-Za-z_][\w-]*)\s*:=/.exec(line)?.[1];
    const recipe = /^@?([A-Za-z_][\w-]*)(?:\s[^:=]*(?:=[^:]*)*)?:(?!=)/.exec(line)?.[1];
    for (const name of [alias, recipe]) if (name !== undefined) recipes.add(name);
  }
  return { ...emptyManifest(path), commands: { just: isWhole ? recipes : null } };
}

/** Reads the tasks and aliases of a Taskfile; those of included files are not told. */
export function readTaskfile(path: string, text: string): Manifest | null {
  let yaml: unknown;
  try {
    yaml = parse(text, { logLevel: 'error', maxAliasCount: 100 });
  } catch {
    return null;
  }
  const { tasks, includes } = (typeof yaml === 'object' && yaml !== null ? yaml : {}) as {
    readonly tasks?: unknown;
    readonly includes?: unknown;
  };
  if (typeof tasks !== 'object' || tasks === null) return null;
  const names = Object.entries(tasks as Readonly<Record<string, unknown>>).flatMap(
    ([name, task]) => {
      const aliases = (task as { readonly aliases?: unknown } | null)?.aliases;
      return [name, ...(Array.isArray(aliases) ? aliases.map(String) : [])];
    },
  );
  const isWhole = includes === undefined && !names.some((name) => name.includes('*'));
  return { ...emptyManifest(path), commands: { task: isWhole ? new Set(names) : null } };
}
