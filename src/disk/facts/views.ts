import { hash } from 'node:crypto';
import { utimesSync } from 'node:fs';

import { keepFile } from '../state/cache-file.ts';
import { cachedBytes } from '../state/cache-path.ts';
import {
  type Days,
  dependsOnMore,
  type Digest,
  holdsOnDays,
  isWatched,
  recordFingerprint,
  trackDependencies,
} from './dependency-tracker.ts';
import {
  type FactsFile,
  factsFile,
  type FactsPlace,
  type Fingerprint,
  limits,
} from './fingerprint.ts';
import { columnsOf, decodeView, encodeView, fingerprintsIn, type KeptView } from './view-file.ts';
import { type CacheStrategy, stillHolds } from './view-validity.ts';

/** Where views are kept, and how they are found to hold. */
export interface ViewsPlace extends FactsPlace {
  readonly strategy: CacheStrategy;
}

const day = 86_400_000;
/** Bytes of a view that is read or kept: what 30,000 records give has about fifty million. */
const mostBytes = 268_435_456;
const digest: Digest = (content) => hash('sha256', content).slice(0, 32);

/**
 * A view of the fact table: the answer to a question about a root. The one that is kept, while
 * everything it looked at is as it was; else a new one, which is kept. What cannot be kept or read
 * changes nothing but time.
 *
 * @param root absolute
 * @param question what besides files the answer depends on, as plain data
 * @param work gives plain data
 * @param holds whether what is kept holds in what no file of the disk tells; nothing besides them
 *   counts unless given
 */
export async function viewOf<T>(
  place: ViewsPlace,
  root: string,
  question: unknown,
  work: () => Promise<T>,
  holds?: (kept: T) => Promise<boolean>,
): Promise<T> {
  if (holds) dependsOnMore();
  const { key, file } = viewFile(place, root, question);
  const began = Date.now();
  const kept = keptView<T>(file, key, place.strategy, began);
  if (kept !== null && (holds === undefined || (await holds(kept.value)))) return kept.value;
  const { value, witness, days } = await trackDependencies(digest, work);
  if (witness) {
    keep(file, key, { ...columnsOf(witness), value: JSON.stringify(value), began, days });
    recordAll(witness, days);
  } else dependsOnMore();
  return value;
}

/** A view that is made of another one depends on all that that one does. */
function recordAll(fingerprints: Iterable<readonly [string, Fingerprint]>, days: Days): void {
  if (!isWatched()) return;
  for (const [path, fingerprint] of fingerprints) recordFingerprint(path, fingerprint);
  holdsOnDays(days);
}

/** The view that is kept and holds at this moment; null where there is none. */
export function standingView<T>(place: ViewsPlace, root: string, question: unknown): T | null {
  const { key, file } = viewFile(place, root, question);
  return keptView<T>(file, key, place.strategy, Date.now())?.value ?? null;
}

function viewFile(
  place: ViewsPlace,
  root: string,
  question: unknown,
): { readonly key: string; readonly file: FactsFile } {
  const { version, platform, arch } = process;
  const key = JSON.stringify([place.build, version, platform, arch, root, question]);
  return { key, file: factsFile(place, root, 'view', key) };
}

/** Anything may be a view, also null. */
function keptView<T>(
  file: FactsFile,
  key: string,
  strategy: CacheStrategy,
  began: number,
): { readonly value: T } | null {
  const kept = readKept(file, key);
  if (!kept || !isOneOf(kept.days, began)) return null;
  const holding = stillHolds(kept, digest, strategy);
  if (!holding.holds) return null;
  const { numbers } = holding;
  const now = numbers ? { ...kept, began, numbers } : kept;
  if (numbers) keep(file, key, now);
  recordAll(fingerprintsIn(now), now.days);
  return { value: JSON.parse(kept.value) as T };
}

/** Whether a moment is on one of these days: what ended since must not be found once more. */
function isOneOf({ after, through }: Days, moment: number): boolean {
  const today = new Date(moment).toISOString().slice(0, 10);
  return (after === null || today > after) && (through === null || today <= through);
}

/** What is kept for a question; null where nothing is, or anything else is there. */
function readKept({ path, asked }: FactsFile, key: string): KeptView | null {
  try {
    const read = cachedBytes(path, mostBytes);
    const kept = read && decodeView(asked, key, read.bytes);
    if (kept && read.mtimeMs < Date.now() - day) markUsed(path);
    return kept;
  } catch {
    return null;
  }
}

/** Used is as good as new, where old ones go first. */
function markUsed(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // It goes a day too early.
  }
}

function keep({ path, asked }: FactsFile, key: string, kept: KeptView): void {
  try {
    const bytes = encodeView(asked, key, kept);
    if (bytes.length <= mostBytes) keepFile(path, bytes, limits.view);
  } catch {
    // More than a text can hold: it is not kept.
  }
}
