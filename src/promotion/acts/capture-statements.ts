import { compareProposition, propositionOf } from '#claims/proposition';
import { leftOutStatement as say } from '#messages/left-out-statement';
import type { Sentence } from '#messages/sentence';
import { sameClaimIn } from '#provenance/comparison/same-claim';
import { type EvidenceItem, evidenceLine, originOf } from '#provenance/evidence/evidence-items';
import { unrecorded } from '#provenance/ledger/ledger';
import { labelText } from '#workspace/edit/cell-text';

import type { Discovery } from '../discovery/discovery.ts';
import { type Session, shortIn } from '../session.ts';
import type { ExtractedStatement } from '../transcript/extracted-statement.ts';
import { capture } from './capture.ts';
import { checkClaim, checkWorth } from './check-claim.ts';
import { discover } from './discover.ts';
import { dispose } from './dispose.ts';

/** Something that was said and is not raised, and why. */
export interface LeftOut {
  readonly said: ExtractedStatement;
  readonly why: Sentence;
}

/**
 * Raises what was said in a session, each thing by itself in one entry; what is suspicious is put
 * into quarantine in the same act. What is here already, was withdrawn or comes from a message that
 * was captured is left out.
 */
export async function captureStatements(
  session: Session,
  all: readonly ExtractedStatement[],
): Promise<LeftOut[]> {
  const captured = capturedMessages(session);
  const [left, fresh]: [
    LeftOut[],
    { readonly said: ExtractedStatement; readonly discovery: Discovery }[],
  ] = [[], []];
  for (const said of all) {
    const discovery = discoveryFor(session, said);
    const twin = fresh.find(
      (each) =>
        compareProposition(propositionOf(each.said.claim), propositionOf(said.claim)) === 'same',
    );
    const why = captured.has(said.message)
      ? { message: say.capturedBefore() }
      : twin
        ? { message: say.repeated() }
        : refusal(session, discovery);
    if (why === null) fresh.push({ said, discovery });
    else left.push({ said, why });
  }
  if (fresh.length === 0) return left;
  await capture(
    session,
    fresh.map((each) => each.discovery),
    { apart: true },
  );
  await quarantine(
    session,
    fresh.map((each) => each.said),
  );
  const at = session.done.findLastIndex((each) => each.did === 'captured');
  const last = session.done[at];
  if (last) session.done.splice(at, 1, { ...last, next: ['ledger review'] });
  return left;
}

/** Messages that something was raised from, whatever became of it. */
function capturedMessages({ world }: Session): Set<string> {
  const traces = [...world.ledger.items.values()].flatMap((history) =>
    history.acts.flatMap(({ item }) => item.provenance?.origin_traces ?? []),
  );
  return new Set(traces.flatMap((trace) => /^transcript:[^#]*#(.+)$/.exec(trace)?.[1] ?? []));
}

function discoveryFor(
  session: Session,
  { claim, when, notWhen, kind, quote, by, session: id, message, external }: ExtractedStatement,
): Discovery {
  const trace = `transcript:${id ?? 'unknown'}#${message}`;
  // Words of a session are no place in the code: they say where the claim is from and prove
  // nothing.
  const item: EvidenceItem = external
    ? { kind: 'source', url: trace, quote: labelText(quote).replace(/["“”]/g, "'") }
    : {
        kind: 'other',
        text:
          `Said by ${by === 'person' ? 'a person' : 'the agent'} in ${trace}: “` +
          `${labelText(quote).replace(/["“”]/g, "'")}”`,
      };
  const details = {
    origin_traces: [trace],
    ...(when === null ? {} : { applies_when: [when] }),
    ...(notWhen === null ? {} : { does_not_apply_when: [notWhen] }),
    confidence: 'low' as const,
  };
  const discoveries = discover(session, {
    claim,
    kinds: [kind],
    evidence: [],
    quotes: [],
    commands: [],
    outputs: [],
    loadWhen: when,
    details,
  });
  const [{ details: filled, ...discovery }] = discoveries as [Discovery];
  return {
    ...discovery,
    details: { ...filled, evidence: [evidenceLine(item)], origin: originOf([item]) },
  };
}

/** Why it is not raised; null when it may be. */
function refusal(session: Session, discovery: Discovery): Sentence | null {
  const [held] = sameClaimIn(session.world.ledger)(
    { kind: discovery.kind, item: '' },
    discovery.claim,
  );
  if (held)
    return { message: say.known({ item: shortIn(session, held.item), status: held.status }) };
  const trial: Session = { ...session, reasons: [], notes: [] };
  checkClaim(trial, discovery, null);
  checkWorth(trial, discovery, false);
  return trial.reasons[0] ?? null;
}

/** Puts what is suspicious into quarantine, by what the raise entry just said of it. */
async function quarantine(session: Session, all: readonly ExtractedStatement[]): Promise<void> {
  const raise = session.recorder.entries.at(-1);
  const raised = session.done.splice(-all.length, all.length);
  for (const [at, said] of all.entries()) {
    const done = raised[at];
    const item = raise?.act.items[at];
    if (done === undefined || raise === undefined || item === undefined) continue;
    if (said.quarantine === null) {
      session.done.push({ ...done, next: [] });
      continue;
    }
    const acts = [{ entry: raise, item }];
    const history = {
      ...unrecorded(item.kind, item.discovery, item.target),
      item: item.item,
      acts,
      latest: acts,
      status: 'pending',
      task: session.request.task,
      raisedBy: session.request.by,
    };
    await dispose(
      { ...session, request: { ...session.request, reason: said.quarantine } },
      'quarantine',
      history,
      { until: null, blockedBy: null, task: null },
    );
  }
}
