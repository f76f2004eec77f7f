import { rewords } from '#claims/rewording';
import type { Fix, Span } from '#diagnostics/diagnostic';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import {
  comparable,
  guidesFor,
  guideText,
  hasHeading,
  holdsSection,
  includesSection,
  pointerOfAct,
  pointersOf,
  pointerWords,
  sectionLink,
  sectionOfAct,
} from '#provenance/record-text/promoted-section';
import { type PromotedText, promotedTexts } from '#provenance/record-text/promoted-text';
import type { RecordedAct } from '#provenance/recorded-acts';
import { addPointer } from '#workspace/edit/add-pointer';
import { isRefused } from '#workspace/edit/edit-result';
import type { Workspace } from '#workspace/workspace';

import type { At } from './rule.ts';

const start: Span = { start: 0, end: 0 };

/** Where a promoted rule stands as it was accepted, or does not. */
export type RuleStanding =
  | {
      readonly kind: 'held';
      readonly path: string;
      readonly text: string;
      readonly act: RecordedAct;
    }
  | { readonly kind: 'changed' | 'gone'; readonly path: string };

/** Looks a promoted rule up in its guide; null where nobody can say. */
export function standingOf(
  workspace: Workspace,
  { acts, path }: PromotedText,
): RuleStanding | null {
  const guides = guidesFor(workspace, path).map((guide) => ({
    path: guide,
    text: guideText(workspace, guide),
  }));
  const read = guides.flatMap((guide) =>
    guide.text === null ? [] : [{ path: guide.path, text: guide.text }],
  );
  if (read.length < guides.length) return null;
  for (const guide of read)
    for (const act of acts)
      if (holdsSection(guide, sectionOfAct(act), path)) return { kind: 'held', ...guide, act };
  const changed = read.find(({ text }) =>
    acts.some((act) => hasHeading(text, sectionOfAct(act).title)),
  );
  return changed ? { kind: 'changed', path: changed.path } : { kind: 'gone', path };
}

/**
 * What is wrong with the line that points to a rule where it stands: nothing of it is there, or
 * other words are.
 */
export function pointerOf(
  workspace: Workspace,
  { acts }: PromotedText,
  held: Extract<RuleStanding, { kind: 'held' }>,
): { readonly kind: 'unpointed' | 'pointer'; readonly at: At; readonly fix?: Fix } | null {
  const home =
    workspace.bootloaders
      .filter(({ path }) => /(?:^|\/)AGENTS\.md$/.test(path))
      .sort((a, b) => a.path.split('/').length - b.path.split('/').length)[0] ??
    workspace.bootloaders[0];
  const pointers = pointersOf(workspace);
  const lines = acts.map((act) => pointerOfAct(act, ''));
  // A pointer of somebody's own words may lead elsewhere than to the guide.
  const leads = ({ leadsTo }: (typeof pointers)[number], line: string): boolean =>
    leadsTo.includes(held.path) || !line.endsWith(']()');
  if (
    pointers.some((each) =>
      lines.some(
        (line) =>
          leads(each, line) &&
          (each.words === pointerWords(line) || rewords(pointerWords(line), each.words)),
      ),
    )
  )
    return null;
  const title = comparable(sectionOfAct(held.act).title);
  const other = pointers.find(
    (each) => each.leadsTo.includes(held.path) && comparable(each.words).includes(title),
  );
  if (other) return { kind: 'pointer', at: { path: other.path, span: other.block.span } };
  if (!home) return { kind: 'unpointed', at: { path: 'AGENTS.md', span: start } };
  const edits = addPointer(
    home.document,
    pointerOfAct(
      held.act,
      sectionLink(home.path, held.path, held.text, sectionOfAct(held.act).title),
    ),
  );
  return {
    kind: 'unpointed',
    at: { path: home.path, span: start },
    ...(isRefused(edits) || edits.length === 0 ? {} : { fix: { edits } }),
  };
}

/**
 * Rules that were withdrawn and that people still find: their section in a guide, or the line that
 * leads to it.
 */
export function* stillStanding(
  workspace: Workspace,
  ledger: Ledger,
): Generator<{
  readonly history: ItemHistory;
  readonly title: string;
  readonly kind: 'withdrawn' | 'led';
  readonly at: At;
  readonly place: string;
}> {
  const promoted = promotedTexts(ledger, 'workflow').flatMap((rule) => rule.acts);
  const sections = new Set(promoted.map(wordsOf));
  const lines = new Set(promoted.map((act) => pointerWords(pointerOfAct(act, ''))));
  for (const history of ledger.items.values()) {
    if (history.kind !== 'workflow' || history.status !== 'rolled-back' || history.path === null)
      continue;
    const last = history.acts.findLast(
      (act) => act.item.to === 'promoted' && act.item.says !== undefined,
    );
    if (!last) continue;
    const section = sectionOfAct(last);
    // What was promoted anew in the same words is memory.
    for (const path of sections.has(wordsOf(last)) ? [] : guidesFor(workspace, history.path))
      if (includesSection(guideText(workspace, path) ?? '', section))
        yield {
          history,
          title: section.title,
          kind: 'withdrawn',
          at: { path, span: start },
          place: path,
        };
    const words = pointerWords(pointerOfAct(last, ''));
    for (const pointer of lines.has(words) ? [] : pointersOf(workspace))
      if (pointer.words === words)
        yield {
          history,
          title: section.title,
          kind: 'led',
          at: { path: pointer.path, span: pointer.block.span },
          place: pointer.path,
        };
  }
}

function wordsOf(act: RecordedAct): string {
  const { title, text } = sectionOfAct(act);
  return comparable(`# ${title}\n\n${text}`);
}
