import { rewords } from '#claims/rewording';
import { clip } from '#messages/fill-template';
import { isOwnText } from '#provenance/evidence/evidence';
import { type Aspect, holdsBody, mayChange } from '#provenance/ledger/lawful-changes';
import { addressOf } from '#provenance/people/address-of';
import { claimIn, type RecordedAct, recordsPromotion } from '#provenance/recorded-acts';

type Surface = NonNullable<RecordedAct['item']['per_surface_hash']>[number];

/** An act, with the acts on the same item that it is compared with. */
export interface ComparedAct {
  readonly act: RecordedAct;
  /** The acts that it knew of. */
  readonly earlier: readonly RecordedAct[];
  /** The latest of those that hold something: several where branches decided apart. */
  latestBefore(holds: (each: RecordedAct) => boolean): RecordedAct[];
  /** Whether the first of two acts knew of the second. */
  isAfter(later: RecordedAct, each: RecordedAct): boolean;
  /** Whether the change that a gate judges added it. */
  readonly isAddedAtGate: boolean;
}

/** One thing about an item that an act changed and may not. */
interface UnlawfulChange {
  readonly messageId: Exclude<Aspect, 'hashes'> | 'surfaces' | 'rows' | 'consequence' | 'raiser';
  readonly was?: string;
  readonly now?: string;
  /** How the entry writes it. */
  readonly written: string;
}

/** Tells whether the act may change something about its item. */
type May = (aspect: Aspect) => boolean;

/** Compares an act with those before it, and gives what it changed that its kind may not. */
export function* unlawfulChanges(compared: ComparedAct): Generator<UnlawfulChange> {
  const { act, earlier, latestBefore } = compared;
  yield* otherRaiser(compared);
  const latest = latestBefore(() => true);
  if (latest.length === 0) return;
  const wasMemory = recordsPromotion(earlier);
  const may: May = (aspect) => mayChange(act.entry.content.act, aspect, wasMemory);
  yield* otherClaim(compared, latest, may);
  if (!may('body')) yield* otherBody(compared, latest);
  if (!may('condition')) yield* otherCondition(compared);
  if (!may('evidence')) yield* otherEvidence(compared, may('hashes'));
  // A withdrawal keeps what it took out of a file as a difference: that is no origin of the item.
  if (Object.keys(act.item.says ?? {}).some((key) => key !== 'diff') && !may('provenance'))
    yield { messageId: 'provenance', written: '"provenance": {' };
  yield* lowerConsequence(compared);
}

function* otherRaiser(compared: ComparedAct): Generator<UnlawfulChange> {
  const raiser = claimedRaiser(compared);
  if (raiser !== null)
    yield {
      messageId: 'raiser',
      was: clip(addressOf(raiser.was ?? 'nobody'), 30),
      now: clip(addressOf(raiser.now), 30),
      written: asWritten('raised_by', raiser.now),
    };
}

/** Another claim than the latest acts make, or one in other words where those count as well. */
function* otherClaim(
  { act: { item }, latestBefore }: ComparedAct,
  latest: readonly RecordedAct[],
  may: May,
): Generator<UnlawfulChange> {
  if (may('claim')) return;
  const claims = [
    ...latest.map((each) => each.item.discovery),
    ...latestBefore((each) => claimIn(each) !== undefined).flatMap((each) => claimIn(each) ?? []),
  ];
  const isClaimed = (claim: string): boolean =>
    claims.some((each) => each === claim || rewords(each, claim));
  const isSame = may('wording')
    ? isClaimed(item.discovery)
    : latest.some((each) => each.item.discovery === item.discovery);
  // A claim in the provenance is that of the record's text, of which a decision shows only the
  // title.
  const claim = isSame ? item.says?.claim : item.discovery;
  if (claim === undefined || (isSame && isClaimed(claim))) return;
  yield {
    messageId: may('wording') ? 'wording' : 'claim',
    ...apart(latest.at(-1)?.item.discovery ?? '', claim),
    written: asWritten(isSame ? 'claim' : 'discovery', claim),
  };
}

function* otherBody(
  { act, earlier, latestBefore, isAfter }: ComparedAct,
  latest: readonly RecordedAct[],
): Generator<UnlawfulChange> {
  const { body_digest: digest } = act.item;
  // Where branches decided apart, one that never made the item memory holds the body that it found.
  const undecided = latest.filter(
    (each) => !recordsPromotion([each, ...earlier.filter((other) => isAfter(each, other))]),
  );
  const digests = [...undecided, ...latestBefore(holdsBody)].flatMap(
    (each) => each.item.body_digest ?? [],
  );
  if (digest !== undefined && digests.length > 0 && !digests.includes(digest))
    yield {
      messageId: 'body',
      was: short(digests.at(-1)),
      now: short(digest),
      written: asWritten('body_digest', digest),
    };
}

function* otherCondition({ act: { item }, latestBefore }: ComparedAct): Generator<UnlawfulChange> {
  const conditions = latestBefore((each) => typeof each.item.load_when === 'string').map(
    (each) => each.item.load_when,
  );
  if (typeof item.load_when === 'string' && !conditions.includes(item.load_when))
    yield {
      messageId: 'condition',
      was: clip(conditions.at(-1) ?? 'none', 18),
      now: clip(item.load_when, 18),
      written: asWritten('load_when', item.load_when),
    };
}

/** Other hashes, or, of an act that may hash the evidence again, other surfaces. */
function* otherEvidence(
  { act, latestBefore }: ComparedAct,
  mayHashAgain: boolean,
): Generator<UnlawfulChange> {
  const { content_hash: hash, per_surface_hash: rows } = act.item;
  const hashes = latestBefore((each) => each.item.content_hash !== undefined).map(
    (each) => each.item.content_hash,
  );
  const rowsBefore = latestBefore((each) => each.item.per_surface_hash !== undefined).flatMap(
    (each) => (each.item.per_surface_hash ? [each.item.per_surface_hash] : []),
  );
  const isOther =
    (hash !== undefined && !hashes.includes(hash)) ||
    (rows !== undefined &&
      !rowsBefore.some((each) => JSON.stringify(each) === JSON.stringify(rows)));
  // Evidence that was never hashed is no measure.
  if (!isOther || hashes.length + rowsBefore.length === 0) return;
  const written = asWritten('content_hash', hash);
  const isConfirmed = act.entry.content.act === 'confirmation';
  const lost = lostSurface(rowsBefore, rows ?? [], isConfirmed);
  if (!mayHashAgain) yield { messageId: 'evidence', was: short(hashes.at(-1)), written };
  else if (lost !== null)
    yield { messageId: isConfirmed ? 'rows' : 'surfaces', was: clip(lost, 38), written };
}

function* lowerConsequence({
  act: { item },
  latestBefore,
}: ComparedAct): Generator<UnlawfulChange> {
  const consequence = item.says?.consequence;
  if (
    consequence !== undefined &&
    consequence !== 'high' &&
    latestBefore((each) => each.item.says?.consequence !== undefined).some(
      (each) => each.item.says?.consequence === 'high',
    )
  )
    yield {
      messageId: 'consequence',
      now: consequence,
      written: asWritten('consequence', consequence),
    };
}

/** A key of an entry with its value, as the entry's text has them. */
function asWritten(key: string, value: unknown): string {
  return `"${key}": ${JSON.stringify(value)}`;
}

/**
 * The raiser that an act names, where that is nobody who raised the item: the act that raises it
 * shows who did, and later acts repeat it.
 */
function claimedRaiser({
  act: {
    entry: { content: act },
    item,
  },
  earlier,
  isAddedAtGate,
}: ComparedAct): { readonly was: string | null; readonly now: string } | null {
  // An adopted record was raised before there was a ledger.
  const isAtOnce = act.act === 'promotion' && item.from === null;
  const begins = act.act === 'raise' || isAtOnce;
  if (act.act === 'adoption' || (earlier.length === 0 && !begins)) return null;
  // A raise of long ago may have been written by another tool for somebody; one that a change adds
  // speaks for who acts.
  if (act.act === 'raise' && !isAddedAtGate) return null;
  const raisers = begins
    ? [act.by]
    : earlier.flatMap((each) =>
        [each.entry.content.raised_by, each.item.says?.raised_by].flatMap((each) => each ?? []),
      );
  const now = [act.raised_by, item.says?.raised_by].find(
    (each) => each !== undefined && each !== null && !raisers.includes(each),
  );
  return now === undefined || now === null ? null : { was: raisers[0] ?? null, now };
}

/**
 * A surface that an act loses, adds or swaps; null where each stays where it was, or moves with
 * what it says. Whoever confirms may name another place for one that does not stand any more.
 */
function lostSurface(
  before: readonly (readonly Surface[])[],
  now: readonly Surface[],
  mayName: boolean,
): string | null {
  const stays = (row: Surface, others: readonly Surface[]): boolean =>
    others.some(
      (each) => each.kind === row.kind && (each.surface === row.surface || each.hash === row.hash),
    );
  const lost = before.map((rows) => {
    const gone = rows.filter((row) => !stays(row, now));
    const come = now.filter((row) => !stays(row, rows));
    const isNamed =
      mayName &&
      rows.length === now.length &&
      gone.length === come.length &&
      [...gone, ...come].every(isPlace);
    return isNamed ? null : ([...gone, ...come][0]?.surface ?? null);
  });
  return lost.includes(null) ? null : (lost[0] ?? null);
}

/**
 * Whether a surface is a place in a file: the words of a quotation and a cited record are what they
 * are.
 */
function isPlace({ kind }: Surface): boolean {
  return !isOwnText(kind) && kind !== 'finding';
}

/** Two texts from shortly before the word at which they part. */
function apart(was: string, now: string): { readonly was: string; readonly now: string } {
  const differ = [...was].findIndex((letter, at) => letter !== now[at]);
  const from = was.lastIndexOf(' ', Math.max(0, (differ === -1 ? was.length : differ) - 1)) + 1;
  const shown = (text: string): string =>
    clip(from > 8 && (was.length > 22 || now.length > 22) ? `…${text.slice(from)}` : text, 22);
  return { was: shown(was), now: shown(now) };
}

/** A digest as people compare it. */
function short(digest: string | undefined): string {
  return digest?.slice(0, 15) ?? 'none';
}
