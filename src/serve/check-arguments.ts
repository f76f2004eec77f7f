import type { jsonSchemaValidator } from '@modelcontextprotocol/server';

import { closest } from '#diagnostics/near-match';
import { visible } from '#reporters/visible';

/** The part of JSON Schema that the tools say their arguments in; each word of it is checked. */
export interface ArgumentSchema {
  readonly type?: 'string' | 'integer' | 'array';
  readonly description?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  readonly items?: { readonly type: 'string' };
  readonly maxItems?: number;
}

/** The arguments of a tool, and those it cannot do without. */
export interface ArgumentsSchema {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly properties: Readonly<Record<string, ArgumentSchema>>;
  readonly required: readonly string[];
}

/**
 * Says in words, with its name, what of a call fits no tool: the protocol's own check names no
 * argument that is not known.
 */
export const checkedBy: jsonSchemaValidator = {
  getValidator: (schema) => (input) => {
    const problems = argumentProblems(schema as unknown as ArgumentsSchema, input);
    return problems.length === 0
      ? { valid: true, data: input as never, errorMessage: undefined }
      : { valid: false, data: undefined, errorMessage: problems.join('; ') };
  },
};

/** Problems that are told of one call; a caller that makes more mends these first. */
const mostProblems = 8;

/** What is wrong with the arguments of a call, each with its name; empty where they fit. */
function argumentProblems({ properties, required }: ArgumentsSchema, input: unknown): string[] {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return ['the arguments should be an object'];
  const given = input as Readonly<Record<string, unknown>>;
  const problems = [
    ...required.filter((name) => !Object.hasOwn(given, name)).map((name) => `${name} is missing`),
    ...Object.entries(given).flatMap(([name, value]) => of(name, value)),
  ];
  return [
    ...problems.slice(0, mostProblems),
    ...(problems.length > mostProblems ? [`and ${problems.length - mostProblems} more`] : []),
  ];

  function of(name: string, value: unknown): string[] {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (schema !== undefined)
      return expected(schema, value).map((what) => `${name} should be ${what}`);
    const near = closest(name, Object.keys(properties));
    return [
      `there is no argument ${visible(name.slice(0, 40))}${near === null ? '' : `; did you mean ${near}?`}`,
    ];
  }
}

function expected(schema: ArgumentSchema, value: unknown): string[] {
  if (schema.enum)
    return typeof value === 'string' && schema.enum.includes(value)
      ? []
      : [`one of ${schema.enum.join(', ')}`];
  if (schema.type === 'array')
    return isTexts(value) && value.length <= (schema.maxItems ?? Infinity)
      ? []
      : [`a list of texts${schema.maxItems === undefined ? '' : `, at most ${schema.maxItems}`}`];
  if (schema.type === 'integer') {
    const { minimum = -Infinity, maximum = Infinity } = schema;
    return typeof value === 'number' &&
      Number.isInteger(value) &&
      value >= minimum &&
      value <= maximum
      ? []
      : [`a whole number from ${minimum} to ${maximum}`];
  }
  if (typeof value !== 'string') return ['a text'];
  const length = [...value].length;
  if (length < (schema.minLength ?? 0)) return ['a text, and not empty'];
  return length > (schema.maxLength ?? Infinity)
    ? [`at most ${schema.maxLength ?? 0} characters; it has ${length}`]
    : [];
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
