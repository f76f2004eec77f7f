import { rewords } from '#claims/rewording';
import type { Span } from '#diagnostics/diagnostic';
import type { FileRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import type { RecordedAct } from '../item-content.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { canonicalText } from '../record-text/body-layout.ts';
import {
  guidesFor,
  guideText,
  hasHeading,
  hasUnchangedSection,
  includesSection,
  placeOfSection,
  type Pointer,
  pointerOfAct,
  pointersOf,
  pointerWords,
  searchableWords,
  sectionLink,
  sectionOfAct,
} from '../record-text/promoted-section.ts';
import { type PromotedText, promotedTexts } from '../record-text/promoted-text.ts';
import {
  findUnchangedRequirement,
  hasRecordedMeaning,
  recordedMeaning,
  shownMeaning,
  type TermRow,
  termRow,
} from '../record-text/term-meaning.ts';

interface Place {
  readonly path: string;
  readonly span: Span;
}

/** The promoted text of an item without a record, compared with its file. */
export interface PromotedTextStatus {
  /** `held`: the file has it as accepted. */
  readonly kind: 'held' | 'changed' | 'gone';
  /** Its place; if it is gone, the place that it was accepted for. */
  readonly at: Place;
  /** The act whose text is there; else the last one. */
  readonly act: RecordedAct;
  /** The text of the file in its place; empty if it is `held` or `gone`. */
  readonly shown: string;
  readonly text: PromotedText;
}

const start: Span = { start: 0, end: 0 };

/** Compares each promoted term, rule and requirement, if its file was read. */
export function comparePromotedTexts(workspace: Workspace, ledger: Ledger): PromotedTextStatus[] {
  return (['term', 'workflow', 'behaviour'] as const).flatMap((kind) =>
    promotedTexts(ledger, kind).flatMap((text) => standingOf(workspace, text) ?? []),
  );
}

/** Compares the promoted text of an item; null if it has none, or its file was not read. */
export function comparePromotedText(
  workspace: Workspace,
  ledger: Ledger,
  { item, kind }: Pick<ItemHistory, 'item' | 'kind'>,
): PromotedTextStatus | null {
  if (finders[kind] === undefined) return null;
  const text = promotedTexts(ledger, kind).find(({ history }) => history.item === item);
  return text ? standingOf(workspace, text) : null;
}

function standingOf(workspace: Workspace, text: PromotedText): PromotedTextStatus | null {
  const find = finders[text.history.kind];
  const found = find?.(workspace, text) ?? null;
  return found && { act: text.acts.at(-1) as RecordedAct, shown: '', text, ...found };
}

type Found = Pick<PromotedTextStatus, 'kind' | 'at'> &
  Partial<Pick<PromotedTextStatus, 'act' | 'shown'>>;

const finders: Readonly<
  Partial<Record<ItemHistory['kind'], (workspace: Workspace, text: PromotedText) => Found | null>>
> = { term: findTerm, workflow: findSection, behaviour: findRequirement };

function findTerm(
  { glossaries, malformed }: Workspace,
  { acts, path }: PromotedText,
): Found | null {
  const term = acts.at(-1)?.item.says?.title ?? '';
  const found = termRow(glossaries, term, path);
  if (!found)
    return term === '' || malformed.some((file) => file.path === path) ? null : gone(path);
  const act = acts.find((each) => hasRecordedMeaning(each, found));
  const at = placeOfTerm(found);
  return act
    ? { kind: 'held', at, act }
    : { kind: 'changed', at, shown: canonicalText(found.row.meaning?.value ?? '') };
}

function placeOfTerm({ glossary, row }: TermRow): Place {
  return { path: glossary.path, span: row.meaning?.span ?? row.span };
}

/** Looks for a section in its guide, and in those that a bootloader links to. */
function findSection(workspace: Workspace, { acts, path }: PromotedText): Found | null {
  const guides: { path: string; text: string }[] = [];
  for (const guide of guidesFor(workspace, path)) {
    const text = guideText(workspace, guide);
    if (text === null) return null;
    guides.push({ path: guide, text });
  }
  for (const guide of guides)
    for (const act of acts)
      if (hasUnchangedSection(guide, sectionOfAct(act), path))
        return { kind: 'held', at: { path: guide.path, span: start }, act };
  const [changed] = guides.flatMap(({ path: guide, text }) =>
    acts.flatMap((act): Found[] => {
      const { title } = sectionOfAct(act);
      if (!hasHeading(text, title)) return [];
      const shown = placeOfSection(text, title)?.text ?? '';
      return [{ kind: 'changed', at: { path: guide, span: start }, shown: canonicalText(shown) }];
    }),
  );
  return changed ?? gone(path);
}

/** Looks for a requirement in all specs. One that was reworded counts as gone. */
function findRequirement(
  { specs, byPath, files }: Workspace,
  { acts, path }: PromotedText,
): Found | null {
  for (const spec of specs) {
    const held = findUnchangedRequirement(spec, acts);
    if (held)
      return {
        kind: 'held',
        at: { path: spec.path, span: held.obligation.span },
        act: held.act,
      };
  }
  return !byPath.has(path) && files.has(path) ? null : gone(path);
}

function gone(path: string): Found {
  return { kind: 'gone', at: { path, span: start } };
}

/** A missing or wrong line that should link to a rule. */
export interface PointerProblem {
  /** `other`: a line links to the section, but with other words. */
  readonly kind: 'missing' | 'other';
  readonly at: Place;
  /** The right line. */
  readonly line: string;
  /** The file that it belongs in; null for none. */
  readonly home: FileRecord | null;
}

/** Checks the line that links to a rule; null if it is there, maybe reworded. */
export function findPointerProblem(
  workspace: Workspace,
  { act: held, at: { path }, text: { acts } }: PromotedTextStatus,
): PointerProblem | null {
  const pointers = pointersOf(workspace);
  const lines = acts.map((act) => pointerOfAct(act, ''));
  const isHeld = pointers.some(({ words, leadsTo }) =>
    lines.some(
      (line) =>
        // A rule whose pointer has a link need not link to the guide.
        (leadsTo.includes(path) || !line.endsWith(']()')) &&
        (words === pointerWords(line) || rewords(pointerWords(line), words)),
    ),
  );
  if (isHeld) return null;
  const { title } = sectionOfAct(held);
  const other = pointers.find((each) => namesSection(each, path, title));
  const home = homeOf(workspace);
  const from = other?.path ?? home?.path ?? 'AGENTS.md';
  return {
    kind: other ? 'other' : 'missing',
    at: { path: from, span: other?.block.span ?? start },
    line: pointerOfAct(held, sectionLink(from, path, guideText(workspace, path) ?? '', title)),
    home,
  };
}

/** Whether a line links to a guide and contains the title of a section. */
export function namesSection({ words, leadsTo }: Pointer, guide: string, title: string): boolean {
  return leadsTo.includes(guide) && searchableWords(words).includes(searchableWords(title));
}

/** The bootloader nearest to the root, an AGENTS.md before others. */
function homeOf({ bootloaders }: Workspace): FileRecord | null {
  const [home = bootloaders[0]] = bootloaders
    .filter(({ path }) => /(?:^|\/)AGENTS\.md$/.test(path))
    .sort((a, b) => a.path.split('/').length - b.path.split('/').length);
  return home ?? null;
}

/** A withdrawn text that is still in a file. */
export interface Leftover {
  readonly history: ItemHistory;
  readonly what: 'term' | 'section' | 'pointer';
  readonly title: string;
  readonly at: Place;
}

const withdrawn: ReadonlySet<string> = new Set(['rolled-back', 'quarantined']);

/** Withdrawn rules and terms that are still in files as accepted, unless promoted again. */
export function* leftovers(workspace: Workspace, ledger: Ledger): Generator<Leftover> {
  const rules = promotedTexts(ledger, 'workflow').flatMap(({ acts }) => acts);
  const sections = new Set(rules.map(sectionWordsOf));
  const lines = new Set(rules.map(pointerWordsOf));
  const terms = new Set(promotedTexts(ledger, 'term').flatMap(({ acts }) => acts.map(termOf)));
  for (const history of ledger.items.values()) {
    const { kind, path } = history;
    const act = history.acts.findLast(({ item }) => item.to === 'promoted' && item.says);
    if (!withdrawn.has(history.status) || path === null || !act) continue;
    if (kind === 'term' && !terms.has(termOf(act))) {
      const title = act.item.says?.title ?? '';
      const found = termRow(workspace.glossaries, title, path);
      if (found && hasMeaning(act, found))
        yield { history, what: 'term', title, at: placeOfTerm(found) };
    }
    if (kind !== 'workflow') continue;
    const section = sectionOfAct(act);
    const { title } = section;
    for (const guide of sections.has(sectionWordsOf(act)) ? [] : guidesFor(workspace, path))
      if (includesSection(guideText(workspace, guide) ?? '', section))
        yield { history, what: 'section', title, at: { path: guide, span: start } };
    const words = pointerWordsOf(act);
    for (const pointer of lines.has(words) ? [] : pointersOf(workspace))
      if (pointer.words === words)
        yield {
          history,
          what: 'pointer',
          title,
          at: { path: pointer.path, span: pointer.block.span },
        };
  }
}

function sectionWordsOf(act: RecordedAct): string {
  const { title, text } = sectionOfAct(act);
  return searchableWords(`# ${title}\n\n${text}`);
}

function pointerWordsOf(act: RecordedAct): string {
  return pointerWords(pointerOfAct(act, ''));
}

/** Whether a row has the meaning of an act, ignoring case. */
function hasMeaning(act: RecordedAct, { row }: TermRow): boolean {
  return (
    recordedMeaning(act).toLowerCase() === shownMeaning(row.meaning?.value ?? '').toLowerCase()
  );
}

function termOf(act: RecordedAct): string {
  return `${searchableWords(act.item.says?.title ?? '')}\n${recordedMeaning(act).toLowerCase()}`;
}
