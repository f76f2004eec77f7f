// npm run new-rule <family>/<name> <CODE>: writes a rule, its cases and what is generated from
// them. The tests stay red until the rule says something and its cases expect it.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

import { rules } from '../src/rules/registry.ts';
import { exportName, generateRegistry } from './generate/registry.ts';

const [path = '', code = ''] = process.argv.slice(2);
const [family = '', name = ''] = path.split('/');
const families = readdirSync('src/rules', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const problem = !/^[a-z]+\/[a-z]+(?:-[a-z]+)+$/.test(path)
  ? 'name it <family>/<good-state>, such as index/load-when-distinct'
  : !families.includes(family)
    ? `no family "${family}"; there are ${families.join(', ')}`
    : !/^[A-Z]{3}\d{3}$/.test(code)
      ? 'give it a code, such as IDX103: the family and a number that was never used'
      : rules.some((rule) => rule.code === code || rule.name === name) ||
          existsSync(`src/rules/${path}.ts`)
        ? `${code} or ${name} is taken`
        : null;
if (problem !== null) {
  process.stderr.write(`new-rule: ${problem}\n`);
  process.exit(2);
}

const write = (file: string, text: string): void => {
  mkdirSync(file.slice(0, file.lastIndexOf('/')), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`wrote ${file}\n`);
};

write(
  `src/rules/${path}.ts`,
  `import { defineRule } from '../rule.ts';

/** ${code}: <the good state, in one sentence>. */
export const ${exportName({ family, name })} = defineRule({
  code: '${code}',
  name: '${name}',
  severity: 'warning',
  since: '1.0',
  preview: true,
  summary: '<what the rule asks for, as a sentence>',
  why: '<what the bad state does to the agent that reads the memory>',
  falsePositives: '<what it is known to get wrong, or why it cannot>',
  messages: {
    bad: { text: '{what} is wrong', mend: ['<what to do>'] },
  },
  *check(workspace) {
    for (const document of workspace.documents.slice(0, 0)) yield { messageId: 'bad', data: { what: document.path }, at: { path: document.path, span: { start: 0, end: 0 } } };
  },
});
`,
);
write(`test/cases/violating/${name}/first/memory/INDEX.md`, '# Memory index\n');
write(`test/cases/valid/${name}-first/memory/INDEX.md`, '# Memory index\n');
const released = JSON.parse(readFileSync('test/house/released-codes.json', 'utf8')) as Record<
  string,
  string
>;
const codes = Object.fromEntries(
  [...Object.entries(released), [code, name]].sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
);
write('test/house/released-codes.json', `${JSON.stringify(codes, null, 2)}\n`);
await generateRegistry();
process.stdout.write(
  'wrote src/rules/registry.ts\n\nNow fill the rule and its cases, then: npm run cases ' +
    '&& npm run generate, commit, npm run check\n',
);
