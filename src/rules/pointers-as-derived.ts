import type { Fix } from '#diagnostics/diagnostic';
import { clip } from '#messages/fill-template';
import { leftovers, type PointerAstray, pointerAstray, standings } from '#provenance/derived/texts';
import type { Ledger } from '#provenance/ledger/ledger';
import { sectionOfAct } from '#provenance/record-text/promoted-section';
import { addPointer } from '#workspace/edit/add-pointer';
import { isRefused } from '#workspace/edit/edit-result';
import type { Workspace } from '#workspace/workspace';

import { itemHandle } from './item-handle.ts';

/** What is said of lines that lead to promoted rules, and of withdrawn texts that still stand. */
export const pointerMessages = {
  unpointed: {
    text: 'no line that agents load leads to the promoted rule "{title}"',
    mend: [
      'write it into AGENTS.md: {line}',
      'if the rule no longer holds: ledger retract {item} --reason "…"',
    ],
    fixed: 'write it again: ledger lint --fix --only LED512',
    quotes: ['line'],
  },
  pointer: {
    text: 'this line leads to the rule "{title}", and says something else than was accepted',
    mend: [
      'the line as it was accepted: {line}',
      'another rule: ledger retract {item} --because stale --reason "…", then capture the new one',
    ],
    quotes: ['line'],
  },
  withdrawn: {
    text: 'the {what} "{title}", withdrawn on {date}, still stands here',
    mend: [
      'take it out: ledger index --write',
      'if it holds after all: take it out, then ledger {again}',
    ],
  },
  led: {
    text: 'this line still leads to the rule "{title}", withdrawn on {date}',
    mend: [
      'take it out: ledger index --write',
      'if it holds after all: take it out, then ledger {again}',
    ],
  },
} as const;

/** Lines that lead to promoted rules and are not as they were accepted, and withdrawn texts. */
export function* pointersAsDerived(workspace: Workspace, ledger: Ledger) {
  for (const standing of standings(workspace, ledger)) {
    const { history } = standing.text;
    // LED504 reports a rule that is not there to be led to.
    if (history.kind !== 'workflow' || standing.kind !== 'held') continue;
    const astray = pointerAstray(workspace, standing);
    if (!astray) continue;
    const messageId = astray.kind === 'other' ? ('pointer' as const) : ('unpointed' as const);
    yield {
      messageId,
      data: {
        title: clip(sectionOfAct(standing.act).title, 36),
        line: `- ${astray.line}`,
        item: itemHandle(history, ledger, astray.at.path),
      },
      at: astray.at,
      key: `${history.item} ${messageId}`,
      ...written(astray),
    };
  }
  for (const { history, what, title, at } of leftovers(workspace, ledger)) {
    const messageId = what === 'pointer' ? ('led' as const) : ('withdrawn' as const);
    yield {
      messageId,
      data: {
        what,
        title: clip(title, 36),
        date: history.latest.at(-1)?.entry.content.at.slice(0, 10) ?? '',
        again:
          history.status === 'quarantined'
            ? `release ${itemHandle(history, ledger, at.path)} --reason "…"`
            : `capture "…" --kind ${history.kind} ${history.kind === 'term' ? '--term "…"' : '--text "…"'}`,
      },
      at,
      key: `${history.item} ${messageId} ${at.path}`,
    };
  }
}

/** The repair that writes a missing line. A line with other words is left to people. */
function written({ kind, line, home }: PointerAstray): { readonly fix?: Fix } {
  const edits = kind === 'missing' && home ? addPointer(home.document, line) : [];
  return isRefused(edits) || edits.length === 0 ? {} : { fix: { edits } };
}
