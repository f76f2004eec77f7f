/**
 * When an agent loads a file: at its start, or when a file, a word, the model or a person asks.
 * `described`: its description at the start, the rest when the model asks.
 */
export type LoadedWhen = 'start' | 'file' | 'model' | 'word' | 'hand' | 'described';

/** Instructions that are loaded one by one, and often written for any project. */
export type AgentForm = 'skill' | 'subagent' | 'command' | 'spec';

/** Keys of frontmatter that decide when a file is loaded. */
export interface LoadKeys {
  /** The key with globs of files. */
  readonly globs?: string;
  /** The form that the agent reads; absent for both. */
  readonly globsAs?: 'list' | 'text';
  readonly mode?: {
    readonly key: string;
    readonly means: Readonly<Record<string, LoadedWhen>>;
  };
  /** Without this key, the model does not ask for it. */
  readonly describedBy?: string;
  /** False: people cannot ask for it. */
  readonly byName?: string;
  /** True: always loaded. */
  readonly always?: string;
  /** The key with words of a prompt. */
  readonly words?: string;
  /** Without these keys. */
  readonly byDefault: LoadedWhen;
}

/** The rest of a file, or of all files together, is cut or refused. */
export interface LoadLimit {
  readonly of: 'file' | 'all';
  readonly count: number;
  readonly unit: 'characters' | 'bytes';
  /** The agent, if several read the file. */
  readonly by?: string;
}

/** A row of the table of agents: some files of an agent, and when it loads them. */
export interface AgentLayout {
  readonly agent: string;
  /** `ledger context --agent copilot`. */
  readonly id: string;
  /** Ids of other agents that read the same files. */
  readonly also?: readonly string[];
  readonly kind: 'instructions' | 'notes' | 'decisions';
  /** Absent for general instructions. */
  readonly form?: AgentForm;
  /** Globs, relative to the folder that the files are for. */
  readonly files: readonly string[];
  /** Globs of files that are read if one of them names them. */
  readonly named?: readonly string[];
  /** Globs below the home folder. */
  readonly home?: readonly string[];
  /** Each folder may have its own. */
  readonly nested: boolean;
  readonly loaded: LoadedWhen | LoadKeys;
  readonly limit?: LoadLimit;
  /** Without these keys, the agent ignores the file. */
  readonly needs?: readonly string[];
  /** Values that the agent knows, by key. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
}
