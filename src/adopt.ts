import { shellWord } from '#diagnostics/shell-word';
import { readAdrFolder } from '#disk/read-memory';
import { lastAuthors } from '#git/last-authors';
import { readHeadFiles } from '#git/read-head-files';
import type { Repository } from '#git/open-repository';
import { adopt as adoptRecords } from '#promotion/acts/adopt';
import type { ReadRecord } from '#promotion/desk';
import type { Reason } from '#promotion/reason';
import { evidenceItems } from '#provenance/evidence-items';
import { highConsequence } from '#promotion/consequence';
import { discoveryOf } from '#promotion/discovery-of';
import { evidenceLines } from '#provenance/evidence-lines';
import type { Outcome } from '#promotion/outcome';
import { isKept, kindOfRole } from '#provenance/discovery-kinds';
import { unrecorded, type Ledger } from '#provenance/ledger/ledger';
import { bodyDigest } from '#provenance/body-digest';
import { fileOf } from '#provenance/native-item';
import { layoutOf } from '#workspace/layout';
import type { MemoryRecord } from '#workspace/records';
import { isServedAsFact, statusOf } from '#workspace/standing';
import { nativeNamed } from '#workspace/stores/name-native';
import { nativeFacts } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { act, type Acting } from './act.ts';
import { nativeVersion, recordReader } from './read-one-record.ts';

/**
 * Takes records that were accepted before there was a ledger into it, with one entry.
 *
 * @param paths files or folders; none means everything that was accepted
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function adopt(acting: Acting, paths: readonly string[]): Promise<Outcome> {
  return act(acting, {
    needs: (workspace, ledger) => ({
      locators: chosen(workspace, ledger, paths).flatMap((record) =>
        evidenceItems(evidenceLines(record)).flatMap((item) =>
          item.kind === 'place' ? [item.locator] : [],
        ),
      ),
      lint: false,
      guard: chosen(workspace, ledger, paths).map((record) => ({
        path: record.path,
        text: record.document.text,
      })),
    }),
    plan: async (session, { repository, source, config }) => {
      const { workspace, ledger } = session.world;
      for (const path of paths)
        if (matching(workspace, path).length === 0 && undecidedBelow(workspace, path).length === 0)
          session.reasons.push({
            code: 'P01',
            text: `nothing at ${path} says that it was accepted`,
            mend: ['name records or folders by their path from the root of the workspace'],
          });
      const records = chosen(workspace, ledger, paths);
      if (repository && session.request.base !== null)
        session.reasons.push(
          ...(await uncommitted(
            records,
            repository,
            source.prefix,
            recordReader(layoutOf(config, readAdrFolder(source.root))),
          )),
        );
      const left =
        paths.length === 0 ? [] : paths.flatMap((path) => undecidedBelow(workspace, path));
      for (const record of left)
        session.notes.push({
          text: `${record.path} is ${statusOf(record) ?? 'without a status'}, and was left alone`,
          mend: [],
        });
      const high = records.filter(
        (record) =>
          highConsequence(
            discoveryOf(
              unrecorded(kindOfRole(record.role) ?? 'fact', record.title, record.path),
              record,
            ),
            workspace,
            session.world.policy,
          ) !== null,
      );
      const authors = repository
        ? await lastAuthors(
            repository,
            high.map((record) => source.prefix + record.path),
          )
        : new Map<string, string>();
      if (session.reasons.length === 0)
        await adoptRecords(session, records, (path) => authors.get(source.prefix + path) ?? null);
    },
  });
}

/**
 * Records that are not accepted in what is committed: what is typed now is decided now, and not
 * adopted.
 */
async function uncommitted(
  records: readonly MemoryRecord[],
  repository: Repository,
  prefix: string,
  read: ReadRecord,
): Promise<Reason[]> {
  const blobs = await readHeadFiles(
    repository,
    records.map((record) => prefix + fileOf(record)),
  );
  const reasons: Reason[] = [];
  for (const record of records) {
    const blob = blobs.get(prefix + fileOf(record));
    if (record.role === 'native') {
      const version = blob ? await nativeVersion(record, blob.toString('utf8')) : null;
      if (!version || bodyDigest(version) !== bodyDigest(record))
        reasons.push({
          code: 'P01',
          text: `${record.path} is not committed as it is: only what was accepted before is adopted`,
          mend: [
            'if it was accepted before: commit it first',
            `to decide it now: ledger capture --from ${shellWord(record.path)} …`,
          ],
        });
      continue;
    }
    const committed = blob ? await read(record.path, blob.toString('utf8')) : null;
    if (!committed || statusOf(committed) !== statusOf(record))
      reasons.push({
        code: 'P01',
        text: `${record.path} is not committed as ${statusOf(record) ?? 'it is'}: only what was accepted before is adopted`,
        mend: [
          `to decide it now: set its status back to candidate, then ledger promote ${shellWord(record.path)}`,
          'if it was accepted before: commit it first',
        ],
      });
  }
  return reasons;
}

function chosen(workspace: Workspace, ledger: Ledger, paths: readonly string[]): MemoryRecord[] {
  if (paths.length === 0)
    return [...workspace.byPath.values()].filter(
      (record) => isServedAsFact(record) && !ledger.byTarget.has(record.path),
    );
  return paths.flatMap((path) => matching(workspace, path));
}

/** Records of a folder that say they were not accepted. */
function undecidedBelow(workspace: Workspace, path: string): MemoryRecord[] {
  const folder = path.replace(/^\.\//, '').replace(/\/*$/, '/');
  return [...workspace.byPath.values()].filter(
    (record) =>
      record.path.startsWith(folder) && statusOf(record) !== null && !isServedAsFact(record),
  );
}

/**
 * A file, a native note or a part of one, or what of a folder was accepted: all of a native store.
 */
function matching(workspace: Workspace, path: string): MemoryRecord[] {
  const exact = workspace.byPath.get(path.replace(/^\.\//, ''));
  const native = exact && isKept(exact) ? 'no-store' : nativeNamed(workspace, path);
  if (typeof native !== 'string') return [native];
  if (exact) return [exact];
  const folder = path.replace(/^\.\//, '').replace(/\/*$/, '/');
  return [
    ...[...workspace.byPath.values()].filter(
      (record) => record.path.startsWith(folder) && isServedAsFact(record),
    ),
    ...nativeFacts(workspace).filter((fact) => fact.file.startsWith(folder)),
  ];
}
