import { relativeWords } from '#claims/relative-words';
import { recordEnd } from '#messages/generated/acts';
import { importNotes as say } from '#messages/generated/capture';
import type { Message } from '#messages/message';
import { capture } from '#promotion/acts/capture';
import type { Discovery } from '#promotion/discovery/read-discovery';
import { waitingDuplicate } from '#promotion/discovery/sibling-items';
import { givesReason, worthQuestion } from '#promotion/discovery/worth-question';
import type { Done } from '#promotion/outcome';
import { type Session, shortIn } from '#promotion/session';
import { formattedLine } from '#promotion/templates/record-text';
import { duplicatesOfMemory } from '#provenance/comparison/duplicates';
import { repeatedBy, withdrawalsIn } from '#provenance/comparison/tombstones';
import { digestOf } from '#provenance/digest';
import { setKeys } from '#workspace/edit/set-keys';
import type { Finding } from '#workspace/records';
import {
  importDigestKey,
  importDigestOf,
  importedNoteOf,
  importedSection,
  withoutImportDigest,
} from '#workspace/stores/imported-note';

import { conditionFor, evidenceHere, offeredDiscovery, type OfferedNote } from './offered-note.ts';

/**
 * Imports native notes as candidates: the source stays as it is, a Load when is proposed and marked
 * so; what is here already, was withdrawn or was changed by a person stays
 * untouched.
 */
export async function importNotes(session: Session, notes: readonly OfferedNote[]): Promise<void> {
  const known = knownImports(session);
  const fresh: { readonly note: OfferedNote; readonly discovery: Discovery }[] = [];
  let same = 0;
  for (const note of notes) {
    const before = known.get(note.path);
    if (before !== undefined) {
      if (before === 'gone' || !(await refresh(session, before, note))) same += 1;
      continue;
    }
    const discovery = offeredDiscovery(session, note);
    const why =
      refusal(session, discovery) ??
      (note.isBare ? worthQuestion(discovery, session.world) : null) ??
      (fresh.some(
        (each) =>
          each.discovery.claim === discovery.claim && each.note.native.text === note.native.text,
      )
        ? say.copied()
        : null);
    if (why === null) fresh.push({ note, discovery });
    else session.notes.push({ message: say.leftOut({ path: note.path, why }) });
  }
  if (same > 0)
    session.notes.push({ message: same === 1 ? say.oneKnown() : say.someKnown({ count: same }) });
  if (fresh.length === 0) return;
  await capture(
    session,
    fresh.map((each) => each.discovery),
    { apart: true },
  );
  const captured = session.done.filter((each) => each.did === 'captured');
  for (const [at, { note }] of fresh.entries()) {
    const target = captured[at]?.target ?? null;
    if (target !== null) await keepNote(session, target, note);
  }
  sayProposed(session, fresh, captured);
  const last = session.done.pop();
  if (last) session.done.push({ ...last, next: ['ledger review'] });
}

/** Notes that were imported before, by their path: the candidate, or that it is gone. */
function knownImports({ world }: Session): Map<string, Finding | 'gone'> {
  const known = new Map<string, Finding | 'gone'>();
  const pathIn = (trace: string): string | undefined => /^import:(.*)@[^@]*$/.exec(trace)?.[1];
  for (const { content } of world.ledger.items.values())
    for (const trace of content.details.origin_traces ?? []) {
      const path = pathIn(trace);
      if (path !== undefined) known.set(path, 'gone');
    }
  for (const finding of world.workspace.findings) {
    for (const trace of finding.originTraces) {
      const path = pathIn(trace.value);
      if (path !== undefined) known.set(path, finding);
    }
  }
  return known;
}

/**
 * Takes a changed source into a candidate that nobody touched; whether there was anything to say or
 * do.
 */
async function refresh(session: Session, finding: Finding, note: OfferedNote): Promise<boolean> {
  const kept = importedNoteOf(finding.document);
  if (
    kept === null ||
    (kept.text === note.native.text && kept.byteOrderMark === note.native.byteOrderMark)
  )
    return false;
  const values = { path: note.path, candidate: finding.path };
  const untouched =
    finding.status.value === 'candidate' &&
    importDigestOf(finding.document) === digestOf(withoutImportDigest(finding.document.text));
  if (!untouched) {
    session.notes.push({ message: say.changedAndKept(values) });
    return true;
  }
  await keepNote(session, finding.path, note);
  session.notes.push({ message: say.changed(values) });
  return true;
}

/** Why a note becomes no candidate; null when it may. */
function refusal(session: Session, discovery: Discovery): Message | null {
  const { world } = session;
  const { title = '' } = discovery.details;
  const [withdrawn] = repeatedBy([discovery.claim, title], withdrawalsIn(world.ledger));
  if (withdrawn)
    return say.withdrawnBefore({
      day: withdrawn.entry.content.at.slice(0, 10),
      item: shortIn(session, withdrawn.item.item),
    });
  const [remembered] = duplicatesOfMemory(discovery.claim, title, world.workspace);
  if (remembered) return say.known({ path: remembered.path });
  const twin = waitingDuplicate(discovery, world.ledger);
  return twin ? say.waits({ item: shortIn(session, twin.item) }) : null;
}

/** Notes whose proposals are said one by one. */
const mostSaid = 20;

/** Says what was proposed for each note, so that nobody promotes it unseen. */
function sayProposed(
  session: Session,
  fresh: readonly { readonly note: OfferedNote; readonly discovery: Discovery }[],
  captured: readonly Pick<Done, 'short' | 'target'>[],
): void {
  const { notes } = session;
  for (const [at, { note, discovery }] of fresh.slice(0, mostSaid).entries()) {
    const item = captured[at]?.short ?? note.path;
    const condition = discovery.loadWhen;
    notes.push({
      message:
        condition === null
          ? say.noConditionProposed({ item, cited: note.cites })
          : say.conditionProposed({ item, condition, cited: note.cites }),
    });
    const here = evidenceHere(session, note);
    const elsewhere = note.evidence.filter((place) => !here.includes(place));
    if (elsewhere.length > 0)
      notes.push({ message: say.citedElsewhere({ item, places: elsewhere.join(', ') }) });
    const [undated] = relativeWords(discovery.claim);
    if (undated)
      notes.push({
        message: recordEnd.undatedNote({
          item,
          said: undated.word,
          path: captured[at]?.target ?? note.path,
        }),
      });
    if (!note.claim.states)
      notes.push({ message: say.claimAsked({ item, label: note.claim.text }) });
    const question = givesReason(note.native.text) ? null : worthQuestion(discovery, session.world);
    if (note.claim.states && question !== null)
      notes.push({ message: say.worthAsked({ item, why: question }) });
  }
  if (fresh.length > mostSaid)
    notes.push({ message: say.more({ count: fresh.length - mostSaid }) });
}

/**
 * Writes the note into its candidate, in the place of one that is there, and signs what was
 * written.
 */
async function keepNote(session: Session, path: string, note: OfferedNote): Promise<void> {
  const { desk } = session;
  const section = importedSection(
    note.native,
    `\`${note.path.replace(/`/g, "'")}\` at ${note.revision}`,
    { cites: note.cites, label: note.claim.states ? null : formattedLine(note.claim.text) },
  );
  const reads = (after: Finding): boolean => {
    const kept = importedNoteOf(after.document);
    return kept?.text === note.native.text && kept.byteOrderMark === note.native.byteOrderMark;
  };
  await desk.edit<Finding>(
    path,
    'finding',
    ({ document }) => {
      const { sections, text } = document;
      const at = sections.findIndex((each) => each.name === 'imported note');
      const start = sections[at]?.heading.start ?? text.length;
      const end = at === -1 ? start : (sections[at + 1]?.heading.start ?? text.length);
      return [{ start, end, text: start === text.length ? `\n${section}` : section }];
    },
    reads,
  );
  await desk.edit<Finding>(
    path,
    'finding',
    ({ document }) =>
      setKeys(document, [
        { key: 'load_when_from', value: conditionFor(note, evidenceHere(session, note)).from },
        { key: importDigestKey, value: null },
      ]),
    reads,
  );
  const signed = await desk.record(path);
  if (signed)
    await desk.edit<Finding>(
      path,
      'finding',
      ({ document }) =>
        setKeys(document, [{ key: importDigestKey, value: digestOf(document.text) }]),
      reads,
    );
}
