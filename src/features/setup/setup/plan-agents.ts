import { UsageError } from '#diagnostics/failure';
import { addJson, cutJson, jsonChild, jsonTree } from '#features/setup/workspace/json-edit';
import { setupPlace as say } from '#messages/generated/configuration';
import { claudeCode, hookedAgents, namesOf, settingsPaths } from '#setup/agents/hooked-agents';
import {
  type McpServerFile,
  mcpServers,
  serverBlock,
  serverName,
} from '#setup/agents/hooked-agents';
import { findLocalInstall, isThere, linkedFolder, type SetupFacts } from '#setup/facts';
import { fetchCommandFor } from '#setup/package-manager';

import { type BeforeInit, excludeFile, planAgentHooks, planAgentRemoval } from './agent-hooks.ts';
import { pluginEnabledIn, pluginKey } from './agent-settings.ts';
import {
  blockFile,
  cutFile,
  type CutResult,
  type ManagedFile,
  planFile,
  planInTurn,
  type PutResult,
} from './managed-file.ts';
import { joinPlans, type SetupPart, type SetupPlan } from './setup-plan.ts';

/** The agents that can be set up: each with hooks, most with the server of this tool. */
export const knownAgents: readonly string[] = [
  ...new Set([...mcpServers.map(({ agent }) => agent), ...hookedAgents.flatMap(namesOf)]),
];

/** The parts of setup that change settings of agents. */
export const agentParts: ReadonlySet<SetupPart> = new Set(['agent-hooks', 'mcp']);

/** Returns the IDs of the agents that are used here, by their files and folders. */
export function agentsAtWork(facts: Pick<SetupFacts, 'files' | 'present'>): string[] {
  const says = (path: string): boolean => facts.present.has(path) || isThere(facts, path);
  return hookedAgents.filter(({ signs }) => signs.some(says)).map(({ id }) => id);
}

/**
 * Plans the hooks and the MCP server of ledger for an agent; both may be in one file. With
 * `--local` it plans the hooks alone, because a server would be in a committed file.
 *
 * @param wanted which of `agentParts` to plan
 * @throws {UsageError} for invalid settings
 */
export function planAgent(
  facts: SetupFacts,
  agent: string,
  block: boolean,
  wanted: ReadonlySet<SetupPart>,
): SetupPlan {
  if (![...agentParts].some((part) => wanted.has(part))) return joinPlans([]);
  const hooked = hookedAgents.filter((each) => namesOf(each).includes(agent));
  const plugged = hooked.map((each) => pluginEnabledIn(facts, each)).find((path) => path !== null);
  if (plugged !== undefined)
    return joinPlans([
      { kept: [{ path: plugged, why: `its plugin ${pluginKey} already does this` }] },
    ]);
  const hooks = hooked.filter(({ own }) => !facts.local || own !== null);
  if (facts.local && hooks.length === 0) throw new UsageError(say.localAgent({ agent }));
  const servers = facts.local ? [] : mcpServers.filter((home) => home.agent === agent);
  return planInTurn(facts, [
    ...(wanted.has('agent-hooks') ? hooks : []).map(
      (each) => (now: SetupFacts) => planAgentHooks(now, block, each),
    ),
    ...(wanted.has('mcp') ? servers : []).map(
      (home) => (now: SetupFacts) => planFile(serverFile(now, home)),
    ),
  ]);
}

/**
 * Plans the removal of hooks and servers from settings of agents.
 *
 * @param known the files as they were before setup, as this clone stored them
 * @param agent one of `knownAgents`; null for all, whose blocks are cut out with all others
 */
export function planAgentsRemoval(
  facts: SetupFacts,
  known: ReadonlyMap<string, BeforeInit>,
  agent: string | null,
): SetupPlan {
  const isWanted = (name: string): boolean => agent === null || agent === name;
  const hooked = hookedAgents.filter((each) => namesOf(each).some(isWanted));
  const servers = mcpServers.filter((home) => isWanted(home.agent));
  return planInTurn(facts, [
    ...hooked.map((each) => (now: SetupFacts) => planAgentRemoval(now, known, each)),
    ...servers.map((home) => (now: SetupFacts) => cutFile(serverFile(now, home))),
    ...(agent === claudeCode.id ? [() => cutFile(excludeFile(facts, settingsPaths.own))] : []),
  ]);
}

/**
 * Describes a file of MCP servers with that of ledger in it. Existing text keeps its bytes, and a
 * server of the same name is not changed.
 */
function serverFile(facts: SetupFacts, { name, path, key }: McpServerFile): ManagedFile {
  const { command, args } = serverOf(facts);
  const file = facts.files.get(linkedFolder(facts, path) ?? path);
  const row = {
    part: 'mcp',
    path,
    file,
    executable: key !== null && file?.kind === 'text' && file.executable,
    says: `the server that ${name} asks for memory: recall, show, capture, the queue`,
  } as const;
  if (key === null) {
    const table = `[mcp_servers.${serverName}]`;
    const block = blockFile(row, {
      lines: [table, `command = ${JSON.stringify(command)}`, `args = ${JSON.stringify(args)}`],
      style: 'hash',
      name: serverBlock,
      already: (text) =>
        text.split(/\r?\n/).some((line) => line.startsWith(table))
          ? `it names a server ${serverName}`
          : null,
    });
    const cut = (text: string): CutResult => {
      const rest = block.cut(text);
      return rest.text === null ? rest : { ...rest, says: serverIsCut };
    };
    return { ...block, cut };
  }
  const server = { type: key === 'servers' ? 'stdio' : undefined, command, args };
  const fresh = `${JSON.stringify({ [key]: { [serverName]: server } }, null, 2)}\n`;
  return {
    ...row,
    fresh,
    snippet: fresh.trimEnd().split('\n'),
    barred:
      file?.kind === 'link'
        ? 'a symbolic link is in its path, and ledger does not write through links'
        : null,
    put: (text) => putServer(text, key, server),
    cut: (text) => {
      const rest = withoutServer(text, key);
      return rest !== text && /^\ufeff?\s*(?:\{\s*\}\s*)?$/.test(rest)
        ? { text: null, says: 'it contained nothing else', left: [] }
        : { text: rest, says: serverIsCut, left: [] };
    },
  };
}

const serverIsCut = 'without the server';

function putServer(text: string, key: string, server: object): PutResult {
  const root = jsonTree(text);
  const servers = jsonChild(root, key);
  if (root?.type !== 'object' || (servers && servers.type !== 'object'))
    return { byHand: 'it is not a JSON object with servers' };
  if (jsonChild(servers, serverName) !== null)
    return { kept: [`it already names a server ${serverName}`] };
  return {
    text: servers
      ? addJson(text, servers, serverName, server)
      : addJson(text, root, key, { [serverName]: server }),
  };
}

/** Removes the server of ledger; one of the same name that starts another program is kept. */
function withoutServer(text: string, key: string): string {
  const root = jsonTree(text);
  const servers = jsonChild(root, key);
  const server = jsonChild(servers, serverName);
  const args = jsonChild(server, 'args')?.children?.map((each): unknown => each.value) ?? [];
  const words = [jsonChild(server, 'command')?.value, ...args].join(' ');
  if (!root || !servers || !/\bmemory-ledger\b.*\bmcp$/.test(words)) return text;
  return (servers.children?.length ?? 0) > 1
    ? cutJson(text, servers, serverName)
    : cutJson(text, root, key);
}

/** Returns how an agent starts the server: the copy of the project, by npx, or from the PATH. */
function serverOf(facts: SetupFacts): { readonly command: string; readonly args: string[] } {
  const own = findLocalInstall(facts);
  const words = (
    own?.call ??
    fetchCommandFor(facts.program, facts.version) ??
    'memory-ledger'
  ).split(' ');
  const [command = 'memory-ledger', ...args] = words;
  return { command, args: [...args, 'mcp'] };
}
