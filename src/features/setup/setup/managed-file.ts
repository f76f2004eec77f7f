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
 * A file that setup writes, or in which it maintains a part. `init` adds the part, and `init
 * --remove` removes it.
 */
export interface ManagedFile extends Pick<SetupStep, 'part' | 'path' | 'says'> {
  /** `tree` by default. */
  readonly place?: SetupStep['place'];
  readonly executable?: boolean;
  /** The file as it is now. */
  readonly file: FileFact | undefined;
  /** The text of a new file. */
  readonly fresh: string;
  /** The lines that people paste if setup does not write them. */
  readonly snippet: readonly string[];
  /** Why setup never writes this file; null or absent if it may. */
  readonly barred?: string | null;
  put(text: string): PutResult;
  cut(text: string): CutResult;
}

/** A new text, or why the text is not changed, or why people have to edit it. */
export type PutResult =
  | { readonly text: string; readonly kept?: readonly string[] }
  | { readonly kept: readonly string[] }
  | { readonly byHand: string };

/** A text without the part of ledger (null to delete the file), and why parts are left in it. */
export interface CutResult {
  readonly text: string | null;
  readonly says: string;
  readonly left: readonly string[];
}

/** Plans a file with the part of ledger in it. */
export function planFile(row: Omit<ManagedFile, 'cut'>): PartialPlan {
  const { part, path, place = 'tree', executable = false, file, says, snippet, barred } = row;
  const byHand = (why: string): PartialPlan => ({ byHand: [{ part, path, place, why, snippet }] });
  const step = (before: string | null, after: string): SetupStep[] => [
    { part, path, place, before, after, executable, says },
  ];
  if (typeof barred === 'string') return byHand(barred);
  if (!file || file.kind === 'absent') return { steps: step(null, row.fresh) };
  if (file.kind === 'link')
    return byHand('it is a symbolic link, and ledger does not write through links');
  if (file.kind === 'unreadable') return byHand(file.why);
  const put = row.put(file.text);
  if ('byHand' in put) return byHand(put.byHand);
  const kept = (put.kept ?? []).map((why) => ({ path, place, why }));
  return 'text' in put && put.text !== file.text
    ? { steps: step(file.text, put.text), kept }
    : { kept };
}

/** Plans the removal of the part of ledger from a file. */
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
 * Joins plans, each made for the files as the plans before it leave them. A file that several
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

/** A block of lines to maintain in a user's file. */
export interface WantedBlock {
  readonly lines: readonly string[];
  readonly style: CommentStyle;
  /** Distinguishes several blocks of one file. */
  readonly name?: string;
  /** Adds the block to a text; at the end by default. */
  insert?(text: string): PutResult;
  /** Returns why a text needs no block; null if it needs one. */
  already?(text: string): string | null;
  /**
   * Returns whether an existing block need not be replaced; by default, if it differs only by the
   * name of ledger in its commands.
   */
  isAsGood?(standing: readonly string[]): boolean;
}

/**
 * Describes a file with a block in it.
 *
 * @param head the first lines of a new file, outside the block
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
 * Adds a block to a text, or updates it. A block that is up to date or was edited is not changed.
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
    return { kept: [`${standing.broken}: correct its ledger:begin and ledger:end lines`] };
  if (!standing.intact)
    return { kept: ['its block was edited by hand; delete the block to have it written again'] };
  const indent = /^[ \t]*/.exec(text.slice(standing.start))?.[0] ?? '';
  const now = blockLines(lines, style, { created: standing.created, indent, name });
  const isAsGood = block.isAsGood
    ? block.isAsGood(standing.lines)
    : isSameExceptName(standing.lines, now.slice(1, -1));
  return isAsGood
    ? { kept: ['it is set up already'] }
    : { text: replaceBlock(text, standing, now) };
}

/** Removes blocks from a text; deletes the file if ledger created it and nothing else is left. */
function cutBlocks(text: string, isWanted: (name: string | null) => boolean): CutResult {
  const leave = (why: string): CutResult => ({ text, says: '', left: [why] });
  const found = findBlocks(text);
  if ('broken' in found)
    return leave(
      `${found.broken}: correct its ledger:begin and ledger:end lines, or delete what is between them`,
    );
  const blocks = found.filter(({ name }) => isWanted(name));
  if (blocks.some((block) => !block.intact))
    return leave(
      'its block was edited by hand; delete it from ledger:begin to ledger:end yourself',
    );
  // From the last to the first, so that offsets stay valid.
  const rest = blocks.reduceRight((before, block) => cutBlock(before, block), text);
  const isGone = blocks.some((block) => block.created) && /^(?:#!\/bin\/sh\r?\n)?$/.test(rest);
  return isGone
    ? { text: null, says: 'it contained nothing else', left: [] }
    : { text: rest, says: 'without the block', left: [] };
}

/**
 * Plans the removal of every block from every file that setup knows. Hooks are in the folder that
 * git uses now, and in its default folder, if that was used before.
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
/** Matches a call of the project's copy that only one package manager can find. */
const ofManager = new RegExp(String.raw`\b(?:${managed})(?= memory-ledger\b)`, 'g');

/**
 * Matches the name of the index: a link, or code if it did not exist when the block was written.
 */
const named = /\[([^\]\n]+)\]\(\1\)|`([^`\n]+)` \(once it exists\)/g;

/**
 * Returns whether two blocks differ only by the name of ledger, such as `npx memory-ledger`, or by
 * whether the index exists. A different pinned version or package manager is a difference.
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
