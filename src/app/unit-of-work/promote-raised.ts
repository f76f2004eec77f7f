import type { Diagnostic } from '#diagnostics/diagnostic';
import { locateAt } from '#disk/roots/locate';
import { raise as say } from '#messages/generated/capture';
import { joinMessage } from '#messages/join-message';
import { mapWords, type Message } from '#messages/message';
import { type ActContext, shortIdOf } from '#promotion/act-context';
import { promote } from '#promotion/acts/promote';
import type { Reason } from '#promotion/reason';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { loadWorkspace } from '#sources/load-workspace';

import type { LoadedActInputs } from './load-act-inputs.ts';
import type { ActInvocation } from './run-act.ts';

/** The invocation and the loaded inputs of an act that proposes and promotes at once. */
export interface RaiseContext {
  readonly acting: ActInvocation;
  readonly loaded: LoadedActInputs;
}

/**
 * Promotes an item that the same act proposes. Lint and guards check the planned files.
 *
 * @param later the way to only raise the item, for advice
 */
export async function promoteRaised(
  session: ActContext,
  history: ItemHistory,
  carried: RaiseContext,
  later: string,
): Promise<void> {
  const { inputs } = session;
  const before = session.reasons.length;
  const path = history.path ?? '';
  const proven = inputs.proven.get(history.discovery);
  await promote(
    {
      ...session,
      inputs: {
        ...inputs,
        lintErrors: await lintPlanned(session, path, carried),
        proven: proven ? new Map([...inputs.proven, [path, proven]]) : inputs.proven,
      },
    },
    history,
  );
  retellRefusals(session, history, before, later);
}

/** The errors of lint in a candidate that is planned and not written. */
async function lintPlanned(
  { buffer, request }: ActContext,
  path: string,
  { acting, loaded }: RaiseContext,
): Promise<Diagnostic[]> {
  const located = locateAt(acting);
  const texts = buffer
    .writes({})
    .flatMap(({ path: file, after }) => (after === null ? [] : [[file, after] as const]));
  const today = request.at.slice(0, 10);
  const { workspace } = await loadWorkspace(located, { planned: new Map(texts), today });
  const { lintErrorsOf } = await import('./lint-errors.ts');
  return lintErrorsOf(
    { ...loaded, workspace },
    new Set([path]),
    request.principal.kind === 'person' ? today : null,
  );
}

/**
 * Rewords the refusals for the person who typed the claim: nothing is written, so no advice may
 * name the item or its file.
 *
 * @param from the index of the first refusal among the session's reasons
 */
function retellRefusals(
  session: ActContext,
  history: ItemHistory,
  from: number,
  later: string,
): void {
  const short = shortIdOf(session, history.item);
  const told = session.reasons.splice(from).map(({ code, message }, at, { length }): Reason => {
    const isOwn = (value: unknown): boolean => value === short || value === history.path;
    const own = Object.keys(message.values).filter((name) => isOwn(message.values[name]));
    const kept = mapWords(withoutAdviceOn(own, message), (word) =>
      word === short ? 'this claim' : word === history.path ? 'its record' : word,
    );
    if (at < length - 1) return { code, message: kept };
    const { mend } = joinMessage(kept);
    const fix = { advice: mend, later: mend.length > 0 ? null : later };
    return { code, message: say.notAtOnce({ why: kept, ...fix }) };
  });
  session.reasons.push(...told);
}

/** A message without the lines of advice that use one of these slots. */
function withoutAdviceOn(slots: readonly string[], message: Message): Message {
  const { text, mend = [] } = message.template;
  const kept = mend.filter((line) => !slots.some((slot) => line.includes(`{${slot}}`)));
  return { ...message, template: { text, mend: kept } };
}
