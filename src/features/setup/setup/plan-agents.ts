import { addJson, cutJson, jsonChild, jsonTree } from '#features/setup/workspace/json-edit';
import { claudeCode, hookedAgents, namesOf } from '#setup/agents/hooked-agents';
import {
  type McpServerFile,
  mcpServers,
  serverBlock,
  serverName,
} from '#setup/agents/mcp-settings';
import { type FileFact, linkedFolder, type SetupFacts } from '#setup/facts';
import { ownCopy, withoutBlock } from '#setup/managed-block';
import { fetchOf } from '#setup/package-manager';

import { type BeforeInit, planAgentRemoval, planExcludeRemoval } from './cut-agent-hooks.ts';
import { excludeName, planAgentHooks } from './plan-agent.ts';
import type { RemovalPlan } from './plan-removal.ts';
import { pluginEnabledIn, pluginKey } from './plugin.ts';
import { putBlock } from './put-block.ts';
import {
  joined,
  type Part,
  type PartialPlan,
  type SetupPlan,
  type SetupStep,
  treeStep,
} from './setup-plan.ts';

/** The agents that can be set up: each with hooks, most with the server of this tool. */
export const knownAgents: readonly string[] = [
  ...new Set([...mcpServers.map(({ agent }) => agent), ...hookedAgents.flatMap(namesOf)]),
];

/** The parts of setup that are an agent's own. */
export const agentParts: ReadonlySet<Part> = new Set(['agent-hooks', 'mcp']);

/** The agents that work here, by the files and folders that say so. */
export function agentsAtWork(facts: Pick<SetupFacts, 'files' | 'present'>): string[] {
  const isThere = (path: string): boolean =>
    facts.present.has(path) || (facts.files.get(path)?.kind ?? 'absent') !== 'absent';
  return hookedAgents.filter(({ signs }) => signs.some(isThere)).map(({ id }) => id);
}

/**
 * Plans the hooks of an agent, and the server of this tool among its own: both may stand in one
 * file. For one person there are the hooks alone, for a server in a file of the project is
 * everybody's.
 *
 * @param wanted which of the two
 * @throws {UsageError} for settings that are none
 */
export function planAgent(
  facts: SetupFacts,
  agent: string,
  block: boolean,
  wanted: ReadonlySet<Part> = agentParts,
): SetupPlan {
  if (![...agentParts].some((part) => wanted.has(part))) return joined([]);
  const hooked = hookedAgents.filter((each) => namesOf(each).includes(agent));
  const plugged = hooked.map((each) => pluginEnabledIn(facts, each)).find((path) => path !== null);
  if (plugged !== undefined)
    return joined([{ kept: [{ path: plugged, why: `its plugin ${pluginKey} does it already` }] }]);
  const hooks = (wanted.has('agent-hooks') ? hooked : [])
    .filter((each) => !facts.local || each.own !== null)
    .map((each) => planAgentHooks(facts, block, each));
  const then = withSteps(facts, stepsOf(hooks));
  const servers =
    facts.local || !wanted.has('mcp')
      ? []
      : mcpServers.filter((home) => home.agent === agent).map((home) => planMcp(then, home));
  const plan = joined([...hooks, ...servers]);
  return { ...plan, steps: asOne(plan.steps) };
}

/**
 * Plans taking agents' hooks and servers out.
 *
 * @param known the files as they were before, as this clone remembers them
 */
export function planAgentsRemoval(
  facts: SetupFacts,
  known: ReadonlyMap<string, BeforeInit>,
  isWanted: (agent: string) => boolean,
): RemovalPlan {
  const hooks = hookedAgents
    .filter((each) => namesOf(each).some(isWanted))
    .map((each) => planAgentRemoval(facts, known, each));
  const then = withSteps(facts, stepsOf(hooks));
  const plans = [
    ...hooks,
    ...mcpServers.filter(({ agent }) => isWanted(agent)).map((home) => planMcpRemoval(then, home)),
    isWanted(claudeCode.id) ? planExcludeRemoval(facts, excludeName) : { steps: [], left: [] },
  ];
  return { steps: asOne(stepsOf(plans)), left: plans.flatMap(({ left }) => left) };
}

function stepsOf(plans: readonly PartialPlan[]): SetupStep[] {
  return plans.flatMap(({ steps = [] }) => steps);
}

/** What stands there once some steps are taken. */
function withSteps(facts: SetupFacts, steps: readonly SetupStep[]): SetupFacts {
  const files = new Map(facts.files);
  for (const { path, place, after, executable } of steps)
    if (place === 'tree')
      files.set(
        path,
        after === null
          ? { kind: 'absent' }
          : ({ kind: 'text', text: after, executable } satisfies FileFact),
      );
  return { ...facts, files };
}

/** Steps with each file once. */
function asOne(steps: readonly SetupStep[]): SetupStep[] {
  const byFile = new Map<string, SetupStep>();
  for (const step of steps) {
    const key = `${step.place} ${step.path}`;
    const first = byFile.get(key);
    byFile.set(
      key,
      first ? { ...step, before: first.before, says: `${first.says}; ${step.says}` } : step,
    );
  }
  return [...byFile.values()];
}

/** How an agent starts the server. */
interface Server {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Plans the server of this tool among those of an agent: what is there keeps its bytes, and a
 * server of the same name stays as it is.
 */
function planMcp(facts: SetupFacts, home: McpServerFile): PartialPlan {
  const { name, path, key } = home;
  const { command, args } = serverOf(facts);
  const says = `the server that ${name} asks for memory: recall, show, capture, the queue`;
  const file = fileOrLink(facts, path);
  if (key === null)
    return putBlock({
      part: 'mcp',
      path,
      file,
      lines: [
        `[mcp_servers.${serverName}]`,
        `command = ${JSON.stringify(command)}`,
        `args = ${JSON.stringify(args)}`,
      ],
      style: 'hash',
      name: serverBlock,
      says,
      already: (text) =>
        new RegExp(String.raw`^\[mcp_servers\.${serverName}\]`, 'm').test(text)
          ? `it names a server ${serverName}`
          : null,
    });
  const server = { type: key === 'servers' ? 'stdio' : undefined, command, args };
  const fresh = `${JSON.stringify({ [key]: { [serverName]: server } }, null, 2)}\n`;
  const byHand = (why: string): PartialPlan => ({
    byHand: [{ part: 'mcp', path, why, snippet: fresh.trimEnd().split('\n') }],
  });
  if (!file || file.kind === 'absent') return { steps: [treeStep('mcp', path, null, fresh, says)] };
  if (file.kind === 'link')
    return byHand('a symbolic link is on the way, and nothing is written through one');
  if (file.kind === 'unreadable') return byHand(file.why);
  const root = jsonTree(file.text);
  const servers = jsonChild(root, key);
  if (root?.type !== 'object' || (servers && servers.type !== 'object'))
    return byHand('it is no JSON object with servers in it');
  const there = jsonChild(servers, serverName);
  if (there !== null) return { kept: [{ path, why: `it names a server ${serverName} already` }] };
  const text = servers
    ? addJson(file.text, servers, serverName, server)
    : addJson(file.text, root, key, { [serverName]: server });
  return {
    steps: [{ ...treeStep('mcp', path, file.text, text, says), executable: file.executable }],
  };
}

/** Plans taking the server out, and the file where it held nothing else. */
function planMcpRemoval(facts: SetupFacts, { path, key }: McpServerFile): RemovalPlan {
  const file = fileOrLink(facts, path);
  if (file?.kind !== 'text') return { steps: [], left: [] };
  const rest = key === null ? withoutBlock(file.text, serverBlock) : withoutServer(file.text, key);
  if (rest === file.text) return { steps: [], left: [] };
  const isEmpty = /^\ufeff?\s*(?:\{\s*\}\s*)?$/.test(rest);
  const step = treeStep('mcp', path, file.text, rest, 'the server is cut out');
  return {
    steps: [
      isEmpty
        ? { ...step, after: null, says: 'it held nothing else' }
        : { ...step, executable: file.executable },
    ],
    left: [],
  };
}

/** Settings without our server; one of the same name that starts something else is left. */
function withoutServer(text: string, key: string): string {
  const root = jsonTree(text);
  const servers = jsonChild(root, key);
  const server = jsonChild(servers, serverName);
  const args = jsonChild(server, 'args')?.children?.map((each): unknown => each.value) ?? [];
  const words = [jsonChild(server, 'command')?.value, ...args].join(' ');
  if (!root || !servers || !/\bmemory-ledger\b.*\bmcp$/.test(words)) return text;
  const placeOf = (node: typeof root, name: string): number =>
    node.children?.findIndex((each) => each.children?.[0]?.value === name) ?? -1;
  return (servers.children?.length ?? 0) > 1
    ? cutJson(text, servers, placeOf(servers, serverName))
    : cutJson(text, root, placeOf(root, key));
}

/** The file, or the folder on the way to it that is a link. */
function fileOrLink(facts: SetupFacts, path: string): FileFact | undefined {
  return facts.files.get(linkedFolder(facts, path) ?? path);
}

/** The project's own copy where package.json names it, else what npx fetches or the PATH has. */
function serverOf(facts: SetupFacts): Server {
  const own = ownCopy(facts);
  const words = (own?.call ?? fetchOf(facts.program, facts.version) ?? 'memory-ledger').split(' ');
  const [command = 'memory-ledger', ...args] = words;
  return { command, args: [...args, 'mcp'] };
}
