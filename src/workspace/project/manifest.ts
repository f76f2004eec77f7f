import { parse, type ParseError } from 'jsonc-parser';

import { isObject } from '#diagnostics/json-decoder';

import { packagedProducts, type Product } from './products.ts';

/** `node` means all package managers of Node. */
export type CommandTool =
  | 'node'
  | 'make'
  | 'just'
  | 'task'
  | 'composer'
  | 'deno'
  | 'poe'
  | 'cargo-feature'
  | 'cargo-package';

/** A version of a product in a file of the project. */
export interface NamedVersion {
  /** Id of one of `products`, or of a package. */
  readonly product: string;
  /** `>=22.18`, `^19.2.0`, `1.25.5`. */
  readonly range: string;
  /** Key or line, for messages: `engines.node`. */
  readonly where: string;
  /** A minimum, not the version in use. */
  readonly atLeast: boolean;
}

/** The commands, dependencies and versions that a file of the project defines. */
export interface Manifest {
  readonly path: string;
  /** By tool; null if the file may define others. */
  readonly commands: Readonly<Partial<Record<CommandTool, ReadonlySet<string> | null>>>;
  /** Name of the package. */
  readonly name: string | null;
  readonly dependencies: ReadonlySet<string>;
  /** Other signs of tools: `tool.ruff`, `packageManager:pnpm`, `runs:bun test`. */
  readonly marks: ReadonlySet<string>;
  readonly binaries: ReadonlySet<string>;
  readonly versions: readonly NamedVersion[];
}

/** The change of a file by which a tool left the project. */
export interface ToolDeparture {
  /** It `left` a manifest, its file was `removed`, or a similar tool `came`. */
  readonly how: 'left' | 'removed' | 'came';
  readonly path: string;
  readonly removal: Removal;
}

/** The tools that left the project, by its history. */
export interface ProjectTools {
  /** By name. */
  readonly gone: ReadonlyMap<string, ToolDeparture>;
  /** Keys of mentions that are older than that, by `mentionKey`. */
  readonly older: ReadonlySet<string>;
  /** A manifest with a syntax error: no tool is checked. */
  readonly unread: string | null;
}

/** Gaps in the history of manifests and configurations. */
export interface UnseenHistory {
  /** Milliseconds after which the search stopped; null if complete. */
  readonly leftAfter: number | null;
  /** Why git did not search, or null. */
  readonly refused: string | null;
  /** Number of files whose history was not searched. */
  readonly files: number;
}

/** Facts about the project around native notes. */
export interface Project {
  /** Names from folder, package and remote, in lower case: `shop`, `acme/shop`. */
  readonly ownNames: ReadonlySet<string>;
  readonly manifests: ReadonlyMap<string, Manifest>;
  /** True if these are all manifests of the tree. */
  readonly whole: boolean;
  /** Number of manifests beyond the limit. */
  readonly leftOut: number;
  /** Paths in the tree by file name. */
  readonly sameName: ReadonlyMap<string, readonly string[]>;
  /** Commits that removed a command, by `removalKey`. */
  readonly removals: ReadonlyMap<string, Removal>;
  readonly tools: ProjectTools;
  readonly unseen: UnseenHistory;
  /** Number of linter configurations beyond the limit. */
  readonly configsLeft: number;
}

/** The commit that removed something; its day is written `2026-03-01`. */
export interface Removal {
  readonly id: string;
  readonly subject: string;
  readonly day: string;
}

/** The key in `Project.removals`; `command` may also be a lint mark or a version key. */
export function removalKey(manifest: string, command: string): string {
  return `${manifest}\n${command}`;
}

export function emptyManifest(path: string): Manifest {
  return {
    path,
    commands: {},
    name: null,
    dependencies: new Set(),
    marks: new Set(),
    binaries: new Set(),
    versions: [],
  };
}

type Json = Readonly<Record<string, unknown>>;

/** Reads a `package.json`; null if it is not a JSON object. */
export function readPackageJson(path: string, text: string): Manifest | null {
  const json = objectIn(text);
  if (json === null) return null;
  const written = objectAt(json, 'scripts');
  const scripts = new Set(Object.keys(written));
  const dependencies = ['dependencies', 'devDependencies', 'peerDependencies'].map((key) => ({
    key,
    all: objectAt(json, key),
  }));
  const manager = textAt(json, 'packageManager') ?? '';
  const [, product, range] = /^(pnpm|yarn|bun|npm)@(\d[\w.-]*)/.exec(manager) ?? [];
  const name = textAt(json, 'name');
  return {
    ...emptyManifest(path),
    name,
    commands: { node: scripts, deno: scripts },
    dependencies: new Set([
      ...dependencies.flatMap(({ all }) => Object.keys(all)),
      ...Object.keys(objectAt(json, 'optionalDependencies')),
    ]),
    marks: new Set([
      ...Object.values(written).flatMap(marksOfScript),
      ...(/^\w+/.exec(manager) ?? []).map((word) => `packageManager:${word}`),
    ]),
    binaries: new Set(
      typeof json.bin === 'string'
        ? [(name ?? '').replace(/^@[^/]+\//, '')]
        : Object.keys(objectAt(json, 'bin')),
    ),
    versions: [
      ...fieldsOf(json, 'engines', ['node', 'pnpm', 'yarn', 'bun'], true),
      ...fieldsOf(json, 'volta', ['node', 'pnpm', 'yarn'], false),
      ...(product !== undefined && range !== undefined
        ? [{ product, range, where: 'packageManager', atLeast: false }]
        : []),
      ...dependencies.flatMap(({ key, all }) => packagedVersions(all, packagedProducts.npm, key)),
    ],
  };
}

/** Marks of the first word, and of the first two words, of each command in a script. */
function marksOfScript(script: unknown): string[] {
  if (typeof script !== 'string') return [];
  return script.split(/&&|\|\|?|;/).flatMap((command) => {
    const [first, second] = command
      .trim()
      .replace(/^(?:\w+=\S+\s+|cross-env\s+|npx\s+|bunx\s+|pnpm exec\s+)+/, '')
      .split(/\s+/);
    return first ? [`runs:${first}`, `runs:${first} ${second ?? ''}`] : [];
  });
}

/** Reads a `composer.json`; null if it is not a JSON object. */
export function readComposerJson(path: string, text: string): Manifest | null {
  const json = objectIn(text);
  if (json === null) return null;
  const required = { ...objectAt(json, 'require'), ...objectAt(json, 'require-dev') };
  return {
    ...emptyManifest(path),
    name: textAt(json, 'name'),
    commands: { composer: new Set(Object.keys(objectAt(json, 'scripts'))) },
    dependencies: new Set(Object.keys(required)),
    versions: [
      ...fieldsOf(json, 'require', ['php'], true),
      ...packagedVersions(required, packagedProducts.composer, 'require'),
    ],
  };
}

/** Reads the tasks of a `deno.json`; null if it is not a JSON object. */
export function readDenoJson(path: string, text: string): Manifest | null {
  const json = objectIn(text);
  return json === null
    ? null
    : {
        ...emptyManifest(path),
        commands: { deno: new Set(Object.keys(objectAt(json, 'tasks'))) },
      };
}

/** Reads the `global.json` of .NET. */
export function readGlobalJson(path: string, text: string): Manifest | null {
  const version = textAt(objectAt(objectIn(text) ?? {}, 'sdk'), 'version');
  return {
    ...emptyManifest(path),
    versions:
      version === null
        ? []
        : [{ product: 'dotnet', range: version, where: 'sdk.version', atLeast: false }],
  };
}

/** The versions of known products among dependencies. */
export function packagedVersions(
  dependencies: Json,
  known: ReadonlyMap<string, Product>,
  where: string,
): NamedVersion[] {
  return Object.entries(dependencies).flatMap(([name, range]) => {
    const product = known.get(name);
    return product && typeof range === 'string'
      ? [{ product: product.id, range, where: `${where}.${name}`, atLeast: false }]
      : [];
  });
}

function fieldsOf(
  json: Json,
  key: string,
  names: readonly string[],
  atLeast: boolean,
): NamedVersion[] {
  const fields = objectAt(json, key);
  return names.flatMap((name) => {
    const range = textAt(fields, name);
    return range === null ? [] : [{ product: name, range, where: `${key}.${name}`, atLeast }];
  });
}

function objectIn(text: string): Json | null {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  // The parser returns a part of a broken file.
  return errors.length === 0 && isObject(value) ? value : null;
}

function objectAt(json: Json, key: string): Json {
  const value = json[key];
  return isObject(value) ? value : {};
}

function textAt(json: Json, key: string): string | null {
  const value = json[key];
  return typeof value === 'string' ? value : null;
}
