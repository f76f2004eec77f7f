import { unrecorded, type ItemHistory } from '#provenance/ledger/ledger';
import { shellWord } from '#diagnostics/shell-word';
import { findingNamed } from '#workspace/find-record';
import { rememberedAs } from '#provenance/remembered-as';
import { sameClaimIn } from '#provenance/same-claim';
import { tombstonesForAny, withdrawalsIn } from '#provenance/tombstones';
import { labelText, linkText } from '#workspace/edit/cell-text';
import { plainText } from '#workspace/plain-text';
import type { KeptRecord, MemoryRecord } from '#workspace/records';
import { payloadsIn } from '#workspace/payloads';
import type { NativeFact } from '#workspace/stores/native-fact';

import { actItem } from '../act-item.ts';
import { newItemId } from '../entries.ts';
import { highConsequence } from '../consequence.ts';
import { discoveryOf } from '../discovery-of.ts';
import { hashEvidence, rowsOf } from '../hash-evidence.ts';
import type { ActItem, Discovery } from '../discovery.ts';
import { faceText } from '../faces.ts';
import { landingOf } from '../kinds/all.ts';
import { executionLocal } from '#provenance/discovery-kinds';
import { freePath, slugOf, titleOf } from '../naming.ts';
import { placeProblems } from '../place-problems.ts';
import { overrideProblems } from '../policy.ts';
import { shortIn, type Session } from '../session.ts';
import { statementsOf } from '../statements.ts';
import { showInTask } from '../task-view.ts';
import { recordText } from '../templates/record-text.ts';
import { waitingTwin } from '../waiting-twin.ts';
import { recordLinks } from './answer-sources.ts';
import { nextSteps } from './next-steps.ts';

/** One discovery that is being raised, with the id and place it was given. */
interface Raised {
  readonly discovery: Discovery;
  readonly item: string;
  readonly target: string | null;
  readonly slug: string;
  readonly number: number | null;
}

/** How discoveries are raised, where that is not the usual way. */
export interface CaptureManner {
  /** Path of a record whose claim it may repeat, because it is a corrected copy of it. */
  readonly replaces?: string | null;
  /** They have nothing to do with each other: many at once, not faces of one discovery. */
  readonly apart?: boolean;
  /** A file name for a discovery, where it is not to be its title's. */
  readonly slugFor?: (discovery: Discovery) => string | null;
  /**
   * The native note that says it, where it is raised in place: nothing is written but the entry.
   */
  readonly native?: NativeFact | null;
  /** Records it was built from: the candidate links them. */
  readonly builtFrom?: readonly KeptRecord[];
}

/**
 * Raises discoveries: one entry for all of them, so that two faces of one discovery are linked, a
 * candidate file where the kind keeps one, and a row in the task's queue.
 *
 */
export async function capture(
  session: Session,
  discoveries: readonly Discovery[],
  {
    replaces = null,
    apart = false,
    slugFor = () => null,
    native = null,
    builtFrom = [],
  }: CaptureManner = {},
): Promise<void> {
  const { world, request, recorder } = session;
  session.reasons.push(...overrideProblems(request, world.policy));
  for (const discovery of discoveries) checkClaim(session, discovery, replaces);
  if (session.reasons.length > 0) return;
  const raised: Raised[] = [];
  for (const discovery of discoveries) {
    const placed = native
      ? placeNatively(session, discovery, native)
      : place(session, discovery, raised, slugFor(discovery));
    // At once, so that the next one of the same words gets an id and a place of its own.
    raised.push(placed);
    session.raised.push(placed.item);
  }
  const entry = await recorder.record({
    kind: 'raise',
    raisedBy: request.by,
    overrides: request.overrides.map((code) => `${code}: ${request.reason ?? ''}`),
    items: raised.map((each) =>
      actItem(
        {
          item: each.item,
          discovery: each.discovery.claim,
          kind: each.discovery.kind,
          target: each.target,
          status: '',
        },
        {
          to: 'pending',
          provenance: {
            ...each.discovery.details,
            claim: each.discovery.claim,
            raised_by: request.by,
          },
          loadWhen: each.discovery.loadWhen,
          record: native,
          rows: rowsOf(hashEvidence(each.discovery, world)),
        },
      ),
    ),
  });
  for (const each of raised) {
    if (!native) await writeCandidate(session, each, entry, apart ? [] : raised, builtFrom);
    adviseOn(session, each);
    const short = shortIn(session, each.item);
    session.done.push({
      did: 'captured',
      item: each.item,
      short,
      kind: each.discovery.kind,
      claim: each.discovery.claim,
      target: each.target,
      status: 'pending',
      entry: entry.slice(0, 8),
      next: apart ? [] : await nextSteps(session, raisedHistory(session, each, entry)),
    });
  }
  await showInTask(
    session,
    request.task,
    raised.map((each) => ({
      id: each.item,
      discovery: each.discovery.claim,
      kind: each.discovery.kind,
      target: each.target,
      status: 'pending',
      reason: null,
    })),
    true,
  );
  if (
    raised.some((each) => highConsequence(each.discovery, world.workspace, world.policy) !== null)
  )
    session.notes.push({
      text: 'it is of high consequence, so somebody else has to decide it',
      mend: [],
    });
}

/** An item of this very act as the ledger will have it. */
function raisedHistory(
  { request, recorder }: Session,
  { discovery, item, target }: Raised,
  entry: string,
): ItemHistory {
  const written = recorder.written(entry);
  const acts = written
    ? [{ entry: written, item: written.act.items.find((each) => each.item === item) as ActItem }]
    : [];
  return {
    ...unrecorded(discovery.kind, discovery.claim, target),
    item,
    acts,
    latest: acts,
    status: 'pending',
    task: request.task,
    raisedBy: request.by,
  };
}

/** A claim that was withdrawn, is remembered or already waits is not raised again. */
export function checkClaim(session: Session, discovery: Discovery, replaces: string | null): void {
  const { world, reasons, notes, request } = session;
  reasons.push(...placeProblems(discovery, world.workspace));
  if (discovery.claim.trim() === '')
    reasons.push({
      code: 'P03',
      text: 'there is no claim',
      mend: ['say in one sentence what was found: ledger capture "…"'],
    });
  const { claim, title } = statementsOf(discovery, null);
  for (const { likeness: how, act } of tombstonesForAny(
    [claim, ...(title === null ? [] : [title])],
    withdrawalsIn(world.ledger),
  )) {
    const when = `${act.entry.act.at.slice(0, 10)}: ${act.item.reason ?? ''}`;
    if (how === 'same' && !request.overrides.includes('P10'))
      reasons.push({
        code: 'P10',
        text: `this claim was withdrawn on ${when}`,
        mend: [
          `\`ledger show ${shortIn(session, act.item.item)}\` says why`,
          'if it holds after all: --override P10 --reason "…"',
        ],
      });
    else if (how !== 'same')
      notes.push({
        text: `a claim like it was withdrawn on ${when}`,
        mend: [`\`ledger show ${shortIn(session, act.item.item)}\` shows it`],
      });
  }
  if (discovery.kind === 'fact' && !request.overrides.includes('P11'))
    for (const finding of rememberedAs(claim, title, world.workspace))
      if (finding.path !== replaces)
        reasons.push({
          code: 'P11',
          text: `${finding.path} already says so`,
          mend: [`to say that it still holds: ledger confirm ${shellWord(finding.id.value)}`],
        });
  for (const held of sameClaimIn(world.ledger)({ kind: discovery.kind, item: '' }, claim))
    if (held.status === 'quarantined' && !request.overrides.includes('P11'))
      reasons.push({
        code: 'P11',
        text: `this is in quarantine, as ${shortIn(session, held.item)}`,
        mend: [
          `if it holds, let somebody else say so: ledger release ${shortIn(session, held.item)} --reason "…"`,
        ],
      });
  const history = waitingTwin(discovery, world.ledger);
  if (history)
    reasons.push({
      code: 'P11',
      text: `this waits already, as ${shortIn(session, history.item)}`,
      mend: [
        ...(history.target !== null && landingOf(history.kind).folder
          ? [`to change it: edit ${history.target}`]
          : []),
        `to say it anew: ledger reject ${shortIn(session, history.item)} --reason "captured again", then capture it`,
      ],
    });
}

/** What a native note says is at home there already. */
function placeNatively(
  { world, request, recorder, raised }: Session,
  discovery: Discovery,
  native: NativeFact,
): Raised {
  const item = newItemId(discovery, native.path, request, recorder.heads, {
    has: (id) => world.ledger.items.has(id) || raised.includes(id),
  });
  return { discovery, item, target: native.path, slug: '', number: null };
}

function place(
  session: Session,
  discovery: Discovery,
  before: readonly Raised[],
  named: string | null,
): Raised {
  const { world, request, recorder, desk } = session;
  const landing = landingOf(discovery.kind);
  const fixed = landing.folder ? null : landing.target(discovery, world.homes, world.workspace);
  const item = newItemId(discovery, fixed, request, recorder.heads, {
    has: (id) => world.ledger.items.has(id) || session.raised.includes(id),
  });
  const base = named ?? slugOf(discovery.details.title ?? discovery.claim, item);
  if (!landing.folder) return { discovery, item, target: fixed, slug: base, number: null };
  const folder = landing.folder(world.homes);
  const number =
    discovery.kind === 'decision'
      ? nextNumber(session, before.filter((each) => each.discovery.kind === 'decision').length)
      : null;
  const slug = number === null ? base : `${String(number).padStart(4, '0')}-${base}`;
  const target = freePath(folder, slug, [
    ...world.workspace.files,
    ...desk.writes({}).map((write) => write.path),
    ...before.flatMap((each) => each.target ?? []),
  ]);
  return { discovery, item, target, slug: target.slice(target.lastIndexOf('/') + 1, -3), number };
}

/**
 * The number after the highest one in use; two branches may take the same, and LDG006 and
 * `renumber` then sort it out.
 */
function nextNumber({ world }: Session, ahead: number): number {
  return Math.max(0, ...world.workspace.adrs.map((adr) => adr.number?.value ?? 0)) + 1 + ahead;
}

async function writeCandidate(
  session: Session,
  { discovery, item, target, slug, number }: Raised,
  entry: string,
  raised: readonly Raised[],
  builtFrom: readonly KeptRecord[],
): Promise<void> {
  const { world, request } = session;
  if (!landingOf(discovery.kind).folder || target === null) return;
  const traces = [`ledger:${entry.slice(0, 12)}`, ...(discovery.details.origin_traces ?? [])];
  const links = (discovery.details.findings ?? []).map((name) => {
    const found = findingNamed(world.workspace, name);
    return found ? linkText(target, found.title, found.path) : labelText(name);
  });
  const faces = raised
    .filter((each) => each.item !== item)
    .map((each) =>
      faceText(target, {
        item: each.item,
        kind: each.discovery.kind,
        target: each.target,
        title: headingOf(each.discovery),
      }),
    );
  const history = `${request.at} — ${discovery.kind === 'decision' ? 'proposed' : 'candidate'} — raised by ${request.task === null ? request.by : `task ${request.task}`}; ledger ${entry.slice(0, 8)}`;
  const text = recordText({
    kind: discovery.kind,
    id: slug,
    title: headingOf(discovery),
    claim: discovery.claim,
    details: { ...discovery.details, origin_traces: traces },
    loadWhen: discovery.loadWhen,
    raisedBy: request.by,
    at: request.at,
    number,
    links,
    related: [...faces, ...recordLinks(target, builtFrom)],
    history,
  });
  await session.desk.put(
    target,
    text,
    (after) =>
      after.path === target &&
      after.role !== 'note' &&
      after.id.value === slug &&
      readsBack(discovery, after),
  );
}

function headingOf({ claim, details }: Discovery): string {
  return details.title ?? titleOf(claim);
}

/**
 * Whether the record says what was said: Markdown may take a claim for a heading, a list or a
 * comment.
 */
function readsBack(discovery: Discovery, after: MemoryRecord): boolean {
  const read = discoveryOf(unrecorded(discovery.kind, '', null), after);
  const plain = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim();
  const same = (key: 'applies_when' | 'does_not_apply_when'): boolean =>
    JSON.stringify((read.details[key] ?? []).map(plain)) ===
    JSON.stringify((discovery.details[key] ?? []).map(plain));
  return (
    plain(read.claim) === plain(discovery.claim) &&
    same('applies_when') &&
    same('does_not_apply_when')
  );
}

/** What the raiser should know now rather than when it is decided. */
function adviseOn(session: Session, { discovery, item }: Raised): void {
  const { world, notes } = session;
  const { claim, loadWhen, details } = discovery;
  const [payload] = payloadsIn(
    [
      claim,
      loadWhen,
      details.title,
      ...(details.applies_when ?? []),
      ...(details.does_not_apply_when ?? []),
      ...(details.evidence ?? []).map((line) => line.replaceAll('"', '')),
    ]
      .filter((each) => each)
      .join('\n\n'),
  );
  // What came out of a transcript is in quarantine in the same act.
  if (payload && !(details.origin_traces ?? []).some((trace) => trace.startsWith('transcript:')))
    notes.push({
      text: `it reads like an instruction to an agent: it ${payload.what}; it is kept as it is`,
      mend: [
        `until a second person has read it: ledger quarantine ${shortIn(session, item)} --reason "it addresses the agent"`,
      ],
    });
  for (const { item: cited, outcome } of hashEvidence(discovery, world)) {
    if (cited.kind !== 'place') continue;
    if ('problem' in outcome)
      session.reasons.push({
        code: 'P04',
        text: outcome.problem.text,
        mend: [outcome.problem.mend],
      });
    else if (!outcome.row.unique)
      notes.push({
        text: `${outcome.row.surface} stands more than once in its file, so a move could not be followed`,
        mend: ['cite more lines, a section (path#heading) or a unique text (path#"literal")'],
      });
  }
  if (discovery.kind === 'local')
    notes.push({
      text: `a local detail is no memory: it is rejected as ${executionLocal}`,
      mend: [],
    });
}
