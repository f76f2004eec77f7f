import {
  longestStatement,
  type TextStatement,
  type TextStatements,
  textStatements,
} from '#claims/texts/text-statements';
import { plainText } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { isAdrStatus, saysItHolds } from '#workspace/dialects/adr-status';
import { type Document, sectionOf } from '#workspace/document';
import { agentFormAt } from '#workspace/paths/agent-files';
import { folderOf, lastName } from '#workspace/paths/target';
import type { Adr, DiscoveryRecord } from '#workspace/records';
import { isDated } from '#workspace/stores/dated-text';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { NativeField, Store } from '#workspace/stores/store';
import type { Workspace } from '#workspace/workspace';

import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isMemory } from '../own-files.ts';
import { coveredFolder, type TextScope } from './text-scopes.ts';

/** A whole text that is compared: instructions, the body of a note, the decision of an ADR. */
export interface ComparedText {
  readonly path: string;
  readonly kind: 'instructions' | 'note' | 'decision';
  readonly scope: TextScope;
  readonly statements: readonly TextStatement[];
  /** How many more statements it has that are too long to compare. */
  readonly long: number;
  /** The decision record that it is in. */
  readonly record: DiscoveryRecord | null;
  /** What was decided about it as a whole. */
  readonly history: ItemHistory | undefined;
}

/** The texts that are compared, and what is not. */
export interface ComparedTexts {
  readonly texts: readonly ComparedText[];
  /** Files that are left out, each with why. */
  readonly leftOut: readonly { readonly path: string; readonly why: string }[];
  /** Statements beyond the limit. */
  readonly cut: number;
  /** Statements that are too long to compare. */
  readonly long: number;
}

/** Why a decision that holds is left out: its section has another name, or code alone. */
export const noSentence = 'a decision with no sentence to compare below "Decision"';

const nothing: TextStatements = { statements: [], long: 0 };

/** Statements that are read in one run; a file of instructions has some fifty. */
const mostStatements = 30_000;

/** Statuses of what was taken back, set aside or refused. */
const withdrawn: ReadonlySet<string> = new Set([
  'rejected',
  'rolled-back',
  'quarantined',
  'stale',
  'superseded',
]);
const gone =
  'outdated|superseded|obsolete|deprecated|archived|stale|withdrawn|no longer (?:valid|true|current|used|relevant|applicable)';
/** Words by which a note says of itself that it is no longer so. */
const outOfDate = new RegExp(
  `^[^\\p{L}]*(?:this (?:note|memory|file|page|document) (?:is|was) )?(?:${gone})\\b`,
  'iu',
);
const replaced = /\b(?:superseded by|is obsolete|is outdated|no longer (?:valid|true|current))\b/i;

/** A text, or a file that is left out and why. */
type Found = ComparedText | { readonly path: string; readonly why: string };

/** Reads every text that agents load whole, in parts that can be compared. */
export function comparedTexts(workspace: Workspace, ledger: Ledger): ComparedTexts {
  const texts: ComparedText[] = [];
  const leftOut: { path: string; why: string }[] = [];
  let [left, cut, long] = [mostStatements, 0, 0];
  for (const found of [
    ...storeTexts(workspace, ledger),
    ...decisions(workspace, ledger),
    ...unread(workspace),
  ]) {
    if ('why' in found) {
      leftOut.push(found);
      continue;
    }
    long += found.long;
    if (found.statements.length > 0) {
      const statements = found.statements.slice(0, left);
      left -= statements.length;
      cut += found.statements.length - statements.length;
      texts.push({ ...found, statements });
    }
  }
  return { texts, leftOut, cut, long };
}

/** Instructions and notes, each file once. */
function* storeTexts(workspace: Workspace, ledger: Ledger): Generator<Found> {
  const seen = new Set<string>();
  for (const store of nativeStores(workspace)) {
    const isInstructions = store.dialect === 'instructions';
    // A store of instructions is the folder that they speak for.
    const folder = isInstructions ? store.folder : coveredFolder(store.folder);
    for (const { document, globs, description, about } of partsOf(store)) {
      const { path } = document;
      // What is asked for one task says how that is done, and what a role may do; of decisions,
      // what was decided counts alone.
      if (seen.has(path) || agentFormAt(path) !== null || store.dialect === 'decisions') continue;
      seen.add(path);
      const history = ledger.byTarget.get(path);
      if (isDated(document)) yield { path, why: 'a text of its day' };
      else if (history && withdrawn.has(history.status)) yield { path, why: history.status };
      else if (about.some(saysOutOfDate)) yield { path, why: 'it says it is out of date' };
      else {
        const { statements, long } = textStatements(document);
        yield {
          path,
          kind: isInstructions ? 'instructions' : 'note',
          scope: { folder, globs },
          statements: [...description.statements, ...statements],
          long: long + description.long,
          record: null,
          history,
        };
      }
    }
  }
}

function* decisions({ adrs }: Workspace, ledger: Ledger): Generator<Found> {
  for (const adr of adrs) {
    const { path, document } = adr;
    const history = ledger.byTarget.get(path);
    if (!isMemory(adr, history) && !saysItHolds(adr.status?.value ?? ''))
      yield { path, why: whyNotDecided(adr) };
    else {
      const decided = decisionIn(document);
      if (decided.statements.length + decided.long === 0) yield { path, why: noSentence };
      else
        yield {
          path,
          kind: 'decision',
          scope: { folder: coveredFolder(folderOf(path)), globs: [] },
          ...decided,
          record: adr,
          history,
        };
    }
  }
}

function whyNotDecided({ status }: Adr): string {
  if (status === null) return 'a decision without a status';
  return isAdrStatus(status.value)
    ? `a decision that is ${status.value}`
    : `a decision whose status ledger does not know: ${clip(status.value, 30)}`;
}

/** Files that claim to be no record, and could not be read; frontmatter alone hides no text. */
function* unread({ malformed }: Workspace): Generator<Found> {
  for (const { path, claims, problem } of malformed)
    if (!claims && problem.kind !== 'frontmatter') yield { path, why: 'it cannot be read' };
}

/** The statements of the section that says what was decided. */
function decisionIn(document: Document): TextStatements {
  const section = sectionOf(document, 'decision', 'decision outcome');
  const last = section?.blocks.at(-1);
  return section && last
    ? textStatements(document, { start: section.heading.start, end: last.span.end })
    : nothing;
}

/** A file of a store, with what is known of it. */
interface Part {
  readonly document: Document;
  readonly globs: readonly string[];
  /** What its frontmatter says it is, as a statement. */
  readonly description: TextStatements;
  /** Where it, or the index, may say that it is out of date. */
  readonly about: readonly string[];
}

function partsOf(store: Store): Part[] {
  const isInstructions = store.dialect === 'instructions';
  const hooks = new Map(
    (store.index?.lines ?? []).map((line) => [
      lastName(line.target.value.replace(/#.*$/, '')),
      line.hook?.value ?? '',
    ]),
  );
  const notes = new Map(store.notes.map((note) => [note.document, note]));
  return documentsOf(store).map((document): Part => {
    const note = notes.get(document);
    if (!note) return { document, globs: [], description: nothing, about: [] };
    const value = (key: string): string =>
      note.fields.find((field) => field.key === key)?.value ?? '';
    const described = note.fields.find(({ key }) => key === 'description');
    return {
      document,
      globs: note.globs.map((glob) => glob.value),
      description: described && !isInstructions ? descriptionIn(described) : nothing,
      about: [
        note.title,
        note.description ?? '',
        hooks.get(lastName(note.path)) ?? '',
        value('status'),
        value('metadata.status'),
        firstWordsOf(document),
      ],
    };
  });
}

function descriptionIn({ value, span }: NativeField): TextStatements {
  const statement = { text: value, span, under: [], denied: false, asserts: true };
  return value.length <= longestStatement
    ? { statements: [statement], long: 0 }
    : { statements: [], long: 1 };
}

function firstWordsOf({ text, outline }: Document): string {
  const first = outline.blocks.find(
    ({ kind }) => kind === 'paragraph' || kind === 'quote' || kind === 'item',
  );
  if (!first) return '';
  const { start, end } = first.span;
  return plainText(text.slice(start, Math.min(end, start + 200)).replace(/^>\s*/, ''));
}

function saysOutOfDate(text: string): boolean {
  return outOfDate.test(text) || replaced.test(text.slice(0, 120));
}
