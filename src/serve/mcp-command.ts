import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { Transform } from 'node:stream';

import { tool } from '#app/invocation/version';
import type { Context, Run } from '#cli/context';
import { command, parse } from '#cli/parse';
import { EnvironmentError, problemOf, UsageError } from '#diagnostics/failure';
import { server as say } from '#messages/generated/agents';
import { textOf } from '#messages/join-message';
import { withProgram } from '#reporters/report';

import { argumentValidator, compactSchema } from './check-arguments.ts';
import {
  type ServedTool,
  servedTools,
  type ServerContext,
  type ToolAnswer,
  type ToolArguments,
} from './mcp-tools.ts';

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
  const served: ServerContext = {
    cwd: resolve(context.cwd, options.C ?? '.'),
    config: options.config,
    env: { ...context.env, LEDGER_ACTOR: 'agent', LEDGER_SESSION: session, LEDGER_CLIENT: '' },
    program: context.program,
    features: context.features,
  };
  await serve(served, context);
  return 0;
};

async function serve(served: ServerContext, context: Context): Promise<void> {
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
        'Memory of this project: recall before a task; capture what others would have to find ' +
        'out again. A person decides what becomes memory.',
    },
  );
  const alone = oneAtATime();
  const added = await Promise.all(context.features.map((each) => each.tools?.(served) ?? []));
  for (const each of [...servedTools, ...added.flat()]) {
    const { name, description, schema, readOnly } = each;
    const inputs = fromJsonSchema<ToolArguments>(compactSchema(schema), argumentValidator(schema));
    server.registerTool(
      name,
      {
        description,
        inputSchema: inputs,
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

/** Calls a tool; an error is an answer, too, without a stack trace. */
async function answer(
  tool: ServedTool,
  given: ToolArguments,
  served: ServerContext,
): Promise<ToolAnswer> {
  try {
    return await tool.call(given, served);
  } catch (error) {
    if (error instanceof UsageError || error instanceof EnvironmentError)
      return {
        text: withProgram([error.message, ...error.hints].join('\n'), served.program),
        refused: true,
      };
    return { text: textOf(say.internal({ problem: problemOf(error) })), refused: true };
  }
}

/** Queues writes: they would only wait for each other's lock. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}

const mostRequestBytes = 1_048_576;

/** The reply to a line that is not a request (JSON-RPC 2.0, section 5.1). */
interface LineError {
  readonly code: -32700 | -32600;
  readonly message: string;
  /** ID of the request; null if it cannot be read. */
  readonly id: string | number | null;
}

/**
 * Splits the input into JSON-RPC messages. Calls `refuse` for a line that is too long, not JSON, or
 * not a message, which the protocol would drop. Ends after every request has its answer.
 *
 * @param open is called for each message that is passed on
 */
function messageLines(
  isMessage: (value: unknown) => boolean,
  refuse: (error: LineError) => void,
  open: Unanswered,
): Transform {
  let parts: Buffer[] = [];
  let bytes = 0;
  let tooLong = false;
  const end = (stream: Transform): void => {
    const line = Buffer.concat(parts);
    const [skip, empty] = [tooLong, line.toString().trim() === ''];
    [parts, bytes, tooLong] = [[], 0, false];
    if (skip)
      return refuse({
        code: -32600,
        message: textOf(say.requestTooLong({ most: mostRequestBytes })),
        id: null,
      });
    if (empty) return;
    const read = messageIn(line, isMessage);
    if ('code' in read) return refuse(read);
    open.asked(read.message);
    stream.push(Buffer.concat([line, Buffer.from('\n')]));
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0;
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
        keep(chunk.subarray(from, at));
        end(this);
        from = at + 1;
      }
      keep(chunk.subarray(from));
      done();
    },
    flush(done) {
      if (bytes > 0 || tooLong) end(this);
      void open.all().then(() => done());
    },
  });

  function keep(part: Buffer): void {
    bytes += part.length;
    if (bytes > mostRequestBytes) [parts, tooLong] = [[], true];
    else if (part.length > 0) parts.push(Buffer.from(part));
  }
}

function messageIn(
  line: Buffer,
  isMessage: (value: unknown) => boolean,
): LineError | { readonly message: unknown } {
  let value: unknown;
  try {
    value = JSON.parse(line.toString('utf8'));
  } catch {
    return { code: -32700, message: textOf(say.notJson()), id: null };
  }
  if (isMessage(value)) return { message: value };
  const { id } = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >;
  return {
    code: -32600,
    message: textOf(say.notRequest()),
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
  };
}

/** Requests without a reply so far. */
interface Unanswered {
  /** To be called for each message that comes in. */
  asked(message: unknown): void;
  /** To be called for each message that goes out. */
  said(message: unknown): void;
  /** Resolves once every request has its answer. */
  all(): Promise<void>;
}

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly requestId?: unknown };
}

/** Counts requests until they are answered or cancelled. */
function unanswered(): Unanswered {
  const open = new Set<unknown>();
  const waiting: (() => void)[] = [];
  const close = (id: unknown): void => {
    open.delete(id);
    if (open.size === 0) for (const done of waiting.splice(0)) done();
  };
  return {
    asked: (message) => {
      const { id, method, params } = message as Message;
      if (id !== undefined && method !== undefined) open.add(id);
      else if (method === 'notifications/cancelled') close(params?.requestId);
    },
    said: (message) => {
      const { id, method } = message as Message;
      if (method === undefined) close(id);
    },
    all: () =>
      open.size === 0 ? Promise.resolve() : new Promise((done) => void waiting.push(done)),
  };
}
