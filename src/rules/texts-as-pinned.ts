import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { type Standing, standings } from '#provenance/derived/texts';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { sectionOfAct } from '#provenance/record-text/promoted-section';
import { factAt } from '#workspace/paths/follow-reference';
import type { Workspace } from '#workspace/workspace';

import { itemPlace } from './entry-place.ts';
import { itemHandle } from './item-handle.ts';

/** Memory without a record of its own that does not stand in its file as it was accepted. */
export function* textsAsPinned(workspace: Workspace, ledger: Ledger) {
  for (const standing of standings(workspace, ledger)) {
    if (standing.kind === 'held') continue;
    const { act, shown, text } = standing;
    const { history } = text;
    const { path } = standing.at;
    const item = itemHandle(history, ledger, path);
    const what = `${words[history.kind] ?? history.kind} "${clip(sectionOfAct(act).title, 28)}"`;
    const related = [{ ...itemPlace(act.entry, history.item), message: 'where it was decided' }];
    if (standing.kind === 'changed')
      yield {
        messageId: 'changed' as const,
        data: {
          role: what,
          did: 'accepted',
          date: act.entry.content.at.slice(0, 10),
          item,
          replace: `retract ${item} --because stale --reason "…"`,
        },
        at: standing.at,
        related,
        key: `text ${history.item} ${shown}`,
      };
    else
      yield {
        messageId: goneIds[history.kind] ?? ('part' as const),
        data: { what, item, path: shellWord(path) },
        at:
          factAt(workspace, path).kind === 'file'
            ? standing.at
            : { path: act.entry.path, span: { start: 0, end: 0 } },
        related,
        key: `gone ${history.item}`,
        severity: isApproved(workspace, standing) ? ('warning' as const) : undefined,
      };
  }
}

type ByKind<T> = Readonly<Partial<Record<ItemHistory['kind'], T>>>;

const words: ByKind<string> = { workflow: 'section', behaviour: 'requirement' };
const goneIds: ByKind<'section' | 'requirement'> = {
  workflow: 'section',
  behaviour: 'requirement',
};

/**
 * Whether a requirement was promoted into a spec that those who approve it may reword by now, or
 * may have dropped.
 */
function isApproved({ byPath }: Workspace, { at, text: { history } }: Standing): boolean {
  const spec = byPath.get(at.path);
  const isDraft = spec?.role === 'spec' && spec.status?.value.toLowerCase() === 'draft';
  return history.kind === 'behaviour' && !isDraft;
}
