import {
  maxStatementLength,
  type TextStatement,
  type TextStatements,
  textStatements,
} from '#claims/texts/text-statements';
import { plainText } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { isAdrStatus, isInForce } from '#workspace/dialects/adr-status';
import { type Document, sectionOf } from '#workspace/document';
import { agentFormAt } from '#workspace/paths/agent-files';
import { folderOf, lastName } from '#workspace/paths/target';
import type { Adr, DiscoveryRecord } from '#workspace/records';
import { documentsOf, isDatedDocument, nativeStores } from '#workspace/stores/native-stores';
import type { NativeField, Store } from '#workspace/stores/store';
import type { Workspace } from '#workspace/workspace';

import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isMemory } from '../own-files.ts';
import { coveredFolder, type TextScope } from './text-scopes.ts';

/** A whole text to compare: instructions, the body of a note, the decision of an ADR. */
export interface ComparedText {
  readonly path: string;
  readonly kind: 'instructions' | 'note' | 'decision';
  readonly scope: TextScope;
  readonly statements: readonly TextStatement[];
  /** Number of its statements that are too long to compare. */
  readonly long: number;
  /** The decision record that it is in. */
  readonly record: DiscoveryRecord | null;
  readonly history: ItemHistory | undefined;
}

/** All whole texts to compare, and what was left out. */
export interface ComparedTexts {
  readonly texts: readonly ComparedText[];
  /** Files that are left out, each with why. */
  readonly leftOut: readonly { readonly path: string; readonly why: string }[];
  /** Number of statements that are not compared, as all texts together have too many. */
  readonly cut: number;
  /** Number of statements that are too long to compare. */
  readonly long: number;
}

/** Why an accepted decision is left out: its section has another name, or only code. */
export const noSentence = 'a decision with no sentence to compare below "Decision"';

const nothing: TextStatements = { statements: [], long: 0 };

/** A file of instructions has about fifty. */
const maxStatements = 30_000;

const withdrawn: ReadonlySet<string> = new Set([
  'rejected',
  'rolled-back',
  'quarantined',
  'stale',
  'superseded',
]);
const gone =
  'outdated|superseded|obsolete|deprecated|archived|stale|withdrawn|no longer (?:valid|true|current|used|relevant|applicable)';
/** A note that says that it is out of date. */
const outOfDate = new RegExp(
  `^[^\\p{L}]*(?:this (?:note|memory|file|page|document) (?:is|was) )?(?:${gone})\\b`,
  'iu',
);
const replaced = /\b(?:superseded by|is obsolete|is outdated|no longer (?:valid|true|current))\b/i;

type LeftOutFile = ComparedTexts['leftOut'][number];

/** Splits every text that agents load whole into statements. */
export function comparedTexts(workspace: Workspace, ledger: Ledger): ComparedTexts {
  const texts: ComparedText[] = [];
  const leftOut: LeftOutFile[] = [];
  let [left, cut, long] = [maxStatements, 0, 0];
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
function* storeTexts(workspace: Workspace, ledger: Ledger): Generator<ComparedText | LeftOutFile> {
  const seen = new Set<string>();
  for (const store of nativeStores(workspace)) {
    const isInstructions = store.dialect === 'instructions';
    // Instructions are about the folder that they are in.
    const folder = isInstructions ? store.folder : coveredFolder(store.folder);
    for (const { document, globs, description, about } of partsOf(store)) {
      const { path } = document;
      // Commands and roles are for one task; of decisions only one section counts.
      if (seen.has(path) || agentFormAt(path) !== null || store.dialect === 'decisions') continue;
      seen.add(path);
      const history = ledger.byTarget.get(path);
      if (isDatedDocument(document)) yield { path, why: 'a text of its day' };
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

function* decisions({ adrs }: Workspace, ledger: Ledger): Generator<ComparedText | LeftOutFile> {
  for (const adr of adrs) {
    const { path, document } = adr;
    const history = ledger.byTarget.get(path);
    if (!isMemory(adr, history) && !isInForce(adr.status?.value ?? ''))
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

/** Unreadable files that do not claim to be records; broken frontmatter hides no text. */
function* unread({ malformed }: Workspace): Generator<ComparedText | LeftOutFile> {
  for (const { path, shouldBeRecord, problem } of malformed)
    if (!shouldBeRecord && problem.kind !== 'frontmatter') yield { path, why: 'it cannot be read' };
}

/** The statements of the section Decision. */
function decisionIn(document: Document): TextStatements {
  const section = sectionOf(document, 'decision', 'decision outcome');
  const last = section?.blocks.at(-1);
  return section && last
    ? textStatements(document, { start: section.heading.start, end: last.span.end })
    : nothing;
}

interface Part {
  readonly document: Document;
  readonly globs: readonly string[];
  /** The description in its frontmatter, as a statement. */
  readonly description: TextStatements;
  /** Texts of it and of the index that may say that it is out of date. */
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
  return value.length <= maxStatementLength
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
