import { secret } from '#messages/generated/acts';
import { leftOutStatement as say } from '#messages/generated/capture';
import { textOf } from '#messages/join-message';
import { joinSentence } from '#messages/sentence';
import { captureStatements, type SkippedStatement } from '#promotion/acts/capture-statements';
import type { Outcome } from '#promotion/outcome';
import {
  type ExtractedStatement,
  hidesCharacters,
} from '#promotion/transcript/extracted-statement';
import { findSecrets } from '#sources/find-secrets';

import { noteEnabledConflicts } from '../conflicts/note-conflicts.ts';
import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';

/** A statement that is not raised, and why. */
export interface SkippedMessage {
  /** The id of the message it is from. */
  readonly message: string;
  readonly why: string;
}

/**
 * Raises statements, without those that have a secret or hidden characters, are known, or would be
 * refused.
 */
export async function raiseStatements(
  acting: ActInvocation,
  all: readonly ExtractedStatement[],
): Promise<{ readonly outcome: Outcome; readonly left: readonly SkippedMessage[] }> {
  const left: SkippedMessage[] = [];
  const candidates = await withoutSecrets(all, left);
  const { outcome, left: others } = await raise(acting, candidates);
  left.push(
    ...others.map(({ said, why }) => ({ message: said.message, why: joinSentence(why).text })),
  );
  return { outcome, left };
}

/** Removes statements with a secret or hidden characters; `left` gets only the reason. */
async function withoutSecrets(
  all: readonly ExtractedStatement[],
  left: { message: string; why: string }[],
): Promise<ExtractedStatement[]> {
  const secrets = await findSecrets(
    all.map((said, at) => ({
      path: `${at}`,
      text: [said.claim, said.when, said.notWhen, said.givenUp, said.quote]
        .filter((text) => typeof text === 'string')
        .join('\n'),
    })),
  );
  return all.filter((said, at) => {
    const found = secrets.find((each) => each.path === `${at}`);
    const why = found
      ? secret.inStatement({ kind: found.what })
      : hidesCharacters(said)
        ? say.hidesCharacters()
        : null;
    if (why !== null) left.push({ message: said.message, why: textOf(why) });
    return why === null;
  });
}

interface RaisedSaid {
  readonly outcome: Outcome;
  readonly left: readonly SkippedStatement[];
}

/** Raises all statements; if some are refused, raises the others. */
async function raise(
  acting: ActInvocation,
  all: readonly ExtractedStatement[],
): Promise<RaisedSaid> {
  const first = await raiseAll(acting, all);
  if (
    first.outcome.kind === 'plan' ||
    (await raiseAll({ ...acting, dryRun: true }, [])).outcome.kind === 'refused'
  )
    return first;
  const [good, left]: [ExtractedStatement[], SkippedStatement[]] = [[], []];
  for (const said of all) {
    const { outcome } = await raiseAll({ ...acting, dryRun: true }, [said]);
    if (outcome.kind === 'plan') good.push(said);
    else left.push({ said, why: outcome.reasons[0] ?? { message: say.refused() } });
  }
  const second = await raiseAll(acting, good);
  return { outcome: second.outcome, left: [...left, ...second.left] };
}

async function raiseAll(
  acting: ActInvocation,
  all: readonly ExtractedStatement[],
): Promise<RaisedSaid> {
  let left: readonly SkippedStatement[] = [];
  const outcome = await runAct(acting, {
    plan: async (session, loaded) => {
      left = await captureStatements(session, all);
      await noteEnabledConflicts(session, loaded);
    },
  });
  return { outcome, left };
}
