import type { Document } from '#workspace/document';
import { agentFileAt } from '#workspace/paths/agent-files';
import { lastName } from '#workspace/paths/target';
import {
  bytesLeft,
  codexFileOf,
  type CodexSettings,
  codexSettingsPath,
  readCodexSettings,
} from '#workspace/stores/codex-settings';
import { cutAtBytes, utf8Length } from '#workspace/stores/index-splice';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Workspace } from '#workspace/workspace';

import { defineRule, inFile, message, report } from '../rule.ts';

export const instructionsLoadWhole = defineRule({
  code: 'NAT008',
  name: 'instructions-load-whole',
  severity: 'warning',
  summary: 'Instruction files fit the limit of their agent.',
  why: 'The agent never loads the text past the limit, so it does not follow it.',
  falsePositives:
    'The limits are those that agents document: 12,000 characters for a Windsurf rule; 32 KiB ' +
    'of AGENTS.md, or `project_doc_max_bytes`, for Codex. Only `ledger audit` reads the Codex ' +
    'settings in the home folder.',
  messages: {
    cut: message(
      '{agent} loads {limit} of {count} {unit} and cuts the file at line {first}',
      'shorten the file, or move text into a file that is loaded on demand',
    ),
    together: message(
      'Codex loads {limit} bytes with the files above and cuts this file at line {first}',
      'shorten this file or those above it, which have {above} bytes',
    ),
  },
  *check(workspace) {
    const documents = nativeStores(workspace).flatMap(documentsOf);
    const codex = settingsOf(workspace);
    const chain = chains(documents, codex);
    for (const { path, text } of documents) {
      const { limit, agent } = agentFileAt(path)?.layout ?? {};
      if (!limit) continue;
      const { unit, by } = limit;
      const isCodex = by === 'Codex';
      if (isCodex && !chain.has(path)) continue;
      const most = isCodex ? (codex.bytes ?? limit.count) : limit.count;
      const count = unit === 'bytes' ? utf8Length(text) : [...text].length;
      const left = isCodex ? bytesLeft(most, chain.get(path) ?? []) : most;
      // A file above took all the room: that one is reported.
      if (count <= left || left === 0) continue;
      const isAlone = count > most;
      const kept = isAlone ? most : left;
      const start = unit === 'bytes' ? cutAtBytes(text, kept) : placeOf(text, kept);
      const place = inFile(path, { start, end: start }, 'cut');
      const first = lineAt(text, start);
      if (isAlone)
        yield report('cut', { agent: by ?? agent ?? '', limit: most, unit, count, first }, place);
      else yield report('together', { limit: most, above: most - left, first }, place);
    }
  },
});

/** Settings of Codex, of the project and of the user. */
function settingsOf({ surroundings: { facts, codexSettings } }: Workspace): CodexSettings {
  const fact = facts.get(codexSettingsPath);
  return readCodexSettings([fact?.kind === 'file' ? fact.text : null, codexSettings ?? null]);
}

/** The files that Codex loads, each with the texts of the files above it. */
function chains(
  documents: readonly Document[],
  settings: CodexSettings,
): ReadonlyMap<string, readonly string[]> {
  const byFolder = new Map<string, Map<string, Document>>();
  for (const document of documents) {
    const file = agentFileAt(document.path);
    if (file?.layout.limit?.by !== 'Codex') continue;
    const names = byFolder.get(file.folder) ?? new Map<string, Document>();
    byFolder.set(file.folder, names.set(lastName(document.path), document));
  }
  const loaded = [...byFolder].flatMap(([folder, names]) => {
    const document = names.get(codexFileOf(new Set(names.keys()), settings) ?? '');
    return document ? [{ folder, document }] : [];
  });
  return new Map(
    loaded.map(({ folder, document }) => [
      document.path,
      loaded
        .filter((each) => each.folder !== folder && isAbove(each.folder, folder))
        .map((each) => each.document.text),
    ]),
  );
}

function isAbove(above: string, folder: string): boolean {
  return above === '' || folder.startsWith(`${above}/`);
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** The offset after a number of characters. */
function placeOf(text: string, characters: number): number {
  return [...text].slice(0, characters).join('').length;
}
