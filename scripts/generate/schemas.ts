import { readdirSync, readFileSync } from 'node:fs';

/** A JSON Schema as it is stored; only what the generators look at is named. */
export interface Schema {
  readonly $id: string;
  readonly title: string;
  readonly description: string;
  readonly properties: Readonly<Record<string, SchemaProperty>>;
}

export interface SchemaProperty {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SchemaProperty[];
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, SchemaProperty>>;
  readonly items?: SchemaProperty;
}

/** Every schema of schemas/v1, sorted by file name. */
export function readSchemas(): Schema[] {
  const names = readdirSync('schemas/v1')
    .filter((name) => name.endsWith('.schema.json'))
    .sort();
  return names.map((name) => JSON.parse(readFileSync(`schemas/v1/${name}`, 'utf8')) as Schema);
}

/** `bug-report.schema.json` is `BugReport`. */
export function pascalName(schema: Schema): string {
  return schema.$id
    .replace('.schema.json', '')
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}
