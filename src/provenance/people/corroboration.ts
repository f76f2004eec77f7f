import type { MemoryRecord } from '#workspace/records';

import type { SurfaceRow } from '../evidence/evidence.ts';
import { evidenceItems } from '../evidence/evidence-items.ts';
import { evidenceLines } from '../evidence/evidence-lines.ts';
import type { RecordedAct } from '../item-content.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import { pinOf, textDigestOf } from '../record-text/pin.ts';
import { areTwoPeople } from './address-of.ts';

/** Whether two identities are one person, as far as their addresses and `.mailmap` tell. */
export type SamePerson = (one: string, other: string) => boolean;

/** A hashed surface, as far as it says where it comes from. */
type Surface = Pick<SurfaceRow, 'kind' | 'surface'>;

/**
 * Where hashed evidence comes from: this repository, or the hosts of what is quoted. What was only
 * typed, such as the output of a command that nobody ran again, comes from nowhere.
 */
export function originsOf(rows: readonly Surface[]): string[] {
  return [
    ...new Set(
      rows.flatMap(({ kind, surface }) =>
        kind === 'quote'
          ? hostOf(surface)
          : kind === 'output' || kind === 'testimony' || kind === 'finding'
            ? []
            : ['this repository'],
      ),
    ),
  ].sort();
}

/**
 * The origins of evidence that is borne out twice: by a place in this repository, which is
 * compared, and by what somebody else published. Two quotations are one person's typing; null for
 * those.
 */
export function twoOrigins(rows: readonly Surface[]): readonly string[] | null {
  const origins = originsOf(rows);
  return origins.length >= 2 && origins.includes('this repository') ? origins : null;
}

/**
 * Whether another person stands behind an act: one who did not raise the item, or a reviewer whom
 * the forge attests.
 */
export function isByAnother(act: RecordedAct, history: ItemHistory, same: SamePerson): boolean {
  const { by, actor, reviewer } = act.entry.content;
  const raisers = [act.entry.content.raised_by, history.raisedBy].flatMap((raiser) => raiser ?? []);
  const isOther = (identity: string): boolean =>
    raisers.length > 0 &&
    raisers.every((raiser) => areTwoPeople(raiser, identity) && !same(raiser, identity));
  return (
    (actor === undefined && isOther(by)) ||
    (reviewer?.standing === 'attested' && isOther(reviewer.identity))
  );
}

/**
 * Whether the ledger itself bears out that more than the raiser's claim stands behind an act:
 * another person, a proof of its own evidence that was run again, or hashed surfaces of two
 * origins. The raiser may choose proof and surfaces, so for high consequence only another person
 * counts. What the entry only says in words bears out nothing.
 *
 * @param commands what the item gives as proofs; mostly nobody asks
 */
export function isCorroborated(
  act: RecordedAct,
  history: ItemHistory,
  commands: () => ReadonlySet<string>,
  same: SamePerson,
): boolean {
  if (isByAnother(act, history, same)) return true;
  const { act: kind, corroboration } = act.entry.content;
  const proofs = kind === 'validation' ? proofsIn(corroboration ?? '') : [];
  if (
    proofs.length > 0 &&
    proofs.every(({ command, exit }) => exit === 0 && commands().has(command))
  )
    return true;
  const { rows, details } = history.content;
  // The record of what waits holds no hashes yet.
  return twoOrigins(rows.length > 0 ? rows : citedSurfaces(details.evidence ?? [])) !== null;
}

/** The surfaces that lines of evidence name. */
function citedSurfaces(lines: readonly string[]): Surface[] {
  return evidenceItems(lines).flatMap((item): Surface[] => {
    if (item.kind === 'place' && item.premise !== true)
      return [{ kind: 'lines', surface: item.written }];
    return item.kind === 'source' && item.quote !== null
      ? [{ kind: 'quote', surface: item.url }]
      : [];
  });
}

/** The last validation among these acts, unless the item was sent back after it. */
export function standingValidation(acts: readonly RecordedAct[]): RecordedAct | null {
  const at = acts.findLastIndex(
    (act) => act.entry.content.act === 'validation' && act.item.to === 'validated',
  );
  const sentBack = acts
    .slice(at + 1)
    .some((act) => act.item.to === 'pending' || act.item.to === 'quarantined');
  return sentBack ? null : (acts[at] ?? null);
}

/**
 * Whether another person stands behind an item that was promoted: one who confirms it later makes
 * up for a promotion alone; an earlier validation counts for the claim it saw.
 */
export function hasSecondPerson(
  history: ItemHistory,
  promotion: RecordedAct,
  record: MemoryRecord | null,
  same: SamePerson,
): boolean {
  const validation = standingValidation(history.acts.slice(0, history.acts.indexOf(promotion)));
  const seen = validation && sawIt(validation, promotion, history.acts, record) ? [validation] : [];
  return [...seen, ...history.acts.filter((act) => act.item.to === 'promoted')].some((act) =>
    isByAnother(act, history, same),
  );
}

/** Whether a validation was of the words that were promoted. */
function sawIt(
  validation: RecordedAct,
  promotion: RecordedAct,
  acts: readonly RecordedAct[],
  record: MemoryRecord | null,
): boolean {
  if (record === null) return wordsAt(validation, acts) === wordsAt(promotion, acts);
  const { pin } = validation.item;
  // Where the record was reworded since, its text of then is not at hand.
  return (
    pin === undefined ||
    pinOf(record) !== promotion.item.pin ||
    textDigestOf(record, 'with evidence') === pin
  );
}

/** What an item without a record said when an act was made. */
function wordsAt(act: RecordedAct, acts: readonly RecordedAct[]): string {
  const said = acts.slice(0, acts.indexOf(act) + 1).findLast(({ item }) => item.says)?.item.says;
  return JSON.stringify([said?.title, said?.claim, said?.meaning, said?.text]);
}

/** The commands that an item gives as its proofs: in its entries, and in its record as it is. */
export function proofCommands(
  history: ItemHistory,
  record: MemoryRecord | null,
): ReadonlySet<string> {
  const lines = [
    ...(history.content.details.evidence ?? []),
    ...(record ? evidenceLines(record) : []),
  ];
  return new Set(
    evidenceItems(lines).flatMap((item) => (item.kind === 'command' ? [item.command] : [])),
  );
}

/** The host of an address; none for what is no address, which anybody can make up. */
function hostOf(address: string): string[] {
  const host = /^https?:\/\/(?:[^@/]*@)?([^/:?#]+)/i.exec(address)?.[1];
  return host === undefined
    ? []
    : [
        host
          .toLowerCase()
          .replace(/^www\./, '')
          .replace(/\.+$/, ''),
      ];
}

/** How a proof went that was run again. */
interface ProofRun {
  readonly command: string;
  readonly exit: number;
  /** `sha256:` and 64 hex digits of what it printed. */
  readonly output: string;
}

/** Proofs in one line, as a validation records them. */
export function proofText(proofs: readonly ProofRun[]): string {
  return proofs
    .map(({ command, exit, output }) => `ran again: \`${command}\`, exit ${exit}, output ${output}`)
    .join('; ');
}

/** The proofs that such a line records; none where any part of it is something else. */
export function proofsIn(text: string): ProofRun[] {
  const one =
    /ran again: `([^]*?)`, exit (\d+), output (sha256:[0-9a-f]{64})(?:; (?=ran again: )|$)/y;
  const proofs: ProofRun[] = [];
  while (one.lastIndex < text.length) {
    const match = one.exec(text);
    if (!match) return [];
    proofs.push({ command: match[1] ?? '', exit: Number(match[2]), output: match[3] ?? '' });
  }
  return proofs;
}
