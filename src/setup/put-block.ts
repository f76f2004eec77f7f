import type { FileFact } from './facts.ts';
import {
  appendBlock,
  blockLines,
  type CommentStyle,
  findBlock,
  replaceBlock,
} from './managed-block.ts';
import { sameButForTheName } from './same-block.ts';
import type { Part, PartialPlan, SetupStep } from './setup-plan.ts';

/** A block that shall stand in a file, and how it gets there where it does not. */
export interface WantedBlock {
  readonly part: Part;
  readonly path: string;
  /** The work tree unless said. */
  readonly place?: SetupStep['place'];
  /** A new file must be executable. */
  readonly executable?: boolean;
  readonly file: FileFact | undefined;
  readonly lines: readonly string[];
  readonly style: CommentStyle;
  /** What tells it from another block of the same file. */
  readonly name?: string;
  readonly says: string;
  /**
   * Puts the block into a text that has none; null where no safe place is found. Without, it goes
   * to the end.
   */
  insert?(text: string): { readonly text: string } | { readonly why: string };
  /** What a new file begins with, outside the block. */
  readonly head?: readonly string[];
  /** Why it need not be put there, as the text stands; null where it must. */
  already?(text: string): string | null;
  /**
   * Whether a block that stands says as much as these lines; without, the name the tool is called
   * by makes no difference.
   */
  isAsGood?(standing: readonly string[]): boolean;
}

/**
 * Plans one block: put in, brought up to date, or left where it is right already or was edited by
 * people.
 */
export function putBlock(wanted: WantedBlock): PartialPlan {
  const {
    part,
    path,
    file,
    lines,
    style,
    says,
    name = null,
    place = 'tree',
    executable = false,
  } = wanted;
  const byHand = (why: string): PartialPlan => ({
    byHand: [{ part, path, place, why, snippet: lines }],
  });
  const step = (before: string | null, after: string): PartialPlan => ({
    steps: [{ part, path, place, before, after, executable, says }],
  });
  if (!file || file.kind === 'absent')
    return step(
      null,
      `${[...(wanted.head ?? []), ...blockLines(lines, style, { created: true, name })].join('\n')}\n`,
    );
  if (file.kind === 'link')
    return byHand('it is a symbolic link, and nothing is written through one');
  if (file.kind === 'unreadable') return byHand(file.why);
  const { text } = file;
  try {
    const block = findBlock(text, name);
    if (!block) return fresh(wanted, text, step, byHand);
    const indent = /^[ \t]*/.exec(text.slice(block.start))?.[0] ?? '';
    const now = blockLines(lines, style, { created: block.created, indent, name });
    const isAsGood =
      wanted.isAsGood ??
      ((standing: readonly string[]) => sameButForTheName(standing, now.slice(1, -1)));
    if (block.intact && isAsGood(block.lines))
      return { kept: [{ path, place, why: 'it is set up already' }] };
    if (!block.intact)
      return {
        kept: [
          {
            path,
            place,
            why: 'its block was edited by hand; delete the block to have it written anew',
          },
        ],
      };
    return step(text, replaceBlock(text, block, now));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return {
      kept: [{ path, place, why: `${error.message}: mend its ledger:begin and ledger:end lines` }],
    };
  }
}

function fresh(
  wanted: WantedBlock,
  text: string,
  step: (before: string, after: string) => PartialPlan,
  byHand: (why: string) => PartialPlan,
): PartialPlan {
  const why = wanted.already?.(text) ?? null;
  if (why !== null)
    return { kept: [{ path: wanted.path, ...(wanted.place ? { place: wanted.place } : {}), why }] };
  const put = wanted.insert
    ? wanted.insert(text)
    : {
        text: appendBlock(
          text,
          blockLines(wanted.lines, wanted.style, { name: wanted.name ?? null }),
        ),
      };
  return 'why' in put ? byHand(put.why) : step(text, put.text);
}
