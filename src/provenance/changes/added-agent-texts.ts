import type { Span } from '#diagnostics/diagnostic';
import { lineMap } from '#diagnostics/line-map';
import { plainText } from '#diagnostics/plain-text';
import { type Document, mapOf } from '#workspace/document';
import { plainValue } from '#workspace/frontmatter/values';
import type { History } from '#workspace/history/history';
import { follow } from '#workspace/paths/follow-reference';
import type { DiscoveryRecord, Glossary, GlossaryTerm, MemoryIndex } from '#workspace/records';
import { isServedAsFact } from '#workspace/standing';
import { storeOf } from '#workspace/stores/native-fact';
import { normalCondition } from '#workspace/text/load-conditions';
import type { Workspace } from '#workspace/workspace';

import { discoveryRecords } from '../discovery-kinds.ts';
import { isMemory } from '../is-memory.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { conditionOf } from '../record-text/condition-of.ts';
import { namesRecord } from '../record-text/row-title.ts';
import { stringsIn } from '../record-text/strings-of-record.ts';

/**
 * Words that a change adds where agents read them and nobody decides about them: nothing shows that
 * they are true.
 */
export interface AddedText {
  readonly path: string;
  readonly line: number;
  /** The key of a record that holds them; null for a line of a map. */
  readonly key: string | null;
  readonly text: string;
}

/** Keys of a record that acts leave to people, and that hold words. */
const free: ReadonlySet<string> = new Set([
  'topic',
  'tags',
  'tag',
  'aliases',
  'alias',
  'related_obligations',
]);
/** A name and no sentence. */
const label = /^[\p{L}\p{N}][\p{L}\p{N}./#_-]{0,39}$/u;

/** The headings, heads of tables and keys that an index has by itself. */
const skeleton = new RegExp(
  `^(?:${[
    '---',
    String.raw`(?:type|id|status|updated): *["']?[\w-]*["']?`,
    '#+ (?:Memory index|Purpose|Always-relevant project facts|Topic files)',
    '#+ (?:Durable findings|Decisions|Stale or superseded memory)',
    String.raw`What is known here, and when to load it\. Read this first; follow a link when its condition holds\.`,
    String.raw`\|[\s:|-]*\|`,
    String.raw`\| (?:Finding|ADR) \| Status \| Load when \|`,
    String.raw`\| Item \| Replacement \| Action \|`,
  ].join('|')})$`,
);

/**
 * What a change adds to maps, and to the free keys of records that are memory: the gate shows it to
 * reviewers.
 */
export function addedTexts(workspace: Workspace, history: History, ledger: Ledger): AddedText[] {
  return [
    ...discoveryRecords(workspace).flatMap((record) =>
      isMemory(record, ledger.byTarget.get(record.path)) ? inKeys(record, history, ledger) : [],
    ),
    ...workspace.glossaries.flatMap((glossary) => inGlossary(glossary, history, ledger)),
    ...workspace.indexes.flatMap((index) =>
      storeOf(workspace, index.path) === null ? inMap(index, workspace, history, ledger) : [],
    ),
  ];
}

/** A file as each base had it, null where it was not there; none where a base has it as it is. */
function before(path: string, { bases }: History): readonly (Document | null)[] {
  const changes = bases.map((base) => base.changes.find((change) => change.now === path));
  return changes.includes(undefined)
    ? []
    : bases.map((base, at) => base.records.get(changes[at]?.before ?? '')?.document ?? null);
}

function inKeys(record: DiscoveryRecord, history: History, ledger: Ledger): AddedText[] {
  const was = before(record.path, history);
  if (was.length === 0) return [];
  const known = new Set(
    was.flatMap((document) =>
      document === null ? [] : keysIn(document).map(({ key, text }) => `${key} ${text}`),
    ),
  );
  // A record that is accepted with the change is looked at with it: its labels are no news.
  const isAccepted = history.bases.every((base) =>
    base.newEntries.has(
      ledger.byTarget.get(record.path)?.acts.find((act) => act.item.to === 'promoted')?.entry
        .path ?? '',
    ),
  );
  return keysIn(record.document).flatMap(({ key, text, at }) =>
    known.has(`${key} ${text}`) || (isAccepted && label.test(text))
      ? []
      : [{ path: record.path, line: lineMap(record.document.text).position(at).line, key, text }],
  );
}

function keysIn(
  document: Document,
): { readonly key: string; readonly text: string; readonly at: number }[] {
  return (mapOf(document)?.pairs ?? []).flatMap((pair) =>
    free.has(pair.key)
      ? stringsIn(plainValue(pair.value)).map((text) => ({
          key: pair.key,
          text,
          at: pair.keySpan.start,
        }))
      : [],
  );
}

/** Other words for a term: recall takes them for the term, and no digest covers them. */
function inGlossary(glossary: Glossary, history: History, ledger: Ledger): AddedText[] {
  const { path, terms, document } = glossary;
  const changes = history.bases.map((base) => base.changes.find((change) => change.now === path));
  if (changes.includes(undefined)) return [];
  const known = new Set([
    ...history.bases.flatMap((base, at) => {
      const record = base.records.get(changes[at]?.before ?? '');
      return record?.role === 'glossary' ? record.terms.flatMap(aliasesOf) : [];
    }),
    ...ledger.entries.flatMap(({ content: act }) =>
      act.items.flatMap(({ path: target, says: provenance }) =>
        target === path || target?.startsWith(`${path}#`) ? (provenance?.aliases ?? []) : [],
      ),
    ),
  ]);
  return terms.flatMap(({ aliases }) =>
    aliases
      .filter(({ value }) => !known.has(value))
      .map(({ value, span }) => ({
        path,
        line: lineMap(document.text).position(span.start).line,
        key: 'aliases',
        text: value,
      })),
  );
}

function aliasesOf({ aliases }: GlossaryTerm): string[] {
  return aliases.map(({ value }) => value);
}

function inMap(
  index: MemoryIndex,
  workspace: Workspace,
  history: History,
  ledger: Ledger,
): AddedText[] {
  const was = before(index.path, history);
  if (was.length === 0) return [];
  const known = new Set(was.flatMap((document) => linesOf(document?.text ?? '')));
  const { text } = index.document;
  const rows = index.entries
    .filter((entry) => isOfRecord(index, entry, workspace, ledger))
    .map(({ span }) => span);
  const withdrawn = index.retractions
    .filter((row) => isWithdrawal(index, row, workspace, ledger))
    .map(({ span }) => span);
  const written = [...rows, ...withdrawn];
  let at = 0;
  return text.split('\n').flatMap((raw, number): AddedText[] => {
    const [start, line] = [at, raw.trim()];
    at += raw.length + 1;
    if (
      line === '' ||
      known.has(line) ||
      skeleton.test(line) ||
      written.some((span) => span.start < start + raw.length && start < span.end)
    )
      return [];
    return [{ path: index.path, line: number + 1, key: null, text: line }];
  });
}

function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.trim());
}

/**
 * Whether a row is what its record says, and no word more: its title, its status and its condition.
 */
function isOfRecord(
  index: MemoryIndex,
  { title, target, status, loadWhen, span }: MemoryIndex['entries'][number],
  workspace: Workspace,
  ledger: Ledger,
): boolean {
  const found = target ? follow(workspace, index.path, target.value) : null;
  const record = found?.kind === 'file' ? workspace.byPath.get(found.path) : undefined;
  if (!record || saysMore(index.document.text, span, target, status)) return false;
  const words = [
    title,
    target?.value ?? '',
    loadWhen ? plainText(loadWhen.value) : '',
    status?.value ?? '',
  ];
  const rest = words
    .reduce(
      (text, each) => text.replace(each, ''),
      plainText(index.document.text.slice(span.start, span.end)),
    )
    .replace(/load when/i, '');
  if (/[\p{L}\p{N}]/u.test(rest)) return false;
  const condition = loadWhen ? normalCondition(plainText(loadWhen.value)) : '';
  if (record.role === 'index')
    return (
      record.path.endsWith(`/${title}.md`) && condition === normalCondition(`Working on ${title}`)
    );
  return (
    isServedAsFact(record) &&
    namesRecord(title, record) &&
    condition === normalCondition(plainText(conditionOf(record, ledger) ?? ''))
  );
}

/** Whether a row says what an act wrote: the names of its records, and what was done. */
function isWithdrawal(
  index: MemoryIndex,
  { item, replacement, action, span }: MemoryIndex['retractions'][number],
  workspace: Workspace,
  ledger: Ledger,
): boolean {
  const isNamed = (cell: string): boolean => {
    if (!/[\p{L}\p{N}]/u.test(cell)) return true;
    const link = /^\[([^]*)\]\((?:<([^<>]*)>|([^\s?]*))\)$/.exec(cell.trim());
    const found = follow(workspace, index.path, link?.[2] ?? link?.[3] ?? '');
    const record = found?.kind === 'file' ? workspace.byPath.get(found.path) : undefined;
    return record !== undefined && namesRecord(link?.[1] ?? '', record);
  };
  return (
    !hidesWords.test(index.document.text.slice(span.start, span.end)) &&
    isOfAct(action?.value ?? '', ledger) &&
    isNamed(item.value) &&
    isNamed(replacement?.value ?? '')
  );
}

/** A comment, or a tag with an attribute. */
const hidesWords = /<(?:!--|[a-z][^<>]*=)/i;

/**
 * Whether a row has words where a reader of the page sees none: in a comment, in the title of its
 * link, in its address, in an attribute, behind its status.
 */
function saysMore(
  text: string,
  span: Span,
  target: MemoryIndex['entries'][number]['target'],
  status: MemoryIndex['entries'][number]['status'],
): boolean {
  const link = target ? text.slice(target.span.start, target.span.end) : '';
  const address = /\]\(([^]*)\)$/.exec(link)?.[1]?.replace(/^<[^>]*>$/, '') ?? '';
  return (
    hidesWords.test(text.slice(span.start, span.end)) ||
    /[\s?]/.test(address) ||
    /\s/.test(plainText(status?.value ?? ''))
  );
}

/**
 * Whether the action of a withdrawal is one that an act wrote, with the reason that it recorded.
 */
function isOfAct(action: string, ledger: Ledger): boolean {
  const said = plainText(action);
  if (said === 'Use the replacement' || said === 'Check before use: its evidence changed')
    return true;
  const reason = /^Do not use: [\w-]+ \((.*)\)$/.exec(said)?.[1];
  return (
    reason !== undefined &&
    ledger.entries.some(({ content: act }) =>
      act.items.some((item) => plainText(item.reason ?? '') === reason),
    )
  );
}
