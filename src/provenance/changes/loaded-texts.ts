import type { Span } from '#diagnostics/diagnostic';
import { lineMap } from '#diagnostics/line-map';
import { present } from '#diagnostics/present';
import type { AgentText, History } from '#workspace/history/history';
import { agentFileAt } from '#workspace/paths/agent-files';
import { follow } from '#workspace/paths/follow-reference';
import {
  agentSettingsIn,
  countsInLines,
  isAgentSettingsFile,
} from '#workspace/project/agent-settings';
import { settingValuesIn } from '#workspace/project/setting-values';
import type { FileRecord, MemoryIndex } from '#workspace/records';
import { storeOf } from '#workspace/stores/native-fact';
import { nativeStores } from '#workspace/stores/native-stores';
import type { Workspace } from '#workspace/workspace';

import { isBlockMarker, pointerToMemory } from '../derived/memory-block.ts';
import { syncedLines, syncedSpansIn } from '../derived/synced-files.ts';
import { discoveryRecords } from '../discovery-kinds.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import {
  guidesFor,
  guideText,
  heldSection,
  pointerOfAct,
  sectionLink,
  sectionOfAct,
} from '../record-text/promoted-section.ts';
import { promotedTexts } from '../record-text/promoted-text.ts';
import type { RecordedAct } from '../recorded-acts.ts';
import { type ChangedText, inLines, ofFile, overlapsAny, textsBefore } from './changed-texts.ts';

/** What agents load or are served without an act, and guides, around what acts wrote into them. */
export function inLoaded(workspace: Workspace, history: History, ledger: Ledger): ChangedText[] {
  const isSynced = syncedLines(workspace, ledger);
  const rules = promotedTexts(ledger, 'workflow');
  const ever = actsOfKind(ledger, 'workflow');
  const changed = history.gate?.agentTexts ?? [];
  const isJudged = judgedElsewhere(workspace, history, ledger);
  const loaded = new Map<string, Loaded>();
  for (const { path, document } of [...workspace.bootloaders, ...nativeFiles(workspace)])
    loaded.set(path, { text: document.text, was: textsBefore(path, history) });
  for (const { file, text, was } of changed)
    if (file !== null && !isJudged(file, text)) loaded.set(file, { text, was });
  const guides = rules
    .flatMap(({ path }) => guidesFor(workspace, path))
    .filter((path) => !loaded.has(path));
  return [
    ...changed.flatMap(({ path, link }): ChangedText[] =>
      link === null ? [] : [ofFile(path, 'now a link to', link)],
    ),
    ...[...new Set([...loaded.keys(), ...guides])].flatMap((path): ChangedText[] => {
      const own = loaded.get(path);
      const { text, was } = own ?? {
        text: guideText(workspace, path),
        was: textsBefore(path, history),
      };
      if (text === null)
        return own && was.length > 0
          ? [ofFile(path, 'not shown', 'it is no text, or it is very large')]
          : [];
      const held = rules.flatMap((rule) => heldIn({ path, text }, rule.acts));
      // A bootloader may lead to any file; only those with rules are guides.
      if (held.length === 0 && !own) return [];
      const settings = own ? inSettings(path, text, was) : null;
      if (settings !== null) return settings;
      const isHeld = overlapsAny(held);
      const leads = isPointer(path, workspace, ledger);
      const [isOld, isNew] = [linesWithoutLinks(was), linesWithoutLinks([text])];
      return [
        ...(own ? [] : movedGuide(path, history)),
        ...inLines({
          path,
          text,
          was,
          isOfAct: (line, span) =>
            isHeld(line, span) ||
            (own !== undefined && ((leads(line) && !isOld(line)) || isSynced(path, line))),
          wasOfAct: (before) => {
            const wasHeld = overlapsAny([
              ...heldIn({ path, text: before }, ever),
              ...syncedSpansIn(path, before, ledger),
            ]);
            return (line, span) =>
              wasHeld(line, span) || isBlockMarker(line) || (led(line, ever) && !isNew(line));
          },
        }),
      ];
    }),
  ];
}

/**
 * The settings that no base has and those that are gone, by which agents read or run something, or
 * read something no more. Null for a file of which the lines count: it has no settings, all of it
 * counts, or nothing in it can be read.
 */
function inSettings(
  path: string,
  text: string,
  was: readonly (string | null)[],
): ChangedText[] | null {
  if (!isAgentSettingsFile(path) || countsInLines(path) || isUnread(path, text)) return null;
  if (was.length === 0) return [];
  const [first = '', ...others] = was.map((each) => each ?? '');
  const come = settingsBeside(path, text, [first, ...others]);
  const gone = settingsBeside(path, first, [text, ...others]);
  return [...come, ...gone.map((each) => ({ ...each, became: 'removed' as const }))];
}

/** The settings of one text that no other one has. */
function settingsBeside(path: string, text: string, others: readonly string[]): ChangedText[] {
  const settings = (of: string) =>
    agentSettingsIn(path, of).map((each) => ({ ...each, is: `${each.key} ${each.value}` }));
  const known = new Set(others.flatMap((each) => settings(each).map(({ is }) => is)));
  const { position } = lineMap(text);
  return settings(text)
    .filter(({ is }) => !known.has(is))
    .map(({ key, shown, span }) => ({
      ...ofFile(path, key, shown),
      line: position(span.start).line,
    }));
}

function isUnread(path: string, text: string): boolean {
  const isEmpty = /^[\s{}]*$/.test(text.replace(/^[ \t]*#.*$/gm, ''));
  return !isEmpty && settingValuesIn(path, text).length === 0;
}

/** The acts on items of a kind that keep no record, also those that are withdrawn since. */
export function actsOfKind(ledger: Ledger, kind: ItemHistory['kind']): RecordedAct[] {
  return [...ledger.items.values()].flatMap((item) =>
    item.kind === kind ? item.acts.filter((act) => act.item.says !== undefined) : [],
  );
}

/** Where a guide has the sections that acts wrote. */
function heldIn(guide: { path: string; text: string }, acts: readonly RecordedAct[]): Span[] {
  return acts.flatMap((act) => heldSection(guide, sectionOfAct(act), act.item.path ?? '') ?? []);
}

/** Whether a line is the pointer that an act wrote to its section. */
function led(line: string, acts: readonly RecordedAct[]): boolean {
  const link = /\]\(([^()\s]+)\)/.exec(line)?.[1] ?? '';
  return acts.some((act) => line.replace(/^[-*+]\s+/, '') === pointerOfAct(act, link));
}

/** Tells a line that texts have, wherever its links lead: no act leads a line elsewhere alone. */
function linesWithoutLinks(texts: readonly (string | null)[]): (line: string) => boolean {
  const without = (line: string): string => line.trim().replace(/\]\([^()\s]*\)/g, ']()');
  const lines = new Set(texts.flatMap((text) => (text ?? '').split('\n').map(without)));
  return (line) => lines.has(without(line));
}

/** Tells the former name of a guide that has another one since each base. */
function movedGuide(path: string, { bases }: History): ChangedText[] {
  const before = bases.map((base) => base.guides?.get(path)?.path ?? path);
  const [first = path] = before;
  return before.includes(path)
    ? []
    : [{ ...ofFile(path, 'the whole file, from', first), became: 'moved' }];
}

/** What agents read at a path, and what each base has there. */
interface Loaded extends Pick<AgentText, 'text'> {
  readonly was: readonly (string | null)[];
}

/** Native notes and their indexes: recall serves notes that nobody decided about. */
function nativeFiles(workspace: Workspace): Pick<FileRecord, 'path' | 'document'>[] {
  return nativeStores(workspace).flatMap(({ dialect, index, notes }) =>
    dialect === 'ledger' || dialect === 'decisions' ? [] : present([index, ...notes]),
  );
}

/** The indexes of memory, without those of native stores. */
export function mapsOf(workspace: Workspace): MemoryIndex[] {
  return workspace.indexes.filter(({ path }) => storeOf(workspace, path) === null);
}

/** Whether a file is shown elsewhere: records by their acts, maps and glossaries by their lines. */
function judgedElsewhere(
  workspace: Workspace,
  history: History,
  ledger: Ledger,
): (path: string, text: string | null) => boolean {
  // A file of instructions may call itself a record: only acts make it one.
  const records = [...discoveryRecords(workspace), ...workspace.tasks].filter(
    ({ path }) => ledger.byTarget.has(path) || !isLoadedByPlace(path),
  );
  const judged = new Set(
    [...records, ...workspace.glossaries, ...mapsOf(workspace)].map(({ path }) => path),
  );
  return (path, text) =>
    judged.has(path) || (text === '' && isGoneRecord(path, workspace, history));
}

/** Whether agents load a file by its place alone, as instructions or as notes of theirs. */
function isLoadedByPlace(path: string): boolean {
  const kind = agentFileAt(path)?.layout.kind;
  return kind !== undefined && kind !== 'decisions';
}

/** Whether a base has a record where nothing is now: what became of it is told elsewhere. */
function isGoneRecord(path: string, workspace: Workspace, { bases }: History): boolean {
  if (workspace.byPath.has(path) || storeOf(workspace, path) !== null) return false;
  const roles = bases.flatMap(({ records }) => records.get(path)?.role ?? []);
  return roles.some((role) => !['bootloader', 'note', 'spec'].includes(role));
}

/** Whether a line is the pointer that an act wrote to memory or to a promoted rule. */
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
          rule.acts.some(
            (act) =>
              line.replace(/^[-*+]\s+/, '') === pointerOfAct(act, link) &&
              (!link.includes('#') ||
                link ===
                  sectionLink(
                    path,
                    found.path,
                    guideText(workspace, found.path) ?? '',
                    sectionOfAct(act).title,
                  )),
          ),
      )
    );
  };
}
