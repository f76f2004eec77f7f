import { parse, type ParseError } from 'jsonc-parser';

import { isObject } from '#diagnostics/kept-json';

import { packagedProducts, type Product } from './products.ts';

/** Who runs the commands of a manifest: all package managers of Node share `package.json`. */
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

/** A version that a file of the project asks for, pins or names. */
export interface NamedVersion {
  /** `node`, `python`, `react` …: products are called as `products` has them. */
  readonly product: string;
  /** As it is written: `>=22.18`, `^19.2.0`, `1.25.5`. */
  readonly range: string;
  /** The key or line that has it, for people: `engines.node`. */
  readonly where: string;
  /** Whether it is the least that works, rather than the one that is used. */
  readonly atLeast: boolean;
}

/** What a file says of the project: the commands it defines, and versions. */
export interface Manifest {
  readonly path: string;
  /** Its commands by tool; null where the file defines some that reading it does not tell. */
  readonly commands: Readonly<Partial<Record<CommandTool, ReadonlySet<string> | null>>>;
  /** The name that workspaces call the package by. */
  readonly name: string | null;
  /** Names of what it depends on. */
  readonly dependencies: ReadonlySet<string>;
  /** What else it says of tools: `tool.ruff`, `packageManager:pnpm`, `runs:bun test`. */
  readonly marks: ReadonlySet<string>;
  /** Names of the binaries that it installs. */
  readonly binaries: ReadonlySet<string>;
  readonly versions: readonly NamedVersion[];
}

/** A tool that left the project, or whose work another one does since: by which file, and when. */
export interface ToolGone {
  /** `left` a manifest, `removed` with its own file, or another `came` that does the same. */
  readonly how: 'left' | 'removed' | 'came';
  readonly path: string;
  readonly removal: Removal;
}

/** What is known of the tools that notes name. */
export interface ProjectTools {
  /** Those that are not there any more, by name. */
  readonly gone: ReadonlyMap<string, ToolGone>;
  /** The mentions that are older than that, by `mentionKey`. */
  readonly older: ReadonlySet<string>;
  /** A manifest that cannot be parsed, so that no tool is judged. */
  readonly unread: string | null;
}

/** What of the history of manifests and configurations was not seen. */
export interface UnseenHistory {
  /** Milliseconds after which it was left; null where time was enough. */
  readonly leftAfter: number | null;
  /** Why git could not say; null where it could. */
  readonly refused: string | null;
  /** Files whose history was not looked through, for there were too many. */
  readonly files: number;
}

/** What of the project was gathered around native notes; a manifest that is not there is unread. */
export interface Project {
  /** What it is called, in lower case, by folder, package and remote: `shop`, `acme/shop`. */
  readonly ownNames: ReadonlySet<string>;
  readonly manifests: ReadonlyMap<string, Manifest>;
  /** Whether all manifests of the tree are among them; else some may define what is not found. */
  readonly whole: boolean;
  /** How many others there are, where they were too many to read. */
  readonly leftOut: number;
  /** Where in the tree files of a name stand, for scripts that are not where a command says. */
  readonly sameName: ReadonlyMap<string, readonly string[]>;
  /** The commit that took a command out of a manifest, by `removalKey`. */
  readonly removals: ReadonlyMap<string, Removal>;
  readonly tools: ProjectTools;
  readonly unseen: UnseenHistory;
  /** How many configurations of linters were not read, for there were too many. */
  readonly configsLeft: number;
}

/** The commit with which a command left its manifest. */
export interface Removal {
  readonly id: string;
  readonly subject: string;
  readonly day: string;
}

/** How a removed command is looked up. */
export function removalKey(manifest: string, command: string): string {
  return `${manifest}\n${command}`;
}

/** A manifest that says nothing, to be filled. */
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

/** Reads `package.json`: scripts, dependencies, and the versions that it asks for. */
export function readPackageJson(path: string, text: string): Manifest | null {
  const json = objectIn(text);
  if (json === null) return null;
  const written = objectAt(json, 'scripts');
  const scripts = new Set(Object.keys(written));
  const dependencies = ['dependencies', 'devDependencies', 'peerDependencies'].map((key) => ({
    key,
    all: objectAt(json, key),
  }));
  const [name, version] = /^(pnpm|yarn|bun|npm)@(\d[\w.-]*)/
    .exec(textAt(json, 'packageManager') ?? '')
    ?.slice(1) ?? [undefined, undefined];
  return {
    ...emptyManifest(path),
    name: textAt(json, 'name'),
    commands: { node: scripts, deno: scripts },
    dependencies: new Set([
      ...dependencies.flatMap(({ all }) => Object.keys(all)),
      ...Object.keys(objectAt(json, 'optionalDependencies')),
    ]),
    marks: new Set([
      ...Object.values(written).flatMap(marksOfScript),
      ...(/^\w+/.exec(textAt(json, 'packageManager') ?? '') ?? []).map(
        (manager) => `packageManager:${manager}`,
      ),
    ]),
    binaries: new Set(
      typeof json.bin === 'string'
        ? [(textAt(json, 'name') ?? '').replace(/^@[^/]+\//, '')]
        : Object.keys(objectAt(json, 'bin')),
    ),
    versions: [
      ...fieldsOf(json, 'engines', ['node', 'pnpm', 'yarn', 'bun'], true),
      ...fieldsOf(json, 'volta', ['node', 'pnpm', 'yarn'], false),
      ...(name !== undefined && version !== undefined
        ? [{ product: name, range: version, where: 'packageManager', atLeast: false }]
        : []),
      ...dependencies.flatMap(({ key, all }) => packaged(all, packagedProducts.npm, key)),
    ],
  };
}

/** What the commands of a script run, by their first word and their first two. */
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

/** Reads `composer.json` in the same way. */
export function readComposerJson(path: string, text: string): Manifest | null {
  const json = objectIn(text);
  if (json === null) return null;
  const required = { ...objectAt(json, 'require'), ...objectAt(json, 'require-dev') };
  const php = textAt(objectAt(json, 'require'), 'php');
  return {
    ...emptyManifest(path),
    name: textAt(json, 'name'),
    commands: { composer: new Set(Object.keys(objectAt(json, 'scripts'))) },
    dependencies: new Set(Object.keys(required)),
    versions: [
      ...(php === null
        ? []
        : [{ product: 'php', range: php, where: 'require.php', atLeast: true }]),
      ...packaged(required, packagedProducts.composer, 'require'),
    ],
  };
}

/** Reads the tasks of `deno.json`. */
export function readDenoJson(path: string, text: string): Manifest | null {
  const json = objectIn(text);
  return json === null
    ? null
    : {
        ...emptyManifest(path),
        commands: { deno: new Set(Object.keys(objectAt(json, 'tasks'))) },
      };
}

/** Reads `global.json` of .NET. */
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

/** Versions of packages among dependencies; those of other products are left out. */
export function packaged(
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
  // What is read of a broken file is a part of it.
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
