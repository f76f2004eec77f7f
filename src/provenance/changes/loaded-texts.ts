import { lineMap } from '#diagnostics/line-map';
import type { AgentText, History } from '#workspace/history/history';
import { follow } from '#workspace/paths/follow-reference';
import { agentSettingsIn, isAgentSettingsFile } from '#workspace/project/agent-settings';
import { settingValuesIn } from '#workspace/project/setting-values';
import type { FileRecord } from '#workspace/records';
import { storeOf } from '#workspace/stores/native-fact';
import { nativeStores } from '#workspace/stores/native-stores';
import type { Workspace } from '#workspace/workspace';

import { isBlockMarker, pointerToMemory } from '../derived/memory-block.ts';
import { discoveryRecords } from '../discovery-kinds.ts';
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
import { type AddedText, inLines, overlapsAny, textsBefore } from './added-lines.ts';

/** Tells a line of a file that a command wrote there of promoted memory. */
export type IsWritten = (path: string, line: string) => boolean;

/** What agents load or are served without an act, and guides, around what acts wrote into them. */
export function inLoaded(
  workspace: Workspace,
  history: History,
  ledger: Ledger,
  isWritten: IsWritten,
): AddedText[] {
  const rules = promotedTexts(ledger, 'workflow');
  const changed = history.gate?.agentTexts ?? [];
  const isJudged = judgedElsewhere(workspace);
  const loaded = new Map<string, Loaded>();
  for (const { path, document } of [...workspace.bootloaders, ...nativeFiles(workspace)])
    loaded.set(path, { text: document.text, was: textsBefore(path, history) });
  for (const { file, text, was } of changed)
    if (file !== null && !isJudged(file)) loaded.set(file, { text, was });
  const guides = rules
    .flatMap(({ path }) => guidesFor(workspace, path))
    .filter((path) => !loaded.has(path));
  return [
    ...changed.flatMap(({ path, link }): AddedText[] =>
      link === null ? [] : [{ path, line: 1, key: 'now a link to', text: link }],
    ),
    ...[...new Set([...loaded.keys(), ...guides])].flatMap((path): AddedText[] => {
      const own = loaded.get(path);
      const { text, was } = own ?? {
        text: guideText(workspace, path),
        was: textsBefore(path, history),
      };
      if (text === null)
        return own && was.length > 0
          ? [{ path, line: 1, key: 'not shown', text: 'it is no text, or it is very large' }]
          : [];
      const held = rules.flatMap((rule) =>
        rule.acts.flatMap((act) => heldSection({ path, text }, sectionOfAct(act), rule.path) ?? []),
      );
      // A bootloader may lead to any file; only those with rules are guides.
      if (held.length === 0 && !own) return [];
      const settings = own ? inSettings(path, text, was) : null;
      if (settings !== null) return settings;
      const isHeld = overlapsAny(held);
      const leads = isPointer(path, workspace, ledger);
      return inLines(
        path,
        text,
        was,
        (line, span) =>
          isHeld(line, span) || (own && (leads(line) || isWritten(path, line))) === true,
      );
    }),
  ];
}

/**
 * What settings give agents to read or to run that no base has; null where a file is none of
 * settings, or nothing in it can be read: then its lines count.
 */
function inSettings(
  path: string,
  text: string,
  was: readonly (string | null)[],
): AddedText[] | null {
  if (!isAgentSettingsFile(path) || isUnread(path, text)) return null;
  const known = was.map(
    (each) => new Set(agentSettingsIn(path, each ?? '').map(({ key, value }) => `${key} ${value}`)),
  );
  const { position } = lineMap(text);
  return agentSettingsIn(path, text).flatMap(({ key, value, shown, span }) =>
    known.length > 0 && known.every((each) => !each.has(`${key} ${value}`))
      ? [{ path, line: position(span.start).line, key, text: shown }]
      : [],
  );
}

function isUnread(path: string, text: string): boolean {
  return !/^[\s{}]*$/.test(text) && settingValuesIn(path, text).length === 0;
}

/** What agents read at a path, and what each base has there. */
interface Loaded extends Pick<AgentText, 'text'> {
  readonly was: readonly (string | null)[];
}

/** Native notes and their indexes: recall serves notes that nobody decided about. */
function nativeFiles(workspace: Workspace): Pick<FileRecord, 'path' | 'document'>[] {
  return nativeStores(workspace).flatMap(({ dialect, index, notes }) =>
    dialect === 'ledger' || dialect === 'decisions' ? [] : [...(index ? [index] : []), ...notes],
  );
}

/** Tells records, whose words are those of acts, and what is shown as a map or a glossary. */
function judgedElsewhere(workspace: Workspace): (path: string) => boolean {
  const judged = new Set(
    [
      ...discoveryRecords(workspace),
      ...workspace.glossaries,
      ...workspace.tasks,
      ...workspace.indexes.filter(({ path }) => storeOf(workspace, path) === null),
    ].map(({ path }) => path),
  );
  return (path) => judged.has(path);
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
