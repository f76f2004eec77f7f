import { resolve } from 'node:path';

import { createTwoFilesPatch } from 'diff';

import type { Span } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { lineMap } from '#diagnostics/line-map';
import { locate } from '#disk/locate';
import { readAdrFolder } from '#disk/read-memory';
import { readHeadFiles } from '#git/read-head-files';
import { citedLocators } from '#promotion/cited-locators';
import { discoveryOf } from '#promotion/discovery-of';
import { consequenceOf } from '#promotion/consequence';
import { facesOf } from '#promotion/faces';
import { findItem } from '#promotion/find-item';
import type { Discovery } from '#promotion/discovery';
import { movesFrom } from '#promotion/states';
import { reliesOnThrough } from '#promotion/relies-on';
import type { World } from '#promotion/world';
import { bodyDigest, canonicalBody, holdsDigest } from '#provenance/body-digest';
import type { ComparedSurface } from '#provenance/compare-evidence';
import { confirmedPlaces, movedPlaces, withPlaces } from '#provenance/evidence-places';
import { unrecorded, type ItemHistory } from '#provenance/ledger/ledger';
import { reopenedIn } from '#provenance/ledger/reopened';
import { linksOf } from '#provenance/links/links-of';
import { linkWords } from '#provenance/links/record-link';
import { relatedFacts } from '#provenance/links/related-facts';
import { fileOf, recordOfItem } from '#provenance/native-item';
import { nameSurface, readSurface } from '#provenance/surfaces/surface-name';
import { standingSurface } from '#provenance/surfaces/resolve-surface';
import { layoutOf } from '#workspace/layout';
import { plainText } from '#workspace/plain-text';
import type { MemoryRecord } from '#workspace/records';
import { statusOf } from '#workspace/standing';

import type { Acting } from './act.ts';
import { comparedMemory } from './compared-memory.ts';
import { kindOfRole } from '#provenance/discovery-kinds';
import { loadWorld } from './load-world.ts';
import { nativeVersion, recordReader } from './read-one-record.ts';

/** One piece of evidence with the text that stands there now, cut after some lines. */
export interface ShownEvidence {
  readonly surface: string;
  readonly text: string | null;
}

/** One act on an item, as `show` and `log` list it. */
export interface ShownAct {
  readonly at: string;
  readonly kind: string;
  readonly to: string;
  readonly by: string;
  readonly actor: string;
  readonly reviewer: string | null;
  readonly corroboration: string | null;
  readonly reason: string | null;
  readonly entry: string;
}

/** One file that leads to another. */
export interface ShownLink {
  readonly path: string;
  readonly line: number | null;
  readonly how: string;
}

/** Everything known about one item or record. */
export interface Shown {
  readonly item: string | null;
  readonly short: string | null;
  readonly path: string | null;
  readonly title: string;
  readonly status: string;
  readonly discovery: Discovery;
  readonly high: string | null;
  readonly evidence: readonly ShownEvidence[];
  readonly compared: readonly ComparedSurface[];
  readonly acts: readonly ShownAct[];
  /** Whether the body is what was accepted; null where no act says. */
  readonly asAccepted: boolean | null;
  /**
   * What the body changed since it was accepted or committed, as a unified diff; null where nothing
   * did.
   */
  readonly diff: string | null;
  /** The other faces of the same discovery: items of other kinds, raised together with it. */
  readonly faces: readonly {
    readonly item: string;
    readonly short: string;
    readonly kind: string;
    readonly status: string;
    readonly path: string | null;
  }[];
  /** What leads here: each file with how it does, and its line where it is written in one. */
  readonly linkedFrom: readonly ShownLink[];
  /**
   * Memory that relies on it, the nearest first; `on` is the record it relies on, this one or one
   * that relies on it.
   */
  readonly reliedOnBy: readonly {
    readonly path: string;
    readonly how: string;
    readonly on: string;
    readonly depth: number;
  }[];
  /** Records that cite the same files; those that share most first. */
  readonly related: readonly {
    readonly path: string;
    readonly title: string;
    readonly status: string;
    readonly files: readonly string[];
  }[];
  /** Items that a withdrawal reopened and that nobody looked at since. */
  readonly reopened: readonly string[];
  readonly open: readonly string[];
}

/**
 * Gathers what is known about an item or record; writes nothing.
 *
 * @param diff also compare the body with what git has committed
 * @throws {UsageError} when there is no such thing
 */
export async function show(acting: Acting, name: string, diff: boolean): Promise<Shown> {
  const [located] = locate(resolve(acting.cwd ?? '.'), [], acting.config ?? null);
  if (!located) throw new UsageError('no workspace here');
  const at = (
    known: Pick<World, 'workspace' | 'ledger'>,
  ): { record: MemoryRecord | null; history: ItemHistory | null } => {
    const found = findItem(name, known);
    if (found.kind === 'none')
      throw new UsageError(found.reason.text, found.reason.mend.join('\n  '));
    if (found.kind === 'row')
      throw new UsageError(
        `${found.task.id.value}#${found.row.position} was written by hand and has no entry yet: "${found.row.discovery.value}"`,
        '`ledger review` takes it up',
      );
    const path = found.kind === 'record' ? found.record.path : found.history.target;
    const history = found.kind === 'item' ? found.history : null;
    if (history) return { record: recordOfItem(history, known.workspace), history };
    return { record: path === null ? null : (known.workspace.byPath.get(path) ?? null), history };
  };
  const { world, repository, source, config } = await loadWorld(
    located,
    acting.env,
    null,
    (workspace, ledger) => {
      const { record, history } = at({ workspace, ledger });
      return { locators: citedLocators(record, history), lint: false, guard: [] };
    },
  );
  const { record, history } = at(world);
  const blank = {
    ...unrecorded(
      (record && kindOfRole(record.role)) ?? 'fact',
      record?.title ?? '',
      record?.path ?? null,
    ),
    status: (record && statusOf(record)) ?? '',
  };
  const known = history ?? blank;
  const said = discoveryOf(known, record);
  const compared = comparedMemory(record, history, world).surfaces;
  const places = [confirmedPlaces(record, history), movedPlaces(compared)];
  const { evidence: lines } = said.details;
  const discovery =
    lines === undefined
      ? said
      : {
          ...said,
          details: {
            ...said.details,
            evidence: lines.map((line) => places.reduce(withPlaces, line)),
          },
        };
  const file = record ? source.prefix + fileOf(record) : '';
  const blob =
    diff && repository && record
      ? ((await readHeadFiles(repository, [file])).get(file) ?? null)
      : null;
  const before =
    !blob || !record
      ? null
      : record.role === 'native'
        ? await nativeVersion(record, blob.toString('utf8'))
        : await recordReader(layoutOf(config, readAdrFolder(source.root)))(
            record.path,
            blob.toString('utf8'),
          );
  const accepted =
    known.acts.findLast((each) => each.item.body_digest !== undefined)?.item.body_digest ?? null;
  const path = record?.path ?? known.target;
  return {
    item: history?.item ?? null,
    short: history ? world.ledger.shortOf(history.item) : null,
    path,
    title: record?.title ?? discovery.details.title ?? known.discovery,
    status: known.status,
    discovery,
    high: consequenceOf(known, record, world),
    evidence: evidenceNow(record, history, compared, world),
    compared,
    acts: known.acts.map((each) => shownAct(each)).reverse(),
    asAccepted: record && accepted !== null ? holdsDigest(record, accepted) : null,
    diff:
      record && before && bodyDigest(before) !== bodyDigest(record)
        ? createTwoFilesPatch(
            `a/${record.path}`,
            `b/${record.path}`,
            canonicalBody(before),
            canonicalBody(record),
            undefined,
            undefined,
            { context: 2 },
          )
        : null,
    faces: history
      ? facesOf(history, world.ledger).map((each) => ({
          item: each.item,
          short: world.ledger.shortOf(each.item),
          kind: each.kind,
          status: each.status,
          path: each.target,
        }))
      : [],
    ...around(record, path, world),
    reopened: history ? stillReopened(history, world) : [],
    open: [...new Set(movesFrom(history ? history.status : null).map((each) => each.act))],
  };
}

/** What leads to a record, what relies on it, and what cites the same files. */
function around(
  record: MemoryRecord | null,
  target: string | null,
  world: World,
): Pick<Shown, 'linkedFrom' | 'reliedOnBy' | 'related'> {
  const path = record ? fileOf(record) : target;
  if (path === null) return { linkedFrom: [], reliedOnBy: [], related: [] };
  const { workspace, ledger } = world;
  const links = linksOf(workspace, ledger);
  const titleOf = (other: string): string => plainText(workspace.byPath.get(other)?.title ?? other);
  return {
    linkedFrom: links.to(path).map(({ from, kind, span, name }) => ({
      path: from,
      line: lineOf(workspace.byPath.get(from), span),
      how: `${linkWords[kind]}${name === null ? '' : ` ${name}`}`,
    })),
    reliedOnBy: reliesOnThrough(path, world, links).map(({ record: other, how, on, depth }) => ({
      path: other.path,
      how,
      on,
      depth,
    })),
    related: relatedFacts(workspace, ledger)
      .of(path)
      .map((each) => ({
        path: each.path,
        title: titleOf(each.path),
        status:
          ledger.byTarget.get(each.path)?.status ??
          statusOf(workspace.byPath.get(each.path) as MemoryRecord) ??
          '',
        files: each.files,
      })),
  };
}

function lineOf(record: MemoryRecord | undefined, span: Span | null): number | null {
  return record && span ? lineMap(record.document.text).place(span).start.line : null;
}

function shownAct({ entry, item }: ItemHistory['acts'][number]): ShownAct {
  const { act } = entry;
  return {
    at: act.at,
    kind: act.kind,
    to: item.to,
    by: act.by,
    actor: act.actor_claimed ? `${act.actor} (claimed)` : act.actor,
    reviewer: act.reviewer ? `${act.reviewer.identity} (${act.reviewer.standing})` : null,
    corroboration: act.corroboration ?? null,
    reason: item.reason,
    entry: entry.id.slice(0, 8),
  };
}

/** The text of each cited place now; bounded, for `show` is read on a screen. */
function evidenceNow(
  record: MemoryRecord | null,
  history: ItemHistory | null,
  compared: readonly ComparedSurface[],
  world: World,
): ShownEvidence[] {
  const seen = new Set<string>();
  // Once it was hashed, what counts is what was hashed, where it is now: the body stays as it was
  // promoted.
  const hashed = compared.flatMap(
    ({ kind, surface, place }) => readSurface(kind, place ?? surface) ?? [],
  );
  return (hashed.length > 0 ? hashed : citedLocators(record, history)).flatMap((locator) => {
    const key = JSON.stringify(locator);
    if (seen.has(key)) return [];
    seen.add(key);
    const found = standingSurface(locator, world.evidence, world.readers);
    return [
      {
        surface: nameSurface(locator),
        text: locator.kind === 'file' || found.kind !== 'found' ? null : found.text,
      },
    ];
  });
}

/** Items that an act of this one reopened, and at which nobody looked since. */
function stillReopened(history: ItemHistory, { ledger }: World): string[] {
  const own = new Set(history.acts.map((act) => act.entry.id));
  return reopenedIn(ledger)
    .filter((each) => own.has(each.by))
    .map((each) => ledger.shortOf(each.item));
}
