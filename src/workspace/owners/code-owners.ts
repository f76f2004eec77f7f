import { present } from '#diagnostics/present';
import { owners as say } from '#messages/generated/configuration';
import type { Message } from '#messages/message';

import { type Document, mapOf } from '../document.ts';
import { listOf } from '../frontmatter/values.ts';
import { oncePerObject } from '../once-per-object.ts';
import { matchesSegments, matchesWildcards } from '../paths/match-glob.ts';

/** Who owns which paths of a repository, as its forge would read it. */
export interface CodeOwners {
  /** Where it was read, from the top of the repository. */
  readonly path: string;
  /** Each has a last word of its own; only GitLab knows more than one. */
  readonly sections: readonly OwnerSection[];
  /** What is not read of it, and why; the first of them. */
  readonly unread: readonly Message[];
}

interface OwnerSection {
  /** Whether its owners are asked, and nothing waits for them. */
  readonly isOptional: boolean;
  readonly rules: readonly OwnerRule[];
}

interface OwnerRule {
  readonly pattern: OwnerPattern;
  readonly owners: readonly string[];
  /** Whether no rule of its section counts for what it matches (`!` at GitLab). */
  readonly excludes: boolean;
}

/** Owners of a path, of whom each may speak for all. */
export interface OwnerGroup {
  readonly owners: readonly string[];
  readonly isOptional: boolean;
}

/** Bytes beyond which GitHub reads no such file. */
export const codeOwnersBytes = 3_145_728;

/** Rules beyond which none is read, and how many problems are told. */
const [mostRules, mostTold] = [50_000, 20];

/** Where a forge looks; the first that is there counts. */
const codeOwnersPlaces: Readonly<Record<Forge, readonly string[]>> = {
  github: ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'],
  gitlab: ['CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'],
};

/** By whose pipelines a repository is known to be GitLab's. */
const gitlabPipelines = '.gitlab-ci.yml';

const heading = /^(\^)?\[([^[\]]*\S[^[\]]*)\](?:\[\d{1,4}\])?(?:\s+(.*))?$/;

/** The file of owners that counts among these paths, and who reads it; null where there is none. */
export function placeOfOwners(
  has: (path: string) => boolean,
): { readonly path: string; readonly forge: Forge } | null {
  const isGitlab =
    !has('.github/CODEOWNERS') && (has(gitlabPipelines) || has('.gitlab/CODEOWNERS'));
  const forge = isGitlab ? 'gitlab' : 'github';
  const path = codeOwnersPlaces[forge].find(has);
  return path === undefined ? null : { path, forge };
}

/**
 * Reads a file of owners, line by line; what cannot be read is told, and owns nothing. At GitHub
 * one word that names nobody spoils its line; GitLab leaves the word out.
 */
export function readCodeOwners(path: string, text: string, forge: Forge): CodeOwners {
  if (text.length > codeOwnersBytes) return noOwners(path, say.tooLarge({ path }));
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
    else if (rules === mostRules) why(say.tooMany());
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
    unread: present([
      ...unread.slice(0, mostTold),
      unread.length > mostTold && say.moreLines({ path, count: unread.length - mostTold }),
    ]),
  };
}

/** A file of owners that is there and names nobody, because it cannot be read. */
export function noOwners(path: string, why: Message): CodeOwners {
  return { path, sections: [], unread: [why] };
}

interface OpenSection extends OwnerSection {
  readonly rules: OwnerRule[];
  readonly defaults: readonly string[];
}

/** The section of a name, where a second heading goes on with what the first one began. */
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

/** The rule in a line, or why it is none. */
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

/** Words between blanks; a blank behind a backslash is part of a word. */
function wordsOf(text: string): string[] {
  return text.match(/(?:\\.|[^\s\\]|\\$)+/g) ?? [];
}

function ownersIn(words: readonly string[]): string[] {
  return words.filter(isOwner);
}

/** Who owns a path, a group for each section; none where a rule takes its owners away. */
export function groupsOwning({ sections }: CodeOwners, path: string): OwnerGroup[] {
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

/** A file of owners, and where the memory that asks it stands. */
export interface PlacedOwners {
  readonly file: CodeOwners;
  /** The way from the repository's top to the memory's root, with a closing slash, or empty. */
  readonly prefix: string;
}

/** Who owns any of these paths, which are from the memory's root; each group once. */
export function ownersOfPaths(
  placed: PlacedOwners | null,
  paths: readonly string[],
): readonly OwnerGroup[] {
  if (!placed) return [];
  const groups = [...new Set(paths.map((path) => plainPath(placed.prefix + path)))].flatMap(
    (path) => groupsOwning(placed.file, path),
  );
  return [...new Map(groups.map((group) => [JSON.stringify(group), group])).values()];
}

/** The path without the detours by which it could miss the pattern that it is meant by. */
function plainPath(path: string): string {
  const steps: string[] = [];
  for (const step of path.split('/'))
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  return steps.join('/');
}

/** Characters of a pattern, and segments `**` in it, beyond which it is not read. */
const [longest, mostGlobstars] = [500, 8];

/** Whose rules a file of owners follows. */
export type Forge = 'github' | 'gitlab';

/** A pattern of a file of owners, as segments from the top of the repository. */
type OwnerPattern = readonly string[];

/**
 * Reads a pattern, whose `\ ` is a blank already; null where the forge reads none in it.
 *
 * GitHub reads it as `.gitignore` does: a slash before its end ties it to the top, and it matches
 * all below a folder, save where it ends in `/*`. At GitLab only a leading slash ties it, and only
 * a closing one matches what is below.
 */
function readPattern(written: string, forge: Forge): OwnerPattern | null {
  if (written.length > longest || /[\\[\]]/.test(written) || written.startsWith('!')) return null;
  const isFolder = written.endsWith('/');
  const segments = written.split('/').filter((segment) => segment !== '');
  if (segments.length === 0) return forge === 'github' ? null : ['**', '*'];
  const isTied = forge === 'github' ? /\/./.test(written) : written.startsWith('/');
  // Ruby, which GitLab is written in, takes a last `**` for a `*`.
  if (segments.at(-1) === '**')
    segments.splice(-1, 1, ...(forge === 'github' ? ['**', '*'] : ['*']));
  const reachesBelow = forge === 'github' && (segments.at(-1) !== '*' || segments.length === 1);
  const below = isFolder ? ['**', '*'] : reachesBelow ? ['**'] : [];
  const read = present([!isTied && '**', ...segments, ...below]);
  return read.filter((segment) => segment === '**').length > mostGlobstars ? null : read;
}

/** Whether a path matches; a pattern of a folder matches what is in it, and not the folder. */
function matchesPattern(pattern: OwnerPattern, path: string): boolean {
  const [first = ''] = pattern;
  // Most patterns begin with a folder's plain name, and another folder is told at once.
  if (!/[*?]/.test(first) && !path.startsWith(first)) return false;
  return matchesSegments(pattern, path.split('/'), matchesWildcards);
}

/** Names that some service takes for everybody who reads a text. */
const everybody: ReadonlySet<string> = new Set(['@all', '@everyone', '@here', '@channel']);

const login = /^@@?[a-z\d](?:[\w.-]{0,99})(?:\/[a-z\d_](?:[\w.-]{0,99})){0,9}$/i;
const address = /^[\w.+%-]{1,64}@[a-z\d](?:[a-z\d-]{0,62})(?:\.[a-z\d-]{1,63}){1,8}$/i;

/**
 * Whether a word names an owner: `@login`, `@organisation/team` or an address. What addresses
 * everybody names nobody.
 */
export function isOwner(word: string): boolean {
  return (login.test(word) && !everybody.has(word.toLowerCase())) || address.test(word);
}

/** Whether an owner is a team or a role, whose members no text names. */
export function isTeam(owner: string): boolean {
  return owner.startsWith('@') && (owner.includes('/') || owner.startsWith('@@'));
}

/**
 * Whose word a record says its fact needs. Other tools keep words of theirs under `owners`: what
 * names nobody is none of ours.
 */
export const ownersNamed = oncePerObject((document: Document): readonly string[] =>
  (listOf(mapOf(document), 'owners') ?? []).map(({ value }) => value).filter(isOwner),
);
