import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

/** What a forge publishes of an operation of its API. */
interface Operation {
  readonly query: readonly string[];
  readonly body: object | null;
}

/** Reads what a forge publishes of its API, by method and path. */
export function readOperations(name: string): Readonly<Record<string, Operation>> {
  const text = readFileSync(`test/integrations/published/${name}.json`, 'utf8');
  return JSON.parse(text) as Readonly<Record<string, Operation>>;
}

/** The operation that a call is of, or what the forge's description says against the call. */
export function operationOf(
  operations: Readonly<Record<string, Operation>>,
  method: string,
  path: string,
  query: readonly string[],
): Operation | string {
  const operation = Object.entries(operations).find(([name]) => {
    const [of = '', template = ''] = name.split(' ');
    return of === method && new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
  })?.[1];
  if (!operation) return `no such operation: ${method} ${path}`;
  const unknown = query.find((name) => !operation.query.includes(name));
  return unknown === undefined ? operation : `no such parameter of ${path}: ${unknown}`;
}

/** Sends a file of a bare repository, by the protocol that needs no program on the server. */
export function sendFile(bare: string, path: string, response: ServerResponse): void {
  const file = join(bare, path);
  if (!file.startsWith(bare) || !existsSync(file) || !statSync(file).isFile())
    return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(readFileSync(file));
}

/** Reads what was sent. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
