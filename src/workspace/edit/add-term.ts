import { presentItems } from '#diagnostics/defined-values';
import { oneLine, plainText } from '#diagnostics/plain-text';
import { edit as say } from '#messages/generated/acts';
import type { Message } from '#messages/message';

import { glossaryHeads } from '../dialects/glossary.ts';
import { isTable, type Section, type Table } from '../document.ts';
import type { Glossary, GlossaryTerm } from '../records.ts';
import { isSameTerm, positionOf, termLists } from '../text/terms.ts';
import {
  addBlockToSection,
  type EditResult,
  refusalOf,
  sectionEnd,
  toSafeLine,
} from './section-edit.ts';
import { addColumns, appendRows, headsOf, labelText, rowEdit, tableLines } from './table-edit.ts';
import { addBlockBefore, lineStart } from './text-lines.ts';

export interface NewTerm {
  readonly term: string;
  readonly meaning: string;
  readonly aliases: readonly string[];
  /** Words to avoid. */
  readonly not: readonly string[];
}

/**
 * Adds a term in the form of the glossary, at its place among sorted terms, else below the last.
 * Nothing changes when the term is there with the same meaning.
 *
 * @returns a refusal when the term or an alias is taken
 */
export function addTerm(glossary: Glossary, term: NewTerm): EditResult {
  const { document } = glossary;
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  const taken = takenBy(glossary, term);
  if (
    taken &&
    isSameTerm(taken.term.value, term.term) &&
    taken.meaning &&
    key(taken.meaning.value) === key(term.meaning)
  )
    return [];
  if (taken) return { refused: alreadyMeans(glossary.path, term, taken) };
  const meaning = toSafeLine(term.meaning);
  if (plainText(term.term) === '' || meaning === null)
    return { refused: say.termWithoutWords({ path: glossary.path }) };
  const parted = [...term.aliases, ...term.not].find((word) => /[,;]/.test(word));
  if (parted !== undefined)
    return { refused: say.partedWord({ word: parted, path: glossary.path }) };

  const table = document.outline.blocks.filter(isTable).find((block) => {
    const heads = headsOf(document, block);
    return columnOf(heads, 'term') !== -1 && columnOf(heads, 'meaning') !== -1;
  });
  if (table) return addRow(glossary, table, { ...term, meaning });
  return glossary.terms.length > 0
    ? addHeading(glossary, { ...term, meaning })
    : addBlockToSection(document, null, newTable({ ...term, meaning }));
}

/** The term that has one of the words of a new term, itself or as an alias. */
function takenBy({ terms }: Glossary, term: NewTerm): GlossaryTerm | undefined {
  const words = [term.term, ...term.aliases];
  return terms.find((each) =>
    [each.term, ...each.aliases].some((known) =>
      words.some((word) => isSameTerm(word, known.value)),
    ),
  );
}

/** The refusal of a term whose word another one has; null where it is free. */
export function termConflict(glossary: Glossary, term: NewTerm): Message | null {
  const taken = takenBy(glossary, term);
  return taken ? alreadyMeans(glossary.path, term, taken) : null;
}

function key(words: string): string {
  return plainText(oneLine(words)).toLowerCase().replace(/\s+/g, ' ');
}

function alreadyMeans(path: string, term: NewTerm, taken: GlossaryTerm): Message {
  const word =
    [term.term, ...term.aliases].find((each) =>
      [taken.term, ...taken.aliases].some((other) => isSameTerm(other.value, each)),
    ) ?? term.term;
  const meaning = taken.meaning
    ? say.meaning({ meaning: plainText(oneLine(taken.meaning.value)) })
    : say.noMeaning();
  const values = { word, path, meaning, term: taken.term.value };
  if (!isSameTerm(word, taken.term.value)) return say.termTakenAsAlias(values);
  return key(word) === key(taken.term.value) ? say.termTaken(values) : say.termTakenAs(values);
}

function addRow(glossary: Glossary, table: Table, term: NewTerm): EditResult {
  const { document } = glossary;
  const heads = headsOf(document, table);
  const added = presentItems([
    term.aliases.length > 0 && columnOf(heads, 'aliases') === -1 && 'Aliases',
    term.not.length > 0 && columnOf(heads, 'not') === -1 && 'Not',
  ]);
  const all = [...heads, ...added.map((head) => head.toLowerCase())];
  const values = new Map([
    [columnOf(all, 'not'), wordList(term.not)],
    [columnOf(all, 'aliases'), wordList(term.aliases)],
    [columnOf(all, 'meaning'), term.meaning],
    [columnOf(all, 'term'), labelText(term.term)],
  ]);
  const cells = all.map((_, at) => values.get(at) ?? '');
  const columns = addColumns(document, table, added);
  const rows = glossary.terms.filter(
    (each) => table.span.start <= each.span.start && each.span.end <= table.span.end,
  );
  if (rows.length === 0) return [...columns, ...appendRows(document, table, [cells])];
  const next = nextTerm(rows, term.term);
  return [...columns, rowEdit(document, table, next?.span.start, cells)];
}

function addHeading(glossary: Glossary, term: NewTerm): EditResult {
  const { document, terms } = glossary;
  const sectionOf = (each: GlossaryTerm | undefined | null): Section | undefined =>
    document.sections.find((section) => section.heading.start === each?.span.start);
  // At its place among all terms, else in the last group, which may be sorted by itself.
  const next = sectionOf(
    nextTerm(terms, term.term) ?? nextTerm(termLists(glossary).at(-1)?.terms ?? [], term.term),
  );
  const last = sectionOf(terms.at(-1));
  const extra = presentItems([
    term.aliases.length > 0 && `Also: ${wordList(term.aliases)}.`,
    term.not.length > 0 && `Not: ${wordList(term.not)}.`,
  ]);
  const lines = [
    `${'#'.repeat((next ?? last)?.depth ?? 2)} ${labelText(term.term).replace(/#(?=#*$)/g, '\\#')}`,
    '',
    term.meaning,
    ...(extra.length > 0 ? ['', extra.join(' ')] : []),
  ];
  const at = next
    ? lineStart(document.text, next.heading.start)
    : last
      ? sectionEnd(document, last, 'own')
      : document.text.length;
  return at < document.text.length
    ? [addBlockBefore(document.text, at, lines)]
    : addBlockToSection(document, null, lines);
}

/** The term that a new one comes before, if the terms are sorted (GLO204); null for the end. */
function nextTerm(terms: readonly GlossaryTerm[], term: string): GlossaryTerm | null {
  const at = positionOf(
    terms.map((each) => each.term.value),
    term,
  );
  return at === null ? null : (terms[at] ?? null);
}

function newTable(term: NewTerm): string[] {
  const heads = presentItems([
    'Term',
    'Meaning',
    term.aliases.length > 0 && 'Aliases',
    term.not.length > 0 && 'Not',
  ]);
  return tableLines(heads, [
    [
      labelText(term.term),
      term.meaning,
      ...[term.aliases, term.not].filter((words) => words.length > 0).map(wordList),
    ],
  ]);
}

function wordList(words: readonly string[]): string {
  return words.map(labelText).join(', ');
}

/** The position of a column by the first of its names that is a head; -1 for none. */
function columnOf(heads: readonly string[], column: keyof typeof glossaryHeads): number {
  return glossaryHeads[column].map((name) => heads.indexOf(name)).find((at) => at !== -1) ?? -1;
}
