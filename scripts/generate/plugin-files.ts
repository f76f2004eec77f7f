import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { hooksFile } from '../../src/features/setup/setup/agent-hooks.ts';
import { marketplaceName, pluginName } from '../../src/features/setup/setup/agent-settings.ts';
import { pluginCommand, pluginServer } from '../../src/setup/agents/agent-call.ts';
import {
  claudeCode,
  type HookedAgent,
  hookedAgents,
} from '../../src/setup/agents/hooked-agents.ts';
import { serverName } from '../../src/setup/agents/hooked-agents.ts';

const description = 'Code review for what your coding agents believe.';
/** The plugin of Claude Code and Codex, and the extension of Gemini CLI. */
const shared = 'plugin/ledger';
const gemini = 'plugin/gemini';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly mcpName: string;
  readonly license: string;
  readonly homepage: string;
  readonly keywords: readonly string[];
}

/** Writes what agents install: the plugin, the marketplace that lists it, and the MCP entry. */
export function generatePluginFiles(): void {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  rmSync('plugin', { recursive: true, force: true });
  for (const [path, text] of Object.entries(pluginFiles(manifest))) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

function pluginFiles(manifest: Manifest): Readonly<Record<string, string>> {
  const { version, license, homepage, keywords } = manifest;
  const about = { name: pluginName, version, description };
  const author = { name: manifest.name, url: homepage };
  const plugin = { ...about, author, homepage, repository: homepage, license, keywords };
  const mcpServers = { [serverName]: pluginServer(version) };
  const skill = readFileSync('scripts/generate/skill.md', 'utf8');
  const hooksOf = (agent: HookedAgent): string =>
    hooksFile(agent, (event) => pluginCommand(version, agent, event.argument));
  return {
    '.claude-plugin/marketplace.json': json({
      name: marketplaceName,
      owner: author,
      plugins: [{ name: pluginName, source: `./${shared}`, description }],
    }),
    [`${shared}/.claude-plugin/plugin.json`]: json(plugin),
    [`${shared}/.codex-plugin/plugin.json`]: json({
      ...plugin,
      skills: './skills/',
      mcpServers: './.mcp.json',
      hooks: './hooks/codex.json',
    }),
    [`${shared}/.mcp.json`]: json({ mcpServers }),
    [`${shared}/hooks/hooks.json`]: hooksOf(claudeCode),
    [`${shared}/hooks/codex.json`]: hooksOf(agentNamed('codex')),
    [`${shared}/skills/${pluginName}/SKILL.md`]: skill,
    [`${gemini}/gemini-extension.json`]: json({ ...about, mcpServers }),
    [`${gemini}/hooks/hooks.json`]: hooksOf(agentNamed('gemini')),
    [`${gemini}/skills/${pluginName}/SKILL.md`]: skill,
    'plugin/server.json': json(serverEntry(manifest)),
  };
}

/** The entry of the MCP registry, which takes the name from package.json as proof. */
function serverEntry({ name, version, mcpName, homepage }: Manifest): unknown {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: mcpName,
    title: pluginName,
    description,
    version,
    repository: { url: homepage, source: 'github' },
    packages: [
      {
        registryType: 'npm',
        identifier: name,
        version,
        transport: { type: 'stdio' },
        packageArguments: [{ type: 'positional', value: 'mcp' }],
      },
    ],
  };
}

function agentNamed(id: string): HookedAgent {
  const agent = hookedAgents.find((each) => each.id === id);
  if (!agent) throw new Error(`no agent is called ${id}`);
  return agent;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
