import { folderOf, foldersAbove } from '../paths/target.ts';
import type { Manifest, NamedVersion, Project } from './manifest.ts';
import { versionFiles } from './read-manifest.ts';
import type { StatedVersion } from './stated-versions.ts';
import { overlap, rangeOf } from './version-range.ts';

/** A version of the project that a note contradicts, and the file that has it. */
export interface OtherVersion extends NamedVersion {
  readonly path: string;
}

/** What contradicts a note, and whether that is what the project says, not some part of it. */
export interface Contradiction {
  readonly other: OtherVersion;
  readonly isOfPart: boolean;
}

/** Folders that show or test something: their versions are not the project's. */
const aside =
  /(?:^|\/)(?:examples?|samples?|demos?|tests?|testdata|e2e|templates?|docs?|website|benchmarks?|playgrounds?|scripts|tools?|\.[^/]+)\//;

/** Files of agents that speak of the whole project, wherever they lie. */
const isOfAgent = /(?:^|\/)(?:\.[^/]+|memory|memory-bank|docs?)\//;

/** The files that may say the versions of a note's project, nearest first. */
export function versionPaths(note: string): string[] {
  return foldersAbove(folderOf(note)).flatMap((folder) => namesIn(folder, versionFiles));
}

/** The files that may name packages whose names nobody else knows. */
export function packageFiles(note: string): string[] {
  return foldersAbove(folderOf(note)).flatMap((folder) =>
    namesIn(folder, ['Package.swift', 'mix.exs']),
  );
}

function namesIn(folder: string, names: readonly string[]): string[] {
  return names.map((name) => (folder === '' ? name : `${folder}/${name}`));
}

/** What a note says of a version, as its removal is looked up. */
export function versionWord({ product, version }: StatedVersion): string {
  return `${product.id} ${version}`;
}

/** Whether a manifest admits what a note says of a product; null where it says nothing of it. */
export function admits({ versions }: Manifest, stated: StatedVersion): boolean | null {
  const own = versions.filter(({ product }) => product === stated.product.id);
  if (own.length === 0) return null;
  return own.some((version) => agrees(version, stated) !== false);
}

/**
 * The version of the project that contradicts a note; null where one agrees, or none is known. What
 * is needed at least is compared with what the project needs, where it says so; of a library, with
 * what it asks its users for.
 */
export function contradiction(
  project: Project,
  note: string,
  stated: StatedVersion,
): Contradiction | null {
  const near = new Set(versionPaths(note));
  // A note speaks of its own part of the tree: what lies beside that is another project.
  const part = folderOf(note) === '' || isOfAgent.test(note) ? '' : `${folderOf(note)}/`;
  const all = [...project.manifests.values()]
    .filter(({ path }) => near.has(path) || (path.startsWith(part) && !aside.test(path)))
    .flatMap((manifest) =>
      manifest.versions.flatMap((version) =>
        version.product === stated.product.id ? [{ ...version, path: manifest.path }] : [],
      ),
    );
  const ofUsers = all.filter(({ where }) => where.startsWith('peerDependencies.'));
  // A range that names no version, `*`, is any.
  if (stated.atLeast && ofUsers.some(({ range }) => rangeOf(range) === null)) return null;
  const found = all.filter(({ range }) => rangeOf(range) !== null);
  const needed = stated.atLeast
    ? found.filter(({ atLeast, where }) => atLeast || where.startsWith('peerDependencies.'))
    : [];
  // An image may be of another part, and older than what people run.
  const own = found.filter(({ where }) => !isImage(where));
  const compared = needed.length > 0 ? needed : stated.atLeast ? own : found;
  if (compared.some((version) => agrees(version, stated) !== false)) return null;
  const order = [...near];
  const rank = ({ path }: OtherVersion): number =>
    near.has(path) ? order.indexOf(path) : order.length + path.length;
  const [other] = compared.sort((a, b) => rank(a) - rank(b));
  if (!other) return null;
  const isFarImage = ({ path, where }: OtherVersion): boolean =>
    isImage(where) && path.slice(part.length).split('/').length > farBelow;
  return {
    other,
    isOfPart:
      !near.has(other.path) &&
      (compared.every(isFarImage) ||
        !compared.every((each) => agreeWithEachOther(each, other, stated.product.parts))),
  };
}

/** As many folders below a note an image is of one part alone. */
const farBelow = 2;

function isImage(where: string): boolean {
  return where.startsWith('FROM ');
}

function agreeWithEachOther(one: NamedVersion, other: NamedVersion, parts: 1 | 2): boolean {
  return (rangeOf(one.range) ?? []).some((range) =>
    (rangeOf(other.range) ?? []).some((each) => overlap(range, each, parts)),
  );
}

/** Whether a version of the project agrees with a note; null where it names no version. */
function agrees(
  version: NamedVersion,
  { product, interval, atLeast }: StatedVersion,
): boolean | null {
  const ranges = rangeOf(version.range);
  if (ranges === null) return null;
  const parts = interval.to !== null && interval.to[1] === 0 ? 1 : product.parts;
  return ranges.some((range) => {
    if (version.atLeast && atLeast)
      return overlap(interval, range, parts) && !isLater(range.from, interval.from, parts);
    // The least that works: later ones work, too.
    return overlap(
      interval,
      version.atLeast ? { from: range.from, to: isBare(version.range) ? null : range.to } : range,
      parts,
    );
  });
}

function isLater(
  one: readonly [number, number],
  other: readonly [number, number],
  parts: 1 | 2,
): boolean {
  return one[0] > other[0] || (parts === 2 && one[0] === other[0] && one[1] > other[1]);
}

/** `1.25.5` of a go.mod is the least, without a sign that says so. */
function isBare(range: string): boolean {
  return /^\d[\d.]*$/.test(range);
}
