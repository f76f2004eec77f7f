import { type Decision, type ReviewItem, verdicts } from '#app/review/review';
import { textOf } from '#messages/join-message';
import { reviewScreen as say } from '#messages/review-screen';
import { wordsOf } from '#messages/sentence';
import { counted } from '#reporters/report';

import { labelled, type Line, piece, plain } from './line.ts';
import { cleanItems, type ReviewState, type Trial } from './state.ts';
import { wrap } from './wrap.ts';

/** Everything that was decided, and what writing it would come to. */
export function summaryLines(state: ReviewState, trial: Trial | null, columns: number): Line[] {
  const groups = verdicts.flatMap((verdict) => {
    const of = state.items.flatMap((item) => {
      const decision = state.decisions.get(item.name);
      return decision?.verdict === verdict ? [{ item, decision }] : [];
    });
    return of.length === 0
      ? []
      : [
          [
            piece(verdict, verdict === 'promote' ? 'good' : 'warning'),
            piece(`  ${of.length}`, 'dim'),
          ],
          ...of.flatMap(({ item, decision }) => itemWith(item, decision, columns)),
          plain(''),
        ];
  });
  const left = state.items.length - state.decisions.size;
  const rest =
    left === 0
      ? []
      : [plain(textOf(left === 1 ? say.oneStays() : say.someStay({ count: left })), 'dim')];
  return [
    ...refusalLines(trial, columns),
    ...groups,
    ...rest,
    ...(trial?.outcome.notes ?? []).flatMap((note) =>
      labelled('note', wordsOf(note).text, columns, 'warning'),
    ),
  ];
}

/** In one line, whether all of it can be written. */
export function trialLine({ decisions }: ReviewState, trial: Trial | null): Line {
  if (decisions.size === 0) return plain(textOf(say.nothingDecided()));
  if (trial === null) return plain(textOf(say.trying()), 'dim');
  if (trial.outcome.kind === 'refused')
    return plain(textOf(say.refused({ items: counted(trial.refused.length, 'item') })), 'error');
  return plain(textOf(say.writable({ files: counted(trial.outcome.writes.length, 'file') })));
}

/** The clean ones, which are listed before they are promoted together. */
export function cleanLines(state: ReviewState, columns: number): Line[] {
  const clean = cleanItems(state);
  return [
    ...wrap(
      textOf(clean.length === 1 ? say.oneClean() : say.someClean({ count: clean.length })),
      columns,
    ).map((line) => plain(line)),
    plain(''),
    ...clean.flatMap((item) => itemWith(item, null, columns)),
  ];
}

/** The decision that stands for an item, in words. */
export function saysDecision({ verdict, reason, until, blockedBy }: Decision): string {
  const how =
    until !== null ? ` until ${until}` : blockedBy !== null ? ` until ${blockedBy} is done` : '';
  return `${verdict}${how}${reason === null ? '' : `: ${reason}`}`;
}

function itemWith(item: ReviewItem, decision: Decision | null, columns: number): Line[] {
  const claim = wrap(item.claim, columns - 4);
  const how =
    decision === null || decision.verdict === 'promote'
      ? []
      : wrap(saysDecision(decision).replace(/^\w+:? ?/, ''), columns - 4);
  return [
    ...claim.map((line, index) => plain(`${index === 0 ? '  ' : '    '}${line}`)),
    ...how.filter((line) => line !== '').map((line) => plain(`    ${line}`, 'dim')),
  ];
}

function refusalLines(trial: Trial | null, columns: number): Line[] {
  if (trial?.outcome.kind !== 'refused') return [];
  return [
    plain('refused', 'error'),
    ...trial.outcome.reasons.flatMap((reason) => {
      const { text, mend } = wordsOf(reason);
      return [
        ...labelled(reason.item ?? '', text, columns, 'warning'),
        ...mend.slice(0, 1).flatMap((line) => labelled('', line, columns, 'dim')),
      ];
    }),
    plain(''),
  ];
}
