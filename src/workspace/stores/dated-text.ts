import type { Document } from '../document.ts';
import { agentFileAt } from '../paths/agent-files.ts';
import type { Records } from '../workspace.ts';
import { sectionsAround, textAround } from './cited-names.ts';
import { documentsOf, nativeStores } from './native-stores.ts';
import { stemOf } from './store.ts';

/** Files that tell of a day, or of a piece of work and how far it has come. */
const datedName =
  /(?:^|[-_.])(?:20\d\d[-_]?\d\d[-_]?\d\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\d{0,2}[-_]?20\d\d|progress|completed|decision[-_]?log|post-?mortem|refactor(?:ing)?|migration|phase[-_]?\d+|plan|proposal|hand-?off|clean-?up|fix)(?:[-_.]|$)/i;
/** Folders of the same: journals, specifications of one feature, tasks of a memory bank. */
const datedFolder =
  /(?:^|\/)(?:journals?|diary|hand-?offs?|completed|done|plans|\.(?:kiro|claude)\/specs|specs\/\d{3}-[^/]+|memory-bank\/tasks)\//i;

/**
 * Whether a document tells of the day it was written, and not of how things are: a decision, a
 * specification, a task, a log. What it names need not be there now.
 */
export function isDated({ path }: Pick<Document, 'path'>): boolean {
  const layout = agentFileAt(path)?.layout;
  // Rules hold while they are loaded, though they are called `migration.mdc`.
  if (layout?.kind === 'instructions' && layout.form !== 'spec') return false;
  return layout?.kind === 'decisions' || datedName.test(stemOf(path)) || datedFolder.test(path);
}

/** The documents that tell how things are. */
export function documentsOfNow(records: Records): Document[] {
  return nativeStores(records)
    .flatMap(documentsOf)
    .filter((document) => !isDated(document));
}

const month = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const day = String.raw`(?:(?:19|20)\d\d-\d\d-\d\d|${month} \d{1,2}(?:\s?[-–—]\s?(?:${month} )?\d{1,2})?,? 20\d\d|\d{1,2}\.? ${month} 20\d\d)\b`;
/** Headings that begin with a month, or have a day: what is under them was written then. */
const datedHeading = new RegExp(String.raw`^\W*(?:19|20)\d\d-\d\d\b|(?<!\w)${day}`, 'i');
/** Words of a heading whose day says how long something holds, or when somebody last looked. */
const stillHolds =
  /\b(?:as of|before|by|checked|confirmed|deadline|due|from|reviewed|since|until|updated|valid|verified)\b/i;
/** A list item that says on which day it was done. */
const doneOn = new RegExp(
  String.raw`\b(?:completed?|done|finished|fixed|implemented|merged|in progress)\b[^.\n]{0,12}(?<!\w)${day}`,
  'i',
);

/** Whether a heading has the day on which it was written. */
function isDatedHeading(name: string): boolean {
  return datedHeading.test(name) && !stillHolds.test(name);
}

/** Tells what was written of a day: its document, its section or its item says so. */
export function datedPlaces(document: Document): (at: number) => boolean {
  if (isDated(document)) return () => true;
  const { text, sections } = document;
  const isSaid = sections.some(({ name }) => isDatedHeading(name));
  const isDone = doneOn.test(text);
  return (at) =>
    (isSaid && sectionsAround(document, at).some(({ name }) => isDatedHeading(name))) ||
    (isDone && itemsAround(document, at).some((item) => doneOn.test(item)));
}

function itemsAround(document: Document, at: number): string[] {
  const { block, parents } = textAround(document, at);
  return [...parents, ...(block?.kind === 'item' ? [block] : [])].map((item) =>
    document.text.slice(item.text.start, item.text.end),
  );
}
