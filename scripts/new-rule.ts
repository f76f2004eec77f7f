// npm run new-rule <family>/<name> [CODE]: writes a rule, its cases and generated files from
// them. The tests stay red until the rule says something and its cases expect it.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

import { format, resolveConfig } from 'prettier';

import { rules } from '../src/rules/registry.ts';
import { exportName, generateRegistry, ruleFiles } from './generate/registry.ts';

const [path = '', asked] = process.argv.slice(2);
const [family = '', name = ''] = path.split('/');
const families = readdirSync('src/rules', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const released = JSON.parse(readFileSync('test/house/released-codes.json', 'utf8')) as Record<
  string,
  string
>;
const prefix = prefixOf(family);
const code = asked ?? nextCode();
const problem = whyNot();
if (problem !== null) {
  process.stderr.write(`new-rule: ${problem}\n`);
  process.exit(2);
}

/** The letters that all codes of a family begin with. */
function prefixOf(folder: string): string {
  const member = ruleFiles().find((each) => each.family === folder);
  return rules.find((rule) => rule.name === member?.name)?.code.slice(0, 3) ?? '';
}

/** The next number of the family; released codes are never used again. */
function nextCode(): string {
  const numbers = Object.keys(released)
    .filter((each) => each.startsWith(prefix))
    .map((each) => Number(each.slice(3)));
  return `${prefix}${String(Math.max(...numbers) + 1).padStart(3, '0')}`;
}

function whyNot(): string | null {
  if (!/^[a-z]+\/[a-z]+(?:-[a-z]+)+$/.test(path))
    return 'name it <family>/<good-state>, such as index/load-when-distinct';
  if (!families.includes(family)) return `no family "${family}"; there are ${families.join(', ')}`;
  if (!new RegExp(`^${prefix}\\d{3}$`).test(code))
    return `codes of ${family} are ${prefix} and three digits; without a code it is ${nextCode()}`;
  if (Object.hasOwn(released, code))
    return `${code} is ${released[code] ?? ''}; the next one that is free is ${nextCode()}`;
  return rules.some((rule) => rule.name === name) || existsSync(`src/rules/${path}.ts`)
    ? `there is a rule ${name} already`
    : null;
}

const write = async (file: string, text: string): Promise<void> => {
  mkdirSync(file.slice(0, file.lastIndexOf('/')), { recursive: true });
  const options = { ...(await resolveConfig(file)), filepath: file };
  writeFileSync(file, file.endsWith('.ts') ? await format(text, options) : text);
  process.stdout.write(`wrote ${file}\n`);
};

const head = `code: '${code}',
  name: '${name}',
  // error: what breaks memory; warning: what misleads an agent; info: what could be better.
  severity: 'warning',
  // Off unless somebody asks for it (cases do), until it was measured on real memories: then take
  // this out.
  preview: true,
  summary: '<what the rule asks for, as a sentence>',
  why: '<what the bad state does to the agent that reads the memory>',
  falsePositives: '<what it is known to get wrong, or why it cannot>',
  messages: {
    bad: message('{what} is wrong', '<what to do>'),
  },`;
const begin = `export const ${exportName({ family, name })} =`;
await write(
  `src/rules/${path}.ts`,
  family === 'finding'
    ? `import { isWithdrawn } from '#workspace/record-status';

import { defineVisitingRule, inFile, message, report } from '../rule.ts';

${begin} defineVisitingRule({
  ${head}
  visit: () => ({
    *finding({ path, claim, status, document }) {
      // Headings and what stands under them: document.sections. Accepted memory: isAccepted.
      if (!claim || isWithdrawn(status.value) || document.sections.length > 0) return;
      yield report('bad', { what: path }, inFile({ path }, claim.span, 'claim'));
    },
  }),
});
`
    : `import { atStart, defineRule, message, report } from '../rule.ts';

${begin} defineRule({
  ${head}
  // For one record or document at a time: defineVisitingRule, as single-claim does.
  *check(workspace) {
    for (const document of workspace.documents.slice(0, 0)) yield report('bad', { what: document.path }, atStart(document, 'bad'));
  },
});
`,
);
const [file, text] =
  family === 'finding'
    ? [
        'corpus/findings/example.md',
        '---\ntype: finding\nid: example\nstatus: candidate\n---\n\n# Finding: example\n\n' +
          '## Claim\n\nThe parser trims its input.\n\n## Evidence\n\n- Command: `npm test`\n  Output: `ok`\n',
      ]
    : ['memory/INDEX.md', '# Memory index\n'];
await write(`test/cases/violating/${name}/first/${file}`, text);
await write(`test/cases/valid/${name}-first/${file}`, text);
const codes = Object.fromEntries(
  [...Object.entries(released), [code, name]].sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
);
await write('test/house/released-codes.json', `${JSON.stringify(codes, null, 2)}\n`);
await generateRegistry();
process.stdout.write(
  'wrote src/rules/registry.ts\n\nNow fill the rule and its cases; then `npm run cases`, `npm run ' +
    `mutate -- ${name}\`, \`npm run generate\`, a line in CHANGELOG.md, commit, \`npm run check\`. ` +
    'CONTRIBUTING.md says more.\n',
);
