import { UsageError } from '#diagnostics/failure';
import { existingPaths } from '#disk/reading/file-facts';
import { locateAt } from '#disk/roots/locate';
import { inspect as say } from '#messages/generated/look';
import { discoveryOf } from '#promotion/discovery/read-discovery';
import { kindOfRole } from '#provenance/discovery-kinds';
import { locatorsIn } from '#provenance/evidence/cited-evidence';
import {
  type ComparedRecord,
  comparedRecords,
  comparedRows,
} from '#provenance/evidence/compare-evidence';
import { type FactsAtFile, nearestFirst, placesAtFile } from '#provenance/evidence/facts-in-doubt';
import { fileNamed, type Locator, readLocator } from '#provenance/evidence/locator';
import { historyWithoutActs } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { pathOfRecordFile } from '#provenance/native-item';
import type { Presentation } from '#reporters/report';
import { countLines } from '#workspace/stores/index-splice';

import { loadActInputs } from '../unit-of-work/load-act-inputs.ts';
import type { ActInvocation } from '../unit-of-work/run-act.ts';
import { compareMemory } from '../verify/compare-memory.ts';
import { type ItemDetails, show } from './show.ts';

/**
 * Finds the facts that cite a file, with the state of their evidence. Writes nothing.
 *
 * @param name `src/a.ts`, `src/a.ts:12`, `src/a.ts#L3-L7`, from the root
 * @returns null for a name that is not a file, and for a missing file that no fact cites
 * @throws {UsageError} for a line after the end of the file
 */
async function factsAtFile(acting: ActInvocation, name: string): Promise<FactsAtFile | null> {
  const named = readLocator(name.replaceAll('\\', '/').replace(/^\.\//, ''), 'cited');
  if (named === null) return null;
  const located = locateAt(acting);
  let [looked, candidates]: [number, readonly ComparedRecord[]] = [0, []];
  let tried: readonly ComparedRecord[] = [];
  const { inputs } = await loadActInputs(located, acting.env, null, (workspace, ledger) => {
    const [compared, deadEnds] = separate(comparedRecords(workspace, ledger));
    tried = deadEnds.filter((each) =>
      locatorsOf(each).some(({ path }) => fileNamed(path) === named.path),
    );
    const cited = compared.map((each) => locatorsOf(each));
    const paths = cited.flat().map(({ path }) => path);
    // A cited file that is missing may have been renamed to this one.
    const present = existingPaths(located.root.path, [...new Set(paths)]);
    const isWanted = ({ path }: Locator): boolean => path === named.path || !present.has(path);
    looked = compared.length;
    candidates = compared.filter((_each, at) => cited[at]?.some(isWanted));
    return {
      locators: [
        { kind: 'file', path: named.path },
        ...candidates.flatMap((each) => locatorsOf(each)),
      ],
    };
  });
  const facts = candidates.flatMap(({ record, history }) =>
    placesAtFile(named.path, compareMemory(record, history, inputs).surfaces, inputs).map(
      (place) => ({ ...place, ...namedIn({ record, history }, inputs.ledger) }),
    ),
  );
  const file = inputs.evidence.get(named.path);
  if (facts.length + tried.length === 0 && file?.kind !== 'file') return null;
  const last = file?.kind === 'file' && file.text !== null ? countLines(file.text) : Infinity;
  if (named.kind === 'lines' && named.from > last)
    throw new UsageError(say.beyondEnd({ file: named.path, count: last }));
  const line = named.kind === 'lines' ? { from: named.from, to: named.to } : null;
  return {
    file: named.path,
    line,
    facts: nearestFirst(facts, line),
    tried: tried.map((each) => namedIn(each, inputs.ledger)),
    looked,
  };
}

/** Separates facts from dead ends, which cite no current code. */
function separate(
  compared: readonly ComparedRecord[],
): readonly [readonly ComparedRecord[], readonly ComparedRecord[]] {
  const isDeadEnd = ({ record }: ComparedRecord): boolean => record.role === 'dead-end';
  return [compared.filter((each) => !isDeadEnd(each)), compared.filter(isDeadEnd)];
}

function namedIn(compared: ComparedRecord, ledger: Ledger): FactsAtFile['tried'][number] {
  const { record, history } = compared;
  return {
    item: history?.item ?? null,
    short: history ? ledger.shortOf(history.item) : null,
    path: pathOfRecordFile(record),
    title: record.title,
    claim: claimOf(compared),
  };
}

/** The claim of a record; empty where it has only a title. */
function claimOf({ record, history }: ComparedRecord): string {
  const past =
    history ?? historyWithoutActs(kindOfRole(record.role) ?? 'fact', record.title, record.path);
  return discoveryOf(past, record).claim;
}

function locatorsOf({ record, history }: ComparedRecord): Locator[] {
  return locatorsIn(comparedRows(record, history));
}

/**
 * Finds all that memory has about a subject, such as a folder or a term; null for an unknown name.
 */
export type SubjectFinder = (
  name: string,
  here: Pick<ActInvocation, 'config' | 'env'> & {
    readonly cwd: string;
    readonly now: Date;
    readonly paint: Presentation['paint'];
  },
) => Promise<{ readonly text: string; readonly json: object } | null>;

type ShownNamed =
  | { readonly kind: 'item'; readonly shown: ItemDetails }
  | { readonly kind: 'file'; readonly found: FactsAtFile };

/**
 * Shows an item or record, or the facts that cite a file. Writes nothing.
 *
 * @param diff also compare the body of a record with what git has committed
 * @throws {UsageError} for an unknown name
 */
export async function showItemOrFile(
  acting: ActInvocation,
  name: string,
  diff: boolean,
): Promise<ShownNamed> {
  try {
    return { kind: 'item', shown: await show(acting, name, diff) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const found = await factsAtFile(acting, name);
    if (found === null)
      throw /[/\\.]/.test(name) ? new UsageError(say.noFile({ path: name })) : error;
    return { kind: 'file', found };
  }
}
