import { firstParagraph } from '#diagnostics/plain-text';
import { discovery as say } from '#messages/generated/capture';
import { isIndexed, type Kind } from '#provenance/discovery-kinds';
import {
  type EvidenceItem,
  evidenceLine,
  originOf,
  testimonyIn,
  testimonyReviewDays,
} from '#provenance/evidence/evidence-items';
import { readLocator } from '#provenance/evidence/locator';
import { nameSurface } from '#provenance/surfaces/surface-name';
import { mapOf } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import { isOwner } from '#workspace/owners/code-owners';
import type { FileRecord } from '#workspace/records';
import { daysLater } from '#workspace/text/day';

import { findItem } from '../discovery/find-item.ts';
import type { Discovery, Provenance } from '../discovery/read-discovery.ts';
import { taskPath } from '../indexes/task-view.ts';
import type { Session } from '../session.ts';
import { type TestimonyInput, testimonyOf } from './testimony-input.ts';

/** What a person says about a discovery; everything else is filled. */
export interface CaptureInput extends TestimonyInput {
  readonly claim: string;
  readonly kinds: readonly Kind[];
  /** Locators and addresses, as they stand on the command line. */
  readonly evidence: readonly string[];
  readonly quotes: readonly string[];
  readonly commands: readonly string[];
  readonly outputs: readonly string[];
  readonly loadWhen: string | null;
  /**
   * The native note it stands in, as it was named: `FILE`, `FILE#L57`, `FILE#heading`; null where
   * it gets a file of its own.
   */
  readonly from?: string | null;
  /** Everything that goes into the provenance record as it is. */
  readonly details: Provenance;
}

const url = /^https?:\/\/\S+$/i;

/** What each argument of evidence is; null for one that is neither a place nor an address. */
export function readEvidenceArgument(text: string): EvidenceItem | null {
  if (url.test(text)) return { kind: 'source', url: text, quote: null };
  const locator = readLocator(text, 'cited');
  // An anchor that is not understood would cite the whole file in silence.
  if (locator?.kind === 'file' && text.includes('#')) return null;
  return locator ? { kind: 'place', locator, written: text } : null;
}

/**
 * Turns what was said into one discovery a kind, filled with what the task and the surroundings
 * give.
 */
export function discover(session: Session, input: CaptureInput): Discovery[] {
  const { request, world } = session;
  const items = [...evidenceOf(session, input), ...testimonyOf(session, input)];
  const { topic, owners = [] } = input.details;
  for (const owner of owners.filter((each) => !isOwner(each)))
    session.reasons.push({ code: 'P12', message: say.badOwner({ owner }) });
  if (topic !== undefined && !isTopic(topic))
    session.reasons.push({ code: 'P12', message: say.badTopic({ topic }) });
  const task =
    request.task === null
      ? null
      : (world.workspace.byPath.get(taskPath(world.workspace, world.homes.tasks, request.task)) ??
        null);
  const map = task ? mapOf(task.document) : null;
  const details: Provenance = {
    ...input.details,
    ...(input.details.findings
      ? { findings: input.details.findings.map((name) => findingIn(session, name)) }
      : {}),
    ...reviewOf(items, input.details, request),
    evidence: items.map(evidenceLine),
    origin_obligations:
      input.details.origin_obligations ??
      obligationsIn(task ? ownWords(task) : '', input.claim, session),
    origin_traces: [...(input.details.origin_traces ?? []), ...request.traces],
    pass: input.details.pass ?? scalarOf(map, 'pass')?.value ?? 'work',
    profile: input.details.profile ?? scalarOf(map, 'profile')?.value ?? 'default',
    confidence: input.details.confidence ?? 'medium',
    consequence: input.details.consequence ?? 'normal',
    origin: originOf(items),
  };
  const claim = input.claim.replace(/\s+/g, ' ').trim();
  if (firstParagraph(input.claim).replace(/\s+/g, ' ') !== claim)
    session.reasons.push({ code: 'P03', message: say.severalParagraphs() });
  return input.kinds.map((kind) => ({
    kind,
    claim,
    loadWhen: isIndexed(kind) ? (input.loadWhen ?? details.applies_when?.[0] ?? null) : null,
    details: kind === 'term' ? withWord(session, claim, details) : details,
  }));
}

/** The day by which somebody looks at testimony again, where none is named. */
export function reviewOf(
  items: readonly EvidenceItem[],
  details: Provenance,
  { at }: Session['request'],
): Pick<Provenance, 'review_by'> {
  return testimonyIn(items).length === 0 || details.review_by !== undefined
    ? {}
    : { review_by: daysLater(at.slice(0, 10), testimonyReviewDays) };
}

/**
 * A term has a word: the one that was said, else the one that the claim explains. Without any there
 * is nothing to propose.
 */
function withWord({ reasons, notes }: Session, claim: string, details: Provenance): Provenance {
  if (details.title !== undefined && details.title.trim() !== '') return details;
  const said = definedTermIn(claim);
  if (said === null) {
    reasons.push({ code: 'P03', message: say.noWord() });
    return details;
  }
  notes.push({ message: say.wordOfClaim({ word: said.word }) });
  return { ...details, title: said.word, meaning: details.meaning ?? said.meaning };
}

/**
 * A finding by its record's id, whatever it was named by: the item that people see, a path, the id
 * itself.
 */
function findingIn({ world }: Session, name: string): string {
  const found = findItem(name, world);
  const path =
    found.kind === 'item' ? found.history.path : found.kind === 'record' ? found.record.path : null;
  const record = path === null ? undefined : world.workspace.byPath.get(path);
  return record?.role === 'finding' ? record.id.value : name;
}

/** A topic is a file beside the index: one name, and no way to another place. */
function isTopic(name: string): boolean {
  return name.length <= 60 && /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u.test(name);
}

function evidenceOf({ reasons, world }: Session, input: CaptureInput): EvidenceItem[] {
  const named = input.evidence.flatMap((text): EvidenceItem[] => {
    const item = readEvidenceArgument(text);
    if (item) return [withFullId(item, world)];
    const lines = text.replace(
      /#(\d+)(?:-(\d+))?$/,
      (_all, from: string, to?: string) => `#L${from}${to ? `-L${to}` : ''}`,
    );
    const values = { evidence: text, near: lines === text ? null : lines };
    reasons.push({
      code: 'P04',
      message: text.includes('#') ? say.unclearPlace(values) : say.noEvidence(values),
    });
    return [];
  });
  // Quotes belong to the sources in their order.
  const quotes = [...input.quotes];
  const quoted = named.map((item): EvidenceItem =>
    item.kind === 'source' ? { ...item, quote: quotes.shift() ?? null } : item,
  );
  for (const left of quotes)
    reasons.push({ code: 'P04', message: say.quoteWithoutSource({ quote: left }) });
  return [
    ...quoted,
    ...input.commands.map((command): EvidenceItem => ({ kind: 'command', command })),
    ...input.outputs.map((text): EvidenceItem => ({ kind: 'output', text })),
  ];
}

/** A place at a commit with the full id of that commit. */
function withFullId(item: EvidenceItem, { evidence }: Session['world']): EvidenceItem {
  const file = item.kind === 'place' ? evidence.get(item.locator.path) : undefined;
  if (item.kind !== 'place' || file?.kind !== 'file' || file.at === undefined) return item;
  const locator = { ...item.locator, path: file.at };
  return { ...item, locator, written: nameSurface(locator) };
}

/**
 * What a task says itself: the rows that show other items tell of their claims, and not of what the
 * task is for.
 */
function ownWords(record: FileRecord): string {
  const { text } = record.document;
  if (record.role !== 'task' && record.role !== 'review') return text;
  let [said, from] = ['', 0];
  for (const { id, span } of record.queue) {
    if (id === null) continue;
    said += text.slice(from, span.start);
    from = span.end;
  }
  return said + text.slice(from);
}

/**
 * Ids of obligations that a task or the claim itself names; only those a spec here has, where there
 * are specs.
 */
function obligationsIn(task: string, claim: string, { world }: Session): string[] {
  const known = new Set(
    world.workspace.specs.flatMap((spec) => spec.obligations.map((each) => each.id.value)),
  );
  const ids = (text: string): string[] =>
    [...text.matchAll(/(?<![\w-])(?:AC|C|I|IF)-\d{1,6}(?:\.\d{1,3})?(?![\w-])/g)].map(
      (match) => match[0],
    );
  return known.size === 0
    ? [...new Set(ids(task))]
    : [...new Set([...ids(task), ...ids(claim)])].filter((id) => known.has(id));
}

/** A term's word and meaning, read out of a sentence that says what it means. */
interface DefinedTerm {
  readonly word: string;
  readonly meaning: string;
}

const verbs = 'means|is|are|denotes|stands for|refers to';
/** What begins a sentence and names nothing. */
const nothing =
  /^(?:it|this|that|these|those|there|here|they|we|you|he|she|i|one|what|which|who|when|where|if|everything|something|nothing|each|every|all|some|no)(?:\s|$)/i;

/**
 * The word that a claim explains: `delta: a change`, `"delta" means …`, `A delta is a change`; null
 * where the claim does not say so plainly, for a word is not guessed.
 */
export function definedTermIn(claim: string): DefinedTerm | null {
  const quoted = new RegExp(
    `^(?:an?\\s+|the\\s+)?(?:"([^"]{1,60})"|“([^”]{1,60})”|\`([^\`]{1,60})\`)\\s*(?::|—|` +
      `–|=|-\\s|(?:${verbs})\\s)\\s*(\\S.*)$`,
    'i',
  ).exec(claim);
  const marked = /^([^\s:=—–.,;!?"]+(?: [^\s:=—–.,;!?"]+){0,3})(?::| —| –| =)\s+(\S.*)$/.exec(
    claim,
  );
  const said = new RegExp(
    `^(?:an?\\s+|the\\s+)?([^\\s:=.,;!?"]+(?: [^\\s:=.,;!?"]+){0,2}?)\\s+(?:${verbs})\\s+(\\S.*)$`,
    'i',
  ).exec(claim);
  const word = (quoted?.[1] ?? quoted?.[2] ?? quoted?.[3] ?? marked?.[1] ?? said?.[1])?.trim();
  const meaning = (quoted?.[4] ?? marked?.[2] ?? said?.[2])?.trim();
  return word === undefined || meaning === undefined || nothing.test(word)
    ? null
    : { word, meaning };
}
