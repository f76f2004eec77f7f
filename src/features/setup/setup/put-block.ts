import type { FileFact } from '#setup/facts';
import {
  appendBlock,
  blockLines,
  type CommentStyle,
  findBlock,
  replaceBlock,
} from '#setup/managed-block';

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
  if (why !== null) return { kept: [{ path: wanted.path, place: wanted.place, why }] };
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

const managed = String.raw`yarn(?: run -T| --cwd \S+)?|pnpm (?:-C \S+ )?exec|bunx --no-install`;
const fetched = String.raw`npx(?: --yes| --no-install)?|bunx|(?:pnpm|yarn) dlx(?: -q)?`;
const run = String.raw`(?:${fetched}|${managed}) |[^\s\`]*node_modules/\.bin/`;
const words = String.raw`(?<![\w-])(?:memory-)?ledger(@[\w.-]+)?(?: -C \S+)?(?= (?:lint|gate|capture|recall|--help)\b)`;
const calls = new RegExp(`(?:${run})?${words}`, 'g');
/** A copy of the project as one package manager finds it, and no other. */
const ofManager = new RegExp(String.raw`\b(?:${managed})(?= memory-ledger\b)`, 'g');

/** How an index is named that was not there when the block was written, and how once it is. */
const named = /\[([^\]\n]+)\]\(\1\)|`([^`\n]+)`, once it is there,/g;

/**
 * Whether two blocks say the same but for the name the tool is called by: who set a repository up
 * as `npx memory-ledger` and looks at it as `ledger` has nothing to change; nor is an index that
 * has come meanwhile another text. Another pinned version is another text, and so is a copy that
 * another package manager finds.
 */
export function sameButForTheName(standing: readonly string[], wanted: readonly string[]): boolean {
  const [a, b] = [standing, wanted].map((lines) =>
    lines
      .join('\n')
      .replace(
        named,
        (_all, link: string | undefined, code: string | undefined) => link ?? code ?? '',
      ),
  ) as [string, string];
  const pinned = pins(b);
  const managers = (text: string): string => [...new Set(text.match(ofManager))].join();
  const arePinned = pins(a).every((version) => pinned.length === 0 || pinned.includes(version));
  return (
    a.replace(calls, 'ledger') === b.replace(calls, 'ledger') &&
    managers(a) === managers(b) &&
    arePinned
  );
}

function pins(text: string): string[] {
  return [...text.matchAll(calls)].flatMap(([, version]) =>
    version === undefined ? [] : [version],
  );
}
