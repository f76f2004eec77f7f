import { listInText } from '#diagnostics/plain-text';
import type { Guard } from '#guards/guard';
import { readGuards } from '#guards/guards-of-record';

/** A guard that an advisor drafted for one of the sentences it was asked about. */
export interface DraftedGuard {
  /** The sentence's place in the list. */
  readonly at: number;
  readonly guard: Guard;
}

/** What an advisor drafted, and how much of its answer was dropped. */
export interface DraftedGuards {
  readonly drafted: readonly DraftedGuard[];
  readonly malformed: number;
}

const mostDrafts = 200;

/** The question: sentences as turns, for each of which a guard may be drafted. */
export function guardQuestion(sentences: readonly string[]): string {
  const turns = sentences.map((text, at) => ({ id: `u${at + 1}`, role: 'user', text }));
  const answer =
    '{"candidates": [{"turn": id of the sentence, "guard": the check of it as records write it}]}, ' +
    'none for a sentence that no check can enforce';
  return `${JSON.stringify({ schemaVersion: 1, asks: 'guards', answer, turns })}\n`;
}

/**
 * Reads the guards of an answer: candidates with a `guard` as records write it, and the turn that
 * it is for. Null for what holds no candidates.
 */
export function readGuardAnswer(printed: string, count: number): DraftedGuards | null {
  const candidates = listInText(printed, 'candidates');
  if (candidates === null) return null;
  let malformed = Math.max(0, candidates.length - mostDrafts);
  const drafted = candidates.slice(0, mostDrafts).flatMap((candidate): DraftedGuard[] => {
    const { turn, guard } = (candidate ?? {}) as Readonly<Record<string, unknown>>;
    const at = Number(/^u(\d{1,6})$/.exec(String(turn))?.[1] ?? 0) - 1;
    const { guards, problems } = readGuards(guard);
    // A command runs on people's machines: only a person writes one.
    const runs = guards.some(({ kind }) => kind === 'command');
    if (at < 0 || at >= count || guards.length === 0 || problems.length > 0 || runs) {
      malformed += 1;
      return [];
    }
    return guards.map((each) => ({ at, guard: each }));
  });
  return { drafted, malformed };
}
