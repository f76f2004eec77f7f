import { presentItems } from '#diagnostics/defined-values';
import { owners as say } from '#messages/generated/configuration';
import type { Message } from '#messages/message';

import { type Document, frontmatterMap } from '../document.ts';
import { listOf } from '../frontmatter/values.ts';
import { memoizeByObject } from '../memoize.ts';
import { matchesSegments, matchesWildcards } from '../paths/match-glob.ts';

/** A CODEOWNERS file, read as its forge reads it. */
export interface CodeOwners {
  /** From the top of the repository. */
  readonly path: string;
  /** The last rule that matches counts in each section; only GitLab has more than one. */
  readonly sections: readonly OwnerSection[];
  /** Why lines were not read: the first of them, and how many more. */
  readonly unread: readonly Message[];
}

interface OwnerSection {
  /** The owners are asked, but nothing waits for them. */
  readonly isOptional: boolean;
  readonly rules: readonly OwnerRule[];
}

interface OwnerRule {
  readonly pattern: OwnerPattern;
  readonly owners: readonly string[];
  /** `!` at GitLab: excludes matching paths from the section. */
  readonly excludes: boolean;
}

/** Owners of a path. One of them is enough. */
export interface OwnerGroup {
  readonly owners: readonly string[];
  readonly isOptional: boolean;
}

/** GitHub reads no larger file. */
export const maxCodeOwnersBytes = 3_145_728;

/** Limits of rules read and problems reported. */
const [maxRules, maxProblems] = [50_000, 20];

/** The first of these counts. */
const codeOwnersPlaces: Readonly<Record<Forge, readonly string[]>> = {
  github: ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'],
  gitlab: ['CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'],
};

const heading = /^(\^)?\[([^[\]]*\S[^[\]]*)\](?:\[\d{1,4}\])?(?:\s+(.*))?$/;

/** Finds the CODEOWNERS file that counts, and its forge; null if there is none. */
export function findCodeOwners(
  has: (path: string) => boolean,
): { readonly path: string; readonly forge: Forge } | null {
  const isGitlab =
    !has('.github/CODEOWNERS') && (has('.gitlab-ci.yml') || has('.gitlab/CODEOWNERS'));
  const forge = isGitlab ? 'gitlab' : 'github';
  const path = codeOwnersPlaces[forge].find(has);
  return path === undefined ? null : { path, forge };
}

/**
 * Reads a CODEOWNERS file line by line. Unreadable lines own nothing. A word that is not an owner
 * makes GitHub skip the line, and GitLab skip the word.
 */
export function readCodeOwners(path: string, text: string, forge: Forge): CodeOwners {
  if (text.length > maxCodeOwnersBytes) return unreadableCodeOwners(path, say.tooLarge({ path }));
  const sections = new Map<string, OpenSection>();
  const unread: Message[] = [];
  let open = sectionNamed(sections, null, false, []);
  let rules = 0;
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const written = line.trim();
    if (written === '' || written.startsWith('#')) continue;
    const why = (problem: Message): void =>
      void unread.push(say.unreadLine({ path, line: at + 1, why: problem }));
    const [whole, optional, name, defaults = ''] =
      (forge === 'gitlab' ? heading.exec(written) : null) ?? [];
    // eslint-disable-next-line no-control-regex -- the characters looked for
    if (/[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/.test(written))
      why(say.controlCharacters());
    else if (whole !== undefined && name !== undefined)
      open = sectionNamed(sections, name, optional !== undefined, ownersIn(wordsOf(defaults)));
    else if (rules === maxRules) why(say.tooMany());
    else {
      const rule = ruleOf(written, forge, open.defaults);
      rules += 1;
      if ('pattern' in rule) open.rules.push(rule);
      else why(rule);
    }
  }
  return {
    path,
    sections: [...sections.values()],
    unread: presentItems([
      ...unread.slice(0, maxProblems),
      unread.length > maxProblems && say.moreLines({ path, count: unread.length - maxProblems }),
    ]),
  };
}

/** A CODEOWNERS file that cannot be read. */
export function unreadableCodeOwners(path: string, why: Message): CodeOwners {
  return { path, sections: [], unread: [why] };
}

interface OpenSection extends OwnerSection {
  readonly rules: OwnerRule[];
  readonly defaults: readonly string[];
}

/** Finds or begins a section; a heading with the same name continues it. */
function sectionNamed(
  sections: Map<string, OpenSection>,
  name: string | null,
  isOptional: boolean,
  defaults: readonly string[],
): OpenSection {
  const key = name === null ? '' : `[${name.trim().toLowerCase()}]`;
  const before = sections.get(key);
  const section: OpenSection = {
    isOptional: isOptional && (before?.isOptional ?? true),
    rules: before?.rules ?? [],
    defaults,
  };
  sections.set(key, section);
  return section;
}

/** Reads a line, or says why it is not a rule. */
function ruleOf(written: string, forge: Forge, defaults: readonly string[]): OwnerRule | Message {
  const [first = '', ...words] = wordsOf(written);
  const excludes = forge === 'gitlab' && first.startsWith('!');
  const pattern = readPattern(
    (excludes ? first.slice(1) : first)
      .replace(/^\\#/, forge === 'gitlab' ? '#' : '$&')
      .replaceAll('\\ ', ' '),
    forge,
  );
  if (pattern === null) return say.badPattern();
  const end = forge === 'github' ? words.findIndex((word) => word.startsWith('#')) : -1;
  const named = end === -1 ? words : words.slice(0, end);
  const owners = ownersIn(named);
  if (forge === 'github' && owners.length < named.length) return say.badOwner();
  return { pattern, excludes, owners: named.length > 0 ? owners : defaults };
}

/** Splits at spaces without a backslash before them. */
function wordsOf(text: string): string[] {
  return text.match(/(?:\\.|[^\s\\]|\\$)+/g) ?? [];
}

function ownersIn(words: readonly string[]): string[] {
  return words.filter(isOwner);
}

/** The owners of a path, in each section that has some. */
export function findOwnerGroups({ sections }: CodeOwners, path: string): OwnerGroup[] {
  return sections.flatMap(({ rules, isOptional }) => {
    const last = rules.findLast(({ pattern }) => matchesPattern(pattern, path));
    const isExcluded = rules.some(
      ({ excludes, pattern }) => excludes && matchesPattern(pattern, path),
    );
    return !last || isExcluded || last.owners.length === 0
      ? []
      : [{ owners: last.owners, isOptional }];
  });
}

/** A CODEOWNERS file, and the path of the memory's root in its repository. */
export interface PlacedOwners {
  readonly file: CodeOwners;
  /** Path from the top of the repository to the memory's root: empty, or with a closing slash. */
  readonly prefix: string;
}

/** The owners of any of these paths, which start at the memory's root; each group once. */
export function ownersOfPaths(
  placed: PlacedOwners | null,
  paths: readonly string[],
): readonly OwnerGroup[] {
  if (!placed) return [];
  const groups = [...new Set(paths.map((path) => plainPath(placed.prefix + path)))].flatMap(
    (path) => findOwnerGroups(placed.file, path),
  );
  return [...new Map(groups.map((group) => [JSON.stringify(group), group])).values()];
}

/** Resolves `.` and `..`, so that a path cannot evade its pattern. */
function plainPath(path: string): string {
  const steps: string[] = [];
  for (const step of path.split('/'))
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  return steps.join('/');
}

/** Limits of a pattern: characters, and `**` segments. */
const [maxPattern, maxGlobstars] = [500, 8];

export type Forge = 'github' | 'gitlab';

/** Segments, from the top of the repository. */
type OwnerPattern = readonly string[];

/**
 * Reads a pattern; null if the forge reads none in it. GitHub reads it as `.gitignore`: a slash
 * inside anchors it, and it covers all below a folder unless it ends in `/*`. GitLab: a leading
 * slash anchors it, and a closing slash covers all below.
 */
function readPattern(written: string, forge: Forge): OwnerPattern | null {
  if (written.length > maxPattern || /[\\[\]]/.test(written) || written.startsWith('!'))
    return null;
  const isFolder = written.endsWith('/');
  const segments = written.split('/').filter((segment) => segment !== '');
  if (segments.length === 0) return forge === 'github' ? null : ['**', '*'];
  const isAnchored = forge === 'github' ? /\/./.test(written) : written.startsWith('/');
  // Ruby, which GitLab is written in, takes a last `**` for a `*`.
  if (segments.at(-1) === '**')
    segments.splice(-1, 1, ...(forge === 'github' ? ['**', '*'] : ['*']));
  const coversBelow = forge === 'github' && (segments.at(-1) !== '*' || segments.length === 1);
  const below = isFolder ? ['**', '*'] : coversBelow ? ['**'] : [];
  const read = presentItems([!isAnchored && '**', ...segments, ...below]);
  return read.filter((segment) => segment === '**').length > maxGlobstars ? null : read;
}

/** A pattern of a folder matches the files in it, not the folder. */
function matchesPattern(pattern: OwnerPattern, path: string): boolean {
  const [first = ''] = pattern;
  // A quick test: most patterns begin with the name of a folder.
  if (!/[*?]/.test(first) && !path.startsWith(first)) return false;
  return matchesSegments(pattern, path.split('/'), matchesWildcards);
}

/** Names that notify all readers of a text. */
const everybody: ReadonlySet<string> = new Set(['@all', '@everyone', '@here', '@channel']);

const login = /^@@?[a-z\d](?:[\w.-]{0,99})(?:\/[a-z\d_](?:[\w.-]{0,99})){0,9}$/i;
const address = /^[\w.+%-]{1,64}@[a-z\d](?:[a-z\d-]{0,62})(?:\.[a-z\d-]{1,63}){1,8}$/i;

/** True for `@login`, `@organization/team` or an address, but not for `@everyone`. */
export function isOwner(word: string): boolean {
  return (login.test(word) && !everybody.has(word.toLowerCase())) || address.test(word);
}

/** True for a team or a role: its members are not in the text. */
export function isTeam(owner: string): boolean {
  return owner.startsWith('@') && (owner.includes('/') || owner.startsWith('@@'));
}

/** The owners that a record names. Other words under `owners` belong to other tools. */
export const namedOwners = memoizeByObject((document: Document): readonly string[] =>
  (listOf(frontmatterMap(document), 'owners') ?? []).map(({ value }) => value).filter(isOwner),
);
