import { type FileFact, type GitFacts, type SetupFacts, textOf } from '#setup/facts';
import { cutBlock, findBlocks, shortDigest } from '#setup/managed-block';

import { recordIn } from './attributes.ts';
import type { SetupStep } from './setup-plan.ts';

/** What `init` wrote here before, by path: digests of whole files. */
export type SetupRecord = ReadonlyMap<string, string>;

/** What `init --remove` is about to do, and what it leaves alone. */
export interface RemovalPlan {
  readonly steps: readonly SetupStep[];
  readonly left: readonly {
    readonly path: string;
    readonly place?: SetupStep['place'];
    readonly why: string;
  }[];
}

/**
 * Plans taking out what `init` put in: blocks are cut out, files it wrote go where they are still
 * as it wrote them. The markers and the record in `.gitattributes` are enough, so that it works in
 * a fresh clone.
 *
 * @param known what the record of this clone says besides
 * @param own every file `init` may write whole, with the text it would have now
 */
export function planRemoval(
  facts: SetupFacts,
  known: SetupRecord,
  own: ReadonlyMap<string, string>,
): RemovalPlan {
  const all: readonly Place[] = [
    ...[...facts.files].map(([path, file]) => ({ path, file, place: 'tree' as const })),
    ...(facts.git ? ofGit(facts.git) : []),
  ];
  const places = all.filter(
    (each, at) =>
      all.findIndex((other) => other.path === each.path && other.place === each.place) === at,
  );
  const blocks = places.map(blockRemoval);
  // A record is only as good as who could write it: it speaks of nothing but what `init` writes
  // whole.
  const record = new Map(
    [...recordIn(textOf(facts, '.gitattributes') ?? ''), ...known].filter(([path]) =>
      own.has(path),
    ),
  );
  const wholes = wholeRemovals(facts, record, own);
  return {
    steps: [...blocks, ...wholes].flatMap((each) => each.steps),
    left: [...blocks, ...wholes].flatMap((each) => each.left),
  };
}

interface Place {
  readonly path: string;
  readonly file: FileFact;
  readonly place: SetupStep['place'];
}

/**
 * Hooks are where git looks for them now, and in its own folder, where they were before somebody
 * changed that.
 */
function ofGit({ hooks, exclude, ownHooks }: GitFacts): Place[] {
  const { where } = hooks;
  const used =
    where === 'outside'
      ? []
      : [...hooks.files].map(([name, file]) => ({
          path: `${hooks.path}/${name}`,
          file,
          place: where,
        }));
  return [
    ...used,
    ...[...ownHooks].map(([name, file]) => ({
      path: `hooks/${name}`,
      file,
      place: 'git' as const,
    })),
    { path: 'info/exclude', file: exclude, place: 'git' },
  ];
}

function blockRemoval({ path, file, place }: Place): RemovalPlan {
  if (file.kind !== 'text') return nothing;
  const leave = (why: string): RemovalPlan => ({ steps: [], left: [{ path, place, why }] });
  try {
    const blocks = findBlocks(file.text);
    if (blocks.length === 0) return nothing;
    if (blocks.some((block) => !block.intact))
      return leave(
        'its block was edited by hand; delete it from ledger:begin to ledger:end yourself',
      );
    // From the last to the first, so that each still stands where it was found.
    const rest = blocks.reduceRight((text, block) => cutBlock(text, block), file.text);
    const gone = blocks.some((block) => block.created) && /^(?:#!\/bin\/sh\r?\n)?$/.test(rest);
    return {
      steps: [
        {
          part: 'commit-hook',
          path,
          place,
          before: file.text,
          after: gone ? null : rest,
          executable: file.executable && place === 'tree',
          says: gone ? 'it held nothing else' : 'the block is cut out',
        },
      ],
      left: [],
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return leave(
      `${error.message}: mend its ledger:begin and ledger:end lines, or delete what is between them`,
    );
  }
}

const nothing: RemovalPlan = { steps: [], left: [] };

function wholeRemovals(
  facts: SetupFacts,
  record: SetupRecord,
  own: ReadonlyMap<string, string>,
): RemovalPlan[] {
  return [...own.keys()].map((path) => {
    const text = textOf(facts, path);
    if (text === null) return nothing;
    const digest = shortDigest(text);
    const isOurs = record.get(path) === digest || shortDigest(own.get(path) ?? '') === digest;
    const step: SetupStep = {
      part: 'configuration',
      path,
      place: 'tree',
      before: text,
      after: null,
      executable: false,
      says: 'it is as it was written',
    };
    if (isOurs) return { steps: [step], left: [] };
    // A file of that name which nothing says is from here is somebody's memory, or their workflow.
    if (!record.has(path) && !path.startsWith('ledger.')) return nothing;
    return {
      steps: [],
      left: [
        {
          path,
          why: record.has(path)
            ? 'it was changed since'
            : 'nothing here says that `ledger init` wrote it',
        },
      ],
    };
  });
}
