import { shellWord } from '#messages/shell-word';
import { pathOfRecordFile } from '#provenance/native-item';
import { unreadableMemory } from '#provenance/unreadable-memory';
import { nativeFactAt } from '#workspace/stores/native-fact';

import {
  evidencePlace,
  evidenceWords,
  itemHandle,
  recordHandle,
  replaceCommand,
} from '../message-words.ts';
import { atStart, defineRule, inFile, message, report } from '../rule.ts';

export const memoryReadable = defineRule({
  code: 'FND320',
  name: 'memory-readable',
  severity: 'error',
  summary:
    'What was promoted can be read at its place, and so can each file of this repository that it cites.',
  why:
    'If a file cannot be compared, its changes go unseen, so agents do not get memory that rests ' +
    'on it.',
  falsePositives:
    'None known. Sources outside of this repository are not read: FND306 reports them as an ' +
    'info.',
  messages: {
    record: message(
      'promoted, and it cannot be read: {why}',
      'put back what was there: git checkout HEAD -- {path}',
      'if layout, ignore or workspaces leave it out, have them read it again',
      'no longer true: ledger retract {item} --reason "…"',
    ),
    evidence: message(
      '{surface} cannot be compared: {why}',
      'put back what was there: git checkout HEAD -- {path}',
      'something else is true now: ledger {replace}',
      'no longer true: ledger retract {item} --reason "…"',
    ),
  },
  *check(workspace, ledger) {
    for (const { history, path, why, isMalformed } of unreadableMemory(
      workspace,
      ledger,
    ).values()) {
      // LDG001 says what is wrong with the file.
      if (isMalformed) continue;
      yield report(
        'record',
        { path: shellWord(path), why, item: itemHandle(history, ledger, path) },
        atStart(path, 'record'),
      );
    }
    for (const [path, { surfaces }] of workspace.surroundings.evidence) {
      const unreadable = surfaces.filter(({ state }) => state === 'unreadable');
      const record =
        unreadable.length > 0
          ? (nativeFactAt(workspace, path) ?? workspace.byPath.get(path))
          : undefined;
      if (!record) continue;
      const item = recordHandle(path, ledger);
      for (const fact of unreadable) {
        const data = {
          ...evidenceWords(fact, [40, 76]),
          path: shellWord(fact.surface.replace(/#.*$/s, '')),
          item,
          replace: replaceCommand(record, item),
        };
        yield report(
          'evidence',
          data,
          inFile(pathOfRecordFile(record), evidencePlace(record, fact.surface), fact.surface),
        );
      }
    }
  },
});
