import type { Env } from '#app/unit-of-work/act-request';

import type { ArgumentsSchema } from './check-arguments.ts';

/** Where the server runs, and for whom. */
export interface Served {
  readonly cwd: string;
  readonly config?: string;
  /** Says that an agent is at work, and in which session. */
  readonly env: Env;
  readonly program: string;
}

/** What a call came to. */
export interface ToolAnswer {
  readonly text: string;
  /** Whether it was refused, which the agent is to see and to answer. */
  readonly refused: boolean;
}

/** Arguments that have passed the schema of their tool. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** A tool as it is listed, and what it does. */
export interface ServedTool {
  readonly name: string;
  readonly description: string;
  readonly schema: ArgumentsSchema;
  /** Whether it leaves everything as it is. */
  readonly readOnly: boolean;
  call(given: ToolArguments, served: Served): Promise<ToolAnswer>;
}
