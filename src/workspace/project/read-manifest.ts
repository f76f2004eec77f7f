import { parse } from 'yaml';

import { lastName } from '../paths/target.ts';
import { goPackages, isToolList, readToolList } from './lint-config.ts';
import {
  type CommandTool,
  emptyManifest,
  type Manifest,
  type NamedVersion,
  readComposerJson,
  readDenoJson,
  readGlobalJson,
  readPackageJson,
} from './manifest.ts';
import { packagedProducts, packageId } from './products.ts';
import {
  readCargo,
  readPipfile,
  readPyproject,
  readRustToolchain,
  requirementOf,
} from './toml-manifests.ts';

type Reader = (text: string) => NamedVersion[];

const used = (product: string, range: string | undefined, where: string): NamedVersion[] =>
  range === undefined ? [] : [{ product, range, where, atLeast: false }];
const least = (product: string, range: string | undefined, where: string): NamedVersion[] =>
  range === undefined ? [] : [{ product, range, where, atLeast: true }];

/** Reads a file with a version in its first line. */
function single(product: string): Reader {
  return (text) =>
    used(product, /^\s*(?:v|ruby-|python-|go)?(\d+(?:\.\d+)*)/.exec(text)?.[1], 'line 1');
}

/** Names of tools in asdf and mise. */
const toolNames: Readonly<Record<string, string>> = {
  nodejs: 'node',
  node: 'node',
  python: 'python',
  golang: 'go',
  go: 'go',
  ruby: 'ruby',
  rust: 'rust',
  php: 'php',
  pnpm: 'pnpm',
  bun: 'bun',
  elixir: 'elixir',
};
const goVersion: Reader = (text) =>
  least('go', /^go\s+(\d+\.\d+(?:\.\d+)?)/m.exec(text)?.[1], 'go');
const images: Readonly<Record<string, string>> = {
  node: 'node',
  python: 'python',
  golang: 'go',
  php: 'php',
  ruby: 'ruby',
  rust: 'rust',
};

/** By file name: files with nothing but versions. */
const readers: Readonly<Record<string, Reader>> = {
  '.nvmrc': single('node'),
  '.node-version': single('node'),
  '.python-version': single('python'),
  '.ruby-version': single('ruby'),
  '.java-version': single('java'),
  'runtime.txt': single('python'),
  '.tool-versions': (text) =>
    [...text.matchAll(/^(\w+)[ \t]+v?(\d[\d.]*)/gm)].flatMap(([, tool = '', version]) =>
      used(toolNames[tool] ?? '', version, tool),
    ),
  'go.mod': goVersion,
  'go.work': goVersion,
  Gemfile: (text) => [
    ...used('ruby', /^\s*ruby\s+["']([^"']*\d[^"']*)["']/m.exec(text)?.[1], 'ruby'),
    ...[...text.matchAll(/^\s*gem\s+["']([\w-]+)["']\s*,\s*["']([^"']*\d[^"']*)["']/gm)].flatMap(
      ([, name = '', range]) => {
        const product = packagedProducts.gem.get(name);
        return product ? used(product.id, range, `gem ${name}`) : [];
      },
    ),
  ],
  'Package.swift': (text) =>
    [
      ...text.matchAll(
        /\.package\(\s*(?:name:\s*"[^"]*",\s*)?url:\s*"[^"]*?([\w.-]+?)(?:\.git)?\/?",\s*(?:\.upToNext(?:Major|Minor)\()?(?:from|exact):\s*"(\d[\d.]*)/g,
      ),
    ].flatMap(([, name = '', version]) => least(packageId(name), version, name)),
  'mix.exs': (text) => [
    ...least('elixir', /^\s*elixir:\s*"([^"]*\d[^"]*)"/m.exec(text)?.[1], 'elixir'),
    ...[...text.matchAll(/^\s*\{:(\w+),\s*"([^"]*\d[^"]*)"/gm)].flatMap(([, name = '', range]) =>
      used(packageId(name), range?.replace(/ or /g, ' || ').replace(/ and /g, ' '), `:${name}`),
    ),
  ],
  'pom.xml': (text) => [
    ...used(
      'java',
      /<(?:maven\.compiler\.(?:release|source)|java\.version)>\s*(\d+)/.exec(text)?.[1],
      'java.version',
    ),
    ...used(
      'junit',
      /<junit(?:\.jupiter)?\.version>\s*(\d[\d.]*)/.exec(text)?.[1],
      'junit.version',
    ),
    ...used(
      'spring-boot',
      /<artifactId>spring-boot-starter-parent<\/artifactId>\s*<version>\s*(\d[\d.]*)/.exec(
        text,
      )?.[1],
      'spring-boot-starter-parent',
    ),
  ],
  Dockerfile: (text) =>
    [...text.matchAll(/^FROM\s+(?:--\S+\s+)?(?:\S+\/)?(\w+):v?(\d+(?:\.\d+)*)/gim)].flatMap(
      ([, image = '', version]) => used(images[image] ?? '', version, `FROM ${image}`),
    ),
};
/** By product: versions in scripts of Gradle. */
const inGradle: Readonly<Record<string, RegExp>> = {
  java: /(?:JavaLanguageVersion\.of\(|jvmToolchain\(|JavaVersion\.VERSION_|sourceCompatibility\s*=\s*["']?)(\d+)\b(?!\.)/,
  kotlin:
    /(?:kotlin\("[\w.-]+"\)\s+version\s+|org\.jetbrains\.kotlin[\w.-]*["'][)\s]+version\s+|kotlin[_V]ersion\s*=\s*|kotlin-gradle-plugin:)["']?(\d+(?:\.\d+)+)/,
  agp: /(?:com\.android\.(?:application|library)["'][)\s]+version\s+|com\.android\.tools\.build:gradle:)["']?(\d+(?:\.\d+)+)/,
  compileSdk: /\bcompileSdk(?:Version)?\s*[=(]?\s*(\d+)\b/,
  targetSdk: /\btargetSdk(?:Version)?\s*[=(]?\s*(\d+)\b/,
  minSdk: /\bminSdk(?:Version)?\s*[=(]?\s*(\d+)\b/,
  junit:
    /\b(?:org\.junit\.jupiter:junit-jupiter(?:-api)?|org\.junit:junit-bom|junit:junit):(\d[\d.]*)/,
  'spring-boot': /org\.springframework\.boot["']\)?\s+version\s+["'](\d[\d.]*)/,
};
/** Constants in `buildSrc/src/main/kotlin/Config.kt`. */
const constants: Reader = (text) =>
  ['compileSdk', 'targetSdk', 'minSdk'].flatMap((product) =>
    used(
      product,
      new RegExp(`\\bval ${product}(?:Version)? *= *(\\d+)`, 'i').exec(text)?.[1],
      product,
    ),
  );
/** By product: keys of a version catalog of Gradle. */
const catalogued: Readonly<Record<string, RegExp>> = {
  kotlin: /^kotlin(?:[-_]?[Vv]ersion)?\s*=\s*"(\d[\d.]*)/m,
  agp: /^(?:agp|android-?[Gg]radle-?[Pp]lugin)\s*=\s*"(\d[\d.]*)/m,
  compileSdk: /^(?:android-)?compile-?[Ss]dk(?:[Vv]ersion)?\s*=\s*"?(\d+)/m,
  targetSdk: /^(?:android-)?target-?[Ss]dk(?:[Vv]ersion)?\s*=\s*"?(\d+)/m,
  minSdk: /^(?:android-)?min-?[Ss]dk(?:[Vv]ersion)?\s*=\s*"?(\d+)/m,
  junit: /^junit(?:-?(?:jupiter|bom|5))?\s*=\s*"(\d[\d.]*)/m,
  'spring-boot': /^spring-?[Bb]oot\s*=\s*"(\d[\d.]*)/m,
  ktor: /^ktor(?:-?[Vv]ersion)?\s*=\s*"(\d[\d.]*)/m,
  kotest: /^kotest\s*=\s*"(\d[\d.]*)/m,
};
function byProduct(patterns: Readonly<Record<string, RegExp>>): Reader {
  return (text) =>
    Object.entries(patterns).flatMap(([product, pattern]) =>
      used(product, pattern.exec(text)?.[1], product === 'java' ? 'toolchain' : product),
    );
}

const gradle = byProduct(inGradle);
const requirements: Reader = (text) =>
  text.split(/\r?\n/).flatMap((line) =>
    requirementOf(line).flatMap(([name, range]) => {
      const product = packagedProducts.python.get(name);
      return product ? used(product.id, range, name) : [];
    }),
  );

const all: Readonly<Record<string, Reader>> = {
  ...readers,
  'build.gradle': gradle,
  'Config.kt': constants,
  'Versions.kt': constants,
  'build.gradle.kts': gradle,
  'libs.versions.toml': byProduct(catalogued),
  'gradle-wrapper.properties': (text) =>
    used('gradle', /gradle-(\d+(?:\.\d+)*)-/.exec(text)?.[1], 'distributionUrl'),
  'requirements.txt': requirements,
};

/** Reads a file with versions, without unknown products. */
function readVersionFile(path: string, text: string): Manifest | null {
  const reader = all[lastName(path)];
  return reader
    ? { ...emptyManifest(path), versions: reader(text).filter(({ product }) => product !== '') }
    : null;
}

/** Names of files that define commands of a tool. */
export const commandFiles: Readonly<Record<CommandTool, readonly string[]>> = {
  node: ['package.json'],
  make: ['Makefile', 'makefile', 'GNUmakefile'],
  just: ['justfile', 'Justfile', '.justfile'],
  task: ['Taskfile.yml', 'Taskfile.yaml', 'taskfile.yml', 'taskfile.yaml'],
  composer: ['composer.json'],
  deno: ['deno.json', 'deno.jsonc', 'package.json'],
  poe: ['pyproject.toml'],
  'cargo-feature': ['Cargo.toml'],
  'cargo-package': ['Cargo.toml'],
};

/** Names of files from which such a file may be generated. */
export const commandSources: Readonly<Partial<Record<CommandTool, readonly string[]>>> = {
  make: [
    ...['CMakeLists.txt', 'configure', 'configure.ac'],
    ...['Makefile.in', 'Makefile.am', 'meson.build'],
  ],
};

/** Names of files with versions. */
export const versionFiles: readonly string[] = [
  'package.json',
  'composer.json',
  'global.json',
  'pyproject.toml',
  'Pipfile',
  'Cargo.toml',
  'rust-toolchain',
  'rust-toolchain.toml',
  ...Object.keys(all),
];

/** Reads a file of the project by its name; the commands of a broken file are unknown. */
export function readManifest(path: string, text: string): Manifest {
  return read(path, text) ?? manifestWithoutCommands(path);
}

/** A manifest with unknown commands: none is missing. */
export function manifestWithoutCommands(path: string): Manifest {
  const name = lastName(path);
  const tools = (Object.keys(commandFiles) as CommandTool[]).filter((tool) =>
    commandFiles[tool].includes(name),
  );
  return {
    ...emptyManifest(path),
    commands: Object.fromEntries(tools.map((tool) => [tool, null])),
  };
}

function read(path: string, text: string): Manifest | null {
  const name = lastName(path);
  if (isToolList(name)) return readToolList(path, text);
  if (commandFiles.make.includes(name)) return readMakefile(path, text);
  if (commandFiles.just.includes(name)) return readJustfile(path, text);
  if (commandFiles.task.includes(name)) return readTaskfile(path, text);
  switch (name) {
    case 'package.json':
      return readPackageJson(path, text);
    case 'composer.json':
      return readComposerJson(path, text);
    case 'deno.json':
    case 'deno.jsonc':
      return readDenoJson(path, text);
    case 'global.json':
      return readGlobalJson(path, text);
    case 'pyproject.toml':
      return readPyproject(path, text);
    case 'Pipfile':
      return readPipfile(path, text);
    case 'Cargo.toml':
      return readCargo(path, text);
    case 'rust-toolchain':
    case 'rust-toolchain.toml':
      return readRustToolchain(path, text);
    case 'go.mod':
      return { ...emptyManifest(path), ...readVersionFile(path, text), ...goPackages(text) };
    default:
      return readVersionFile(path, text);
  }
}

/** Reads the targets of a Makefile; unknown if includes, patterns or variables may add others. */
function readMakefile(path: string, text: string): Manifest {
  const targets = new Set<string>();
  let isWhole = true;
  for (const line of text.replace(/\\\r?\n/g, ' ').split(/\r?\n/)) {
    if (/^\t/.test(line) || /^\s*#/.test(line)) continue;
    if (/^\s*(?:-?include|sinclude|load|define)\b|\$\(eval\b/.test(line)) isWhole = false;
    const rule = /^ *([^\s:#=][^:#=]*?)\s*::?(?![:=])(.*)$/.exec(line);
    if (!rule) continue;
    const names = (rule[1] ?? '').split(/\s+/);
    if (names.some((name) => /[%$]/.test(name))) isWhole = false;
    for (const name of names) targets.add(name);
    if (names.includes('.PHONY'))
      for (const name of (rule[2] ?? '').split(/\s+/)) {
        if (name.includes('$')) isWhole = false;
        else if (name !== '') targets.add(name);
      }
  }
  return { ...emptyManifest(path), commands: { make: isWhole ? targets : null } };
}

/** Reads the recipes and aliases of a justfile; unknown if it has modules or imports. */
function readJustfile(path: string, text: string): Manifest {
  const recipes = new Set<string>();
  let isWhole = true;
  for (const line of text.split(/\r?\n/)) {
    if (/^(?:import|mod)\b|^set\s+fallback\b/.test(line)) isWhole = false;
    const alias = /^alias\s+([A-Za-z_][\w-]*)\s*:=/.exec(line)?.[1];
    const recipe = /^@?([A-Za-z_][\w-]*)(?:\s[^:=]*(?:=[^:]*)*)?:(?!=)/.exec(line)?.[1];
    for (const name of [alias, recipe]) if (name !== undefined) recipes.add(name);
  }
  return { ...emptyManifest(path), commands: { just: isWhole ? recipes : null } };
}

/** Reads the tasks and aliases of a Taskfile; unknown if it includes files. */
function readTaskfile(path: string, text: string): Manifest | null {
  let yaml: unknown;
  try {
    yaml = parse(text, { logLevel: 'error', maxAliasCount: 100 });
  } catch {
    return null;
  }
  const { tasks, includes } = (typeof yaml === 'object' && yaml !== null ? yaml : {}) as Readonly<
    Record<string, unknown>
  >;
  if (typeof tasks !== 'object' || tasks === null) return null;
  const names = Object.entries(tasks).flatMap(([name, task]: [string, unknown]) => {
    const aliases = (task as { readonly aliases?: unknown } | null)?.aliases;
    return [name, ...(Array.isArray(aliases) ? aliases.map(String) : [])];
  });
  const isWhole = includes === undefined && !names.some((name) => name.includes('*'));
  return { ...emptyManifest(path), commands: { task: isWhole ? new Set(names) : null } };
}
