import { writeFileSync } from 'node:fs';

import { readSchemas, type SchemaProperty } from './schemas.ts';

interface Shape {
  readonly [key: string]: Shape | null;
}

/**
 * Writes the order of a ledger entry's keys, level by level, as the schema gives it: entries are
 * written in that order.
 */
export function generateEntryKeys(): void {
  const schema = readSchemas().find((each) => each.$id === 'ledger-entry.schema.json');
  if (!schema) throw new Error('no schema of ledger entries');
  const text = JSON.stringify(shapeOf(schema.properties), null, 2);
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
