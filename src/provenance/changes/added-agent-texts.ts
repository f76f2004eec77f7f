import type { Span } from '#diagnostics/diagnostic';
import { lineMap } from '#diagnostics/line-map';
import { type Document, mapOf } from '#workspace/document';
import { plainValue } from '#workspace/frontmatter/values';
import type { History } from '#workspace/history/history';
import { follow } from '#workspace/paths/follow-reference';
import type { DiscoveryRecord, FileRecord } from '#workspace/records';
import { storeOf } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { discoveryRecords } from '../discovery-kinds.ts';
import { changedLines } from '../evidence/line-changes.ts';
import { isMemory } from '../is-memory.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isBlockMarker, pointerToMemory } from '../projections/memory-block.ts';
import {
  guidesFor,
  guideText,
  heldSection,
  pointerOfAct,
  sectionOfAct,
} from '../record-text/promoted-section.ts';
import { promotedTexts } from '../record-text/promoted-text.ts';
import { stringsIn } from '../record-text/strings-of-record.ts';
import { hidesWords, rowsOfActs } from './rows-of-acts.ts';

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

/** The headings, heads of tables and keys that an act writes into a file that it makes. */
const skeleton = new RegExp(
  `^(?:${[
    '---',
    String.raw`(?:type|id|status|updated): *["']?[\w-]*["']?`,
    '#+ (?:Memory index|Purpose|Always-relevant project facts|Topic files)',
    '# (?:Glossary|Workflow|Agents)|## Workflow',
    String.raw`\| Term \| Meaning \|(?: Aliases \|)?(?: Not \|)?`,
    '#+ (?:Durable findings|Decisions|Stale or superseded memory)',
    String.raw`What is known here, and when to load it\. Read this first; follow a link when its condition holds\.`,
    String.raw`\|[\s:|-]*\|`,
    String.raw`\| (?:Finding|ADR) \| Status \| Load when \|`,
    String.raw`\| Item \| Replacement \| Action \|`,
  ].join('|')})$`,
);

/**
 * What a change adds to maps, glossaries, guides and what agents load at their start, and to the
 * free keys of records that are memory: the gate shows it to reviewers.
 */
export function addedTexts(workspace: Workspace, history: History, ledger: Ledger): AddedText[] {
  const isTerm = isOfTerm(ledger);
  const added = (
    { path, document: { text } }: Pick<FileRecord, 'path' | 'document'>,
    isWritten: (line: string, span: Span) => boolean,
  ): AddedText[] => inLines(path, text, textsBefore(path, history), isWritten);
  return [
    ...discoveryRecords(workspace).flatMap((record) =>
      isMemory(record, ledger.byTarget.get(record.path)) ? inKeys(record, history, ledger) : [],
    ),
    ...workspace.glossaries.flatMap((glossary) => added(glossary, isTerm)),
    ...workspace.indexes.flatMap((index) => {
      if (storeOf(workspace, index.path) !== null) return [];
      const was = textsBefore(index.path, history).flatMap((text) => text ?? []);
      return added(index, overlapsAny(rowsOfActs(index, was, workspace, ledger)));
    }),
    ...inGuides(workspace, history, ledger),
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

/** Lines of a file that no base has, and that are not written by an act. */
function inLines(
  path: string,
  text: string,
  was: readonly (string | null)[],
  isWritten: (line: string, span: Span) => boolean,
): AddedText[] {
  const lines = text.split('\n');
  const isNew = was.map((each) => newLines(linesOf(each ?? ''), linesOf(text)));
  let at = 0;
  return lines.flatMap((raw, number): AddedText[] => {
    const [start, line] = [at, raw.trim()];
    at += raw.length + 1;
    return isNew.length === 0 ||
      line === '' ||
      !isNew.every((each) => each.has(number)) ||
      skeleton.test(line) ||
      isWritten(line, { start, end: start + raw.length })
      ? []
      : [{ path, line: number + 1, key: null, text: line }];
  });
}

/** The lines that came, counted from 0. */
function newLines(before: readonly string[], now: readonly string[]): ReadonlySet<number> {
  return new Set(
    changedLines(before, now).flatMap(({ at, added }) => added.map((_line, each) => at - 1 + each)),
  );
}

/** Lines as they are compared: whatever their ends and the padding of tables. */
function linesOf(text: string): string[] {
  return text.split('\n').map((line) =>
    line
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/(?<=\|\s?:?)-+(?=:?\s?\|)/g, '-'),
  );
}

/** A text at the bases, null where it was not there; none where a base has it as it is. */
function textsBefore(path: string, history: History): (string | null)[] {
  const guides = history.bases.map((base) => base.guides?.get(path));
  return guides.length > 0 && !guides.includes(undefined)
    ? guides.map((text) => text ?? null)
    : before(path, history).map((document) => document?.text ?? null);
}

function overlapsAny(spans: readonly Span[]): (line: string, span: Span) => boolean {
  return (_line, { start, end }) => spans.some((span) => span.start < end && start < span.end);
}

/** Tells the lines of terms as acts promoted them: a row, or a heading and what stands below it. */
function isOfTerm(ledger: Ledger): (line: string) => boolean {
  const terms = promotedTexts(ledger, 'term').flatMap(({ acts }) =>
    acts.map(({ item: { says } }) => {
      const [aliases, not] = [says?.aliases ?? [], says?.not ?? []].map((words) =>
        words.join(', '),
      );
      const extra = [aliases && `Also: ${aliases}.`, not && `Not: ${not}.`].filter(Boolean);
      return new Set(
        [says?.title, says?.meaning ?? says?.claim, aliases, not, extra.join(' '), ''].map((each) =>
          unescaped(each ?? ''),
        ),
      );
    }),
  );
  return (line) => {
    if (hidesWords.test(line)) return false;
    const parts = line
      .replace(/^#+\s+|^\||\|$/g, '')
      .split(line.startsWith('|') ? /(?<!\\)\|/ : /$^/)
      .map(unescaped);
    return terms.some((words) => parts.every((part) => words.has(part)));
  };
}

function unescaped(text: string): string {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What agents load at their start, and guides around the rules that acts wrote into them. */
function inGuides(workspace: Workspace, history: History, ledger: Ledger): AddedText[] {
  const rules = promotedTexts(ledger, 'workflow');
  const loaded = new Set(workspace.bootloaders.map(({ path }) => path));
  const guides = rules.flatMap(({ path }) => guidesFor(workspace, path));
  return [...new Set([...loaded, ...guides])].flatMap((path) => {
    const text = guideText(workspace, path);
    if (text === null) return [];
    const held = rules.flatMap((rule) =>
      rule.acts.flatMap((act) => heldSection({ path, text }, sectionOfAct(act), rule.path) ?? []),
    );
    // A bootloader may lead to any file; only those with rules are guides.
    if (held.length === 0 && !loaded.has(path)) return [];
    const isHeld = overlapsAny(held);
    const leads = isPointer(path, workspace, ledger);
    return inLines(
      path,
      text,
      textsBefore(path, history),
      (line, span) => isHeld(line, span) || (loaded.has(path) && leads(line)),
    );
  });
}

/** Tells the lines by which acts lead from a bootloader to memory or to a promoted rule. */
function isPointer(path: string, workspace: Workspace, ledger: Ledger): (line: string) => boolean {
  const rules = promotedTexts(ledger, 'workflow');
  const own = new Set(workspace.indexes.map((index) => pointerToMemory(path, index.path)));
  return (line) => {
    if (own.has(line) || isBlockMarker(line)) return true;
    const link = /\]\(([^()\s]+)\)/.exec(line)?.[1] ?? '';
    const found = follow(workspace, path, link);
    return (
      found?.kind === 'file' &&
      rules.some(
        (rule) =>
          guidesFor(workspace, rule.path).includes(found.path) &&
          rule.acts.some((act) => line.replace(/^[-*+]\s+/, '') === pointerOfAct(act, link)),
      )
    );
  };
}
