import { join, resolve } from 'node:path';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';

import { numberedLines, promoteFact } from './facts.ts';
import { bot, gitEnv, type Team, team } from './team.ts';

/** The built command line. */
export const bin = resolve('bin/ledger.cjs');
const code = numberedLines(400);
/** An agent's environment in a repository, without the person's own configuration. */
export const environment = (here: Team): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: here.root,
  ...gitEnv(bot),
  XDG_CACHE_HOME: join(here.root, '.git/cache'),
});

/** A repository that remembers one fact. */
export function known(): { readonly here: Team; readonly item: string } {
  const here = team('work', { 'src/token.ts': code, 'ledger.config.json': '{}\n' });
  const item = promoteFact(
    here,
    'The token waits for its neighbour',
    'src/token.ts#L1-L4',
    'changing the token',
  );
  here.commit('Memory');
  return { here, item };
}

/** A client of the official kit, connected over real standard input and output. */
export async function connected(
  here: Team,
  env: Readonly<Record<string, string>> = environment(here),
): Promise<{
  readonly client: Client;
  call(name: string, given: object): Promise<{ readonly text: string; readonly refused: boolean }>;
}> {
  const client = new Client({ name: 'a client', version: '1.2.3' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [bin, 'mcp'],
      cwd: here.root,
      env,
      stderr: 'pipe',
    }),
  );
  onTestFinished(() => client.close());
  return {
    client,
    call: async (name, given) => {
      const { content, isError } = (await client.callTool({
        name,
        arguments: given as Record<string, unknown>,
      })) as { readonly content: readonly { readonly text: string }[]; readonly isError?: boolean };
      return { text: content.map((each) => each.text).join(''), refused: isError === true };
    },
  };
}
