import type { Diagnostic } from '#diagnostics/diagnostic';
import { recordRepository } from '#disk/facts/repository-dependency';
import type { Located } from '#disk/roots/locate';
import { openRepository, type Repository } from '#git/repository/open-repository';
import { entryPlace as say, secret } from '#messages/generated/acts';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { defaultLocationsOf } from '#promotion/edits/default-locations';
import type { ReadRecord } from '#promotion/edits/edit-buffer';
import type { Outcome } from '#promotion/outcome';
import type { Request } from '#promotion/policy';
import type { Reason } from '#promotion/reason';
import type { World } from '#promotion/reliance';
import type { Locator } from '#provenance/evidence/locator';
import { type Ledger, ledgerOf } from '#provenance/ledger/ledger';
import { isSamePerson } from '#provenance/people/address-of';
import type { ProvenGuards } from '#provenance/pinned';
import { surfaceReaders } from '#provenance/surfaces/surface-readers';
import { layoutsOf } from '#sources/evidence/compare-layouts';
import { type EvidenceSource, gatherEvidence } from '#sources/evidence/gather-evidence';
import { findSecrets } from '#sources/find-secrets';
import type { Loaded } from '#sources/load-workspace';
import type { NamesInGit } from '#sources/names-in-git';
import { namedBy } from '#sources/policy/mailmap-identities';
import { readTrees } from '#threads/read-trees';
import type { Layout } from '#workspace/paths/layout';
import { isPolicyFile } from '#workspace/policy/policy-files';
import { readDocuments } from '#workspace/read-documents';
import { readRecords } from '#workspace/read-records';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import { type NativeFact, nativeFactIn } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import type { Env } from '../invocation/principal.ts';
import { type ActPlace, workTreePlace } from './act-place.ts';
import type { ProofAsked } from './prove-asked.ts';

/** What an act looks at besides memory itself; each part is gathered only when it is asked for. */
export interface WorldNeeds {
  /** Places in files whose bytes count. */
  readonly locators: readonly Locator[];
  /** Paths of files in which an error of lint matters. */
  readonly lint: readonly string[];
  /** Texts in which no secret may stand. */
  readonly guard: readonly { readonly path: string | null; readonly text: string }[];
  /** Whether it counts who else commits here. */
  readonly authors?: boolean;
  /** Guards to be proved. */
  readonly prove?: ProofAsked['prove'];
}

/** Says what an act looks at, once memory is known. */
export type AskedOfWorld = (
  workspace: Workspace,
  ledger: Ledger,
  loaded: Loaded,
  repository: Repository | null,
) => WorldNeeds | Promise<WorldNeeds>;

/** A loaded world with the repository around it. */
export interface LoadedWorld extends Loaded {
  readonly world: World;
  readonly repository: Repository | null;
  readonly source: EvidenceSource;
  /** Null outside of git. */
  readonly names: NamesInGit | null;
  /** The folder that `.adr-dir` names. */
  readonly adrFolder: string | null;
}

/** Who asks for a world, and when; nobody where somebody only looks. */
type Asking = (Pick<Request, 'at'> & Partial<Pick<Request, 'by' | 'principal'>>) | null;

/**
 * Loads everything an act looks at: memory, ledger, and the facts it needs about the rest.
 *
 * @param request who acts and when; nobody where somebody only looks, null where that is now
 * @param needs asked once memory and ledger are known
 */
export async function loadWorld(
  located: Located,
  env: Env,
  request: Asking,
  needs: AskedOfWorld,
): Promise<LoadedWorld> {
  const repository = await openRepository(located.root.path, env);
  // Who asks for a view is told when git would answer otherwise.
  if (repository) recordRepository(repository);
  return loadWorldAt(workTreePlace(located, env, repository), request, needs);
}

/** The same of any place. */
export async function loadWorldAt(
  place: ActPlace,
  request: Asking,
  needs: AskedOfWorld,
): Promise<LoadedWorld> {
  const { repository, evidence: source, names } = place;
  const loaded = await place.load(request?.at.slice(0, 10));
  const { workspace } = loaded;
  const ledger = ledgerOf(workspace);
  const needed = await needs(workspace, ledger, loaded, repository);
  const { locators, lint, guard, prove = [] } = needed;
  const authors = needed.authors ? await place.authors() : null;
  const [evidence, secrets, people] = await Promise.all([
    gatherEvidence(
      locators.map((locator) => locator.path),
      source,
    ),
    guard.length > 0 ? findSecrets(guard) : [],
    place.people([
      ...namedBy(workspace.entries),
      ...(request?.by === undefined ? [] : [request.by]),
      ...(authors ?? []),
    ]),
  ]);
  const readers = {
    ...(await surfaceReaders(locators, evidence, readTrees)),
    ...(locators.length > 0 && { layouts: await layoutsOf(locators, evidence, source) }),
  };
  const judgedOn = request?.principal?.kind === 'person' ? request.at.slice(0, 10) : null;
  const lintErrors: readonly Diagnostic[] =
    lint.length === 0
      ? []
      : (await import('./lint-errors.ts')).lintErrorsOf(loaded, new Set(lint), judgedOn);
  const proven = await provenIn(place, { loaded, prove });
  return {
    ...loaded,
    repository,
    source,
    names,
    adrFolder: place.adrFolder(),
    world: {
      workspace,
      ledger,
      homes: homesOf(place, loaded),
      policy: await place.policy(request?.principal ?? null, loaded),
      evidence,
      readers,
      lintErrors,
      secrets,
      proven,
      authors,
      isSamePerson: isSamePerson(people),
    },
  };
}

/** Where new records go, with the file that the bootloader is a link to. */
function homesOf(place: ActPlace, { workspace, config }: Loaded): World['homes'] {
  const named = defaultLocationsOf(workspace, config, place.adrFolder());
  return { ...named, bootloader: place.linkAt(named.bootloader)?.to ?? named.bootloader };
}

/** Proving guards needs what most acts do not. */
async function provenIn(
  place: ActPlace,
  asked: ProofAsked,
): Promise<ReadonlyMap<string, ProvenGuards>> {
  return asked.prove.length === 0
    ? new Map()
    : (await import('./prove-asked.ts')).proveAsked(place, asked);
}

/**
 * What looks like a secret in what an act records of its own: why, who looked at it, in which
 * session. What is recorded is recorded for good, and goes wherever the repository goes.
 */
export async function secretsInEntry({
  writes,
}: Extract<Outcome, { kind: 'plan' }>): Promise<Reason[]> {
  const entries = writes.flatMap(({ path, after }) =>
    path.endsWith('.json') && !isPolicyFile(path) && after !== null
      ? [JSON.parse(after) as LedgerEntry]
      : [],
  );
  const texts = [
    ...new Map(
      entries
        .flatMap(textsOf)
        .map(([place, text]) => [`${textOf(place)}\n${text}`, { place, text }]),
    ).values(),
  ];
  const found = await findSecrets(texts.map(({ text }, at) => ({ path: `${at}`, text })));
  return found.flatMap(({ path, what }) => {
    const place = texts[Number(path)]?.place;
    return place ? [{ code: 'P13', message: secret.inEntry({ place, kind: what }) }] : [];
  });
}

function textsOf(act: LedgerEntry): [place: Message, text: string][] {
  const said: (readonly [Message, string | null | undefined])[] = [
    [say.reviewer(), act.reviewer?.identity],
    [say.session(), act.session],
    [say.task(), act.task],
    ...(act.overrides ?? []).map((text) => [say.reason(), text] as const),
    ...act.items.flatMap((item) => [
      [say.reason(), item.reason] as const,
      [say.obstacle(), item.blocked_by] as const,
    ]),
  ];
  return said.flatMap(([place, text]) => (text ? [[place, text]] : []));
}

/**
 * Reads one text as the record it would be at a path in this layout; null when it is not wholly
 * well formed.
 */
export function recordReader(layout: Layout): ReadRecord {
  return async (path, text) => {
    const byteOrderMark = text.startsWith('\ufeff');
    const records = await readRecords(
      [{ path, text: byteOrderMark ? text.slice(1) : text, byteOrderMark }],
      layout,
      new Set([path]),
      readTrees,
    );
    const broken = records.malformed.some(
      (file) => !(file.problem.kind === 'text' && file.problem.reason === 'byte-order-mark'),
    );
    return broken ? null : (records.byPath.get(path) ?? null);
  };
}

/**
 * A native fact as another text of its file has it, whose frontmatter may be none; null where it
 * does not stand there.
 */
export async function nativeVersion(
  fact: Pick<NativeFact, 'file' | 'path'>,
  text: string,
): Promise<NativeFact | null> {
  const byteOrderMark = text.startsWith('\ufeff');
  const { documents } = await readDocuments(
    [{ path: fact.file, text: byteOrderMark ? text.slice(1) : text, byteOrderMark }],
    readTrees,
  );
  const [document] = documents;
  return document ? nativeFactIn(document, fact.path, null) : null;
}
