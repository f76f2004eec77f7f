import type { MemoryRecord } from '#workspace/records';

import type { SurfaceRow } from '../evidence/evidence.ts';
import { evidenceItems } from '../evidence/evidence-items.ts';
import { evidenceLines } from '../evidence/evidence-lines.ts';
import type { RecordedAct } from '../item-content.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import { pinOf, textDigestOf } from '../record-text/pin.ts';
import { isOtherThan, type SamePerson } from './identity.ts';

type Surface = Pick<SurfaceRow, 'kind' | 'surface'>;

/** The origins of evidence: this repository, and the hosts of quotations. Typed output has none. */
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
 * The distinct origins if there are two or more and one is this repository; else null. Two
 * quotations don't count: one person may have typed both.
 */
export function twoOrigins(rows: readonly Surface[]): readonly string[] | null {
  const origins = originsOf(rows);
  return origins.length >= 2 && origins.includes('this repository') ? origins : null;
}

/** Whether an act is by a person who did not raise the item, or has such an attested reviewer. */
export function isByAnother(act: RecordedAct, history: ItemHistory, same: SamePerson): boolean {
  const { by, actor, reviewer } = act.entry.content;
  const raisers = [act.entry.content.raised_by, history.raisedBy];
  const isOther = (identity: string): boolean => isOtherThan(raisers, identity, same);
  return (
    (actor === undefined && isOther(by)) ||
    (reviewer?.standing === 'attested' && isOther(reviewer.identity))
  );
}

/**
 * Whether the ledger shows more than the raiser's word for an act: another person, a repeated proof
 * of the act's evidence, or evidence of two origins. The raiser chooses proof and evidence, so for
 * high consequence only another person counts. Words in the entry don't count.
 *
 * @param commands the proofs that the item cites
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
  // A pending item has no hashes yet.
  return twoOrigins(rows.length > 0 ? rows : citedSurfaces(details.evidence ?? [])) !== null;
}

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
export function validationInForce(acts: readonly RecordedAct[]): RecordedAct | null {
  const at = acts.findLastIndex(
    (act) => act.entry.content.act === 'validation' && act.item.to === 'validated',
  );
  const sentBack = acts
    .slice(at + 1)
    .some((act) => act.item.to === 'pending' || act.item.to === 'quarantined');
  return sentBack ? null : (acts[at] ?? null);
}

/**
 * Whether another person promoted, confirmed or validated an item. A validation before the
 * promotion counts if it was of the same words.
 */
export function hasSecondPerson(
  history: ItemHistory,
  promotion: RecordedAct,
  record: MemoryRecord | null,
  same: SamePerson,
): boolean {
  const validation = validationInForce(history.acts.slice(0, history.acts.indexOf(promotion)));
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
  // Without the text of that time, a reworded record counts as seen.
  return (
    pin === undefined ||
    pinOf(record) !== promotion.item.pin ||
    textDigestOf(record, 'with evidence') === pin
  );
}

/** The words of an item without record at the time of an act. */
function wordsAt(act: RecordedAct, acts: readonly RecordedAct[]): string {
  const said = acts.slice(0, acts.indexOf(act) + 1).findLast(({ item }) => item.says)?.item.says;
  return JSON.stringify([said?.title, said?.claim, said?.meaning, said?.text]);
}

/** The commands that entries and record of an item cite as proofs. */
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

/** The host of a URL; none for other text, which anyone can invent. */
function hostOf(address: string): string[] {
  const host = /^https?:\/\/(?:[^@/]*@)?([^/:?#]+)/i.exec(address)?.[1];
  return host === undefined ? [] : [host.toLowerCase().replace(/^www\.|\.+$/g, '')];
}

/** A repeated proof. */
interface ProofRun {
  readonly command: string;
  readonly exit: number;
  /** `sha256:` and 64 hex digits of what it printed. */
  readonly output: string;
}

/** One line, as a validation records proofs. */
export function proofText(proofs: readonly ProofRun[]): string {
  return proofs
    .map(({ command, exit, output }) => `ran again: \`${command}\`, exit ${exit}, output ${output}`)
    .join('; ');
}

/** Reads what `proofText` wrote; empty for any other text. */
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
