import { clip } from '#messages/fill-template';
import type { Ledger } from '#provenance/ledger/ledger';
import { nativeItems } from '#provenance/native-item';
import { recordsPromotion } from '#provenance/recorded-acts';
import { relativeLink } from '#workspace/paths/target';
import { isWithdrawn } from '#workspace/standing';
import { statementOf } from '#workspace/stores/name-native';
import type { Workspace } from '#workspace/workspace';

import { itemHandle } from './item-handle.ts';

export const nativeLineMessages = {
  native: {
    text: '"{title}" is memory and has no line in {index}',
    mend: [
      'add to {index}: - [{title}]({link}) — {hook}',
      'if it no longer holds: ledger retract {item} --reason "…"',
    ],
    quotes: ['title', 'hook'],
  },
  listed: {
    text: '"{entry}" is {status} and still stands in {index}',
    mend: [
      'take it out of {index}: it is loaded at every start',
      'if it holds after all: ledger show {item}',
    ],
  },
} as const;

/**
 * Reports where indexes of native stores do not follow the ledger: a promoted note has a line
 * there, and one that was withdrawn has none.
 */
export function* nativeLinesOtherwise(workspace: Workspace, ledger: Ledger) {
  for (const { fact, history } of nativeItems(workspace, ledger)) {
    const index = fact.store?.index;
    if (!index) continue;
    const item = itemHandle(history, ledger, fact.path);
    if (fact.note && history.status === 'promoted' && fact.lines.length === 0)
      yield {
        messageId: 'native' as const,
        data: {
          title: clip(fact.title, 40),
          index: index.path,
          link: relativeLink(index.path, fact.path),
          hook: clip(statementOf(fact), 80),
          item,
        },
        at: { path: fact.file, span: fact.id.span },
        key: fact.path,
        related: [{ path: index.path, lines: { from: 1, to: 1 }, message: 'the index' }],
      };
    if (!isWithdrawn(history.status) || !recordsPromotion(history.acts)) continue;
    const data = { entry: clip(fact.title, 30), status: history.status, index: index.path, item };
    // Only a withdrawal takes a fact out of the file that it stands in.
    const own = fact.file === index.path && history.status === 'rolled-back' ? [fact.id] : [];
    for (const { span } of [...own, ...fact.lines])
      yield {
        messageId: 'listed' as const,
        data,
        at: { path: index.path, span },
        key: fact.path,
      };
  }
}
