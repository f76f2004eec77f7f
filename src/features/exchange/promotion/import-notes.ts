import type { NoteClaim } from '#claims/notes/note-claim';
import { findUndatedDays } from '#claims/relative-words';
import { plainText } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { recordEnd } from '#messages/generated/acts';
import { importNotes as say } from '#messages/generated/capture';
import type { Message } from '#messages/message';
import { type ActContext, shortIdOf } from '#promotion/act-context';
import { capture } from '#promotion/acts/capture';
import { hashEvidence } from '#promotion/discovery/hash-evidence';
import {
  type Discovery,
  givesReason,
  titleOf,
  worthQuestion,
} from '#promotion/discovery/read-discovery';
import { waitingDuplicate } from '#promotion/discovery/sibling-items';
import type { ItemResult } from '#promotion/outcome';
import { formattedLine } from '#promotion/templates/record-text';
import { duplicatesOfMemory } from '#provenance/comparison/duplicates';
import { withdrawalsIn, withdrawalsRepeatedBy } from '#provenance/comparison/tombstones';
import { digestOf } from '#provenance/digest';
import { evidenceLine } from '#provenance/evidence/evidence-items';
import { readLocator } from '#provenance/evidence/locator';
import { setKeys } from '#workspace/edit/set-keys';
import type { Finding } from '#workspace/records';
import {
  importDigestKey,
  importDigestOf,
  importedNoteOf,
  importedSection,
  type NativeText,
  withoutImportDigest,
} from '#workspace/stores/imported-note';
import { isVacuous } from '#workspace/text/load-conditions';
import { textProblems } from '#workspace/text/prose-spans';

/**
 * Imports native notes as candidates with a proposed `load_when`. Skips known and withdrawn claims,
 * and does not change candidates that a person edited.
 */
export async function importNotes(
  session: ActContext,
  notes: readonly OfferedNote[],
): Promise<void> {
  const known = findEarlierImports(session);
  const fresh: { readonly note: OfferedNote; readonly discovery: Discovery }[] = [];
  let same = 0;
  for (const note of notes) {
    if (textProblems(note.native.text).length > 0) {
      session.notes.push({ message: say.leftOut({ path: note.path, why: say.unreadable() }) });
      continue;
    }
    const before = known.get(note.path);
    if (before !== undefined) {
      if (before === 'gone' || !(await refresh(session, before, note))) same += 1;
      continue;
    }
    const discovery = discoveryOfNote(session, note);
    const why =
      whyLeftOut(session, discovery) ??
      (note.isBare ? worthQuestion(discovery, session.inputs) : null) ??
      (fresh.some(
        (each) =>
          each.discovery.claim === discovery.claim && each.note.native.text === note.native.text,
      )
        ? say.copied()
        : null);
    if (why === null) fresh.push({ note, discovery });
    else session.notes.push({ message: say.leftOut({ path: note.path, why }) });
  }
  if (same > 0) session.notes.push({ message: say.someKnown({ count: same }) });
  if (fresh.length === 0) return;
  const discoveries = fresh.map((each) => each.discovery);
  await capture(session, discoveries, { apart: true });
  const captured = session.done.filter((each) => each.did === 'captured');
  for (const [at, { note }] of fresh.entries()) {
    const target = captured[at]?.target ?? null;
    if (target !== null) await storeNote(session, target, note);
  }
  reportProposals(session, fresh, captured);
  const last = session.done.pop();
  if (last) session.done.push({ ...last, next: ['ledger review'] });
}

/** Earlier imports by path: the candidate, or `gone`. */
function findEarlierImports({ inputs }: ActContext): Map<string, Finding | 'gone'> {
  const known = new Map<string, Finding | 'gone'>();
  const pathIn = (trace: string): string | undefined => /^import:(.*)@[^@]*$/.exec(trace)?.[1];
  for (const { content } of inputs.ledger.items.values())
    for (const trace of content.details.origin_traces ?? []) {
      const path = pathIn(trace);
      if (path !== undefined) known.set(path, 'gone');
    }
  for (const finding of inputs.workspace.findings) {
    for (const trace of finding.originTraces) {
      const path = pathIn(trace.value);
      if (path !== undefined) known.set(path, finding);
    }
  }
  return known;
}

/** Updates a candidate after its source changed, unless a person edited it. False if unchanged. */
async function refresh(session: ActContext, finding: Finding, note: OfferedNote): Promise<boolean> {
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
  await storeNote(session, finding.path, note);
  session.notes.push({ message: say.changed(values) });
  return true;
}

/** Null if the note may become a candidate. */
function whyLeftOut(session: ActContext, discovery: Discovery): Message | null {
  const { inputs } = session;
  const { title = '' } = discovery.details;
  const [withdrawn] = withdrawalsRepeatedBy([discovery.claim, title], withdrawalsIn(inputs.ledger));
  if (withdrawn)
    return say.withdrawnBefore({
      day: withdrawn.entry.content.at.slice(0, 10),
      item: shortIdOf(session, withdrawn.item.item),
    });
  const [remembered] = duplicatesOfMemory(discovery.claim, title, inputs.workspace);
  if (remembered) return say.known({ path: remembered.path });
  const twin = waitingDuplicate(discovery, inputs.ledger);
  return twin ? say.waits({ item: shortIdOf(session, twin.item) }) : null;
}

/** Notes that are reported one by one. */
const maxReported = 20;

function reportProposals(
  session: ActContext,
  fresh: readonly { readonly note: OfferedNote; readonly discovery: Discovery }[],
  captured: readonly Pick<ItemResult, 'short' | 'target'>[],
): void {
  const { notes } = session;
  for (const [at, { note, discovery }] of fresh.slice(0, maxReported).entries()) {
    const item = captured[at]?.short ?? note.path;
    const condition = discovery.loadWhen;
    notes.push({
      message:
        condition === null
          ? say.noConditionProposed({ item })
          : say.conditionProposed({ item, condition, citing: note.cites.length > 0 ? item : null }),
    });
    const here = readableEvidence(session, note);
    const elsewhere = note.evidence.filter((place) => !here.includes(place));
    if (elsewhere.length > 0)
      notes.push({ message: say.citedElsewhere({ item, places: elsewhere.join(', ') }) });
    const [undated] = findUndatedDays(discovery.claim);
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
    const question = givesReason(note.native.text)
      ? null
      : worthQuestion(discovery, session.inputs);
    if (note.claim.states && question !== null)
      notes.push({ message: say.worthAsked({ item, why: question }) });
  }
  if (fresh.length > maxReported)
    notes.push({ message: say.more({ count: fresh.length - maxReported }) });
}

/** Writes the note into its candidate, or replaces it, and stores the digest of the result. */
async function storeNote(session: ActContext, path: string, note: OfferedNote): Promise<void> {
  const { buffer } = session;
  const section = importedSection(
    note.native,
    `\`${note.path.replace(/`/g, "'")}\` at ${note.revision}`,
    { cites: note.cites, label: note.claim.states ? null : formattedLine(note.claim.text) },
  );
  const reads = (after: Finding): boolean => {
    const kept = importedNoteOf(after.document);
    return kept?.text === note.native.text && kept.byteOrderMark === note.native.byteOrderMark;
  };
  await buffer.edit<Finding>(
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
  await buffer.edit<Finding>(
    path,
    'finding',
    ({ document }) =>
      setKeys(document, [
        { key: 'load_when_from', value: conditionFor(note, readableEvidence(session, note)).from },
        { key: importDigestKey, value: null },
      ]),
    reads,
  );
  const signed = await buffer.record(path);
  if (signed)
    await buffer.edit<Finding>(
      path,
      'finding',
      ({ document }) =>
        setKeys(document, [{ key: importDigestKey, value: digestOf(document.text) }]),
      reads,
    );
}

/** A native note before the import. */
export interface OfferedNote {
  readonly title: string;
  readonly description: string | null;
  /** Sentence with the claim, or the label if there is none. */
  readonly claim: NoteClaim;
  /** With `revision` the recorded origin: `import:<path>@<commit>`. */
  readonly path: string;
  readonly revision: string;
  /** Globs of the files it is loaded for. */
  readonly globs: readonly string[];
  /** Type at its agent, such as `feedback`. */
  readonly type: string | null;
  /** Existing places that it cites: `src/a.ts`, `src/a.ts#L12-L14`. */
  readonly cites: readonly string[];
  /** Places of its evidence as written, existing or not. */
  readonly evidence: readonly string[];
  readonly native: NativeText;
  /** It is only a claim without a reason. */
  readonly isBare: boolean;
  /** It is in this repository or belongs to the user. */
  readonly own: boolean;
}

function discoveryOfNote(session: ActContext, note: OfferedNote): Discovery {
  const here = readableEvidence(session, note);
  const { request } = session;
  return {
    kind: 'fact',
    claim: note.claim.text,
    loadWhen: conditionFor(note, here).condition,
    details: {
      title: titleOf(note.title),
      evidence: here.flatMap((written) => {
        const locator = readLocator(written, 'cited');
        return locator ? [evidenceLine({ kind: 'place', locator, written })] : [];
      }),
      ...(note.globs.length > 0 ? { paths: [...note.globs] } : {}),
      origin_obligations: [],
      origin_traces: [`import:${note.path}@${note.revision}`, ...request.traces],
      pass: 'import',
      profile: 'default',
      confidence: 'low',
      consequence: 'normal',
      origin: note.own ? 'repository' : 'external',
    },
  };
}

function conditionFor(
  note: OfferedNote,
  here: readonly string[],
): ReturnType<typeof proposeCondition> {
  const files = [...note.cites, ...here].map((place) => place.replace(/(?:#|:\d).*$/, ''));
  return proposeCondition({ ...note, cites: [...new Set(files)] });
}

/** Places of its evidence that exist and can be read. */
function readableEvidence({ inputs }: ActContext, note: OfferedNote): string[] {
  return note.evidence.filter((written) => {
    const locator = readLocator(written, 'cited');
    if (!locator) return false;
    const details = { evidence: [evidenceLine({ kind: 'place', locator, written })] };
    const surfaces = hashEvidence({ kind: 'fact', claim: '', loadWhen: null, details }, inputs);
    return surfaces.length > 0 && surfaces.every(({ outcome }) => 'row' in outcome);
  });
}

/** Characters. */
const maxConditionLength = 120;

/** A description that is a condition already. */
const conditional =
  /^(?:use (?:this |it )?|load |read |apply )?(?:when(?:ever)? |if |while |before |after |during |for )(?=\S)/i;
const saidWithin =
  /\b(?:load|use|read|apply|consult)(?: (?:this|it))? (?:when|if|before|while)\b:?\s+([^.;\n]{8,})/i;
const gerund =
  /^(?:editing|adding|changing|writing|working|running|deploying|debugging|testing|reviewing|building|releasing|choosing|configuring|fixing|creating|planning|designing|implementing|migrating|refactoring|installing|using|touching)\b/i;
const taskOf: Readonly<Record<string, string>> = {
  feedback: 'Choosing how to work',
  project: 'Planning or changing',
  reference: 'Looking for',
  user: 'Answering or explaining to them',
};

/**
 * Proposes a condition from the first of: the globs, a condition in the description, the cited
 * files, the type with the description.
 */
function proposeCondition({ globs, description, title, type, cites }: OfferedNote): {
  readonly condition: string | null;
  readonly from: 'paths' | 'description';
} {
  const said =
    description === null
      ? ''
      : plainText(description).replace(/\s+/g, ' ').replace(/[.]$/, '').trim();
  const within = saidWithin.exec(said)?.[1];
  const own =
    within ??
    (gerund.test(said) ? said : conditional.test(said) ? said.replace(conditional, '') : null);
  const about = taskOf[type?.toLowerCase() ?? ''];
  const [condition, from] =
    globs.length > 0
      ? [`Editing ${globs.join(', ')}`, 'paths' as const]
      : own !== null
        ? [clip(own, maxConditionLength), 'description' as const]
        : cites.length > 0
          ? [`Editing ${cites.slice(0, maxCited).join(', ')}`, 'paths' as const]
          : said === ''
            ? [null, 'description' as const]
            : [
                `${about === undefined ? 'Working on ' : `${about}: `}${clip(said, maxConditionLength)}`,
                'description' as const,
              ];
  return { condition: condition === null || isVacuous(condition, title) ? null : condition, from };
}

/** Cited files in a proposed condition. */
const maxCited = 3;
