import { writeFileSync } from 'node:fs';

import type { AgentLayout, LoadedWhen } from '../../src/workspace/paths/agent-layout.ts';
import { agentLayouts } from '../../src/workspace/paths/agent-layouts.ts';
import { decisionPlaces } from '../../src/workspace/paths/note-folders.ts';

const page = 'docs/agents.md';

const words: Readonly<Record<LoadedWhen, string>> = {
  start: 'at the start',
  file: 'with a file',
  model: 'when the model asks',
  word: 'by a word of the prompt',
  hand: 'when you name it',
  described: 'its description at the start, the rest when the model asks',
};

/** When the files of a row are loaded. */
function loadedWords({ loaded }: AgentLayout): string {
  if (typeof loaded === 'string') return words[loaded];
  const { globs, mode, always, words: prompts, byDefault } = loaded;
  return [
    ...(globs === undefined ? [] : [`with the files of \`${globs}\``]),
    ...(mode === undefined
      ? []
      : [
          `by \`${mode.key}\` (${Object.entries(mode.means)
            .map(([value, when]) => `\`${value}\`: ${words[when]}`)
            .join(', ')})`,
        ]),
    ...(always === undefined ? [] : [`${words.start} if \`${always}\` is true`]),
    ...(prompts === undefined ? [] : [`by the words of \`${prompts}\``]),
    `else ${words[byDefault]}`,
  ].join('; ');
}

const code = (globs: readonly string[]): string =>
  globs.map((glob) => `\`${glob.replaceAll('|', '\\|')}\``).join(', ');

/** Writes `docs/agents.md`, the table of agents for people. */
export function generateAgentsPage(): void {
  const names = new Map(agentLayouts.map(({ id, agent }) => [id, agent]));
  const rows = agentLayouts.map((row) => {
    const { agent, id, kind, form, files, named, home = [], nested, limit, also = [] } = row;
    const places = [
      ...(files.length === 0 ? [] : [code(files) + (nested ? ', also in subfolders' : '')]),
      ...(named === undefined ? [] : ['the Markdown files that it names']),
      ...(home.length === 0 ? [] : [code(home.map((path) => `~/${path}`))]),
    ];
    const readers = also.map((each) => names.get(each) ?? each).join(', ');
    return (
      `| ${agent} | \`${id}\` | ${form ?? kind} | ${places.join('; ')} | ${loadedWords(row)} | ` +
      `${limit ? `${limit.count.toLocaleString('en')} ${limit.unit}${limit.of === 'all' ? ' together' : ' a file'}${limit.by ? `, by ${limit.by}` : ''}` : ''} | ${readers} |`
    );
  });
  const places = decisionPlaces
    .filter((place) => place !== '')
    .map((place) => `\`${place.slice(0, -1)}\``)
    .join(', ');
  writeFileSync(
    page,
    `<!-- Written by npm run generate from src/workspace/paths/agent-layouts.ts. -->

# Agents and their files

\`ledger audit\`, \`lint\`, \`context\` and \`conflicts\` read these files. The table follows the agents' own documentation of 2026.
\`ledger context --agent ID --explain\` lists what an agent loads in your repository; add \`--file PATH\` for its work on one file.

| Agent | ID | Kind | Files | Loaded | Limit | Also read by |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

- **Gemini CLI** reads the names of \`context.fileName\` in \`.gemini/settings.json\`. **Aider** reads \`CONVENTIONS.md\` only if
  \`.aider.conf.yml\` names it.
- **Skills, subagents, commands and specifications** often come from elsewhere. ledger reports a path there only if git had it when the
  line was written. Paths of a skill start at its folder, then at the root. ledger checks equal copies once, and doesn't compare
  these files for contradictions.
- **Commands** include files by \`@path\` (Gemini CLI: \`@{path}\`) from the root. ledger ignores \`$1\` and \`$ARGUMENTS\`.
- **Decision records**: \`audit\` finds them in any folder; \`lint\` at the root and in ${places}. Name other folders under
  \`layout.adrs\`, or in \`.adr-dir\`.
- **Imports** (\`@path\`) are followed for Claude Code (\`ledger context --profile claude\`).
- **Notes in your home folder** are audited if they belong to the project (Claude Code, caliban, mini-claude).
`,
  );
}
