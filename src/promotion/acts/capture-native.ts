import { claimOfNative, statementsOfNative } from '#claims/notes/note-claim';
import { findUndatedDays } from '#claims/relative-words';
import { presentItems } from '#diagnostics/defined-values';
import { captureNative as say } from '#messages/generated/capture';
import type { Message } from '#messages/message';
import { shellWord } from '#messages/shell-word';
import { findNativeFact, type NativeNameProblem } from '#workspace/stores/find-native-fact';
import type { NativeFact } from '#workspace/stores/native-fact';

import { type ActContext, shortIdOf } from '../act-context.ts';
import type { Reason } from '../reason.ts';
import { capture, type CaptureFunction } from './capture.ts';
import { buildDiscoveries, type CaptureInput } from './discover.ts';

const maxStatementsShown = 12;

/**
 * Raises the fact of a native note in place: the entry gets claim, evidence, scope and condition.
 * The note itself is not edited.
 */
export async function captureNative(
  session: ActContext,
  input: CaptureInput,
  from: string,
  raiseAll: CaptureFunction = capture,
): Promise<void> {
  const fact = nativeFor(session, from);
  if (!fact) return;
  const kind = input.kinds.find((each) => each !== 'fact');
  if (kind !== undefined)
    return void session.reasons.push({ code: 'P01', message: say.notFact({ kind }) });
  const claim = input.claim === '' ? claimIn(session, fact, from) : input.claim;
  // The globs of a rule file are its native scope.
  const paths = input.details.paths ?? fact.note?.globs.map((glob) => glob.value) ?? [];
  const [discovery] = buildDiscoveries(session, {
    ...input,
    claim,
    details: {
      ...input.details,
      title: input.details.title ?? fact.title,
      ...(paths.length > 0 ? { paths } : {}),
    },
  });
  if (!discovery) return;
  checkComplete(session, input, from);
  await raiseAll(session, [discovery], { native: fact });
}

/** Returns the sentence that states the fact of a note. Refuses a note without one, or undated. */
function claimIn({ reasons }: ActContext, fact: NativeFact, from: string): string {
  const { text, states } = claimOfNative(fact);
  if (!states) reasons.push({ code: 'P03', ...unstated(fact, from, text) });
  const [relative] = states ? findUndatedDays(text) : [];
  if (relative) reasons.push({ code: 'P03', message: say.undated({ from, said: relative.word }) });
  return text;
}

/** Asks which of its sentences a note claims. */
function unstated(
  fact: NativeFact,
  from: string,
  label: string,
): Pick<Reason, 'message' | 'lines'> {
  const all = statementsOfNative(fact);
  if (all.length < 2) return { message: say.onlyLabel({ from, label }) };
  const lines = all.slice(0, maxStatementsShown).map((each) => shellWord(each));
  const more = all.length - lines.length;
  return {
    message: say.several({ from }),
    lines: more > 0 ? [...lines, `… ${more} more`] : lines,
  };
}

/** Finds the native fact of a name. Refuses one that waits or was decided. */
function nativeFor({ inputs, reasons, raised }: ActContext, from: string): NativeFact | null {
  const found = findNativeFact(inputs.workspace, from);
  if (typeof found === 'string') {
    reasons.push({ code: 'P12', message: explain(found, from) });
    return null;
  }
  const holder = inputs.ledger.byTarget.get(found.path);
  if (!holder || holder.status === 'rejected' || holder.status === 'rolled-back') return found;
  const item = shortIdOf({ inputs, raised }, holder.item);
  reasons.push({
    code: 'P12',
    message: say.decided({ path: found.path, item, status: holder.status }),
  });
  return null;
}

/** Refuses a note without evidence or scope: nothing can be added to it later. */
function checkComplete(
  { reasons }: ActContext,
  { evidence, quotes, outputs, details }: CaptureInput,
  from: string,
): void {
  const lacks = presentItems([
    evidence.length + quotes.length + outputs.length === 0 && 'evidence',
    (details.applies_when ?? []).length === 0 && '--when',
    (details.does_not_apply_when ?? []).length === 0 && '--not-when',
  ]);
  if (lacks.length > 0)
    reasons.push({ code: 'P03', message: say.incomplete({ missing: lacks.join(', '), from }) });
}

function explain(why: NativeNameProblem, from: string): Message {
  switch (why) {
    case 'no-file':
      return say.noFile({ from });
    case 'no-store':
      return say.noStore({ from });
    case 'no-place':
      return say.noPlace({ from });
    case 'whole-index':
      return say.wholeIndex({ from });
  }
}
