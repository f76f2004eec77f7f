import { writeFileSync } from 'node:fs';

import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { compile } from 'json-schema-to-typescript';

import { rules } from '#rules/registry';
import { defaultLevel } from '#rules/rule';

import { pascalName, readSchemas, type Schema, type SchemaProperty } from './schemas.ts';

const folder = 'src/workspace/schema/generated';
const header = '// Generated from schemas/v1 by scripts/generate.ts. Do not edit.\n';

/** The schemas of each module; a lint rarely needs all of them. */
const modules: Readonly<Record<string, (id: string) => boolean>> = {
  'config-validator': (id) => id === 'config.schema.json',
  'entry-validator': (id) => id === 'ledger-entry.schema.json',
  'request-validators': (id) => id === 'capture-request.schema.json' || id === 'plan.schema.json',
  'exception-validators': (id) => id === 'waivers.schema.json' || id === 'baseline.schema.json',
  'frontmatter-validators': (id) =>
    ![
      'config.schema.json',
      'ledger-entry.schema.json',
      'lint-report.schema.json',
      'lint-line.schema.json',
      'capture-request.schema.json',
      'plan.schema.json',
      'waivers.schema.json',
      'baseline.schema.json',
    ].includes(id),
};

/** Compiles the schemas to plain functions, so that ajv itself is never loaded by the tool. */
export async function generateValidators(): Promise<void> {
  const schemas = readSchemas();
  for (const [name, belongs] of Object.entries(modules))
    write(
      name,
      schemas.filter((schema) => belongs(schema.$id)),
    );
}

// CommonJS: the function is the module's default, wherever the loader puts that.
const standaloneCode =
  (standalone as unknown as { default?: typeof standalone }).default ?? standalone;

function write(name: string, schemas: readonly Schema[]): void {
  // allErrors is bounded by the size caps on what is validated: 16 KiB of frontmatter, 1 MiB of
  // entry.
  const ajv = new Ajv({
    code: { source: true, esm: true, lines: true },
    allErrors: true,
    ownProperties: true,
    strict: true,
    allowUnionTypes: true,
    schemas: [...schemas],
  });
  const exported = Object.fromEntries(
    schemas.map((schema) => [`validate${pascalName(schema)}`, schema.$id]),
  );
  writeFileSync(
    `${folder}/${name}.js`,
    `${header}/* eslint-disable */\n${standaloneCode(ajv, exported)}\n`,
  );
  const declarations = Object.keys(exported).map((each) => `export const ${each}: Validator;`);
  writeFileSync(
    `${folder}/${name}.d.ts`,
    `${header}import type { Validator } from '../explain.ts';\n\n${declarations.join('\n')}\n`,
  );
}

interface Shape {
  readonly [key: string]: Shape | null;
}

function schemaNamed(id: string): Schema {
  const schema = readSchemas().find((each) => each.$id === id);
  if (!schema) throw new Error(`no schema ${id}`);
  return schema;
}

/** Writes the order in which the keys of ledger entries are written, level by level. */
export function generateEntryKeys(): void {
  const text = JSON.stringify(shapeOf(schemaNamed('ledger-entry.schema.json').properties), null, 2);
  writeFileSync(
    'src/workspace/schema/generated/entry-keys.ts',
    '// Generated from schemas/v1 by scripts/generate.ts. Do not edit.\n\n/** The keys ' +
      'of a ledger entry in their order, level by level; null where a value has no keys of ' +
      `its own. */\nexport const entryKeys = ${text} as const;\n`,
  );
}

function shapeOf(properties: Readonly<Record<string, SchemaProperty>>): Shape {
  return Object.fromEntries(
    Object.entries(properties).map(([key, property]) => [key, inner(property)]),
  );
}

function inner(property: SchemaProperty): Shape | null {
  const properties = property.properties ?? property.items?.properties;
  return properties ? shapeOf(properties) : null;
}

/** Schemas of values that the code uses as they are; frontmatter has readers instead. */
const typed = new Set([
  'config.schema.json',
  'ledger-entry.schema.json',
  'lint-report.schema.json',
  'capture-request.schema.json',
  'plan.schema.json',
  'waivers.schema.json',
  'baseline.schema.json',
]);

/** Writes the TypeScript types of the JSON files and reports the tool reads and prints. */
export async function generateTypes(): Promise<void> {
  const parts: string[] = [];
  for (const schema of readSchemas().filter((each) => typed.has(each.$id))) {
    parts.push(
      await compile(schema as unknown as Parameters<typeof compile>[0], schema.title, {
        bannerComment: '',
        format: true,
        style: { singleQuote: true, printWidth: 160 },
      }),
    );
  }
  writeFileSync(
    'src/workspace/schema/generated/types.ts',
    `// Generated from schemas/v1 by scripts/generate.ts. Do not edit.\n${parts.join('\n')}`,
  );
}

/**
 * Writes what a configuration can name: its keys, part by part, and the rules with their options.
 */
export function generateConfigNames(): void {
  const keys = Object.fromEntries(keysBelow('', schemaNamed('config.schema.json').properties));
  const named = rules.map((rule) => ({
    names: [rule.code, rule.name, ...(rule.aliases ?? [])],
    level: defaultLevel(rule),
    options: Object.fromEntries(
      Object.entries(rule.options ?? {}).map(([key, option]) => [
        key,
        typeof option.default === 'number' ? 'number' : 'words',
      ]),
    ),
  }));
  writeFileSync(
    'src/workspace/schema/generated/config-names.ts',
    `// Generated from schemas/v1 and the rules by scripts/generate.ts. Do not edit.

/** The keys of a configuration by the part they stand in: empty for the top, \`*\` for a member of a list. */
export const configKeys: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(keys, null, 2)};

/** The rules a configuration can name: code, name and aliases, what they are set to where nobody says anything, and what kind of value each option takes. */
export const configRules: readonly { readonly names: readonly string[]; readonly level: 'off' | 'error' | 'warning' | 'info'; readonly options: Readonly<Record<string, 'number' | 'words'>> }[] = [
${named.map((each) => `  ${JSON.stringify(each)},`).join('\n')}
];
`,
  );
}

function keysBelow(
  part: string,
  properties: Readonly<Record<string, SchemaProperty>>,
): [string, string[]][] {
  const below = Object.entries(properties).flatMap(([key, property]): [string, string[]][] => {
    const path = part === '' ? key : `${part}.${key}`;
    if (property.properties) return keysBelow(path, property.properties);
    return property.items?.properties ? keysBelow(`${path}.*`, property.items.properties) : [];
  });
  return [[part, Object.keys(properties)], ...below];
}
