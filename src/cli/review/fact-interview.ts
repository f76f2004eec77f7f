import {
  decideChanged,
  type FactDecision,
  type FactInDoubt,
  type Outcome,
} from '#app/acts/confirm-changed';
import type { Acting } from '#app/unit-of-work/run-act';

import { type Context, painter } from '../context.ts';
import { factScreen } from './fact-screen.ts';
import { type FactState, handleFactKey, startFacts } from './fact-state.ts';
import { openTerminal, type Terminal } from './terminal.ts';

/** What a conversation about facts needs from the world. */
export interface FactConversation {
  readonly terminal: Terminal;
  /** What all decisions together would come to; nothing is written. */
  tryOut(decisions: readonly FactDecision[]): Promise<Outcome>;
}

/**
 * Goes through facts in doubt with whoever sits there, until they quit or say yes.
 *
 * @returns what is to be written; none where they quit
 */
export async function converseAboutFacts(
  facts: readonly FactInDoubt[],
  { terminal, tryOut }: FactConversation,
): Promise<readonly FactDecision[]> {
  let state: FactState = startFacts(facts);
  for (;;) {
    terminal.draw(factScreen(state, terminal.size()));
    const { mode, decisions } = state;
    if (mode.kind === 'over') return mode.how === 'apply' ? [...decisions.values()] : [];
    if (mode.kind === 'summary' && mode.trial === null && decisions.size > 0) {
      const outcome = await tryOut([...decisions.values()]);
      state = { ...state, mode: { kind: 'summary', trial: { outcome, refused: [] } } };
      // A yes is a yes to what was seen.
      terminal.forget();
      continue;
    }
    const event = await terminal.next();
    if (event.kind === 'gone') return [];
    if (event.kind !== 'key') continue;
    if (event.key.name === 'ctrl-z') terminal.suspend();
    state = handleFactKey(state, event.key);
  }
}

/** Asks the person at the terminal about each fact. */
export async function interviewAboutFacts(
  facts: readonly FactInDoubt[],
  acting: Acting,
  color: 'auto' | 'always' | 'never',
  context: Context,
): Promise<readonly FactDecision[]> {
  const terminal = openTerminal(process.stdin, process.stdout, painter(context, color));
  try {
    return await converseAboutFacts(facts, {
      terminal,
      tryOut: (decisions) => decideChanged({ ...acting, dryRun: true }, decisions),
    });
  } finally {
    terminal.close();
  }
}
