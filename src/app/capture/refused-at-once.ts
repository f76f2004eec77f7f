import { type Message, withWords } from '#messages/message';
import type { Reason } from '#promotion/reason';
import { type Session, shortIn } from '#promotion/session';
import type { ItemHistory } from '#provenance/ledger/ledger';

/**
 * What speaks against a promotion in the act that raises it, for who typed it: nothing is written,
 * so that no advice names an item or a file that is not there.
 *
 * @param from the first of the session's reasons that is one
 */
export function retellRefusals(session: Session, history: ItemHistory, from: number): void {
  const short = shortIn(session, history.item);
  const isOwn = (value: unknown): boolean => value === short || value === history.target;
  const told = session.reasons.splice(from).map(({ code, message }): Reason => {
    const own = Object.keys(message.values).filter((name) => isOwn(message.values[name]));
    return {
      code,
      message: withWords(withoutAdviceOn(own, message), (word) =>
        word === short ? 'this claim' : word === history.target ? 'its record' : word,
      ),
    };
  });
  session.reasons.push(...told);
}

/** A message without the lines of advice that have one of these slots. */
function withoutAdviceOn(slots: readonly string[], message: Message): Message {
  const { mend, ...template } = message.template;
  const kept = mend?.filter((line) => !slots.some((slot) => line.includes(`{${slot}}`)));
  return {
    ...message,
    template: kept && kept.length > 0 ? { ...template, mend: kept } : template,
  };
}
