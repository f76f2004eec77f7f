import type { Env } from '#app/invocation/principal';
import type { Feature } from '#cli/feature';
import type { Presentation } from '#reporters/report';

import type { ArgumentSchema, ArgumentsSchema } from './check-arguments.ts';

/** Where the server runs, and for whom. */
export interface Served {
  readonly cwd: string;
  readonly config?: string;
  /** Says that an agent is at work, and in which session. */
  readonly env: Env;
  readonly program: string;
  readonly features: readonly Feature[];
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

/** A text argument; what its name says already needs no description. */
export const text = (
  description: string,
  more: Pick<ArgumentSchema, 'minLength' | 'maxLength'> = {},
): ArgumentSchema => ({ type: 'string', description, ...more });
export const texts = (description: string): ArgumentSchema => ({
  type: 'array',
  items: { type: 'string' },
  maxItems: 50,
  description,
});
export const object = (
  properties: Readonly<Record<string, ArgumentSchema>>,
  ...required: readonly string[]
): ArgumentsSchema => ({ type: 'object', additionalProperties: false, properties, required });
export const plainly = (program: string): Presentation => ({
  program,
  agent: true,
  paint: (_style, shown) => shown,
});
export const answerOf = (shown: string): ToolAnswer => ({ text: shown, refused: false });
