import { joined } from '../paths/path-listing.ts';
import { folderOf, foldersAbove } from '../paths/target.ts';
import type { Manifest, NamedVersion, Project } from './manifest.ts';
import { versionFiles } from './read-manifest.ts';
import type { StatedVersion } from './stated-versions.ts';
import { compareVersions, overlap, rangeOf } from './version-range.ts';

/** A version in a manifest, with the path of the manifest. */
export interface OtherVersion extends NamedVersion {
  readonly path: string;
}

/** The nearest version that contradicts a note. */
export interface Contradiction {
  readonly other: OtherVersion;
  /** It is the version of a part of the project. */
  readonly isOfPart: boolean;
}

/** Folders of examples and tests: they may have other versions. */
const aside =
  /(?:^|\/)(?:examples?|samples?|demos?|tests?|testdata|e2e|templates?|docs?|website|benchmarks?|playgrounds?|scripts|tools?|\.[^/]+)\//;

/** Files about the whole project, in any folder. */
const isOfAgent = /(?:^|\/)(?:\.[^/]+|memory|memory-bank|docs?)\//;

/** Paths of files with versions for a note, the nearest first. */
export function versionPaths(note: string): string[] {
  return pathsAbove(note, versionFiles);
}

/** Paths of files that define names of packages. */
export function packageFiles(note: string): string[] {
  return pathsAbove(note, ['Package.swift', 'mix.exs']);
}

function pathsAbove(note: string, names: readonly string[]): string[] {
  return foldersAbove(folderOf(note)).flatMap((folder) =>
    names.map((name) => joined(folder, name)),
  );
}

/** The key of a stated version in `Project.removals`. */
export function removedVersionKey({ product, version }: StatedVersion): string {
  return `${product.id} ${version}`;
}

/** True if a manifest agrees with a note; null if it has no version of the product. */
export function isVersionAdmitted({ versions }: Manifest, stated: StatedVersion): boolean | null {
  const own = versions.filter(({ product }) => product === stated.product.id);
  if (own.length === 0) return null;
  return own.some((version) => agrees(version, stated) !== false);
}

/**
 * Finds the nearest version that contradicts a note; null if one agrees, or none is known. A
 * minimum is compared with the project's minimum, and with the peer dependencies of a library.
 */
export function findContradiction(
  project: Project,
  note: string,
  stated: StatedVersion,
): Contradiction | null {
  const near = new Set(versionPaths(note));
  // Files beside the note's part of the tree belong to another project.
  const part = folderOf(note) === '' || isOfAgent.test(note) ? '' : `${folderOf(note)}/`;
  const all = [...project.manifests.values()]
    .filter(({ path }) => near.has(path) || (path.startsWith(part) && !aside.test(path)))
    .flatMap((manifest) =>
      manifest.versions.flatMap((version) =>
        version.product === stated.product.id ? [{ ...version, path: manifest.path }] : [],
      ),
    );
  const ofUsers = all.filter(({ where }) => where.startsWith('peerDependencies.'));
  // A range without a version, `*`, admits all.
  if (stated.atLeast && ofUsers.some(({ range }) => rangeOf(range) === null)) return null;
  const found = all.filter(({ range }) => rangeOf(range) !== null);
  const needed = stated.atLeast
    ? found.filter(({ atLeast, where }) => atLeast || where.startsWith('peerDependencies.'))
    : [];
  // An image may be of another part, or old.
  const own = found.filter(({ where }) => !isImage(where));
  const compared = needed.length > 0 ? needed : stated.atLeast ? own : found;
  if (compared.some((version) => agrees(version, stated) !== false)) return null;
  const order = [...near];
  const rank = ({ path }: OtherVersion): number =>
    near.has(path) ? order.indexOf(path) : order.length + path.length;
  const [other] = compared.sort((a, b) => rank(a) - rank(b));
  if (!other) return null;
  // An image two folders below belongs to one part.
  const isFarImage = ({ path, where }: OtherVersion): boolean =>
    isImage(where) && path.slice(part.length).split('/').length > 2;
  return {
    other,
    isOfPart:
      !near.has(other.path) &&
      (compared.every(isFarImage) ||
        !compared.every((each) => agreeWithEachOther(each, other, stated.product.parts))),
  };
}

function isImage(where: string): boolean {
  return where.startsWith('FROM ');
}

function agreeWithEachOther(one: NamedVersion, other: NamedVersion, parts: 1 | 2): boolean {
  return (rangeOf(one.range) ?? []).some((range) =>
    (rangeOf(other.range) ?? []).some((each) => overlap(range, each, parts)),
  );
}

/** Null if the range names no version. */
function agrees(
  version: NamedVersion,
  { product, interval, atLeast }: StatedVersion,
): boolean | null {
  const ranges = rangeOf(version.range);
  if (ranges === null) return null;
  const parts = interval.to !== null && interval.to[1] === 0 ? 1 : product.parts;
  return ranges.some((range) => {
    if (version.atLeast && atLeast)
      return (
        overlap(interval, range, parts) && compareVersions(range.from, interval.from, parts) <= 0
      );
    // Later versions than a minimum work as well.
    return overlap(
      interval,
      version.atLeast ? { from: range.from, to: isBare(version.range) ? null : range.to } : range,
      parts,
    );
  });
}

/** `1.25.5` in a go.mod is a minimum. */
function isBare(range: string): boolean {
  return /^\d[\d.]*$/.test(range);
}
