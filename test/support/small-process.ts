import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** One call of the tool, as a process would be started. */
export interface ToolCall {
  readonly cwd: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly input: Uint8Array;
  readonly env: Readonly<Record<string, string>>;
}

/** One run of git, which takes the same and no script. */
export type GitCall = Omit<ToolCall, 'script'> & { readonly script: null };

/** What came of it: exit code and the bytes written; no code where it did not end in time. */
export interface CallAnswer {
  readonly code: number | null;
  readonly out: Uint8Array;
  readonly error: string;
}

// No test cuts the power: what is written need not reach the disk before the tool goes on.
fs.fsyncSync = () => undefined;
syncBuiltinESMExports();
const [build = ''] = process.argv.slice(2);
// Stands in for what a build defines, which the tool looks at while it loads.
if (build !== '') Object.assign(globalThis, { __BUILD__: build });
const { processContext, programName } = await import('../../src/cli/context.ts');
const { main } = await import('../../src/cli/main.ts');
const { features } = await import('../../src/features.ts');

process.on('disconnect', () => process.exit());
process.on('message', (call: ToolCall | GitCall) => {
  void (call.script === null ? gitRun(call) : toolRun(call)).then((answer) =>
    process.send?.(answer),
  );
});

async function toolRun({ cwd, script, args, input, env }: ToolCall): Promise<CallAnswer> {
  process.env = { ...env };
  const out: Buffer[] = [];
  let error = '';
  const code = await main(args, {
    ...processContext(features),
    cwd,
    script,
    program: programName(script, env),
    terminal: false,
    interactive: false,
    out: (text) => void out.push(Buffer.from(text)),
    error: (text) => void (error += text),
    stdin: () => Promise.resolve(Buffer.from(input)),
  });
  return { code, out: Buffer.concat(out), error };
}

function gitRun({ cwd, args, input, env }: GitCall): Promise<CallAnswer> {
  const ran = spawnSync('git', args, {
    cwd,
    env: { ...env } as unknown as NodeJS.ProcessEnv,
    input,
    timeout: 20_000,
    maxBuffer: 64 * 1024 ** 2,
  });
  return Promise.resolve({ code: ran.status, out: ran.stdout, error: ran.stderr.toString() });
}
