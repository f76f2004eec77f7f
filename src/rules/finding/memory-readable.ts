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
    'Each promoted record can be read, and so can each file of the repository that it cites.',
  why: 'Changes of a file that cannot be compared go unseen, so agents do not get memory that relies on it.',
  falsePositives: 'None known. Sources outside this repository are not read: FND306 reports them.',
  messages: {
    record: message(
      'this promoted record cannot be read: {why}',
      'by mistake: git checkout HEAD -- {path}',
      'ledger.config.json excludes it: remove the pattern from layout, ignore or workspaces',
      'no longer true: ledger retract {item} --reason "…"',
    ),
    evidence: message(
      'ledger cannot compare {surface}: {why}',
      'by mistake: git checkout HEAD -- {path}',
      'replaced by a new fact: ledger {replace}',
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
