import { clip } from '#diagnostics/fill-template';
import { shellWord } from '#diagnostics/shell-word';
import { addressOf } from '#provenance/address-of';
import { cameWith, strangers } from '#provenance/ledger/decided-apart';
import { itemOrder, type ItemOrder } from '#provenance/ledger/item-order';
import { holdsBody, mayChange, type Aspect } from '#provenance/ledger/lawful-changes';
import { recordsPromotion, type RecordedAct } from '#provenance/recorded-acts';
import { rewords } from '#provenance/rewording';

import { entryPlace } from '../entry-place.ts';
import { itemHandle } from '../item-handle.ts';
import { defineRule } from '../rule.ts';

const mend = [
  'see who added it: git log -- {path}',
  'what the item went through: ledger show {item}',
  'take it back in a change of its own: git revert COMMIT',
] as const;

/** LED510: an entry changes of an item only what acts of its kind change. */
export const entryWithinBounds = defineRule({
  code: 'LED510',
  name: 'entry-within-bounds',
  severity: 'error',
  since: '1.0',
  summary:
    'An entry says of its item what the acts before it said, but for what an act of its kind is there to change; who raised it is who did.',
  why: 'A correction or a confirmation that says something else is a promotion that nobody decided, in the clothes of housekeeping.',
  falsePositives:
    'None known. Of an act of long ago that goes on from a missing entry (LED502), nothing is said.',
  messages: {
    claim: { text: 'no {kind} makes another claim: it was "{was}", and is "{now}"', mend },
    wording: { text: 'an amendment only rewords: it was "{was}", and is "{now}"', mend },
    body: { text: 'no {kind} changes what a record says: its body was {was}, and is {now}', mend },
    condition: { text: 'no {kind} sets another Load when: it was "{was}", and is "{now}"', mend },
    evidence: { text: 'no {kind} takes other hashes of the evidence than {was}', mend },
    surfaces: { text: 'no {kind} puts other evidence in the place of {was}', mend },
    rows: { text: 'no {kind} adds evidence or drops it: {was}', mend },
    provenance: { text: 'no {kind} says where an item comes from', mend },
    raiser: { text: 'raised by {was}, and this {kind} says {now}', mend },
    consequence: {
      text: 'of high consequence in an earlier entry, and this {kind} says {now}',
      mend,
    },
  },
  *check({ surroundings: { history: since } }, _options, ledger) {
    const isNew = since ? cameWith(since) : () => false;
    for (const history of ledger.items.values()) {
      const { acts } = history;
      const order = itemOrder(acts, ledger, isNew);
      const apart =
        since && acts.some(isNew) ? strangers(acts, order, isNew) : new Set<RecordedAct>();
      for (const [position, act] of acts.entries()) {
        if (ledger.torn.has(act.entry.id) && !isNew(act)) continue;
        // What was made up beside the base's acts is no measure for an act that knows of those.
        const before: Before = (says) =>
          order.latestBefore(
            position,
            (each) => says(each) && (apart.has(act) || !apart.has(each)),
          );
        const earlier = acts.filter(
          (each, at) => order.knows(position, at) && (apart.has(act) || !apart.has(each)),
        );
        for (const { messageId, written, ...said } of beyondBounds(
          act,
          earlier,
          before,
          acts,
          order,
          Boolean(since?.gate) && isNew(act),
        )) {
          const data = {
            was: '',
            now: '',
            ...said,
            kind: act.entry.act.kind,
            path: shellWord(act.entry.path),
            item: itemHandle(history, ledger, act.entry.path),
          };
          yield {
            messageId,
            data,
            at: entryPlace(act.entry, written),
            key: `${messageId} ${history.item} ${act.entry.id}`,
          };
        }
      }
    }
  },
});

/** The latest acts before one that say something. */
type Before = (says: (each: RecordedAct) => boolean) => RecordedAct[];

type Surface = NonNullable<RecordedAct['item']['per_surface_hash']>[number];

/** One thing that an act changed and may not. */
interface Beyond {
  readonly messageId: Exclude<Aspect, 'hashes'> | 'surfaces' | 'rows' | 'consequence' | 'raiser';
  readonly was?: string;
  readonly now?: string;
  /** How the entry writes it. */
  readonly written: string;
}

function* beyondBounds(
  act: RecordedAct,
  earlier: readonly RecordedAct[],
  before: Before,
  acts: readonly RecordedAct[],
  order: ItemOrder,
  isAdded: boolean,
): Generator<Beyond> {
  const {
    item,
    entry: {
      act: { kind },
    },
  } = act;
  const wasMemory = recordsPromotion(earlier);
  const may = (aspect: Aspect): boolean => mayChange(kind, aspect, wasMemory);
  const text = (key: string, value: unknown): string => `"${key}": ${JSON.stringify(value)}`;

  const raiser = otherRaiser(act, earlier, isAdded);
  if (raiser !== null)
    yield {
      messageId: 'raiser',
      was: clip(addressOf(raiser.was ?? 'nobody'), 30),
      now: clip(addressOf(raiser.now), 30),
      written: text('raised_by', raiser.now),
    };
  const known = before(() => true);
  if (known.length === 0) return;
  const said = [
    ...known.map((each) => each.item.discovery),
    ...before(saysClaim).flatMap((each) => each.item.provenance?.claim ?? []),
  ];
  // A claim in the provenance is that of the record's text, of which a decision shows only the
  // title.
  const isSaid = (claim: string): boolean =>
    said.some((each) => each === claim || rewords(each, claim));
  const holds = may('wording')
    ? isSaid(item.discovery)
    : known.some((each) => each.item.discovery === item.discovery);
  const other = holds
    ? [item.provenance?.claim].find((claim) => claim !== undefined && !isSaid(claim))
    : item.discovery;
  if (!may('claim') && other !== undefined)
    yield {
      messageId: may('wording') ? 'wording' : 'claim',
      ...apart(known.at(-1)?.item.discovery ?? '', other),
      written: text(holds ? 'claim' : 'discovery', other),
    };

  // Of branches that decided apart, one that never made it memory says of its body what it found.
  const undecided = known.filter(
    (each) =>
      !recordsPromotion([
        each,
        ...earlier.filter((other) => order.knows(acts.indexOf(each), acts.indexOf(other))),
      ]),
  );
  const bodies = [...undecided, ...before(holdsBody)].flatMap(
    (each) => each.item.body_digest ?? [],
  );
  if (
    item.body_digest !== undefined &&
    !may('body') &&
    bodies.length > 0 &&
    !bodies.includes(item.body_digest)
  )
    yield {
      messageId: 'body',
      was: short(bodies.at(-1)),
      now: short(item.body_digest),
      written: text('body_digest', item.body_digest),
    };

  const conditions = before((each) => typeof each.item.load_when === 'string').map(
    (each) => each.item.load_when,
  );
  if (
    typeof item.load_when === 'string' &&
    !may('condition') &&
    !conditions.includes(item.load_when)
  )
    yield {
      messageId: 'condition',
      was: clip(conditions.at(-1) ?? 'none', 18),
      now: clip(item.load_when, 18),
      written: text('load_when', item.load_when),
    };

  const hashes = before((each) => each.item.content_hash !== undefined).map(
    (each) => each.item.content_hash,
  );
  const surfaces = before((each) => each.item.per_surface_hash !== undefined).flatMap((each) =>
    each.item.per_surface_hash ? [each.item.per_surface_hash] : [],
  );
  const rows = surfaces.map((each) => JSON.stringify(each));
  const isOther =
    (item.content_hash !== undefined && !hashes.includes(item.content_hash)) ||
    (item.per_surface_hash !== undefined && !rows.includes(JSON.stringify(item.per_surface_hash)));
  // What was never hashed holds nothing that could be changed.
  if (isOther && hashes.length + rows.length > 0 && !may('evidence')) {
    const isConfirmed = kind === 'confirmation';
    const lost = lostSurface(surfaces, item.per_surface_hash ?? [], isConfirmed);
    if (!may('hashes'))
      yield {
        messageId: 'evidence',
        was: short(hashes.at(-1)),
        written: text('content_hash', item.content_hash),
      };
    else if (lost !== null)
      yield {
        messageId: isConfirmed ? 'rows' : 'surfaces',
        was: clip(lost, 38),
        written: text('content_hash', item.content_hash),
      };
  }

  // What a withdrawal took out of a file is kept as a difference, and says nothing of where the
  // item comes from.
  if (Object.keys(item.provenance ?? {}).some((key) => key !== 'diff') && !may('provenance'))
    yield { messageId: 'provenance', written: '"provenance": {' };
  const falls =
    item.provenance?.consequence !== undefined &&
    item.provenance.consequence !== 'high' &&
    before((each) => each.item.provenance?.consequence !== undefined).some(
      (each) => each.item.provenance?.consequence === 'high',
    );
  if (falls)
    yield {
      messageId: 'consequence',
      now: item.provenance?.consequence ?? '',
      written: text('consequence', item.provenance?.consequence),
    };
}

/**
 * Who an act says raised the item, where that is nobody who did: whoever raises it is the one, and
 * later acts repeat it.
 */
function otherRaiser(
  { entry: { act }, item }: RecordedAct,
  earlier: readonly RecordedAct[],
  isAdded: boolean,
): { readonly was: string | null; readonly now: string } | null {
  // What is taken over was raised before there was a ledger.
  if (act.kind === 'adoption' || (earlier.length === 0 && act.kind !== 'raise')) return null;
  // A raise of long ago may have been written by another tool for somebody; one that a change adds
  // speaks for who acts.
  if (act.kind === 'raise' && !isAdded) return null;
  const known =
    act.kind === 'raise'
      ? [act.by]
      : earlier.flatMap((each) =>
          [each.entry.act.raised_by, each.item.provenance?.raised_by].flatMap((each) => each ?? []),
        );
  const now = [act.raised_by, item.provenance?.raised_by].find(
    (each) => each !== undefined && each !== null && !known.includes(each),
  );
  return now === undefined || now === null ? null : { was: known[0] ?? null, now };
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
  return kind !== 'quote' && kind !== 'output' && kind !== 'finding';
}

function saysClaim({ item }: RecordedAct): boolean {
  return item.provenance?.claim !== undefined;
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
