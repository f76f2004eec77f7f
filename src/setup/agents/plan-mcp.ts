import { addJson, cutJson, jsonChild, jsonTree } from '#workspace/edit/json-edit';

import { type FileFact, linkedFolder, type SetupFacts } from '../facts.ts';
import { ownCopy } from '../installed-copy.ts';
import { withoutBlock } from '../managed-block.ts';
import { fetchOf } from '../package-manager.ts';
import type { RemovalPlan } from '../plan-removal.ts';
import { putBlock } from '../put-block.ts';
import { type PartialPlan, treeStep } from '../setup-plan.ts';
import { type McpServerFile, serverBlock, serverName } from './mcp-settings.ts';

/** How an agent starts the server. */
interface Server {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Plans the server of this tool among those of an agent: what is there keeps its bytes, and a
 * server of the same name stays as it is.
 */
export function planMcp(facts: SetupFacts, home: McpServerFile): PartialPlan {
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
  const server = { ...(key === 'servers' ? { type: 'stdio' } : {}), command, args };
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
export function planMcpRemoval(facts: SetupFacts, { path, key }: McpServerFile): RemovalPlan {
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
