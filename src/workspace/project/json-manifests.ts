import { parse, type ParseError } from 'jsonc-parser';

import { isObject } from '#diagnostics/kept-json';

import { emptyManifest, type Manifest, type NamedVersion } from './manifest.ts';
import { packagedProducts, type Product } from './products.ts';

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
