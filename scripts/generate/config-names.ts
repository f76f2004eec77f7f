import { writeFileSync } from 'node:fs';

import { rules } from '../../src/rules/registry.ts';
import { defaultLevel } from '../../src/rules/rule.ts';
import { readSchemas, type SchemaProperty } from './schemas.ts';

/**
 * Writes what a configuration can name: its keys, part by part, and the rules with their options.
 */
export function generateConfigNames(): void {
  const schema = readSchemas().find((each) => each.$id === 'config.schema.json');
  if (!schema) throw new Error('no config schema');
  const keys = Object.fromEntries(keysBelow('', schema.properties));
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
