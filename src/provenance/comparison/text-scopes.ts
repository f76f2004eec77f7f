import picomatch from 'picomatch';

/** The files that a text is about: all below a folder, or those of them that its globs match. */
export interface TextScope {
  readonly folder: string;
  readonly globs: readonly string[];
}

/**
 * `within`: one has only a part of the other's files, or they may overlap; `apart`: no common
 * files.
 */
export type ScopeRelation = 'same' | 'within' | 'apart';

/** Folders of memory about the folder around them. */
const memoryFolder =
  /(?:^|\/)(?:(?:docs?\/)?memory|memory-bank|(?:docs?\/)?(?:adrs?|decisions)|corpus|docs\/architecture)$/;

/** The folder that a store or record is about: the one around its folders of memory. */
export function coveredFolder(folder: string): string {
  const parts = folder.split('/');
  const hidden = parts.findIndex((part) => part.startsWith('.'));
  const shown = hidden === -1 ? folder : parts.slice(0, hidden).join('/');
  return shown.replace(memoryFolder, '');
}

/** Compares two scopes by folder, then by globs that do not match everything. */
export function compareTextScopes(one: TextScope, other: TextScope): ScopeRelation {
  const folders = compareFolders(one.folder, other.folder);
  if (folders === 'apart') return 'apart';
  const [mine, theirs] = [narrowing(one.globs), narrowing(other.globs)];
  if (mine.length > 0 && theirs.length > 0) {
    if (mine.every((glob) => theirs.every((each) => areApart(glob, each)))) return 'apart';
    return folders === 'same' && sameList(mine, theirs) ? 'same' : 'within';
  }
  return folders === 'same' && mine.length === theirs.length ? 'same' : 'within';
}

function compareFolders(one: string, other: string): ScopeRelation {
  if (one === other) return 'same';
  const [outer, inner] = one.length < other.length ? [one, other] : [other, one];
  return outer === '' || inner.startsWith(`${outer}/`) ? 'within' : 'apart';
}

function narrowing(globs: readonly string[]): string[] {
  return globs.filter((glob) => !/^(?:\*\*|\*\*\/\*|\*)$/.test(glob));
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join('\n') === [...other].sort().join('\n');
}

/** Whether no file is matched by both globs: other folders, or other endings. */
function areApart(one: string, other: string): boolean {
  const [base, its] = [one, other].map((glob) => picomatch.scan(glob).base) as [string, string];
  if (base !== '' && its !== '' && compareFolders(base, its) === 'apart') return true;
  const [endings, theirs] = [endingsOf(one), endingsOf(other)];
  return (
    endings.length > 0 && theirs.length > 0 && endings.every((ending) => !theirs.includes(ending))
  );
}

/** The endings that a glob names: `*.py`, `*.{ts,tsx}`. */
function endingsOf(glob: string): string[] {
  const [, several, single] = /\.(?:\{([\w,]+)\}|(\w+))$/.exec(glob) ?? [];
  return several !== undefined ? several.split(',') : single === undefined ? [] : [single];
}

const languages: Readonly<Record<string, RegExp>> = {
  ts: /\btypescript\b|\bts\b/i,
  tsx: /\btypescript\b|\btsx\b|\breact\b/i,
  js: /\bjavascript\b|\bjs\b/i,
  jsx: /\bjavascript\b|\bjsx\b|\breact\b/i,
  py: /\bpython\b/i,
  go: /\bgo(?:lang)?\b/i,
  rs: /\brust\b/i,
  kt: /\bkotlin\b/i,
  swift: /\bswift\b/i,
  java: /\bjava\b/i,
  rb: /\bruby\b/i,
  cs: /\bc#|\.net\b/i,
  php: /\bphp\b/i,
  css: /\bcss\b/i,
  scss: /\bscss\b/i,
  sql: /\bsql\b/i,
};

/** Whether a text names the language of the files that globs match. */
export function isLanguageNamed(globs: readonly string[], text: string): boolean {
  return globs.some((glob) => endingsOf(glob).some((ending) => languages[ending]?.test(text)));
}
