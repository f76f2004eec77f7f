import type { Context } from '#cli/context';
import { UsageError } from '#diagnostics/failure';
import { type Part, safeParts, setupParts } from '#features/setup/app/init';
import { agentParts } from '#features/setup/app/init-agent';
import { actOptions as say } from '#messages/generated/acts';

/** How `init` is told which parts to write. */
export interface PartFlags {
  readonly agent?: string;
  readonly with?: readonly string[];
  readonly without?: readonly string[];
}

interface AskFlags {
  readonly yes?: boolean;
  readonly plan?: boolean;
  readonly dryRun?: boolean;
  readonly format: 'pretty' | 'json';
}

/** Whether init asks a person which parts to write. JSON output leaves no room for a question. */
export function isAsked(options: AskFlags, { interactive }: Context): boolean {
  const isLooking = options.plan || options.dryRun || options.format === 'json';
  return interactive && !options.yes && !isLooking;
}

/**
 * Asks which parts are written; a number switches one of them.
 *
 * @returns the chosen parts; null if the person leaves without writing
 */
export async function chooseParts(
  asked: ReadonlySet<Part>,
  offered: readonly Part[],
  screen: (chosen: ReadonlySet<Part>) => Promise<string>,
  context: Context,
): Promise<ReadonlySet<Part> | null> {
  const chosen = new Set(asked);
  for (;;) {
    context.out(`${await screen(chosen)}\n`);
    const answer = await context.question(
      'Enter writes what is marked [x], a number switches a part, q leaves: ',
    );
    if (/^(?:y(?:es)?)?$/i.test(answer)) return chosen;
    if (/^(?:q(?:uit)?|n(?:o)?)$/i.test(answer)) return null;
    for (const typed of answer.match(/\d+/g) ?? []) {
      const part = offered[Number(typed) - 1];
      if (part !== undefined && !chosen.delete(part)) chosen.add(part);
    }
  }
}

/** The safe parts, or those of an agent, with what `--with` and `--without` change. */
export function partsAsked({ agent, with: more = [], without = [] }: PartFlags): ReadonlySet<Part> {
  const parts = new Set<Part>(agent === undefined ? safeParts : agentParts);
  for (const part of more.flatMap(partsNamed)) parts.add(part);
  for (const part of without.flatMap(partsNamed)) parts.delete(part);
  return parts;
}

/** @throws {UsageError} for what is not a part */
function partsNamed(text: string): readonly Part[] {
  return text.split(',').flatMap((word) => {
    const name = word.trim();
    if (name === 'all') return setupParts;
    const part = setupParts.find((each) => each === name);
    if (part === undefined)
      throw new UsageError(say.unknownPart({ part: name, parts: setupParts.join(', ') }));
    return [part];
  });
}
