import { shellWord } from '#messages/shell-word';
import type { Ledger } from '#provenance/ledger/ledger';
import { factAt } from '#workspace/paths/follow-reference';
import { fileOfTarget, nativeFactAt } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { ofLostRecord } from './events.ts';
import { itemHandle } from './item-handle.ts';
import { lostMemory } from './lost-memory.ts';
import { movedMemory } from './moved-memory.ts';

/** Memory whose file is gone, or moved with the ledger. */
export function* recordsGone(workspace: Workspace, ledger: Ledger) {
  const moved = movedMemory(workspace, ledger);
  for (const history of ledger.byTarget.values()) {
    const path = history.path;
    const last = history.latest.at(-1);
    if (
      path === null ||
      !last ||
      (history.status !== 'promoted' && history.status !== 'stale') ||
      fileOfTarget(path) !== path
    )
      continue;
    // FND320 reports a file that is there and is no memory any more.
    if (factAt(workspace, path).kind !== 'missing') continue;
    const at = { path: last.entry.path, span: { start: 0, end: 0 } };
    const item = itemHandle(history, ledger, path);
    const move = moved(path);
    if (move)
      yield {
        messageId: 'moved' as const,
        data: { item, from: move.from, to: move.to, back: move.back },
        at,
        key: `gone ${path}`,
        cause: move.cause,
      };
    else
      yield {
        messageId: 'gone' as const,
        data: { item, path: shellWord(path) },
        at,
        key: `gone ${path}`,
        event: ofLostRecord(path),
        cause: lostMemory(workspace, ledger, path) ?? undefined,
      };
  }
}

/** Memory that stood in a part of a file, and whose file has no such part any more. */
export function* partsGone(workspace: Workspace, ledger: Ledger) {
  for (const history of ledger.byTarget.values()) {
    const file = fileOfTarget(history.path ?? '');
    const last = history.latest.at(-1);
    if (
      !last ||
      history.path === null ||
      file === history.path ||
      (history.status !== 'promoted' && history.status !== 'stale')
    )
      continue;
    if (factAt(workspace, file).kind === 'file' && nativeFactAt(workspace, history.path) !== null)
      continue;
    const at = workspace.files.has(file)
      ? { path: file, span: { start: 0, end: 0 } }
      : { path: last.entry.path, span: { start: 0, end: 0 } };
    yield {
      messageId: 'part' as const,
      data: { what: 'fact', item: itemHandle(history, ledger, file), path: shellWord(file) },
      at,
      key: `gone ${history.path}`,
    };
  }
}
