import { lastAuthors } from '#git/history/walk-history';
import { adoption as say } from '#messages/generated/decide';
import { adopt as adoptRecords } from '#promotion/acts/adopt';
import { highConsequence } from '#promotion/discovery/consequence';
import { discoveryOf } from '#promotion/discovery/read-discovery';
import type { Outcome } from '#promotion/outcome';
import type { Note, Reason } from '#promotion/reason';
import { holdsDiscovery, kindOfRole } from '#provenance/discovery-kinds';
import { evidenceItems } from '#provenance/evidence/evidence-items';
import { evidenceLines } from '#provenance/evidence/evidence-lines';
import type { Locator } from '#provenance/evidence/locator';
import { historyWithoutActs } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { textDigestOf } from '#provenance/record-text/pin';
import { isServedAsFact, statusOf } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';
import { findNativeFact } from '#workspace/stores/find-native-fact';
import { nativeFacts } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import type { LoadedActInputs } from '../unit-of-work/load-act-inputs.ts';
import { committedRecords } from '../unit-of-work/record-versions.ts';
import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';

/**
 * Takes records that were accepted before there was a ledger into it, with one entry.
 *
 * @param paths files or folders; none means all accepted records
 */
export async function adopt(acting: ActInvocation, paths: readonly string[]): Promise<Outcome> {
  return runAct(acting, {
    needs: (workspace, ledger) => {
      const records = recordsToAdopt(workspace, ledger, paths);
      return {
        locators: records.flatMap(placesOf),
        guard: records.map(({ path, document }) => ({ path, text: document.text })),
      };
    },
    plan: async (session, loaded) => {
      const { inputs, request } = session;
      const records = recordsToAdopt(inputs.workspace, inputs.ledger, paths);
      session.reasons.push(...nothingAccepted(inputs.workspace, paths));
      if (request.base !== null) session.reasons.push(...(await uncommitted(records, loaded)));
      session.notes.push(...leftAlone(inputs.workspace, paths));
      const authors = await authorsOfHigh(records, loaded);
      if (session.reasons.length === 0)
        await adoptRecords(
          session,
          records,
          (path) => authors.get(loaded.source.prefix + path) ?? null,
        );
    },
  });
}

function placesOf(record: MemoryRecord): Locator[] {
  return evidenceItems(evidenceLines(record)).flatMap((item) =>
    item.kind === 'place' ? [item.locator] : [],
  );
}

/** A reason against each path without a record that has a status. */
function nothingAccepted(workspace: Workspace, paths: readonly string[]): Reason[] {
  return paths
    .filter(
      (path) =>
        acceptedAt(workspace, path).length === 0 && undecidedBelow(workspace, path).length === 0,
    )
    .map((path) => ({ code: 'P01', message: say.nothingAccepted({ path }) }));
}

/** A note about each record of the folders that is not accepted. */
function leftAlone(workspace: Workspace, paths: readonly string[]): Note[] {
  return paths
    .flatMap((path) => undecidedBelow(workspace, path))
    .map((record) => ({
      message: say.leftAlone({ path: record.path, status: statusOf(record) ?? '' }),
    }));
}

/** The last authors of the records of high consequence, by path in the repository. */
async function authorsOfHigh(
  records: readonly MemoryRecord[],
  { inputs, repository, source }: LoadedActInputs,
): Promise<ReadonlyMap<string, string>> {
  if (!repository) return new Map();
  const isHigh = (record: MemoryRecord): boolean => {
    const item = historyWithoutActs(kindOfRole(record.role) ?? 'fact', record.title, record.path);
    return highConsequence(discoveryOf(item, record), inputs.workspace, inputs.policy) !== null;
  };
  return lastAuthors(
    repository,
    records.filter(isHigh).map((record) => source.prefix + record.path),
  );
}

/**
 * A reason against each record that is not accepted in the last commit: a status that was set since
 * then is a new decision.
 */
async function uncommitted(
  records: readonly MemoryRecord[],
  loaded: LoadedActInputs,
): Promise<Reason[]> {
  if (!loaded.repository) return [];
  const committed = await committedRecords(loaded, records);
  return records.flatMap((record): Reason[] => {
    const before = committed.get(record)?.record ?? null;
    if (record.role !== 'native')
      return before && statusOf(before) === statusOf(record) ? [] : [recordUncommitted(record)];
    return before && textDigestOf(before, 'with evidence') === textDigestOf(record, 'with evidence')
      ? []
      : [{ code: 'P01', message: say.noteUncommitted({ path: record.path }) }];
  });
}

function recordUncommitted(record: MemoryRecord): Reason {
  const { path } = record;
  const status = statusOf(record);
  return {
    code: 'P01',
    message:
      status === null ? say.recordUncommitted({ path }) : say.statusUncommitted({ path, status }),
  };
}

function recordsToAdopt(
  workspace: Workspace,
  ledger: Ledger,
  paths: readonly string[],
): MemoryRecord[] {
  if (paths.length === 0)
    return [...workspace.byPath.values()].filter(
      (record) => isServedAsFact(record) && !ledger.byTarget.has(record.path),
    );
  return paths.flatMap((path) => acceptedAt(workspace, path));
}

/** Records of a folder with a status other than accepted. */
function undecidedBelow(workspace: Workspace, path: string): MemoryRecord[] {
  const folder = withoutDot(path).replace(/\/*$/, '/');
  return [...workspace.byPath.values()].filter(
    (record) =>
      record.path.startsWith(folder) && statusOf(record) !== null && !isServedAsFact(record),
  );
}

/**
 * The record of a file, a native note or a part of one, or the accepted records of a folder; all
 * notes of a native store count as accepted.
 */
function acceptedAt(workspace: Workspace, path: string): MemoryRecord[] {
  const exact = workspace.byPath.get(withoutDot(path));
  const native = exact && holdsDiscovery(exact) ? 'no-store' : findNativeFact(workspace, path);
  if (typeof native !== 'string') return [native];
  if (exact) return [exact];
  const folder = withoutDot(path).replace(/\/*$/, '/');
  return [
    ...[...workspace.byPath.values()].filter(
      (record) => record.path.startsWith(folder) && isServedAsFact(record),
    ),
    ...nativeFacts(workspace).filter((fact) => fact.file.startsWith(folder)),
  ];
}

function withoutDot(path: string): string {
  return path.replace(/^\.\//, '');
}
