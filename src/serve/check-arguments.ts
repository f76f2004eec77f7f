import type { jsonSchemaValidator } from '@modelcontextprotocol/server';

import { presentItems } from '#diagnostics/defined-values';
import { isObject } from '#diagnostics/json-decoder';
import { closest } from '#diagnostics/near-match';
import { server as say } from '#messages/generated/agents';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { escapeInvisible } from '#reporters/visible';

/** The part of JSON Schema that the tools use; every key of it is checked. */
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

/** The JSON Schema of all arguments of a tool. */
export interface ArgumentsSchema {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly properties: Readonly<Record<string, ArgumentSchema>>;
  readonly required: readonly string[];
}

/** Names every wrong argument of a call: the protocol's own check does not name unknown ones. */
export const argumentValidator = (schema: ArgumentsSchema): jsonSchemaValidator => ({
  getValidator: () => (input) => {
    const problems = argumentProblems(schema, input);
    return problems.length === 0
      ? { valid: true, data: input as never, errorMessage: undefined }
      : { valid: false, data: undefined, errorMessage: problems.map(textOf).join('; ') };
  },
});

/** The schema without limits that only a mistake meets: agents read it in each session. */
export function compactSchema({ type, properties, required }: ArgumentsSchema): object {
  const unlisted = new Set(['minLength', 'maxLength', 'maxItems']);
  const brief = (each: ArgumentSchema): object =>
    Object.fromEntries(
      Object.entries(each).filter(([key, value]) => !unlisted.has(key) && value !== ''),
    );
  const listed = Object.entries(properties).map(([name, each]) => [name, brief(each)] as const);
  return {
    type,
    properties: Object.fromEntries(listed),
    ...(required.length > 0 && { required }),
  };
}

/** Problems of one call that are named. */
const mostProblems = 8;

function argumentProblems({ properties, required }: ArgumentsSchema, given: unknown): Message[] {
  if (!isObject(given)) return [say.notObject()];
  const problems = [
    ...required.filter((name) => !Object.hasOwn(given, name)).map((name) => say.missing({ name })),
    ...Object.entries(given).flatMap(([name, value]) => of(name, value)),
  ];
  return presentItems([
    ...problems.slice(0, mostProblems),
    problems.length > mostProblems && say.moreProblems({ count: problems.length - mostProblems }),
  ]);

  function of(name: string, value: unknown): Message[] {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (schema !== undefined) return expected(name, schema, value);
    const near = closest(name, Object.keys(properties));
    const unknown = { name: escapeInvisible(name.slice(0, 40)) };
    return [near === null ? say.unknown(unknown) : say.misspelled({ ...unknown, near })];
  }
}

function expected(name: string, schema: ArgumentSchema, value: unknown): Message[] {
  if (schema.enum)
    return typeof value === 'string' && schema.enum.includes(value)
      ? []
      : [say.notListed({ name, choices: schema.enum.join(', ') })];
  if (schema.type === 'array') {
    const { maxItems: most } = schema;
    if (isTexts(value) && value.length <= (most ?? Infinity)) return [];
    return [most === undefined ? say.notTexts({ name }) : say.tooMany({ name, most })];
  }
  if (schema.type === 'integer') {
    const { minimum = -Infinity, maximum = Infinity } = schema;
    return typeof value === 'number' &&
      Number.isInteger(value) &&
      value >= minimum &&
      value <= maximum
      ? []
      : [say.notWhole({ name, least: minimum, most: maximum })];
  }
  if (typeof value !== 'string') return [say.notText({ name })];
  const length = [...value].length;
  if (length < (schema.minLength ?? 0)) return [say.empty({ name })];
  const most = schema.maxLength ?? Infinity;
  return length > most ? [say.tooLong({ name, most, length })] : [];
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
