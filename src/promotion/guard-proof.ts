import { presentItems } from '#diagnostics/defined-values';
import { firstThreeOf } from '#diagnostics/plain-text';
import type { BrokenLine, GuardTrial, HistoryTrial } from '#guards/prove-guard';
import { guardNote as say, guardProof as proof } from '#messages/generated/guard';
import { joinMessage } from '#messages/join-message';
import type { Message } from '#messages/message';
import { type GuardProof, lineDigest } from '#provenance/guards-in-force';

import type { ActContext } from './act-context.ts';
import type { Discovery } from './discovery/read-discovery.ts';

/** The kinds whose records can carry a guard. */
const guarded: ReadonlySet<string> = new Set(['fact', 'decision', 'pattern']);

/** Refuses a guard that fails its proof, and notes its effect, before an item is raised. */
export function checkGuards(session: ActContext, discovery: Discovery): void {
  const { guard = [] } = discovery.details;
  if (guard.length === 0) return;
  if (!guarded.has(discovery.kind))
    session.reasons.push({ code: 'P14', message: proof.noRecord({ kind: discovery.kind }) });
  const proven = session.inputs.proven.get(discovery.claim);
  for (const message of proven?.problems ?? []) session.reasons.push({ code: 'P14', message });
  if (proven) noteGuards(session, proven);
}

/**
 * Notes the files that guards would block today, and the commits that they would have blocked.
 *
 * @param item the short id of their item; none before it is raised
 */
export function noteGuards({ notes }: ActContext, proven: GuardTrial, item?: string): void {
  if (proven.problems.length > 0) return;
  const messages = [
    ...proven.commands.map((command) => say.commandNotRun({ command })),
    ...(proven.isRunAlone ? [] : messagesOnFiles(proven)),
  ];
  // A command that proposes and promotes at once checks guards twice.
  const noted = notes.flatMap((note) =>
    note.item === undefined ? JSON.stringify(note.message) : [],
  );
  for (const message of messages)
    if (!noted.includes(JSON.stringify(message))) notes.push({ message, item });
}

function messagesOnFiles(proven: GuardTrial): Message[] {
  const { history, saysLevel, hasValues } = proven;
  if (proven.unchecked === null)
    return [
      ...messagesOnToday(proven),
      ...(hasValues ? [say.valuesUntried()] : []),
      ...(history === null ? [] : messagesOnHistory(history, saysLevel)),
    ];
  const { text, mend } = joinMessage(proven.unchecked);
  return [say.codeUnchecked({ why: text, advice: mend[0] ?? '' })];
}

function messagesOnToday({ blind, broken, unread }: GuardTrial): Message[] {
  const [first] = broken ?? [];
  const place = first ? `${first.path}:${first.number}` : '';
  return presentItems([
    ...blind.map((globs) => say.noFile({ globs })),
    broken === null
      ? say.proofUnasked()
      : broken.length === 0
        ? say.breaksNone()
        : broken.length === 1
          ? say.breaksOne({ place })
          : say.breaksSeveral({ count: broken.length, place }),
    unread.length > 0 && say.unread({ paths: firstThreeOf(unread) }),
  ]);
}

function messagesOnHistory(
  { commits, caught, isCut, leftAfter, refused }: HistoryTrial,
  saysLevel: boolean,
): Message[] {
  const [latest] = caught;
  if (refused !== undefined) return [say.historyUnasked({ why: refused })];
  if (leftAfter !== null) {
    const seconds = leftAfter / 1_000;
    return [saysLevel ? say.historyLeftKnown({ seconds }) : say.historyLeft({ seconds })];
  }
  const cut = isCut ? [say.historyCut({ commits })] : [];
  if (!latest) return [...cut, say.caughtNone({ commits })];
  const values = {
    commits,
    caught: new Set(caught.map(({ commit }) => commit)).size,
    first: `${latest.commit.slice(0, 7)} ${latest.day} ${latest.subject} (${latest.path})`,
  };
  return [...cut, saysLevel ? say.caughtSomeKnown(values) : say.caughtSome(values)];
}

/** The proof of guards, for the entry of the promotion. */
export function guardProofOf({ broken, history }: GuardTrial): GuardProof {
  const caught = new Set(history?.caught.map(({ commit }) => commit)).size;
  const isTried = history?.leftAfter === null && !(history.isCut && history.commits === 0);
  const isSure = caught === 0 && (history === null || isTried);
  return {
    commits: history?.commits ?? 0,
    caught,
    level: isSure ? undefined : 'tell',
    baseline: broken && broken.length > 0 ? baselineOf(broken) : undefined,
  };
}

function baselineOf(broken: readonly BrokenLine[]): NonNullable<GuardProof['baseline']> {
  const counts = new Map<string, { guard: number; line: string; count: number }>();
  for (const { nth, line } of broken) {
    const digest = lineDigest(line);
    const key = `${nth} ${digest}`;
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { guard: nth, line: digest, count: 1 });
  }
  return [...counts.values()];
}
