import type { GitFacts, SetupFacts } from '#setup/facts';
import {
  appendBlock,
  blockLines,
  type CommentStyle,
  cutBlock,
  findBlock,
  findBlocks,
  replaceBlock,
} from '#setup/managed-block';
import type { FileFact } from '#workspace/paths/rule-facts';

import { joinPlans, type PartialPlan, type SetupPlan, type SetupStep } from './setup-plan.ts';

/**
 * A file that setup writes, or in which it keeps something of its own: one row of what it manages.
 * `init` puts each row there, and `init --remove` cuts it out.
 */
export interface ManagedFile extends Pick<SetupStep, 'part' | 'path' | 'says'> {
  /** The work tree unless said. */
  readonly place?: SetupStep['place'];
  readonly executable?: boolean;
  /** The file as it stands. */
  readonly file: FileFact | undefined;
  /** Its text where it is not there yet. */
  readonly fresh: string;
  /** What people paste where setup does not write it. */
  readonly snippet: readonly string[];
  /** Why nothing is ever written there; null or absent where it may be. */
  readonly barred?: string | null;
  put(text: string): PutResult;
  cut(text: string): CutResult;
}

/** A text as it is wanted, or why it stays as it is, or why people have to edit it. */
export type PutResult =
  | { readonly text: string; readonly kept?: readonly string[] }
  | { readonly kept: readonly string[] }
  | { readonly byHand: string };

/** A text without what is ours, null for no file, and why something of ours is left in it. */
export interface CutResult {
  readonly text: string | null;
  readonly says: string;
  readonly left: readonly string[];
}

/** Plans that a file is as it is wanted. */
export function planFile(row: Omit<ManagedFile, 'cut'>): PartialPlan {
  const { part, path, place = 'tree', executable = false, file, says, snippet, barred } = row;
  const byHand = (why: string): PartialPlan => ({ byHand: [{ part, path, place, why, snippet }] });
  const step = (before: string | null, after: string): SetupStep[] => [
    { part, path, place, before, after, executable, says },
  ];
  if (typeof barred === 'string') return byHand(barred);
  if (!file || file.kind === 'absent') return { steps: step(null, row.fresh) };
  if (file.kind === 'link')
    return byHand('it is a symbolic link, and nothing is written through one');
  if (file.kind === 'unreadable') return byHand(file.why);
  const put = row.put(file.text);
  if ('byHand' in put) return byHand(put.byHand);
  const kept = (put.kept ?? []).map((why) => ({ path, place, why }));
  return 'text' in put && put.text !== file.text
    ? { steps: step(file.text, put.text), kept }
    : { kept };
}

/** Plans that nothing of ours is left in a file. */
export function cutFile({
  part,
  path,
  place = 'tree',
  file,
  cut,
}: Pick<ManagedFile, 'part' | 'path' | 'place' | 'file' | 'cut'>): PartialPlan {
  if (file?.kind !== 'text') return {};
  const { text: after, says, left } = cut(file.text);
  const executable = file.executable && place === 'tree';
  const step = { part, path, place, before: file.text, after, executable, says };
  return {
    steps: after === file.text ? [] : [step],
    kept: left.map((why) => ({ path, place, why })),
  };
}

/**
 * One plan of several, each made for the work tree as those before it leave it. A file that several
 * change is one step.
 */
export function planInTurn(
  facts: SetupFacts,
  planners: readonly ((facts: SetupFacts) => PartialPlan)[],
): SetupPlan {
  let now = facts;
  const plan = joinPlans(
    planners.map((planner) => {
      const made = planner(now);
      now = { ...now, files: filesAfter(now.files, made.steps ?? []) };
      return made;
    }),
  );
  const byFile = new Map<string, SetupStep>();
  for (const step of plan.steps) {
    const key = `${step.place} ${step.path}`;
    const first = byFile.get(key);
    const says = first && first.says !== step.says ? `${first.says}; ${step.says}` : step.says;
    byFile.set(key, first ? { ...step, before: first.before, says } : step);
  }
  return { ...plan, steps: [...byFile.values()] };
}

function filesAfter(files: SetupFacts['files'], steps: readonly SetupStep[]): SetupFacts['files'] {
  const ofTree = steps.filter(({ place }) => place === 'tree');
  return new Map([
    ...files,
    ...ofTree.map(({ path, after, executable }): [string, FileFact] => [
      path,
      after === null ? { kind: 'absent' } : { kind: 'text', text: after, executable },
    ]),
  ]);
}

/** A block of lines that shall stand in a file of people's. */
export interface WantedBlock {
  readonly lines: readonly string[];
  readonly style: CommentStyle;
  /** What tells it from another block of the same file. */
  readonly name?: string;
  /** Puts the block into a text that has none; without, it goes to the end. */
  insert?(text: string): PutResult;
  /** Why it need not be put there, as the text stands; null where it must. */
  already?(text: string): string | null;
  /**
   * Whether a block that stands says as much as these lines; without, the name the tool is called
   * by makes no difference.
   */
  isAsGood?(standing: readonly string[]): boolean;
}

/**
 * The row of a file with a block in it.
 *
 * @param head what a new file begins with, outside the block
 */
export function blockFile(
  row: Omit<ManagedFile, 'fresh' | 'snippet' | 'put' | 'cut'>,
  block: WantedBlock,
  head: readonly string[] = [],
): ManagedFile {
  const { lines, style, name = null } = block;
  return {
    ...row,
    fresh: `${[...head, ...blockLines(lines, style, { created: true, name })].join('\n')}\n`,
    snippet: lines,
    put: (text) => putBlock(text, block),
    cut: (text) => cutBlocks(text, (each) => each === name),
  };
}

/**
 * Puts a block into a text, or brings it up to date; it stays where it is right already or was
 * edited by people.
 */
export function putBlock(text: string, block: WantedBlock): PutResult {
  const { lines, style, name = null } = block;
  const standing = findBlock(text, name);
  if (!standing) {
    const why = block.already?.(text) ?? null;
    if (why !== null) return { kept: [why] };
    return block.insert?.(text) ?? { text: appendBlock(text, blockLines(lines, style, { name })) };
  }
  if ('broken' in standing)
    return { kept: [`${standing.broken}: mend its ledger:begin and ledger:end lines`] };
  if (!standing.intact)
    return { kept: ['its block was edited by hand; delete the block to have it written anew'] };
  const indent = /^[ \t]*/.exec(text.slice(standing.start))?.[0] ?? '';
  const now = blockLines(lines, style, { created: standing.created, indent, name });
  const isAsGood = block.isAsGood
    ? block.isAsGood(standing.lines)
    : isSameExceptName(standing.lines, now.slice(1, -1));
  return isAsGood
    ? { kept: ['it is set up already'] }
    : { text: replaceBlock(text, standing, now) };
}

/** Cuts blocks out of a text; where it was made for one, and holds nothing else, the file goes. */
function cutBlocks(text: string, isWanted: (name: string | null) => boolean): CutResult {
  const leave = (why: string): CutResult => ({ text, says: '', left: [why] });
  const found = findBlocks(text);
  if ('broken' in found)
    return leave(
      `${found.broken}: mend its ledger:begin and ledger:end lines, or delete what is between them`,
    );
  const blocks = found.filter(({ name }) => isWanted(name));
  if (blocks.some((block) => !block.intact))
    return leave(
      'its block was edited by hand; delete it from ledger:begin to ledger:end yourself',
    );
  // From the last to the first, so that each still stands where it was found.
  const rest = blocks.reduceRight((before, block) => cutBlock(before, block), text);
  const isGone = blocks.some((block) => block.created) && /^(?:#!\/bin\/sh\r?\n)?$/.test(rest);
  return isGone
    ? { text: null, says: 'it held nothing else', left: [] }
    : { text: rest, says: 'the block is cut out', left: [] };
}

/**
 * Plans cutting every block out of every file that setup knows. Hooks are where git looks for them
 * now, and in its own folder, where they were before somebody changed that.
 */
export function planBlocksRemoval({ files, git }: SetupFacts): PartialPlan {
  const all: readonly PlacedFile[] = [
    ...[...files].map(([path, file]) => ['tree', path, file] as const),
    ...(git ? filesOfGit(git) : []),
  ];
  const cut = (text: string): CutResult => cutBlocks(text, () => true);
  const once = new Map(all.map((each) => [`${each[0]} ${each[1]}`, each]));
  return joinPlans(
    [...once.values()].map(([place, path, file]) =>
      cutFile({ part: 'commit-hook', path, place, file, cut }),
    ),
  );
}

type PlacedFile = readonly [place: SetupStep['place'], path: string, file: FileFact];

function filesOfGit({ hooks, ownHooks, exclude }: GitFacts): PlacedFile[] {
  const { where, path, files } = hooks;
  return [
    ...(where === 'outside'
      ? []
      : [...files].map(([name, file]): PlacedFile => [where, `${path}/${name}`, file])),
    ...[...ownHooks].map(([name, file]): PlacedFile => ['git', `hooks/${name}`, file]),
    ['git', 'info/exclude', exclude],
  ];
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
export function isSameExceptName(standing: readonly string[], wanted: readonly string[]): boolean {
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
