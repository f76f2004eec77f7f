import { parseListInAnswer } from '#diagnostics/plain-text';
import type { Guard } from '#guards/guard';
import { readGuards } from '#guards/guards-of-record';

interface DraftedGuard {
  /** Index of the sentence. */
  readonly at: number;
  readonly guard: Guard;
}

const maxDrafts = 200;

/** Writes the question to an advisor; each turn is a sentence. */
export function formatGuardQuestion(sentences: readonly string[]): string {
  const turns = sentences.map((text, at) => ({ id: `u${at + 1}`, role: 'user', text }));
  const answer =
    '{"candidates": [{"turn": id of the sentence, "guard": its check, as records write it}]}, ' +
    'without sentences that no check can enforce';
  return `${JSON.stringify({ schemaVersion: 1, asks: 'guards', answer, turns })}\n`;
}

/** Reads the valid guards of an answer to `count` sentences; null for text without candidates. */
export function readGuardAnswer(printed: string, count: number): readonly DraftedGuard[] | null {
  const candidates = parseListInAnswer(printed, 'candidates');
  if (candidates === null) return null;
  return candidates.slice(0, maxDrafts).flatMap((candidate): DraftedGuard[] => {
    const { turn, guard } = (candidate ?? {}) as Readonly<Record<string, unknown>>;
    const at = Number(/^u(\d{1,6})$/.exec(String(turn))?.[1] ?? 0) - 1;
    const { guards, problems } = readGuards(guard);
    // A command runs on people's machines: an advisor must not write one.
    const runs = guards.some(({ kind }) => kind === 'command');
    const isValid = at >= 0 && at < count && problems.length === 0 && !runs;
    return isValid ? guards.map((each) => ({ at, guard: each })) : [];
  });
}
