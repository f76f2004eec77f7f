import { parse } from 'smol-toml';

import { isObject } from '#diagnostics/json-decoder';

import { lintMark, lintNames } from './lint-config.ts';
import { emptyManifest, type Manifest, type NamedVersion, packagedVersions } from './manifest.ts';
import { packagedProducts } from './products.ts';

type Table = Readonly<Record<string, unknown>>;

/** Reads a `pyproject.toml`; null if it is not TOML. */
export function readPyproject(path: string, text: string): Manifest | null {
  const toml = tableIn(text);
  if (toml === null) return null;
  const project = tableAt(toml, 'project');
  const poetry = tableAt(toml, 'tool', 'poetry');
  const required = project['requires-python'];
  const poetryPython = tableAt(poetry, 'dependencies').python;
  const listed = [
    project.dependencies,
    ...Object.values(tableAt(project, 'optional-dependencies')),
    ...Object.values(tableAt(toml, 'dependency-groups')),
  ].flatMap((list) => (Array.isArray(list) ? list : []));
  const requirements = Object.fromEntries([
    ...listed.flatMap((each) => requirementOf(each)),
    ...[poetry, ...Object.values(tableAt(poetry, 'group')).filter(isObject)].flatMap((group) =>
      Object.entries({
        ...tableAt(group, 'dependencies'),
        ...tableAt(group, 'dev-dependencies'),
      }).map(([name, value]) => [name.toLowerCase(), rangeOf(value)] as const),
    ),
  ]);
  const tasks = tableAt(toml, 'tool', 'poe').tasks;
  return {
    ...emptyManifest(path),
    name: typeof project.name === 'string' ? project.name : null,
    commands: isObject(tasks) ? { poe: new Set(Object.keys(tasks)) } : {},
    dependencies: new Set(Object.keys(requirements)),
    marks: new Set([
      ...Object.keys(tableAt(toml, 'tool')).map((name) => `tool.${name}`),
      ...(/^\[tool\.(?:ruff|mypy|pylint|black|isort)/m.test(text) ? lintNames(text) : []).map(
        lintMark,
      ),
    ]),
    versions: [
      ...bound('python', required, 'requires-python'),
      ...bound('python', poetryPython, 'tool.poetry.dependencies.python'),
      ...packagedVersions(requirements, packagedProducts.python, 'dependencies'),
    ],
  };
}

/** Reads a `Pipfile`; null if it is not TOML. */
export function readPipfile(path: string, text: string): Manifest | null {
  const toml = tableIn(text);
  if (toml === null) return null;
  const { python_version: python, python_full_version: full } = tableAt(toml, 'requires');
  const packages = Object.fromEntries(
    Object.entries({ ...tableAt(toml, 'packages'), ...tableAt(toml, 'dev-packages') }).map(
      ([name, value]) => [name.toLowerCase(), rangeOf(value)],
    ),
  );
  const pinned = full ?? python;
  return {
    ...emptyManifest(path),
    dependencies: new Set(Object.keys(packages)),
    versions: [
      ...(typeof pinned === 'string'
        ? [{ product: 'python', range: pinned, where: 'python_version', atLeast: false }]
        : []),
      ...packagedVersions(packages, packagedProducts.python, 'packages'),
    ],
  };
}

/** Reads a `Cargo.toml`; null if it is not TOML. */
export function readCargo(path: string, text: string): Manifest | null {
  const toml = tableIn(text);
  if (toml === null) return null;
  const [own, shared] = [tableAt(toml, 'package'), tableAt(toml, 'workspace', 'package')];
  return {
    ...emptyManifest(path),
    name: typeof own.name === 'string' ? own.name : null,
    commands: {
      'cargo-package': new Set(typeof own.name === 'string' ? [own.name] : []),
      'cargo-feature': cargoFeatures(toml),
    },
    dependencies: cargoDependencies(toml),
    marks: new Set(
      [tableAt(toml, 'lints'), tableAt(toml, 'workspace', 'lints')]
        .flatMap((lints) => Object.values(lints).filter(isObject))
        .flatMap((lints) => Object.keys(lints).map(lintMark)),
    ),
    versions: bound('rust', own['rust-version'] ?? shared['rust-version'], 'rust-version'),
  };
}

/** The features of a package, with its optional dependencies. */
function cargoFeatures(toml: Table): ReadonlySet<string> {
  const tables = [toml, ...Object.values(tableAt(toml, 'target')).filter(isObject)];
  const optional = tables
    .flatMap((each) => Object.entries(tableAt(each, 'dependencies')))
    .flatMap(([name, value]) => (isObject(value) && value.optional === true ? [name] : []));
  return new Set(['default', ...Object.keys(tableAt(toml, 'features')), ...optional]);
}

/** The dependencies of a package or a workspace, by their original names. */
function cargoDependencies(toml: Table): ReadonlySet<string> {
  const tables = [
    toml,
    tableAt(toml, 'workspace'),
    ...Object.values(tableAt(toml, 'target')).filter(isObject),
  ].flatMap((each) =>
    ['dependencies', 'dev-dependencies', 'build-dependencies'].map((key) => tableAt(each, key)),
  );
  return new Set(
    tables
      .flatMap((table) => Object.entries(table))
      .map(([name, value]) =>
        isObject(value) && typeof value.package === 'string' ? value.package : name,
      ),
  );
}

/** Reads `rust-toolchain.toml`; `stable` is not a version. */
export function readRustToolchain(path: string, text: string): Manifest | null {
  const toml = tableIn(text);
  const channel = toml === null ? text.trim() : tableAt(toml, 'toolchain').channel;
  return {
    ...emptyManifest(path),
    versions:
      typeof channel === 'string' && /^\d+\.\d+/.test(channel)
        ? [{ product: 'rust', range: channel, where: 'channel', atLeast: false }]
        : [],
  };
}

/** The name and range of `name[extra]>=1.2; marker`; empty for other text. */
export function requirementOf(line: unknown): (readonly [string, string])[] {
  const found =
    typeof line === 'string'
      ? /^\s*([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*\(?([^;#)]*)/.exec(line)
      : null;
  return found ? [[(found[1] ?? '').toLowerCase(), (found[2] ?? '').trim()]] : [];
}

function bound(product: string, range: unknown, where: string): NamedVersion[] {
  return typeof range === 'string' ? [{ product, range, where, atLeast: true }] : [];
}

function rangeOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const { version } = isObject(value) ? value : { version: '' };
  return typeof version === 'string' ? version : '';
}

function tableIn(text: string): Table | null {
  try {
    return parse(text) as Table;
  } catch {
    return null;
  }
}

function tableAt(from: Table, ...keys: readonly string[]): Table {
  let at: Table = from;
  for (const key of keys) {
    const next = at[key];
    if (!isObject(next)) return {};
    at = next;
  }
  return at;
}
