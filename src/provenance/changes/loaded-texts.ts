import { presentItems } from '#diagnostics/defined-values';
import type { Span } from '#diagnostics/diagnostic';
import { lineMap } from '#diagnostics/line-map';
import type { AgentText, History } from '#workspace/history/history';
import { agentFileAt } from '#workspace/paths/agent-files';
import { follow } from '#workspace/paths/follow-reference';
import {
  agentSettingsIn,
  isAgentSettingsFile,
  isCheckedByLine,
} from '#workspace/project/agent-settings';
import { settingValuesIn } from '#workspace/project/setting-values';
import type { FileRecord, MemoryIndex } from '#workspace/records';
import { storeOf } from '#workspace/stores/native-fact';
import { nativeStores } from '#workspace/stores/native-stores';
import type { Workspace } from '#workspace/workspace';

import { isBlockMarker, pointerToMemory } from '../derived/memory-block.ts';
import { syncedLines, syncedSpansIn } from '../derived/synced-files.ts';
import { discoveryRecords } from '../discovery-kinds.ts';
import type { RecordedAct } from '../item-content.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import {
  findUnchangedSection,
  guidesFor,
  guideText,
  pointerOfAct,
  sectionLink,
  sectionOfAct,
} from '../record-text/promoted-section.ts';
import { promotedTexts } from '../record-text/promoted-text.ts';
import {
  changedLinesOf,
  type ChangedText,
  overlapsAny,
  textOfFile,
  textsAtBases,
} from './changed-texts.ts';

/** Changed texts of files that agents load, notes and guides, without the lines of acts. */
export function changedLoadedTexts(
  workspace: Workspace,
  history: History,
  ledger: Ledger,
): ChangedText[] {
  const isSynced = syncedLines(workspace, ledger);
  const rules = promotedTexts(ledger, 'workflow');
  const ever = actsOfKind(ledger, 'workflow');
  const changed = history.gate?.agentTexts ?? [];
  const loaded = loadedFiles(workspace, history, ledger);
  const guides = rules
    .flatMap(({ path }) => guidesFor(workspace, path))
    .filter((path) => !loaded.has(path));
  return [
    ...changed.flatMap(({ path, link }): ChangedText[] =>
      link === null ? [] : [textOfFile(path, 'now a link to', link)],
    ),
    ...[...new Set([...loaded.keys(), ...guides])].flatMap((path): ChangedText[] => {
      const own = loaded.get(path);
      const { text, was } = own ?? {
        text: guideText(workspace, path),
        was: textsAtBases(path, history),
      };
      if (text === null)
        return own && was.length > 0
          ? [textOfFile(path, 'not shown', 'it is not text, or it is very large')]
          : [];
      const held = rules.flatMap((rule) => sectionsOfActs({ path, text }, rule.acts));
      // A bootloader may link to any file; only one with rules is a guide.
      if (held.length === 0 && !own) return [];
      const settings = own ? changedSettings(path, text, was) : null;
      if (settings !== null) return settings;
      const isHeld = overlapsAny(held);
      const leads = isPointer(path, workspace, ledger);
      const [isOld, isNew] = [linesWithoutLinks(was), linesWithoutLinks([text])];
      return [
        ...(own ? [] : movedGuide(path, history)),
        ...changedLinesOf({
          path,
          text,
          was,
          isOfAct: (line, span) =>
            isHeld(line, span) ||
            (own !== undefined && ((leads(line) && !isOld(line)) || isSynced(path, line))),
          wasOfAct: (before) => {
            const wasHeld = overlapsAny([
              ...sectionsOfActs({ path, text: before }, ever),
              ...syncedSpansIn(path, before, ledger),
            ]);
            return (line, span) =>
              wasHeld(line, span) ||
              isBlockMarker(line) ||
              (isPointerOfAct(line, ever) && !isNew(line));
          },
        }),
      ];
    }),
  ];
}

/** What agents load now and at the bases, by path; without what a report shows elsewhere. */
function loadedFiles(
  workspace: Workspace,
  history: History,
  ledger: Ledger,
): ReadonlyMap<string, Pick<AgentText, 'text' | 'was'>> {
  const isShown = shownElsewhere(workspace, history, ledger);
  const loaded = new Map<string, Pick<AgentText, 'text' | 'was'>>();
  for (const { path, document } of [...workspace.bootloaders, ...nativeFiles(workspace)])
    loaded.set(path, { text: document.text, was: textsAtBases(path, history) });
  for (const { file, text, was } of history.gate?.agentTexts ?? [])
    if (file !== null && !isShown(file, text)) loaded.set(file, { text, was });
  return loaded;
}

/**
 * Added and removed settings by which agents read or run something. Null for a file whose lines
 * count: one without settings, one in which all counts, or one that cannot be parsed.
 */
function changedSettings(
  path: string,
  text: string,
  was: readonly (string | null)[],
): ChangedText[] | null {
  if (!isAgentSettingsFile(path) || isCheckedByLine(path) || isUnread(path, text)) return null;
  if (was.length === 0) return [];
  const [first = '', ...others] = was.map((each) => each ?? '');
  const come = settingsBeside(path, text, [first, ...others]);
  const gone = settingsBeside(path, first, [text, ...others]);
  return [...come, ...gone.map((each) => ({ ...each, became: 'removed' as const }))];
}

/** The settings of a text that no other text has. */
function settingsBeside(path: string, text: string, others: readonly string[]): ChangedText[] {
  const settings = (of: string) =>
    agentSettingsIn(path, of).map((each) => ({ ...each, is: `${each.key} ${each.value}` }));
  const known = new Set(others.flatMap((each) => settings(each).map(({ is }) => is)));
  const { position } = lineMap(text);
  return settings(text)
    .filter(({ is }) => !known.has(is))
    .map(({ key, shown, span }) => ({
      ...textOfFile(path, key, shown),
      line: position(span.start).line,
    }));
}

function isUnread(path: string, text: string): boolean {
  const isEmpty = /^[\s{}]*$/.test(text.replace(/^[ \t]*#.*$/gm, ''));
  return !isEmpty && settingValuesIn(path, text).length === 0;
}

/** Acts with statements on items of a kind, also on withdrawn ones. */
export function actsOfKind(ledger: Ledger, kind: ItemHistory['kind']): RecordedAct[] {
  return [...ledger.items.values()].flatMap((item) =>
    item.kind === kind ? item.acts.filter((act) => act.item.says !== undefined) : [],
  );
}

/** Spans of the sections in a guide that acts wrote. */
function sectionsOfActs(
  guide: { path: string; text: string },
  acts: readonly RecordedAct[],
): Span[] {
  return acts.flatMap(
    (act) => findUnchangedSection(guide, sectionOfAct(act), act.item.path ?? '') ?? [],
  );
}

/** Whether a line is the pointer that an act wrote to its section. */
function isPointerOfAct(line: string, acts: readonly RecordedAct[]): boolean {
  const link = /\]\(([^()\s]+)\)/.exec(line)?.[1] ?? '';
  return acts.some((act) => line.replace(/^[-*+]\s+/, '') === pointerOfAct(act, link));
}

/** Returns a test whether texts have a line, with any targets of its links. */
function linesWithoutLinks(texts: readonly (string | null)[]): (line: string) => boolean {
  const without = (line: string): string => line.trim().replace(/\]\([^()\s]*\)/g, ']()');
  const lines = new Set(texts.flatMap((text) => (text ?? '').split('\n').map(without)));
  return (line) => lines.has(without(line));
}

/** Reports a guide that was renamed since each base. */
function movedGuide(path: string, { bases }: History): ChangedText[] {
  const before = bases.map((base) => base.guides?.get(path)?.path ?? path);
  const [first = path] = before;
  return before.includes(path)
    ? []
    : [{ ...textOfFile(path, 'the whole file, from', first), became: 'moved' }];
}

/** Native notes and their indexes: recall serves notes without a decision. */
function nativeFiles(workspace: Workspace): Pick<FileRecord, 'path' | 'document'>[] {
  return nativeStores(workspace).flatMap(({ dialect, index, notes }) =>
    dialect === 'ledger' || dialect === 'decisions' ? [] : presentItems([index, ...notes]),
  );
}

/** The indexes of memory, without those of native stores. */
export function mapsOf(workspace: Workspace): MemoryIndex[] {
  return workspace.indexes.filter(({ path }) => storeOf(workspace, path) === null);
}

/** Returns a test whether a report shows a file elsewhere: by acts, or as a map or glossary. */
function shownElsewhere(
  workspace: Workspace,
  history: History,
  ledger: Ledger,
): (path: string, text: string | null) => boolean {
  // A file of instructions may say that it is a record; only acts make it one.
  const records = [...discoveryRecords(workspace), ...workspace.tasks].filter(
    ({ path }) => ledger.byTarget.has(path) || !isLoadedByPlace(path),
  );
  const shown = new Set(
    [...records, ...workspace.glossaries, ...mapsOf(workspace)].map(({ path }) => path),
  );
  return (path, text) => shown.has(path) || (text === '' && isGoneRecord(path, workspace, history));
}

/** Whether agents load a file because of its path: instructions or their notes. */
function isLoadedByPlace(path: string): boolean {
  const kind = agentFileAt(path)?.layout.kind;
  return kind !== undefined && kind !== 'decisions';
}

/** Whether a base has a record at a path that is gone now. */
function isGoneRecord(path: string, workspace: Workspace, { bases }: History): boolean {
  if (workspace.byPath.has(path) || storeOf(workspace, path) !== null) return false;
  const roles = bases.flatMap(({ records }) => records.get(path)?.role ?? []);
  return roles.some((role) => !['bootloader', 'note', 'spec'].includes(role));
}

/** Returns a test whether a line is the pointer of an act to memory or to a promoted rule. */
function isPointer(path: string, workspace: Workspace, ledger: Ledger): (line: string) => boolean {
  const rules = promotedTexts(ledger, 'workflow');
  const own = new Set(workspace.indexes.map((index) => pointerToMemory(path, index.path)));
  const linkTo = (guide: string, act: RecordedAct): string =>
    sectionLink(path, guide, guideText(workspace, guide) ?? '', sectionOfAct(act).title);
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
              isPointerOfAct(line, [act]) &&
              (!link.includes('#') || link === linkTo(found.path, act)),
          ),
      )
    );
  };
}
