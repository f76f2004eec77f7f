import { isFileIn } from '#disk/reading/file-facts';
import { locateAt } from '#disk/roots/locate';
import type { Repository } from '#git/repository/open-repository';
import { namedPlace as say } from '#messages/generated/capture';
import type { Message } from '#messages/message';
import type { ActContext } from '#promotion/act-context';
import { linesAt } from '#promotion/acts/bind-evidence';
import { type CaptureInput, readEvidenceArgument } from '#promotion/acts/discover';
import type { Reason } from '#promotion/reason';
import {
  atCommit,
  fileNamed,
  linesWithQuote,
  type Locator,
  readSymbolArgument,
  type SymbolArgument,
} from '#provenance/evidence/locator';
import { nameSurface } from '#provenance/surfaces/surface-name';
import { findDeclaration, type NamedLines } from '#provenance/symbols/find-declaration';
import type { Workspace } from '#workspace/workspace';

import { type CallerLocation, resolveArguments } from '../invocation/resolve-arguments.ts';
import {
  evidenceOf,
  lineReference,
  listPlaces,
  maxListedPlaces,
  outsideMemoryFilter,
  type PlaceResult,
  type PlaceSearch,
  readEvidenceText,
} from './place-search.ts';

/** Evidence as it was typed, with paths from the root. */
export interface NamedEvidence {
  readonly evidence: readonly string[];
  readonly quotes: readonly string[];
  /** The commit to compare the work tree with; null for no comparison. */
  readonly diff?: string | null;
}

/** Evidence with lines in place of symbols, quotes and changes. */
export interface PlacedEvidence {
  /** Arguments of evidence, `src/a.ts#L10-L14`, each once. */
  readonly evidence: readonly string[];
  /** Quotes that belong to web addresses. */
  readonly quotes: readonly string[];
  /** The found lines, each with the symbol, quote or change that named them. */
  readonly taken: readonly { readonly named: string; readonly locator: Locator }[];
  /** Why the act is refused: one for each symbol, quote or change without a citable place. */
  readonly reasons: readonly Reason[];
  readonly notes: readonly Message[];
}

/** Whether there is a symbol, a quote without an address, or a change to find. */
export function needsPlaceSearch({ evidence, quotes, diff }: NamedEvidence): boolean {
  const addresses = evidence.filter((each) => readEvidenceArgument(each)?.kind === 'source').length;
  return (
    (diff ?? null) !== null ||
    quotes.length > addresses ||
    evidence.some((each) => readSymbolArgument(each) !== null)
  );
}

/**
 * Finds the lines of symbols, of quotes that belong to no address, and of changes. A file that was
 * named for a quote or a change is replaced by the lines in it.
 *
 * @throws {UsageError} if a revision is not a commit, {EnvironmentError} if git fails
 */
export async function findEvidencePlaces(
  asked: NamedEvidence,
  search: PlaceSearch,
): Promise<PlacedEvidence> {
  const items = asked.evidence.map((each) => readEvidenceArgument(each));
  const addresses = items.filter((item) => item?.kind === 'source').length;
  const root = locateAt(search.here).root.path;
  const symbols = asked.evidence.map((each) =>
    isFileIn(root, each) ? null : readSymbolArgument(each),
  );
  const files = items.flatMap((item, at) =>
    item?.kind === 'place' && item.locator.kind === 'file' && symbols[at] === null
      ? [item.locator.path]
      : [],
  );
  const used = new Set<string>();
  const evidence: string[] = [];
  const placings: PlaceResult[] = [];
  const add = (each: PlaceResult): void => {
    placings.push(each);
    if ('place' in each) evidence.push(each.place);
  };
  for (const [at, text] of asked.evidence.entries()) {
    const symbol = symbols[at];
    if (symbol) add(await placeOfSymbol(symbol, search));
    else evidence.push(text);
  }
  for (const quote of asked.quotes.slice(addresses)) {
    add(await placeOfQuote(quote, files, search));
    for (const file of files) used.add(file);
  }
  const notes: Message[] = [];
  if ((asked.diff ?? null) !== null) {
    const { findChangedLines } = await import('./changed-evidence.ts');
    const change = await findChangedLines(asked.diff ?? 'HEAD', files, search);
    notes.push(...change.notes);
    for (const each of change.placings) add(each);
    for (const file of files) used.add(file);
  }
  const checked = await Promise.all(placings.map((each) => checkPlace(each, search)));
  return {
    evidence: [...new Set(evidence.filter((each) => !used.has(each)))],
    quotes: asked.quotes.slice(0, addresses),
    taken: checked.flatMap((each) => ('locator' in each ? [each] : [])),
    reasons: checked.flatMap((each) => ('code' in each ? [each] : [])),
    notes,
  };
}

async function placeOfSymbol(symbol: SymbolArgument, search: PlaceSearch): Promise<PlaceResult> {
  const [path = symbol.path] = resolveArguments(search.here, [symbol.path]);
  const named = { path, symbol: symbol.symbol };
  const read = await readEvidenceText(path, search);
  if ('refused' in read) return read;
  const found = await findDeclaration(fileNamed(path), read.text, symbol.symbol);
  const places = (all: readonly NamedLines[]): string[] =>
    listPlaces(all.map(({ name, lines }) => ({ place: lineReference(path, lines), name })));
  switch (found.kind) {
    case 'found':
      return {
        place: lineReference(path, found.declaration.lines),
        named: `${path}:${symbol.symbol}`,
      };
    case 'none':
      return found.declared.length === 0
        ? { refused: say.noSymbol(named) }
        : { refused: say.noSymbolBut(named), lines: places(found.declared) };
    case 'several':
      return { refused: say.severalSymbols(named), lines: places(found.declared) };
    case 'broken':
      return { refused: say.symbolUnsure(named) };
    case 'unread-language':
      return { refused: say.languageUnread({ path }) };
    case 'too-large':
      return { refused: say.tooLarge({ ...named, most: found.most }) };
    case 'too-deep':
      return { refused: say.tooDeep(named) };
  }
}

/** Finds the one place of a quote in the named files, else in all tracked files. */
async function placeOfQuote(
  quote: string,
  files: readonly string[],
  search: PlaceSearch,
): Promise<PlaceResult> {
  const searched = files.length > 0 ? files : await filesWith(quote, search);
  if (searched === null) return { refused: say.quoteOutsideGit() };
  const places: string[] = [];
  for (const path of searched) {
    const read = await readEvidenceText(path, search);
    if ('refused' in read) {
      // Among all tracked files, one that cannot be evidence is passed over.
      if (files.length > 0) return read;
      continue;
    }
    const found = linesWithQuote(read.text, quote, maxListedPlaces + 1 - places.length);
    places.push(...found.map((lines) => lineReference(path, lines)));
    if (places.length > maxListedPlaces) break;
  }
  const [place, ...others] = places;
  if (place === undefined)
    return {
      refused:
        files.length > 0
          ? say.noQuote({ where: files.join(', '), quote })
          : say.noQuoteAnywhere({ quote }),
    };
  return others.length === 0
    ? { place, named: `"${quote}"` }
    : {
        refused: say.severalQuotes({ quote }),
        lines: listPlaces(places.map((each) => ({ place: each }))),
      };
}

/** Tracked files outside memory that have the longest words of a quote; null outside of git. */
async function filesWith(quote: string, search: PlaceSearch): Promise<readonly string[] | null> {
  const { repository, workspace } = search;
  if (!repository) return null;
  const words = [...new Set(quote.split(/[\s\0]+/))]
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .slice(0, 5);
  if (words.length === 0) return [];
  const { filesWithWords } = await import('#git/objects/search-text');
  const { prefix } = evidenceOf(search);
  const isOutside = outsideMemoryFilter(workspace);
  return (await filesWithWords(repository, words))
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length))
    .filter(isOutside)
    .sort();
}

/** Refuses a place that cannot be cited, or that has conflict markers in its lines. */
async function checkPlace(
  placing: PlaceResult,
  search: PlaceSearch,
): Promise<Reason | { readonly named: string; readonly locator: Locator }> {
  if ('refused' in placing) return { code: 'P04', message: placing.refused, lines: placing.lines };
  const { place, named } = placing;
  const path = place.replace(/#L\d+(?:-L\d+)?$/, '');
  const item = readEvidenceArgument(place);
  if (item?.kind !== 'place' || item.locator.kind !== 'lines' || item.locator.path !== path)
    return { code: 'P04', message: say.notCitable({ path }) };
  const { locator } = item;
  const read = await readEvidenceText(path, search);
  const lines = 'text' in read ? read.text.split('\n').slice(locator.from - 1, locator.to) : [];
  return lines.some((line) => /^(?:<{7}|>{7})(?: |$)/.test(line))
    ? { code: 'P04', message: say.inConflict({ place }) }
    : { named, locator };
}

const maxLinesShown = 12;

/** Finds places of evidence while an act loads, and reports them while the act is planned. */
interface PlaceFinder {
  find(
    input: CaptureInput,
    workspace: Workspace,
    repository: Repository | null,
  ): Promise<CaptureInput>;
  /** The input with the found places. */
  found(input: CaptureInput): CaptureInput;
  /** Notes the found lines, and refuses evidence without a place. */
  tell(session: ActContext): void;
}

/**
 * Returns a finder of places for one capture. `diff` names a revision; its changed lines are
 * evidence.
 */
export function placeFinder(here: CallerLocation, diff: string | null): PlaceFinder {
  let evidence: PlacedEvidence | null = null;
  let premises: PlacedEvidence | null = null;
  let named: readonly string[] | null = null;
  const found = (input: CaptureInput): CaptureInput => ({
    ...input,
    ...(named && { evidence: named }),
    ...(evidence && { evidence: evidence.evidence, quotes: evidence.quotes }),
    ...(premises && { premises: premises.evidence }),
  });
  return {
    found,
    find: async (input, workspace, repository) => {
      const placed = async (asked: NamedEvidence): Promise<PlacedEvidence | null> =>
        needsPlaceSearch(asked) ? findEvidencePlaces(asked, { here, repository, workspace }) : null;
      const commits = await nameCommits(input.evidence, here, repository);
      if (commits !== input.evidence) named = commits;
      evidence = await placed({ evidence: commits, quotes: input.quotes, diff });
      premises = await placed({ evidence: input.premises ?? [], quotes: [] });
      return named || evidence || premises ? found(input) : input;
    },
    tell: (session) => {
      for (const placed of [evidence, premises]) {
        if (!placed) continue;
        session.reasons.push(...placed.reasons);
        session.notes.push(
          ...placed.taken.map(({ named, locator }) => ({
            message: say.taken({ named, place: nameSurface(locator) }),
            lines: linesAt(session, locator, maxLinesShown).map(shortened),
          })),
          ...placed.notes.map((message) => ({ message })),
        );
      }
    },
  };
}

// Generated files may have one very long line.
function shortened(line: string): string {
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}

/** `file@revision`, with an anchor, a symbol or lines. */
const atRevision = /^([^@#"'\s][^@#"']*)@([^#:"'\s]+)((?:[#:].*)?)$/s;

/**
 * Replaces branches, tags and short ids in evidence by the full id of the commit. Evidence that
 * names no commit stays as it is, and so does a file with such a name.
 */
async function nameCommits(
  evidence: readonly string[],
  here: CallerLocation,
  repository: Repository | null,
): Promise<readonly string[]> {
  if (repository === null || !evidence.some((each) => atRevision.test(each))) return evidence;
  const root = locateAt(here).root.path;
  const { resolveRevisions } = await import('#git/repository/resolve-commit');
  return Promise.all(
    evidence.map(async (text) => {
      const [, file, revision, rest = ''] = atRevision.exec(text) ?? [];
      if (file === undefined || revision === undefined) return text;
      if (isFileIn(root, `${file}@${revision}`)) return text;
      const [only, ...others] = await resolveRevisions(repository, revision);
      return only === undefined || others.length > 0
        ? text
        : `${atCommit({ file, commit: only.commit })}${rest}`;
    }),
  );
}
