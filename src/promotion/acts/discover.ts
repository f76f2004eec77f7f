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
import { frontmatterMap } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import { isOwner } from '#workspace/owners/code-owners';
import type { FileRecord } from '#workspace/records';
import { daysLater } from '#workspace/text/day';

import type { ActContext } from '../act-context.ts';
import { recordNamed } from '../discovery/find-item.ts';
import type { Discovery, Provenance } from '../discovery/read-discovery.ts';
import { taskPath } from '../indexes/task-queue.ts';
import { type TestimonyInput, testimonyOf } from './testimony-input.ts';

/** The fields of a discovery that a person gives; the others are filled in. */
export interface CaptureInput extends TestimonyInput {
  readonly claim: string;
  readonly kinds: readonly Kind[];
  /** Locators and URLs, as typed. */
  readonly evidence: readonly string[];
  readonly quotes: readonly string[];
  readonly commands: readonly string[];
  readonly outputs: readonly string[];
  readonly loadWhen: string | null;
  /** The native note of the fact, as typed: `FILE`, `FILE#L57`, `FILE#heading`; null for none. */
  readonly from?: string | null;
  /** Fields of the provenance record. */
  readonly details: Provenance;
}

const url = /^https?:\/\/\S+$/i;

/** Reads an argument as a place or a URL; null where it is neither. */
export function readEvidenceArgument(text: string): EvidenceItem | null {
  if (url.test(text)) return { kind: 'source', url: text, quote: null };
  const locator = readLocator(text, 'cited');
  // An unknown anchor must not cite the whole file.
  if (locator?.kind === 'file' && text.includes('#')) return null;
  return locator ? { kind: 'place', locator, written: text } : null;
}

/** Makes one discovery of each kind, with fields filled in from the task and the request. */
export function buildDiscoveries(session: ActContext, input: CaptureInput): Discovery[] {
  const { request, inputs } = session;
  const items = [...evidenceOf(session, input), ...testimonyOf(session, input)];
  const { topic, owners = [] } = input.details;
  for (const owner of owners.filter((each) => !isOwner(each)))
    session.reasons.push({ code: 'P12', message: say.badOwner({ owner }) });
  if (topic !== undefined && !isTopic(topic))
    session.reasons.push({ code: 'P12', message: say.badTopic({ topic }) });
  const task =
    request.task === null
      ? null
      : (inputs.workspace.byPath.get(
          taskPath(inputs.workspace, inputs.homes.tasks, request.task),
        ) ?? null);
  const map = task ? frontmatterMap(task.document) : null;
  const details: Provenance = {
    ...input.details,
    ...(input.details.findings
      ? { findings: input.details.findings.map((name) => findingId(session, name)) }
      : {}),
    ...defaultReviewDay(items, input.details, request),
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

/** The default review day of testimony; nothing where a day is given or there is no testimony. */
export function defaultReviewDay(
  items: readonly EvidenceItem[],
  details: Provenance,
  { at }: ActContext['request'],
): Pick<Provenance, 'review_by'> {
  return testimonyIn(items).length === 0 || details.review_by !== undefined
    ? {}
    : { review_by: daysLater(at.slice(0, 10), testimonyReviewDays) };
}

/** Fills in the word of a term from its claim. Refuses a term without a word. */
function withWord({ reasons, notes }: ActContext, claim: string, details: Provenance): Provenance {
  if (details.title !== undefined && details.title.trim() !== '') return details;
  const term = definedTermIn(claim);
  if (term === null) {
    reasons.push({ code: 'P03', message: say.noWord() });
    return details;
  }
  notes.push({ message: say.wordOfClaim({ word: term.word }) });
  return { ...details, title: term.word, meaning: details.meaning ?? term.meaning };
}

/** The id of a finding that is named by an item, a path or that id; any other name as it is. */
function findingId({ inputs }: ActContext, name: string): string {
  const record = recordNamed(name, inputs);
  return record?.role === 'finding' ? record.id.value : name;
}

/** A topic is the name of a file beside the index, so it must not lead to another folder. */
function isTopic(name: string): boolean {
  return name.length <= 60 && /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u.test(name);
}

function evidenceOf({ reasons, inputs }: ActContext, input: CaptureInput): EvidenceItem[] {
  const named = input.evidence.flatMap((text): EvidenceItem[] => {
    const item = readEvidenceArgument(text);
    if (item) return [withFullId(item, inputs)];
    const lines = text.replace(
      /#(\d+)(?:-(\d+))?$/,
      (_all, from: string, to?: string) => `#L${from}${to ? `-L${to}` : ''}`,
    );
    const form = lines === text ? 'src/file.ts#L10-L14' : lines;
    reasons.push({
      code: 'P04',
      message: text.includes('#')
        ? say.unclearPlace({ evidence: text, form })
        : say.noEvidence({ evidence: text }),
    });
    return [];
  });
  // Each source takes the next quote.
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

/** Completes the commit id of a place at a commit. */
function withFullId(item: EvidenceItem, { evidence }: ActContext['inputs']): EvidenceItem {
  const file = item.kind === 'place' ? evidence.get(item.locator.path) : undefined;
  if (item.kind !== 'place' || file?.kind !== 'file' || file.at === undefined) return item;
  const locator = { ...item.locator, path: file.at };
  return { ...item, locator, written: nameSurface(locator) };
}

/** The text of a task without the queue rows that show other items. */
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

/** The ids of obligations in a text, in their order, with repetitions. */
export function obligationIdsIn(text: string): string[] {
  const ids = text.matchAll(/(?<![\w-])(?:AC|C|I|IF)-\d{1,6}(?:\.\d{1,3})?(?![\w-])/g);
  return [...ids].map(([id]) => id);
}

/** The obligations that a task or a claim names: those of the specs, where there are any. */
function obligationsIn(task: string, claim: string, { inputs }: ActContext): string[] {
  const known = new Set(
    inputs.workspace.specs.flatMap((spec) => spec.obligations.map((each) => each.id.value)),
  );
  return known.size === 0
    ? [...new Set(obligationIdsIn(task))]
    : [...new Set([...obligationIdsIn(task), ...obligationIdsIn(claim)])].filter((id) =>
        known.has(id),
      );
}

interface DefinedTerm {
  readonly word: string;
  readonly meaning: string;
}

const verbs = 'means|is|are|denotes|stands for|refers to';
/** Words that begin a sentence and are not a term. */
const noTerm =
  /^(?:it|this|that|these|those|there|here|they|we|you|he|she|i|one|what|which|who|when|where|if|everything|something|nothing|each|every|all|some|no)(?:\s|$)/i;

/**
 * Reads a term and its meaning from a claim such as `delta: a change`, `"delta" means …` or
 * `A delta is a change`; null for any other form.
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
  return word === undefined || meaning === undefined || noTerm.test(word)
    ? null
    : { word, meaning };
}
