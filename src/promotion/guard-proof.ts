import { guardNote as say, guardProof as proof } from '#messages/guard';
import { type GuardProof, lineDigest } from '#provenance/guards-in-force';
import type { BrokenLine, ProvenGuards } from '#provenance/proven-guards';

import type { Discovery } from './discovery/discovery.ts';
import type { Session } from './session.ts';

/** The kinds whose records can carry a guard. */
const guarded: ReadonlySet<string> = new Set(['fact', 'decision', 'pattern']);

/** Refuses a guard that proves nothing, and tells what it would do: before anybody decides. */
export function checkGuards(session: Session, discovery: Discovery): void {
  const { guard = [] } = discovery.details;
  if (guard.length === 0) return;
  if (!guarded.has(discovery.kind))
    session.reasons.push({ code: 'P14', message: proof.noRecord({ kind: discovery.kind }) });
  const proven = session.world.proven.get(discovery.claim);
  for (const message of proven?.problems ?? []) session.reasons.push({ code: 'P14', message });
  if (proven) noteGuards(session, proven);
}

/** Tells what guards would hold up today, and what they would have held up. */
export function noteGuards(
  { notes }: Session,
  { blind, broken, history, hasValues, problems }: ProvenGuards,
): void {
  if (problems.length > 0) return;
  for (const globs of blind) notes.push({ message: say.noFile({ globs }) });
  const [first] = broken ?? [];
  const place = first ? `${first.path}:${first.number}` : '';
  if (broken === null) notes.push({ message: say.proofUnasked() });
  else if (broken.length === 0) notes.push({ message: say.breaksNone() });
  else if (broken.length === 1) notes.push({ message: say.breaksOne({ place }) });
  else notes.push({ message: say.breaksSeveral({ count: broken.length, place }) });
  if (hasValues) notes.push({ message: say.valuesUntried() });
  if (history === null) return;
  const { commits, caught, isCut, leftAfter, refused } = history;
  const ids = [...new Set(caught.map(({ commit }) => commit))];
  const [latest] = caught;
  if (refused !== undefined) notes.push({ message: say.historyUnasked({ why: refused }) });
  else if (leftAfter !== null)
    notes.push({ message: say.historyLeft({ seconds: leftAfter / 1_000 }) });
  if (refused !== undefined || leftAfter !== null) return;
  if (isCut) notes.push({ message: say.historyCut({ commits }) });
  if (!latest) notes.push({ message: say.caughtNone({ commits }) });
  else
    notes.push({
      message: say.caughtSome({
        commits,
        caught: ids.length,
        first: `${latest.commit.slice(0, 7)} ${latest.day} ${latest.subject} (${latest.path})`,
      }),
    });
}

/** How guards were proved, as the entry that decides about their record holds it. */
export function guardProofOf({ broken, history }: ProvenGuards): GuardProof {
  const caught = new Set(history?.caught.map(({ commit }) => commit)).size;
  const isTried = history?.leftAfter === null && !(history.isCut && history.commits === 0);
  const isSure = caught === 0 && (history === null || isTried);
  return {
    commits: history?.commits ?? 0,
    caught,
    ...(isSure ? {} : { level: 'tell' as const }),
    ...(broken && broken.length > 0 ? { baseline: baselineOf(broken) } : {}),
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
