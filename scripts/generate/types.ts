import { writeFileSync } from 'node:fs';

import { compile } from 'json-schema-to-typescript';

import { readSchemas } from './schemas.ts';

/**
 * The schemas whose values the code handles as they are; frontmatter goes through the readers
 * instead.
 */
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
