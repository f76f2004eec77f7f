import { endInClaim } from '#claims/dated-claim';
import { compareProposition, propositionOf } from '#claims/proposition';
import { definedFields } from '#diagnostics/defined-values';
import { leftOutStatement as say } from '#messages/generated/capture';
import type { Sentence } from '#messages/sentence';
import { indexUnacceptedClaims } from '#provenance/comparison/statement-parts';
import { type EvidenceItem, evidenceLine, originOf } from '#provenance/evidence/evidence-items';
import { historyOfFirstAct } from '#provenance/ledger/item-history';
import { labelText } from '#workspace/edit/table-edit';

import { type ActContext, shortIdOf } from '../act-context.ts';
import type { Discovery } from '../discovery/read-discovery.ts';
import type { ExtractedStatement } from '../transcript/extracted-statement.ts';
import { capture } from './capture.ts';
import { checkClaim, checkWorth } from './check-claim.ts';
import { buildDiscoveries, defaultReviewDay } from './discover.ts';
import { dispose } from './dispose.ts';

const maxPlaces = 5;

/** A statement that is not raised, and why. */
export interface SkippedStatement {
  readonly said: ExtractedStatement;
  readonly why: Sentence;
}

/**
 * Raises the statements of a conversation as separate items in one entry, and quarantines
 * suspicious ones. Leaves out those that are known, withdrawn, or from a captured message.
 */
export async function captureStatements(
  session: ActContext,
  all: readonly ExtractedStatement[],
): Promise<SkippedStatement[]> {
  const captured = capturedMessages(session);
  const [left, fresh]: [
    SkippedStatement[],
    { readonly said: ExtractedStatement; readonly discovery: Discovery }[],
  ] = [[], []];
  for (const said of all) {
    const discovery = discoveryFor(session, said);
    const isRepeated = fresh.some(
      (each) =>
        compareProposition(propositionOf(each.said.claim), propositionOf(said.claim)) === 'same',
    );
    const why = [said, ...said.again].some(({ message }) => captured.has(message))
      ? { message: say.capturedBefore() }
      : isRepeated
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

/** The ids of messages that items were raised from. */
function capturedMessages({ inputs }: ActContext): Set<string> {
  const traces = [...inputs.ledger.items.values()].flatMap(
    ({ content }) => content.details.origin_traces ?? [],
  );
  return new Set(
    traces.flatMap((trace) => /^(?:transcript|log):[^#]*#(.+)$/.exec(trace)?.[1] ?? []),
  );
}

function traceOf({ log, session, message }: ExtractedStatement): string {
  return log === null ? `transcript:${session ?? 'unknown'}#${message}` : `log:${log}#${message}`;
}

/** The words of a person are testimony; those of an agent are no evidence. */
function evidenceOf({ request }: ActContext, said: ExtractedStatement): EvidenceItem {
  const words = labelText(said.quote).replace(/["“”]/g, "'");
  const source = traceOf(said);
  if (said.external) return { kind: 'source', url: source, quote: words };
  if (said.by === 'person' && !said.anonymous) {
    const on = (said.at ?? request.at).slice(0, 10);
    return { kind: 'testimony', by: request.by, on, source, quote: words };
  }
  const by = said.by === 'person' ? 'a person' : 'the agent';
  return { kind: 'other', text: `Said by ${by} in ${source}: “${words}”` };
}

function discoveryFor(session: ActContext, said: ExtractedStatement): Discovery {
  const { claim, when, notWhen, kind, givenUp } = said;
  const all = [said, ...said.again].slice(0, maxPlaces);
  const items = [...all.map((each) => evidenceOf(session, each)), ...withdrawnBy(session, said)];
  const end = endInClaim(claim, session.request.at.slice(0, 10));
  const details = definedFields({
    valid_until: end?.day,
    origin_traces: [...new Set(all.map(traceOf))],
    applies_when: when === null ? undefined : [when],
    does_not_apply_when: notWhen === null ? undefined : [notWhen],
    given_up: givenUp,
    confidence: 'low' as const,
  });
  const discoveries = buildDiscoveries(session, {
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
    details: {
      ...filled,
      ...defaultReviewDay(items, filled, session.request),
      evidence: items.map(evidenceLine),
      origin: originOf(items),
    },
  };
}

/** Words that a withdrawal must share with the item that it may be about. */
const minSharedWords = 2;

/** Names the item that a withdrawal is probably about, with the command that withdraws it. */
function withdrawnBy(
  session: ActContext,
  { withdraws, claim }: ExtractedStatement,
): EvidenceItem[] {
  if (!withdraws) return [];
  const about = claim.replace(/^What was said about (.+) no longer holds$/, '$1');
  const words = new Set(propositionOf(about).subject);
  const [best] = [...session.inputs.ledger.items.values()]
    .filter(({ status }) => status === 'promoted' || status === 'pending')
    .map((history) => ({
      history,
      shared: propositionOf(history.discovery).subject.filter((word) => words.has(word)).length,
    }))
    .filter(({ shared }) => shared >= Math.min(minSharedWords, words.size))
    .sort((a, b) => b.shared - a.shared);
  if (best === undefined) return [];
  const { item, discovery, status } = best.history;
  const id = shortIdOf(session, item);
  const held = labelText(discovery).replace(/["“”]/g, "'");
  const act = status === 'promoted' ? 'retract' : 'reject';
  return [{ kind: 'other', text: `May be about ${id}: “${held}”; if so: ledger ${act} ${id}` }];
}

/** Why a discovery is not raised; null when it may be. */
function refusal(session: ActContext, discovery: Discovery): Sentence | null {
  const claim = propositionOf(discovery.claim);
  const held = indexUnacceptedClaims(session.inputs.ledger)({ item: '' }, [discovery.claim]).find(
    (each) => compareProposition(propositionOf(each.discovery), claim) === 'same',
  );
  if (held)
    return { message: say.known({ item: shortIdOf(session, held.item), status: held.status }) };
  const trial: ActContext = { ...session, reasons: [], notes: [] };
  checkClaim(trial, discovery, null);
  checkWorth(trial, discovery, false);
  return trial.reasons[0] ?? null;
}

/** Quarantines suspicious statements that were just raised. */
async function quarantine(session: ActContext, all: readonly ExtractedStatement[]): Promise<void> {
  const raise = session.recorder.entries.at(-1);
  const raised = session.done.splice(-all.length, all.length);
  for (const [at, said] of all.entries()) {
    const done = raised[at];
    const item = raise?.content.items[at];
    if (done === undefined || raise === undefined || item === undefined) continue;
    if (said.quarantine === null) {
      session.done.push({ ...done, next: [] });
      continue;
    }
    const history = { ...historyOfFirstAct({ entry: raise, item }), discovery: done.claim };
    await dispose(
      { ...session, request: { ...session.request, reason: said.quarantine } },
      'quarantine',
      history,
      { until: null, blockedBy: null, task: null },
    );
  }
}
