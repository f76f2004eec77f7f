import { plainText } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { isVacuous } from '#workspace/text/load-conditions';

/** What a native note says that a condition can be made of. */
export interface NoteForCondition {
  readonly title: string;
  readonly description: string | null;
  readonly globs: readonly string[];
  readonly type: string | null;
  readonly cites: readonly string[];
}

const longestCondition = 120;

/** How a description reads as a condition that is one already. */
const conditional =
  /^(?:use (?:this |it )?|load |read |apply )?(?:when(?:ever)? |if |while |before |after |during |for )(?=\S)/i;
const saidWithin =
  /\b(?:load|use|read|apply|consult)(?: (?:this|it))? (?:when|if|before|while)\b:?\s+([^.;\n]{8,})/i;
const gerund =
  /^(?:editing|adding|changing|writing|working|running|deploying|debugging|testing|reviewing|building|releasing|choosing|configuring|fixing|creating|planning|designing|implementing|migrating|refactoring|installing|using|touching)\b/i;
/** What a note of a type is about, as the task at hand. */
const taskOf: Readonly<Record<string, string>> = {
  feedback: 'Choosing how to work',
  project: 'Planning or changing',
  reference: 'Looking for',
  user: 'Answering or explaining to them',
};

/**
 * A condition from where the note is loaded; else from its description where that says when; else
 * from the files it cites; else from its type and what it says it is about. Nothing where it says
 * none of that.
 */
export function proposedCondition({ globs, description, title, type, cites }: NoteForCondition): {
  readonly condition: string | null;
  readonly from: 'paths' | 'description';
} {
  const said =
    description === null
      ? ''
      : plainText(description).replace(/\s+/g, ' ').replace(/[.]$/, '').trim();
  const within = saidWithin.exec(said)?.[1];
  const own =
    within ??
    (gerund.test(said) ? said : conditional.test(said) ? said.replace(conditional, '') : null);
  const about = taskOf[type?.toLowerCase() ?? ''];
  const [condition, from] =
    globs.length > 0
      ? [`Editing ${globs.join(', ')}`, 'paths' as const]
      : own !== null
        ? [clip(own, longestCondition), 'description' as const]
        : cites.length > 0
          ? [`Editing ${cites.slice(0, mostCited).join(', ')}`, 'paths' as const]
          : said === ''
            ? [null, 'description' as const]
            : [
                `${about === undefined ? 'Working on ' : `${about}: `}${clip(said, longestCondition)}`,
                'description' as const,
              ];
  return { condition: condition === null || isVacuous(condition, title) ? null : condition, from };
}

/** Cited files that a proposed condition names. */
const mostCited = 3;
