import { oneLine, plainText } from '#diagnostics/plain-text';

import { type Document, type Located, titleOf } from '../document.ts';
import { globKeys } from '../paths/agent-layouts.ts';
import { readNativeFields } from './native-fields.ts';
import {
  type IndexLine,
  type NativeField,
  stemOf,
  type StoreNote,
  type YamlHazard,
} from './store.ts';
import { wikilinksOf } from './wikilinks.ts';
import { globsIn } from './written-globs.ts';

/**
 * Reads a native note, whatever it has: both places of `type`, no frontmatter at all, YAML that is
 * none.
 *
 * @param line what the index says of it; null where it says nothing
 */
export function readNote(document: Document, line: IndexLine | null): StoreNote {
  const { fields, hazards } = readNativeFields(document.text);
  const name = fieldOf(fields, 'name');
  const title = name?.value ?? plainText(titleOf(document)?.value ?? stemOf(document.path));
  const summary = textIn(fieldOf(fields, 'description')?.value ?? line?.hook?.value);
  return {
    path: document.path,
    document,
    fields,
    hazards: [...hazards, ...otherHazards(document, hazards)],
    name,
    title,
    summary,
    description: summary ?? textIn(firstWords(document, title)),
    type: fieldOf(fields, 'type') ?? fieldOf(fields, 'metadata.type') ?? line?.type ?? null,
    globs: globsOf(fields),
    wikilinks: wikilinksOf(document),
  };
}

function textIn(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

function fieldOf(fields: readonly NativeField[], key: string): Located | null {
  const field = fields.find((each) => each.key === key);
  return field && field.value !== '' ? { value: field.value, span: field.span } : null;
}

/** Frontmatter that YAML refuses for a reason no line shows. */
function otherHazards({ frontmatter }: Document, known: readonly YamlHazard[]): YamlHazard[] {
  if (
    frontmatter.kind !== 'broken' ||
    known.length > 0 ||
    frontmatter.problem.reason === 'foreign-fence' ||
    frontmatter.problem.reason === 'unclosed'
  )
    return [];
  return [{ reason: 'syntax', key: '', span: frontmatter.problem.span }];
}

/** `paths:` of a rule file, or another agent's key: what it is about, whoever loads it. */
function globsOf(fields: readonly NativeField[]): readonly Located[] {
  const field = fields.find((each) => globKeys.has(each.key));
  return field ? globsIn(field) : [];
}

/**
 * The first words that are no heading: a paragraph; else an item, which says little without the
 * title.
 */
function firstWords({ outline, text }: Document, title: string): string | null {
  const paragraph = outline.blocks.find((each) => each.kind === 'paragraph' && each.nesting === 0);
  if (paragraph) return plainText(oneLine(text.slice(paragraph.span.start, paragraph.span.end)));
  const item = outline.blocks.find((each) => each.kind === 'item');
  return item?.kind === 'item'
    ? `${title}: ${plainText(oneLine(text.slice(item.text.start, item.text.end)))}`
    : null;
}
