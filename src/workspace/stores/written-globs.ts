import type { Located } from '../document.ts';
import { matchesGlob } from '../paths/match-glob.ts';
import type { NativeField } from './store.ts';
import { decidingValue, isFilled } from './written-values.ts';

/** The globs of a field: its list, or one text with commas between them. */
export function globsIn({ value, items, span }: NativeField): readonly Located[] {
  if (items.length > 0)
    return items
      .map((item) => ({ ...item, value: decidingValue(item) }))
      .filter((item) => item.value !== '');
  return value === '[]' || !isFilled({ value, items })
    ? []
    : splitGlobs(decidingValue({ value })).map((glob) => ({
        value: glob.replace(/^(["'])(.*)\1$/, '$2'),
        span,
      }));
}

/** Splits at commas; those in braces or brackets are part of a glob: `src/*.{ts,tsx}`. */
function splitGlobs(value: string): string[] {
  const globs = [''];
  let depth = 0;
  for (const character of value) {
    if ('{[('.includes(character)) depth += 1;
    if ('}])'.includes(character)) depth = Math.max(0, depth - 1);
    if (character === ',' && depth === 0) globs.push('');
    else globs[globs.length - 1] += character;
  }
  return globs.map((glob) => glob.trim()).filter((glob) => glob !== '');
}

/** The bracket or brace of a glob that is never closed; null where all are. */
export function unclosedIn(glob: string): string | null {
  let open: string | null = null;
  for (const character of glob) {
    if (open === null && '{['.includes(character)) open = character;
    else if ((open === '{' && character === '}') || (open === '[' && character === ']'))
      open = null;
  }
  return open;
}

/** Whether an agent loads a rule with this glob for a file; one without a folder is of names. */
export function matchesFile(glob: string, path: string): boolean {
  return matchesGlob(glob, path) || (!glob.includes('/') && matchesGlob(`**/${glob}`, path));
}

/** The folder or file that all that a glob matches is in, as far as it is written out; or empty. */
export function literalBase(glob: string): string {
  const parts = plainGlob(glob).split('/');
  const wild = parts.findIndex((part) => /[*?[\]{}()!]/.test(part));
  return (wild === -1 ? parts : parts.slice(0, wild)).join('/');
}

/**
 * Whether any agent could take one of these paths for one that a glob matches: from the root or
 * from any folder, a folder for what is in it. What no agent's documents explain counts as matched.
 */
export function mayMatchOne(glob: string, paths: readonly string[]): boolean {
  const plain = plainGlob(glob);
  if (plain === '' || /^!|^~|^\$|\.\.\/|:\/\/|\\|\{[^,}]*\}/.test(plain)) return true;
  // A submodule, of which git lists no file.
  const base = literalBase(glob);
  if (paths.some((path) => base.startsWith(`${path}/`))) return true;
  const end = /[^*?[\]{}()/]*$/.exec(plain)?.[0] ?? '';
  const likely = paths.filter((path) => path.includes(end) && path.includes(base));
  return likely.some((path) =>
    [plain, `**/${plain}`, `${plain}/**`, `**/${plain}/**`].some((way) => matchesGlob(way, path)),
  );
}

function plainGlob(glob: string): string {
  return glob.replace(/^(?:\.?\/)+/, '').replace(/\/+$/, '');
}
