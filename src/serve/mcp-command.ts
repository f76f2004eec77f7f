import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';

import { tool } from '#app/invocation/version';
import { storesHere, StoreUnknownError } from '#app/topics/store-location';
import type { Context, Run } from '#cli/context';
import { command, parse } from '#cli/parse';
import { EnvironmentError, problemOf, UsageError } from '#diagnostics/failure';
import { textOf } from '#messages/join-message';
import { server as say } from '#messages/server';
import { withProgram } from '#reporters/report';

import { checkedBy, listedSchema } from './check-arguments.ts';
import { type LineError, messageLines } from './mcp-lines.ts';
import { servedTools } from './mcp-tools.ts';
import type { Served, ServedTool, ToolAnswer, ToolArguments } from './served-tool.ts';
import { topicTools } from './topic-tools.ts';
import { unanswered } from './unanswered.ts';

/** `ledger mcp`: serves memory to an agent over standard input and output. */
export const runMcp: Run = async (args, context) => {
  const built = command(
    'ledger mcp',
    'Serve memory to an agent by the Model Context Protocol, over standard input and ' +
      'output. An agent starts it: claude mcp add memory -- ledger mcp',
    context.out,
  );
  const { options } = parse<object>(built, args);
  const session =
    context.env.LEDGER_SESSION ?? context.env.CLAUDE_CODE_SESSION_ID ?? `mcp-${randomUUID()}`;
  const served: Served = {
    cwd: resolve(context.cwd, options.C ?? '.'),
    ...(options.config === undefined ? {} : { config: options.config }),
    env: { ...context.env, LEDGER_ACTOR: 'agent', LEDGER_SESSION: session, LEDGER_CLIENT: '' },
    program: context.program,
  };
  await serve(served, context);
  return 0;
};

async function serve(served: Served, context: Context): Promise<void> {
  // Loaded only here: nobody else pays for the protocol.
  const [
    { McpServer, fromJsonSchema, isJSONRPCNotification, isJSONRPCRequest, isJSONRPCResponse },
    { StdioServerTransport },
  ] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('@modelcontextprotocol/server/stdio'),
  ]);
  const server = new McpServer(
    { name: tool.name, version: tool.version },
    {
      capabilities: { tools: {} },
      instructions:
        'Memory of this project: recall before a task, capture what the next one would have ' +
        'to find out again. A person decides what becomes memory.',
    },
  );
  const alone = oneAtATime();
  for (const each of await toolsFor(served)) {
    const { name, description, schema, readOnly } = each;
    server.registerTool(
      name,
      {
        description,
        inputSchema: fromJsonSchema<ToolArguments>(listedSchema(schema), checkedBy(schema)),
        annotations: readOnly ? { readOnlyHint: true } : { destructiveHint: false },
      },
      async (given) => {
        const client = server.server.getClientVersion();
        const at = client
          ? { ...served, env: { ...served.env, LEDGER_CLIENT: `${client.name}@${client.version}` } }
          : served;
        const { text, refused } = await (readOnly
          ? answer(each, given, at)
          : alone(() => answer(each, given, at)));
        return { content: [{ type: 'text' as const, text }], isError: refused };
      },
    );
  }
  const refuse = ({ code, message, id }: LineError): void =>
    context.out(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`);
  const kinds = [isJSONRPCRequest, isJSONRPCNotification, isJSONRPCResponse];
  const isMessage = (value: unknown): boolean => kinds.some((isOne) => isOne(value));
  const open = unanswered();
  const lines = process.stdin.pipe(messageLines(isMessage, refuse, open));
  const transport = new StdioServerTransport(lines, process.stdout);
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    await send(message);
    open.said(message);
  };
  const closed = new Promise<void>((done) => {
    server.server.onclose = done;
  });
  await server.connect(transport);
  await closed;
}

/** The tools of a place; those of topics where it has a store of them. */
async function toolsFor(served: Served): Promise<readonly ServedTool[]> {
  // What is wrong with a store is said by the tools.
  const hasTopics = await storesHere(served).then(
    (stores) => stores.length > 0,
    () => true,
  );
  return hasTopics ? [...servedTools, ...topicTools] : servedTools;
}

/**
 * What a tool says, whatever happens: a failure is an answer, with what to do, and no trace of the
 * program.
 */
async function answer(tool: ServedTool, given: ToolArguments, served: Served): Promise<ToolAnswer> {
  try {
    return await tool.call(given, served);
  } catch (error) {
    // What a command would be told is no advice to an agent.
    if (error instanceof StoreUnknownError && error.stores.length > 1)
      return {
        text: textOf(say.storeUnnamed({ problem: problemOf(error) })),
        refused: true,
      };
    if (error instanceof StoreUnknownError)
      return {
        text: textOf(say.noStore({ problem: problemOf(error) })),
        refused: true,
      };
    if (error instanceof UsageError)
      return {
        text: withProgram([error.message, ...error.hints].join('\n'), served.program),
        refused: true,
      };
    if (error instanceof EnvironmentError)
      return { text: withProgram(error.message, served.program), refused: true };
    return { text: textOf(say.internal({ problem: problemOf(error) })), refused: true };
  }
}

/** Lets writes through one after the other: they would only wait for each other's lock. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
