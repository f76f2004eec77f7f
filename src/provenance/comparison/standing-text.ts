import type { TextStatement } from '#claims/texts/text-statements';

import type { ComparedText } from './compared-texts.ts';
import type { StandingMemory } from './standing-memory.ts';

/** One statement of a whole text, as memory that it is compared with states it. */
export interface StandingText extends StandingMemory {
  readonly text: ComparedText;
  readonly statement: TextStatement;
}

/** The statements of texts, each as something that stands as memory. */
export function standingTexts(texts: readonly ComparedText[]): StandingText[] {
  return texts.flatMap((text) =>
    text.statements.map((statement) => ({
      path: text.path,
      span: statement.span,
      claim: statement.text,
      appliesWhen: [],
      doesNotApplyWhen: [],
      record: text.record,
      kind: null,
      history: text.history,
      text,
      statement,
    })),
  );
}

/** Whether a statement is one of a whole text, and no claim. */
export function isOfText(memory: StandingMemory): memory is StandingText {
  return 'statement' in memory;
}
