import type { GuardProblem } from '#guards/prove-guard';
import { guardProof as say } from '#messages/generated/guard';
import type { Message } from '#messages/message';

/** Returns the message for a guard that failed its proof, or could not be tried. */
export function problemText(problem: GuardProblem): Message {
  switch (problem.kind) {
    case 'no-bad':
      return say.noBad();
    case 'no-pattern':
      return say.noPattern({ why: problem.why });
    case 'no-code':
      return say.noCode({ why: problem.why });
    case 'unchecked':
      return problem.why;
    case 'catches-all':
      return say.catchesAll();
    case 'slow':
      return say.slow();
    case 'bad-passes':
      return say.badPasses({ example: problem.example });
    case 'good-caught':
      return say.goodCaught({ example: problem.example });
  }
}
