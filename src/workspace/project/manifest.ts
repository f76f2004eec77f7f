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
