import type { SpannedValue } from '../document.ts';
import { matchesGlob } from '../paths/match-glob.ts';
import { decidingValue, isFilled } from './native-fields.ts';
import type { NativeField } from './store.ts';

/** Reads the globs of a field: a list, or one text with commas. */
export function globsIn({ value, items, span }: NativeField): readonly SpannedValue[] {
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

/** Splits at commas outside of braces and brackets: `src/*.{ts,tsx}` is one glob. */
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

/** The bracket or brace that a glob never closes, or null. */
export function unclosedIn(glob: string): string | null {
  let open: string | null = null;
  for (const character of glob) {
    if (open === null && '{['.includes(character)) open = character;
    else if ((open === '{' && character === '}') || (open === '[' && character === ']'))
      open = null;
  }
  return open;
}

/** True if a glob matches a file; one without a folder matches names. */
export function matchesFile(glob: string, path: string): boolean {
  return matchesGlob(glob, path) || (!glob.includes('/') && matchesGlob(`**/${glob}`, path));
}

/** The folders of a glob up to its first wildcard; empty if it starts with one. */
export function literalBase(glob: string): string {
  const parts = plainGlob(glob).split('/');
  const wild = parts.findIndex((part) => /[*?[\]{}()!]/.test(part));
  return (wild === -1 ? parts : parts.slice(0, wild)).join('/');
}

/**
 * True if an agent could match a glob with one of these paths: from the root or any folder, or a
 * folder for its files. True for syntax that agents do not document.
 */
export function mayMatchOne(glob: string, paths: readonly string[]): boolean {
  const plain = plainGlob(glob);
  if (plain === '' || /^!|^~|^\$|\.\.\/|:\/\/|\\|\{[^,}]*\}/.test(plain)) return true;
  // Git lists no files of a submodule.
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
