import { shellWord } from '#diagnostics/shell-word';
import { unrecorded } from '#provenance/ledger/ledger';
import { isIndexed, kindOfRole } from '#provenance/discovery-kinds';
import { standsNatively } from '#provenance/native-item';
import { contentHash } from '#provenance/surfaces/hash-surface';
import { isVacuous } from '#workspace/conditions';
import { mapOf } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import { governedEntries } from '#workspace/governed-entries';
import { follow } from '#workspace/look-up';
import { plainText } from '#workspace/plain-text';
import type { MemoryRecord } from '#workspace/records';
import { isServedAsFact, statusOf } from '#workspace/standing';
import { saidBy } from '#workspace/stores/name-native';
import type { NativeFact } from '#workspace/stores/native-fact';

import { actItem } from '../act-item.ts';
import { discoveryOf } from '../discovery-of.ts';
import { highConsequence } from '../consequence.ts';
import { isIndependent } from '../corroboration.ts';
import { newItemId } from '../entries.ts';
import { passGates } from '../gate.ts';
import { nothingHidden } from '../gates/nothing-hidden.ts';
import { notRetracted } from '../gates/not-retracted.ts';
import { hashEvidence, rowsOf } from '../hash-evidence.ts';
import type { ActItem, Provenance } from '../discovery.ts';
import { mayAct } from '../policy.ts';
import { citedFindings, propose } from '../propose.ts';
import { shortIn, type Session } from '../session.ts';

/**
 * Takes existing accepted records into the ledger with one entry: from here on their bodies are
 * compared with it. Nothing is written into the records.
 *
 * @param authorOf who last changed what is committed of a record of high consequence: what one
 *   person wrote there and calls accepted is that one's word alone
 */
export async function adopt(
  session: Session,
  records: readonly MemoryRecord[],
  authorOf: (path: string) => string | null,
): Promise<void> {
  const items: ActItem[] = [];
  for (const record of records) {
    const item = await itemFor(session, record, authorOf(record.path));
    if (item) items.push(item);
  }
  if (session.reasons.length > 0) return;
  if (items.length === 0)
    return void session.notes.push({
      text:
        records.length === 0 && session.world.ledger.entries.length === 0
          ? 'nothing here says that it was accepted'
          : 'every accepted record is in the ledger already',
      mend: [],
    });
  const silent = items.filter((item) => !item.load_when && isIndexed(item.kind)).length;
  if (silent > 0)
    session.notes.push({
      text: `${silent} of them say nowhere when to load them, so nobody is led to them`,
      mend: items.some(
        (item) => item.target !== null && standsNatively(item.target, session.world.workspace),
      )
        ? ['say when in a native note itself: its description, or `paths` of a rule file']
        : [
            'add load_when: "…" to their frontmatter and run `ledger index --write`, or give them a row in the index',
          ],
    });
  const entry = await session.recorder.record({ kind: 'adoption', items });
  for (const item of items)
    session.done.push({
      did: 'adopted',
      item: item.item,
      short: shortIn(session, item.item),
      kind: item.kind,
      claim: item.discovery,
      target: item.target,
      status: 'promoted',
      entry: entry.slice(0, 8),
      next: [],
    });
}

async function itemFor(
  session: Session,
  record: MemoryRecord,
  author: string | null,
): Promise<ActItem | null> {
  const { world, request, recorder } = session;
  const refuse = (code: string, text: string, mend: readonly string[]): null => {
    session.reasons.push({ code, text, mend });
    return null;
  };
  const kind = record.role === 'native' ? 'fact' : kindOfRole(record.role);
  if (kind === undefined)
    return refuse(
      'P01',
      `${record.path} is a ${record.role}: only findings, decisions, patterns, audits and bug reports are adopted`,
      [],
    );
  if (world.ledger.byTarget.has(record.path)) return null;
  const status = statusOf(record);
  // What only observes has a status of another tool, or none; one that says it was not accepted is
  // taken at its word.
  const observed = (record.role === 'audit' || record.role === 'bug-report') && status === null;
  if (!observed && record.role !== 'native' && !isServedAsFact(record))
    return refuse(
      'P01',
      `${record.path} is ${status ?? 'without a status'}: only what was accepted is adopted`,
      status === 'candidate' || status === 'proposed'
        ? [`to decide it: ledger promote ${shellWord(record.path)}`]
        : [],
    );
  const blank = unrecorded(
    kind,
    record.role === 'native' ? saidBy(record) : record.title,
    record.path,
  );
  const discovery = discoveryOf(blank, record);
  const high = highConsequence(discovery, world.workspace, world.policy);
  const forbidden = mayAct('adopt', request.actor, world.policy, high !== null);
  if (forbidden) return refuse(forbidden.code, forbidden.text, forbidden.mend);
  if (high !== null && !isIndependent(author, request, world))
    return refuse(
      'P08',
      `${record.path} is of high consequence (${high}), and ${author === null ? 'nobody is known to have written it' : 'you wrote it'}`,
      ['let somebody else adopt it', 'or cite a place in this repository that shows it'],
    );
  const passed = passGates([notRetracted, nothingHidden], await propose(session, blank));
  if (passed.reasons.length > 0) {
    session.reasons.push(...passed.reasons.map((reason) => ({ ...reason, item: record.path })));
    return null;
  }
  const item = newItemId(discovery, record.path, request, recorder.heads, {
    has: (id) => world.ledger.items.has(id) || session.raised.includes(id),
  });
  session.raised.push(item);
  // Evidence that no longer resolves is left to `verify`; adopting says what was accepted, not that
  // it holds.
  const own = record.role === 'finding' ? record.perSurfaceHash : [];
  const rows =
    own.length > 0
      ? []
      : rowsOf(hashEvidence(discovery, world, await citedFindings(session, discovery)));
  const hash = rows.length > 0 ? contentHash(rows) : null;
  // A hash that the record brings along was taken by other means: it stays there, and what we took
  // is in the rows.
  const theirs =
    record.role === 'finding' && record.provenance.content_hash.state === 'given'
      ? record.provenance.content_hash.value
      : null;
  const claim = discovery.claim === '' ? record.title : discovery.claim;
  // What a decision decides takes a page; its title is the sentence.
  return actItem(
    {
      ...blank,
      item,
      discovery: record.role === 'finding' || record.role === 'native' ? claim : record.title,
    },
    {
      to: 'promoted',
      record,
      contentHash: theirs === null || theirs === hash ? hash : null,
      rows,
      loadWhen: loadWhenOf(session, record) ?? discovery.loadWhen,
      provenance: {
        ...discovery.details,
        ...(record.role === 'native' ? provenanceOf(record, session) : {}),
        claim,
      },
    },
  );
}

/**
 * What the record says itself, else the condition its row in the index gives: people wrote it, and
 * nobody the first case of its scope.
 */
function loadWhenOf(session: Session, record: MemoryRecord): string | null {
  if (record.role === 'native') return nativeCondition(session, record);
  const condition =
    scalarOf(mapOf(record.document), 'load_when')?.value ?? conditionOf(session, record.path);
  return condition === null || isVacuous(condition, record.title) ? null : condition;
}

/**
 * Whatever is known of a native note that was accepted without a ledger: the note has no place for
 * it.
 */
function provenanceOf({ title, note }: NativeFact, { request }: Session): Provenance {
  const paths = note?.globs.map((glob) => glob.value) ?? [];
  return {
    title,
    ...(paths.length > 0 ? { paths } : {}),
    origin_obligations: [],
    origin_traces: [...request.traces],
    pass: 'work',
    profile: 'default',
    reviewer_or_tool: request.by,
    timestamp: request.at,
    confidence: 'medium',
  };
}

/**
 * The condition that its line gives, what its globs select, else its description, by which its
 * agent picks it.
 */
function nativeCondition(session: Session, fact: NativeFact): string | null {
  const globs = fact.note?.globs.map((glob) => glob.value) ?? [];
  const said =
    conditionOf(session, fact.path) ??
    (globs.length > 0 ? `Working on ${globs.join(', ')}` : (fact.note?.description ?? null));
  return said === null || isVacuous(said, fact.title) ? null : said.slice(0, 240);
}

function conditionOf({ world }: Session, path: string): string | null {
  for (const { index, entry } of governedEntries(world.workspace)) {
    const found = entry.target ? follow(world.workspace, index.path, entry.target.value) : null;
    if (found && 'path' in found && found.path === path && entry.loadWhen)
      return plainText(entry.loadWhen.value);
  }
  return null;
}
