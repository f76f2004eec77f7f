import { consequenceOfClaim, indexUnacceptedClaims } from '#provenance/comparison/statement-parts';
import { evidenceItems, testimonyIn } from '#provenance/evidence/evidence-items';
import { citingClaimOf } from '#provenance/evidence/not-evidence';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { assertedStatements } from '#provenance/record-text/asserted-statements';
import { findingNamed } from '#workspace/find-record';
import type { MemoryRecord, ProvenanceField } from '#workspace/records';

import { type ActContext, shortIdOf } from '../act-context.ts';
import { consequenceOf, corroborationOf } from '../discovery/consequence.ts';
import { itemRecord } from '../discovery/find-item.ts';
import { hashEvidence, rowsOf } from '../discovery/hash-evidence.ts';
import { type Discovery, discoveryOf, recordedTraces } from '../discovery/read-discovery.ts';
import { evidenceProblem } from '../discovery/refuse-evidence.ts';
import { writtenTexts } from '../edits/written-texts.ts';
import { promoterOf } from '../kinds/kind-promoters.ts';
import type { ActRequest } from '../policy.ts';
import {
  type CitedFinding,
  type FilledField,
  findEarlierReplacements,
  findRepeatedRecords,
  type Proposal,
  type ProposedSurface,
} from './earlier-replacement.ts';

/**
 * Gathers the inputs of the gates, and fills in provenance.
 *
 * @param hashed its evidence with earlier hashes; null to hash it now
 */
export async function buildProposal(
  session: ActContext,
  history: ItemHistory,
  hashed: readonly ProposedSurface[] | null = null,
): Promise<Proposal> {
  const { inputs, request } = session;
  const landing = promoterOf(history.kind);
  const record = await itemRecord(session, history);
  const discovery = discoveryOf(history, record);
  const cited = await citedFindings(session, discovery);
  const citing = citingClaimOf(history, record, inputs.workspace);
  const surfaces =
    hashed ??
    hashEvidence(discovery, inputs, cited).map((surface): ProposedSurface => {
      const { item } = surface;
      const problem = item.kind === 'place' ? evidenceProblem(session, item.locator, citing) : null;
      return problem === null ? surface : { item, outcome: { problem } };
    });
  const corroboration = corroborationOf(history, record, rowsOf(surfaces), request, inputs);
  return {
    history,
    short: shortIdOf(session, history.item),
    discovery,
    target: history.path ?? landing.target(discovery, inputs.homes, inputs.workspace),
    record,
    surfaces,
    texts: await writtenTexts(session, discovery, record),
    cited,
    alsoPromoted: session.done.filter((done) => done.did === 'promoted' && done.kind === 'fact'),
    replacedAlready: await findEarlierReplacements(session, record),
    repeatedReplaced: findRepeatedRecords(session, record, discovery),
    fields: fieldsOf(
      discovery,
      record,
      corroboration.independent ? request.by : 'self',
      request,
      history,
    ),
    high:
      consequenceOf(history, record, inputs) ??
      consequenceOfClaim(
        indexUnacceptedClaims(inputs.ledger)(history, assertedStatements(discovery, record)),
        inputs.workspace,
      ),
    corroboration,
    testimony: testimonyIn(evidenceItems(discovery.details.evidence ?? [])),
    alone:
      request.principal.kind === 'person' &&
      (inputs.authors?.every((author) => inputs.isSamePerson(author, request.by)) ?? false),
    lacking: landing.lacking(discovery, record, inputs.workspace),
    request,
    inputs,
  };
}

/** The findings that a pattern names, as this plan leaves them. */
export async function citedFindings(
  { inputs, buffer }: Pick<ActContext, 'inputs' | 'buffer'>,
  discovery: Discovery,
): Promise<CitedFinding[]> {
  if (discovery.kind !== 'pattern') return [];
  const found: CitedFinding[] = [];
  for (const name of discovery.details.findings ?? []) {
    const known = findingNamed(inputs.workspace, name);
    found.push({ name, record: known ? await buffer.record(known.path) : null });
  }
  return found;
}

/** Each provenance field: from the item, else its record, else the request or a default. */
function fieldsOf(
  discovery: Discovery,
  record: MemoryRecord | null,
  reviewer: string,
  request: ActRequest,
  history: ItemHistory,
): Proposal['fields'] {
  const { details } = discovery;
  const own = (field: ProvenanceField): FilledField => {
    const given = record?.role === 'finding' ? record.provenance[field] : undefined;
    return given?.state === 'given' ? given.value : null;
  };
  return {
    origin_obligations: details.origin_obligations ?? own('origin_obligations') ?? [],
    // A record that a person wrote has no traces, and gets those of the request.
    origin_traces: withRaise(
      nonEmpty(details.origin_traces) ?? own('origin_traces') ?? nonEmpty(request.traces),
      history,
    ),
    pass: details.pass ?? own('pass') ?? 'work',
    profile: details.profile ?? own('profile') ?? 'default',
    reviewer_or_tool: reviewer,
    timestamp: request.at,
    content_hash: null,
    confidence: details.confidence ?? own('confidence') ?? 'medium',
  };
}

/** Adds the recorded traces, which an edit of the record cannot remove. */
function withRaise(traces: FilledField, history: ItemHistory): FilledField {
  const known = traces === null ? [] : typeof traces === 'string' ? [traces] : traces;
  const recorded = recordedTraces(history);
  return recorded.length === 0
    ? traces
    : [...new Set([...recorded, ...known.filter((trace) => !trace.startsWith('ledger:'))])];
}

function nonEmpty(list: readonly string[] | undefined): readonly string[] | null {
  return list !== undefined && list.length > 0 ? list : null;
}
