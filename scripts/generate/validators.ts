import { writeFileSync } from 'node:fs';

import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';

import { pascalName, readSchemas, type Schema } from './schemas.ts';

const folder = 'src/workspace/schema/generated';
const header = '// Generated from schemas/v1 by scripts/generate.ts. Do not edit.\n';

/**
 * Which schemas share a module: what a lint of ordinary files needs is apart from what it rarely
 * needs.
 */
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
