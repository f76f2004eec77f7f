import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';

import type { Diagnostic } from '#diagnostics/diagnostic';
import { pathFacts } from '#disk/reading/path-facts';
import { readEvidence } from '#disk/reading/read-evidence';
import { readMemory } from '#disk/reading/read-memory';
import { guardsInForce } from '#provenance/guards-in-force';
import { ledgerOf } from '#provenance/ledger/ledger';
import { wantedNearby, wantedPaths } from '#provenance/links/referenced-paths';
import { ownFiles } from '#provenance/own-files';
import { rules } from '#rules/registry';
import { runRules } from '#rules/run-rules';
import { selectRules } from '#rules/selection';
import { suppress } from '#rules/suppression';
import { movedFolders } from '#sources/base/names-in-tree';
import { baseRevision, pairFiles } from '#sources/base/read-base';
import { compareRecords } from '#sources/comparison-facts';
import { checkNormalizedHashes } from '#sources/evidence/check-normalized-hashes';
import type { EvidenceSource } from '#sources/evidence/compare-layouts';
import { secretsIn } from '#sources/find-secrets';
import { brokenByChange, brokenInTree } from '#sources/guards/broken-guards';
import type { GuardedTree } from '#sources/guards/broken-today';
import { committedSettings } from '#sources/load-workspace';
import { loadPolicy } from '#sources/policy/load-policy';
import { projectIn } from '#sources/project/read-project';
import type { SourceFile } from '#workspace/document';
import type { History } from '#workspace/history/history';
import { treeOutline } from '#workspace/outline/tree';
import { readCodeOwners } from '#workspace/owners/code-owners';
import { type Layout, layoutOf } from '#workspace/paths/layout';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import type { BrokenHooks } from '#workspace/paths/rule-facts';
import type {
  CitedDeletion,
  CitedPaths,
  ImportProblem,
  LostCodeName,
  PathAtWriting,
  PathQuery,
  RecordEvidence,
  RespelledName,
} from '#workspace/paths/rule-facts';
import { noPolicy, type PolicyFiles } from '#workspace/policy/policy-files';
import { isAgentSettings } from '#workspace/project/agent-settings';
import { scriptPlaces } from '#workspace/project/find-command';
import { hookScriptsIn, mayHaveHooks } from '#workspace/project/hook-scripts';
import {
  type Project,
  type Removal,
  removalKey,
  type ToolDeparture,
} from '#workspace/project/manifest';
import { mentionKey } from '#workspace/project/stated-tools';
import { toolMentionsOf } from '#workspace/project/tool-mentions';
import { writtenCommandsOf } from '#workspace/project/written-commands';
import type { TreeReader } from '#workspace/read-documents';
import { readRecords } from '#workspace/read-records';
import { citedPathsOf } from '#workspace/stores/cited-paths';
import { citedPlaces } from '#workspace/stores/drawn-paths';
import { documentsOf, nativeStores, personalNotes } from '#workspace/stores/native-stores';
import { importedPathsOf } from '#workspace/stores/references';
import type { Records, Workspace } from '#workspace/workspace';

const cases = 'test/cases';

/** One folder of a small workspace with a known answer. */
export interface Case {
  /** `violating/load-when-present/item`, `valid/a-small-workspace`. */
  readonly name: string;
  readonly folder: string;
  /** The rule a violating case is about; null for a valid one. */
  readonly rule: string | null;
}

/** All cases on disk. */
export function allCases(): Case[] {
  const list = (folder: string): string[] =>
    existsSync(folder)
      ? readdirSync(folder, { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map((entry) => entry.name)
          .sort()
      : [];
  const valid = list(`${cases}/valid`).map((name) => ({
    name: `valid/${name}`,
    folder: `${cases}/valid/${name}`,
    rule: null,
  }));
  const violating = list(`${cases}/violating`).flatMap((rule) =>
    list(`${cases}/violating/${rule}`).map((name) => ({
      name: `violating/${rule}/${name}`,
      folder: `${cases}/violating/${rule}/${name}`,
      rule,
    })),
  );
  return [...valid, ...violating];
}

/** Reads a case as a workspace whose root is fenced, whatever repository it stands in. */
export async function readCase(folder: string): Promise<{
  readonly root: string;
  readonly workspace: Workspace;
  readonly files: readonly SourceFile[];
  readonly policy: PolicyFiles;
}> {
  // What a change makes of memory stands in two folders: `base` and `now`.
  const history = existsSync(join(folder, 'now')) ? await historyOfCase(folder) : null;
  const root = history ? join(folder, 'now') : folder;
  const { files, named } = filesIn(root);
  const workspace = await toWorkspace(root, files, named);
  const said = saidOfHistory(folder);
  const { departed, cited, then, removals, lostNames, partedNames, nowhere, absentTools, tree } =
    said;
  return {
    root,
    workspace: {
      ...workspace,
      surroundings: {
        ...workspace.surroundings,
        departed: new Map(Object.entries(departed ?? {})),
        cited: cited
          ? {
              fates: new Map(Object.entries(cited)),
              ...(said.near && { near: new Map(Object.entries(said.near)) }),
              ...(said.names && { names: new Map(Object.entries(said.names)) }),
              inContext: meantThen(workspace, cited, then ?? {}),
              leftAfter: null,
            }
          : null,
        project: {
          ...(workspace.surroundings.project as Project),
          ownNames: new Set(said.ownNames),
          removals: new Map(
            Object.entries(removals ?? {}).flatMap(([path, words]) =>
              Object.entries(words).map(([word, by]) => [removalKey(path, word), by]),
            ),
          ),
          tools: {
            gone: new Map(Object.entries(said.gone ?? {})),
            older: new Set(mentionsIn(workspace)),
            unread: null,
          },
        },
        personal: new Set(
          personalNotes(workspace)
            .map(({ path }) => path)
            .filter((path) => said.untracked?.includes(path) !== true),
        ),
        ...(tree ? { tree } : {}),
        brokenHooks: brokenHooksIn(textsIn(folder)),
        ...(await committedSettings(workspace, projectSource(root))),
        ...(said.lineCounts && { lineCounts: new Map(Object.entries(said.lineCounts)) }),
        ...(said.absentCommits && { absentCommits: new Set(said.absentCommits) }),
        ...(said.defaultBranch && { defaultBranch: said.defaultBranch }),
        ...(said.imports ? { imports: said.imports } : {}),
        ...((lostNames ?? said.filesInCode) && {
          lostNames: {
            found: lostNames ?? [],
            filesInCode: new Set(said.filesInCode),
            parted: partedNames ?? [],
            nowhere: new Set(nowhere),
            absentTools: new Set(absentTools),
            leftAfter: null,
            unread: 0,
          },
        }),
        history,
        ...(await guardsOf(workspace, folder, history !== null)),
        ...(history && {
          loose: await checkNormalizedHashes(workspace, history, sourceOf(root), outlines),
        }),
      },
    },
    files,
    policy: await loadPolicy(root, new Map()),
  };
}

/** The scripts that hooks in a case run and that are not in it. */
function brokenHooksIn(files: ReadonlyMap<string, string>): BrokenHooks {
  const texts = new Map([...files].filter(([path]) => isAgentSettings(path) || mayHaveHooks(path)));
  const scripts = [...texts].flatMap(([path, text]) =>
    hookScriptsIn(path, text).map((script) => ({ path, ...script })),
  );
  return {
    texts,
    unread: [],
    scripts: scripts.filter(({ places }) => !places.some((each) => files.has(each))),
  };
}

/** What breaks the guards of a case: in its folder, or in what `now` adds to `base`. */
async function guardsOf(
  workspace: Workspace,
  folder: string,
  isChange: boolean,
): Promise<Pick<Workspace['surroundings'], 'guards'>> {
  const guards = guardsInForce(workspace, ledgerOf(workspace));
  if (guards.length === 0) return {};
  const isOwn = ownFiles(workspace);
  const treeOf = (texts: ReadonlyMap<string, string>): GuardedTree => ({
    paths: [...texts.keys()].filter((path) => !isOwn(path)),
    texts: (paths) =>
      Promise.resolve({
        texts: new Map(paths.flatMap((path) => [...texts].filter(([each]) => each === path))),
        unread: [],
      }),
  });
  const [was, is] = ['base', 'now'].map((each) => textsIn(join(folder, each))) as [
    Map<string, string>,
    Map<string, string>,
  ];
  if (!isChange) return { guards: await brokenInTree(guards, treeOf(textsIn(folder))) };
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (path) => was.get(path) !== is.get(path),
  );
  return { guards: await brokenByChange(guards, [treeOf(was)], treeOf(is), changed) };
}

function filesIn(root: string): {
  readonly files: readonly SourceFile[];
  readonly named: ReadonlySet<string>;
} {
  // Git keeps no empty folder: a base without any file is not there.
  return existsSync(root)
    ? readMemory({ root, layout: layoutOfCase(root), named: [''] })
    : { files: [], named: new Set() };
}

/** What a case says of history in `history.json`. */
interface SaidOfHistory {
  readonly gate?: Partial<Omit<NonNullable<History['gate']>, 'owners'>> & {
    readonly attestations?: object;
    /** What was decided in comments, by the full id of the item. */
    readonly settled?: object;
    /** CODEOWNERS of the base, whose owners have to decide, and who is in which team. */
    readonly codeOwners?: string;
    readonly teams?: Readonly<Record<string, readonly string[]>>;
  };
  readonly trackedJournals?: readonly string[];
  readonly twins?: History['twins'];
  /** Paths that candidates cite and that once were. */
  readonly departed?: Readonly<Record<string, { readonly movedTo: string | null }>>;
  /**
   * What became of paths that native notes cite, from the root; history was not asked where this is
   * not there.
   */
  readonly cited?: Readonly<Record<string, CitedDeletion>>;
  /**
   * What paths meant when their lines were written, by `<note> <path as written>`: the path that is
   * gone, unless it is said otherwise here.
   */
  readonly then?: Readonly<Record<string, PathAtWriting>>;
  /** The one file that has the name of a path that is not there. */
  readonly near?: Readonly<Record<string, string>>;
  /** Where the last file stood of each name that notes give without a folder. */
  readonly names?: Readonly<Record<string, string>>;
  /** Names of such files that code has. */
  readonly filesInCode?: readonly string[];
  /** Names of code that notes give, and that the tree has no more. */
  readonly lostNames?: readonly LostCodeName[];
  readonly partedNames?: readonly RespelledName[];
  /** Names that no file has, whether one ever did or not. */
  readonly nowhere?: readonly string[];
  /** Tools of which no file has a word. */
  readonly absentTools?: readonly string[];
  /** The files of the tree, from the root; nobody listed them where this is not there. */
  readonly tree?: readonly string[];
  /** How many lines files have of which notes cite lines. */
  readonly lineCounts?: Readonly<Record<string, number>>;
  /** Commits that notes cite and that are in no history. */
  readonly absentCommits?: readonly string[];
  readonly defaultBranch?: string;
  /** What the repository is called. */
  readonly ownNames?: readonly string[];
  /** Imports that bring in nothing. */
  readonly imports?: readonly ImportProblem[];
  /** Notes that git does not track. */
  readonly untracked?: readonly string[];
  /** The commits that took commands out of manifests, by the manifest's path. */
  readonly removals?: Readonly<Record<string, Readonly<Record<string, Removal>>>>;
  /** Tools that left the project, by their names. */
  readonly gone?: Readonly<Record<string, ToolDeparture>>;
}

/** All mentions of tools: in cases each is older than what became of the tool. */
function mentionsIn(records: Records): string[] {
  return nativeStores(records)
    .flatMap(documentsOf)
    .flatMap((document) =>
      toolMentionsOf(document).map(({ span }) => mentionKey(document.path, span.start)),
    );
}

function saidOfHistory(folder: string): SaidOfHistory {
  return existsSync(join(folder, 'history.json'))
    ? (JSON.parse(readFileSync(join(folder, 'history.json'), 'utf8')) as SaidOfHistory)
    : {};
}

/** What is told of each cited path in its context: nothing around it, and what it meant then. */
function meantThen(
  records: Records,
  cited: NonNullable<SaidOfHistory['cited']>,
  then: NonNullable<SaidOfHistory['then']>,
): NonNullable<CitedPaths['inContext']> {
  return new Map(
    nativeStores(records)
      .flatMap(documentsOf)
      .map((document) => [
        document.path,
        new Map(
          [...citedPathsOf(document), ...importedPathsOf(document)].flatMap(({ value, span }) => {
            const path = citedPlaces(document.path, value).find(
              (place) => cited[place]?.kind === 'gone',
            );
            const meant = then[`${document.path} ${value}`] ?? (path && { path });
            return meant ? [[span.start, { around: [], stands: false, then: meant }]] : [];
          }),
        ),
      ]),
  );
}

/**
 * A case's history: its two folders, compared by path, and what `history.json` says of the gate.
 */
async function historyOfCase(folder: string): Promise<History> {
  const [before, now] = ['base', 'now'].map(
    (each) => new Map(filesIn(join(folder, each)).files.map((file) => [file.path, file])),
  ) as [Map<string, SourceFile>, Map<string, SourceFile>];
  const [was, is] = [textsIn(join(folder, 'base')), textsIn(join(folder, 'now'))];
  const layout = layoutOfCase(join(folder, 'now'));
  const { accepts } = layout;
  const moved = movedFolders(
    {
      lost: new Map([...was].filter(([path]) => accepts(path) && !is.has(path))),
      added: new Map([...is].filter(([path]) => !was.has(path))),
    },
    new Set(is.keys()),
  );
  // What went where memory is not looked for has not got another name: it is gone.
  const isGone = (path: string): boolean =>
    !accepts(path) && moved.some(({ to }) => path.startsWith(`${to}/`));
  const pairs = pairFiles(
    [...before.values()],
    [...now.values()].filter(({ path }) => !isGone(path)),
  );
  const said = saidOfHistory(folder);
  const gate = {
    base: 'origin/main',
    adoption: false,
    adopted: null,
    policyChanges: [],
    brokenPolicy: null,
    conflicts: [],
    ahead: [],
    agentsMayPromote: 'none' as const,
    claimedPerson: 'warn' as const,
    pending: 'raised' as const,
    reviewers: null,
    approvals: null,
    highConsequence: [],
    configEdit: null,
    ...said.gate,
    settled: new Map(Object.entries(said.gate?.settled ?? {})),
    attestations: new Map(Object.entries(said.gate?.attestations ?? {})),
    owners: {
      required: said.gate?.codeOwners !== undefined,
      placed: {
        file: readCodeOwners('CODEOWNERS', said.gate?.codeOwners ?? '', 'github'),
        prefix: '',
      },
      teams: new Map(Object.entries(said.gate?.teams ?? {})),
      forges: new Map([['github.com', '+']]),
    },
  };
  return {
    bases: [await baseRevision(said.gate ? 'origin/main' : 'HEAD', pairs, layout, outlines, moved)],
    gate: said.gate ? gate : null,
    twins: said.twins ?? [],
    trackedJournals: said.trackedJournals ?? [],
  };
}

/** The layout that a case's own configuration gives, where it has one. */
function layoutOfCase(root: string): Layout {
  const path = join(root, 'ledger.config.json');
  return layoutOf(
    existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ConfigInForce) : {},
    null,
  );
}

/** Every file below a folder with its text, by path from there. */
function textsIn(folder: string): Map<string, string> {
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
    : [];
  return new Map(
    files
      .map((each) => join(each.parentPath, each.name))
      .map((path) => [relative(folder, path).split(sep).join('/'), readFileSync(path, 'latin1')]),
  );
}

/** A workspace of files that are given, with the facts about a folder around them. */
export async function toWorkspace(
  folder: string,
  files: readonly SourceFile[],
  named: ReadonlySet<string>,
): Promise<Workspace> {
  const records = await readRecords(files, layoutOfCase(folder), named, outlines);
  const wanted = pathFacts(folder, [...wantedPaths(records), ...citedWanted(records)]);
  const facts = new Map([...wanted, ...pathFacts(folder, [...wantedNearby(records, wanted)])]);
  return {
    ...records,
    surroundings: {
      fenced: true,
      facts,
      evidence: await compareCases(folder, records),
      people: new Map(),
      departed: new Map(),
      cited: null,
      project: await projectIn(records, projectSource(folder), facts, 0),
      secrets: await secretsIn(files),
      history: null,
    },
  };
}

/** The places that native notes cite, as the disk is asked about them where history is. */
function citedWanted(records: Records): PathQuery[] {
  const paths = nativeStores(records)
    .flatMap(documentsOf)
    .flatMap((document) =>
      citedPathsOf(document).flatMap(({ value }) => citedPlaces(document.path, value)),
    );
  const scripts = nativeStores(records)
    .flatMap(documentsOf)
    .flatMap((document) =>
      [...writtenCommandsOf(document).scripts, ...writtenCommandsOf(document).entered].flatMap(
        (each) => scriptPlaces(document.path, each),
      ),
    );
  return [...paths, ...scripts]
    .filter((path) => !records.files.has(path))
    .map((path) => ({ path, text: false }));
}

/** The folder of a case as the tree that manifests are looked for in; git is not asked. */
function projectSource(folder: string): Parameters<typeof projectIn>[1] {
  return {
    facts: (wanted) => Promise.resolve(pathFacts(folder, wanted)),
    evidence: null,
    filesNamed: (names) =>
      Promise.resolve([...textsIn(folder).keys()].filter((path) => names.has(basename(path)))),
    files: () => Promise.resolve([...textsIn(folder).keys()]),
  };
}

/**
 * What became of the evidence of a case's records, as far as the folder alone can say; git is not
 * asked.
 */
function compareCases(
  folder: string,
  records: Records,
): Promise<ReadonlyMap<string, RecordEvidence>> {
  return compareRecords(records, sourceOf(folder), outlines);
}

function sourceOf(folder: string): EvidenceSource {
  return {
    root: folder,
    prefix: '',
    read: (paths) => Promise.resolve(readEvidence(folder, paths)),
    repository: () => Promise.resolve(null),
    mayFilter: () => Promise.resolve(false),
  };
}

const outlines: TreeReader = (requests) =>
  Promise.resolve(requests.map((request) => treeOutline(request.text, request.from)));

/**
 * Every rule over a workspace, at its default severity, on the day all cases are read; advice where
 * a case is about it.
 */
export function judgeAll(
  workspace: Workspace,
  policy: PolicyFiles = noPolicy,
  advice: readonly string[] = [],
): readonly Diagnostic[] {
  const judgings = selectRules(rules, { preview: true }, { set: advice });
  return suppress({
    workspace,
    judgings,
    diagnostics: runRules(workspace, judgings),
    policy,
    today: '2026-11-22',
    counts: () => true,
  }).diagnostics;
}

/** A case as it is read, and its diagnostics with its own waivers and baseline. */
export interface JudgedCase {
  /** The folder of its files. */
  readonly root: string;
  readonly workspace: Workspace;
  readonly files: readonly SourceFile[];
  readonly policy: PolicyFiles;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads and judges a case, once for all tests that share a worker. */
export function judgedCase(folder: string): Promise<JudgedCase> {
  const judged =
    judgements.get(folder) ??
    readCase(folder).then((read) => ({
      ...read,
      diagnostics: judgeAll(read.workspace, read.policy, adviceOf(folder)),
    }));
  judgements.set(folder, judged);
  return judged;
}

const judgements = new Map<string, Promise<JudgedCase>>();

/** Diagnostics of one case. */
export async function judgeCase(folder: string): Promise<readonly Diagnostic[]> {
  return (await judgedCase(folder)).diagnostics;
}

/** Diagnostics of all cases, each with the name of its case in front of its path. */
export async function everyDiagnostic(): Promise<Diagnostic[]> {
  const judged = await Promise.all(
    allCases().map(async ({ name, folder }) =>
      (await judgeCase(folder)).map((one) => ({ ...one, path: `${name}/${one.path}` })),
    ),
  );
  return judged.flat();
}

/** The advice that a case is about, turned on: off by default is what everybody else has. */
export function adviceOf(folder: string): string[] {
  return rules
    .filter(
      (rule) =>
        rule.optIn === true &&
        new RegExp(`/violating/${rule.name}/|/valid/${rule.name}-`).test(`${folder}/`),
    )
    .map((rule) => `${rule.code}=${rule.severity}`);
}

/** What a case expects of each diagnostic: place, code, message id and values, and no sentence. */
export function expectedLines(diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map(
      ({ path, place, severity, code, rule, messageId, data }) =>
        `${path}:${place.start.line}:${place.start.column} ${severity} ${code} ${rule} ` +
        `${messageId} ${JSON.stringify(data)}\n`,
    )
    .join('');
}

/** The expected lines of a violating case; null when nobody has written them yet. */
export function expectation(each: Case): string | null {
  const path = join(each.folder, 'expected.txt');
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
