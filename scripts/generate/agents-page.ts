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
  hand: 'when somebody names it',
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
          `as \`${mode.key}\` says (${Object.entries(mode.means)
            .map(([value, when]) => `\`${value}\`: ${words[when]}`)
            .join(', ')})`,
        ]),
    ...(always === undefined ? [] : [`${words.start} where \`${always}\` is true`]),
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
      ...(files.length === 0 ? [] : [code(files) + (nested ? ', in folders below as well' : '')]),
      ...(named === undefined ? [] : ['the Markdown that it names']),
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

Where agents keep instructions, notes and decisions, when they load them, and how much. \`ledger audit\`, \`lint\`, \`context\` and \`conflicts\` read these places. The table follows the
agents' own documents of 2026; a row that is wrong is a bug. \`ledger context --agent ID --explain\` shows what an agent loads here, and \`--file PATH\` what it adds when it works on a file.

| agent | id | kind | files | loaded | limit | also read by |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

- **Gemini CLI** reads the names of \`context.fileName\` in \`.gemini/settings.json\`, where that is there. **Aider** reads \`CONVENTIONS.md\` only where \`.aider.conf.yml\` names it; \`context\` goes by that.
- **Skills, subagents, commands and specifications** are often written for any project. A path there is stale only where it stood when its line was written, and left; what git never had is not said.
  Paths of a skill count from its folder, then from the root. Of equal files of several agents one is judged. They are not compared for contradictions.
- **Commands** have files put in with \`@path\` (Gemini CLI: \`@{path}\`), from the root. \`$1\` and \`$ARGUMENTS\` are left alone.
- **Decision records**: \`audit\` finds such a folder wherever it stands. \`lint\` and \`doctor\` read those at the root and in ${places}; name any other under \`layout.adrs\`, or in \`.adr-dir\`.
- **Imports** (\`@path\`) are followed for Claude Code (\`ledger context --profile claude\`); for the others the file that imports is shown as it stands.
- **Notes in the home folder** are audited where they are of this project: Claude Code, caliban and mini-claude keep a folder for each.
`,
  );
}
