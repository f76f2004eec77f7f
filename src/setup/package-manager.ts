/** The package manager of a project, and how it runs programs of installed packages. */
export interface PackageManager {
  readonly name: ManagerName;
  /** Words in front of a program of the project: `pnpm exec`. */
  readonly run: string;
  /**
   * Set with Plug'n'Play: then packages are not in node_modules, and only the manager finds a
   * program. Else null.
   */
  readonly pnp: { readonly isInstalled: boolean } | null;
}

/** The package managers that setup supports. */
export type ManagerName = 'npm' | 'pnpm' | 'yarn' | 'bun';

/**
 * The files of a folder that show its package manager: texts by name, and names of existing files.
 */
export interface ManagerTraces {
  readonly texts: Readonly<Record<string, string>>;
  readonly present: ReadonlySet<string>;
}

/** Files whose text names the manager or how it installs. */
export const managerManifests: readonly string[] = ['package.json', '.yarnrc.yml'];

const locks: Readonly<Record<string, ManagerName>> = {
  'pnpm-lock.yaml': 'pnpm',
  'pnpm-workspace.yaml': 'pnpm',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  '.pnp.cjs': 'yarn',
  'yarn.lock': 'yarn',
  '.yarnrc.yml': 'yarn',
  'package-lock.json': 'npm',
  'npm-shrinkwrap.json': 'npm',
};

/** Names of files whose existence shows which manager is used, by `locks`. */
export const lockFiles: readonly string[] = Object.keys(locks);

const runners: Readonly<Record<ManagerName, { readonly run: string; readonly fetch: string }>> = {
  npm: { run: 'npx', fetch: 'npx --yes' },
  pnpm: { run: 'pnpm exec', fetch: 'pnpm dlx' },
  yarn: { run: 'yarn', fetch: 'yarn dlx -q' },
  bun: { run: 'bunx', fetch: 'bunx' },
};

/** npm, for a project that names no package manager. */
export const npm: PackageManager = { name: 'npm', run: 'npx', pnp: null };

/** Finds the manager that a folder names in its manifest or by its files; null if it names none. */
export function managerIn({ texts, present }: ManagerTraces): PackageManager | null {
  const manifest = manifestOf(texts['package.json'] ?? null);
  const [declared, major] = declaredIn(manifest);
  const name = declared ?? locks[lockFiles.find((mark) => present.has(mark)) ?? ''];
  if (name === undefined) return null;
  const yarnrc = texts['.yarnrc.yml'] ?? null;
  const isBerry = name === 'yarn' && (major >= 2 || yarnrc !== null || present.has('.pnp.cjs'));
  const isInstalled = present.has('.pnp.cjs');
  const linksModules =
    !isBerry || /^nodeLinker:\s*["']?(?:node-modules|pnpm)\b/m.test(yarnrc ?? '');
  const pnp = isInstalled || !linksModules ? { isInstalled } : null;
  // In a package of a monorepo, Yarn finds what the top depends on only when it is told to look
  // there.
  return {
    name,
    pnp,
    run: isBerry && manifest?.workspaces !== undefined ? 'yarn run -T' : runners[name].run,
  };
}

/** Returns the words that run the project's copy of a program; npx and bunx must not fetch one. */
export function localRunCommand({ name, run }: PackageManager): string {
  return name === 'npm' || name === 'bun' ? `${run} --no-install` : run;
}

/** The words that run a program of the package in a folder, for a manager that links none. */
export function folderRunCommand({ name }: PackageManager, folder: string): string {
  return name === 'pnpm' ? `pnpm -C ${folder} exec` : `yarn --cwd ${folder}`;
}

/** Returns the command that installs the packages of a project. */
export function installCommand({ name }: PackageManager): string {
  return `${name} install`;
}

/** The words that fetch and run one version of the tool, each way there is. */
export function fetchCommands(version: string): string[] {
  return Object.values(runners).map(({ fetch }) => `${fetch} memory-ledger@${version}`);
}

/**
 * The words that fetch and run one version of the tool, for a program name that fetches it, as `npx
 * memory-ledger`; null for one that is installed.
 */
export function fetchCommandFor(program: string, version: string): string | null {
  const [, run] = /^(npx|bunx|pnpm dlx|yarn dlx -q) /.exec(program) ?? [];
  return run === undefined
    ? null
    : `${run === 'npx' ? runners.npm.fetch : run} memory-ledger@${version}`;
}

/**
 * The name of the tool where a program fetched it to run once, by the place of its script; null
 * elsewhere.
 */
export function fetchedName(script: string, project: string): string | null {
  const found: readonly (readonly [RegExp, ManagerName])[] = [
    [/\/_npx\//, 'npm'],
    [/\/dlx-\d+(?:\/|$)/, 'yarn'],
    [/\/dlx\/.*\/node_modules\//, 'pnpm'],
    [/\/bunx-\d+-/, 'bun'],
  ];
  const name = found.find(([place]) => place.test(script) || place.test(project))?.[1];
  if (name === undefined) return null;
  return `${name === 'npm' ? 'npx' : runners[name].fetch} memory-ledger`;
}

/** Whether a manifest names the tool among what its project depends on. */
export function dependsOnTool(text: string | null): boolean {
  return dependsOn(text, 'memory-ledger');
}

/** Whether a manifest names a package among what its project depends on. */
export function dependsOn(text: string | null, name: string): boolean {
  const manifest = manifestOf(text);
  const lists = [manifest?.dependencies, manifest?.devDependencies] as readonly (
    Readonly<Record<string, unknown>> | null | undefined
  )[];
  return lists.some((list) => list?.[name] !== undefined);
}

function manifestOf(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(text ?? 'null') as Readonly<Record<string, unknown>> | null;
  } catch {
    return null;
  }
}

/** `packageManager`, else `devEngines.packageManager`, with the major version it asks for. */
function declaredIn(
  manifest: Readonly<Record<string, unknown>> | null,
): readonly [ManagerName | undefined, number] {
  const engines = (manifest?.devEngines as { readonly packageManager?: unknown } | null | undefined)
    ?.packageManager;
  const [engine] = [engines].flat() as readonly ({
    readonly name?: unknown;
    readonly version?: unknown;
  } | null)[];
  const own = manifest?.packageManager;
  const said = typeof own === 'string' ? own : `${String(engine?.name)}@${String(engine?.version)}`;
  const [, name, major = '0'] = /^(npm|pnpm|yarn|bun)@\D*(\d+)?/.exec(said) ?? [];
  return [name as ManagerName | undefined, Number(major)];
}
