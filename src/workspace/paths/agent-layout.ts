/**
 * When an agent reads a file: at its start, or once a file, a word, a model or a person asks;
 * `described` is its description at the start, and the rest when the model asks.
 */
export type LoadedWhen = 'start' | 'file' | 'model' | 'word' | 'hand' | 'described';

/** Instructions that are asked for one by one; many of them were written for any project. */
export type AgentForm = 'skill' | 'subagent' | 'command' | 'spec';

/** Keys of the frontmatter that say when a file is loaded. */
export interface LoadKeys {
  /** The key with globs of the files that it is about. */
  readonly globs?: string;
  /** The one form of them that the agent takes; both unless given. */
  readonly globsAs?: 'list' | 'text';
  /** The key whose value says it, and what each value means. */
  readonly mode?: {
    readonly key: string;
    readonly means: Readonly<Record<string, LoadedWhen>>;
  };
  /** The key without which no model asks for it. */
  readonly describedBy?: string;
  /** The key that is false where no person may ask for it. */
  readonly byName?: string;
  /** The key that is true where it is always loaded. */
  readonly always?: string;
  /** The key with words of a prompt that bring it in. */
  readonly words?: string;
  /** When it is loaded where no key says. */
  readonly otherwise: LoadedWhen;
}

/** What an agent loads of a file, or of all of them: what is past it is cut or refused. */
export interface LoadLimit {
  readonly of: 'file' | 'all';
  readonly count: number;
  readonly unit: 'characters' | 'bytes';
  /** The agent that has it, where several read the file. */
  readonly by?: string;
}

/** Files in which agents keep what they are told, and what they know. */
export interface AgentLayout {
  /** As people call it. */
  readonly agent: string;
  /** As it is typed: `ledger context --agent copilot`. */
  readonly id: string;
  /** Other agents that read the same files, by their ids. */
  readonly also?: readonly string[];
  readonly kind: 'instructions' | 'notes' | 'decisions';
  /** What instructions are asked for as; absent where they are loaded for all work. */
  readonly form?: AgentForm;
  /** Globs, from the folder that the files speak for. */
  readonly files: readonly string[];
  /** Globs of what is read with them where one of them names it. */
  readonly named?: readonly string[];
  /** The same below the home folder. */
  readonly home?: readonly string[];
  /** Whether a folder below may have its own, which counts for what is in it. */
  readonly nested: boolean;
  readonly loaded: LoadedWhen | LoadKeys;
  readonly limit?: LoadLimit;
  /** Keys without which the agent does not take the file at all. */
  readonly needs?: readonly string[];
  /** Keys that say what it may do, and the values that the agent knows. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
}
