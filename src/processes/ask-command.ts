import { spawn } from 'node:child_process';

import { absolutePath, canLead, endGroup } from './run-command.ts';

/**
 * What a program came to that was asked something on its standard input: what it printed, or why
 * there is no answer.
 */
export type Asked = { readonly said: string } | { readonly failed: string };

/** How a program is asked. */
export interface Asking {
  /** The program and its arguments; no shell reads them. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMilliseconds: number;
  /** Bytes it may print; more is no answer. */
  readonly mostBytes: number;
}

/**
 * Runs a program that the user chose, gives it a text and takes what it prints. It ends with its
 * time-out, with everything that it started. Relative entries of the PATH are left out, so that a
 * repository cannot bring the program.
 */
export function askCommand(
  { command, cwd, env, timeoutMilliseconds, mostBytes }: Asking,
  input: string,
): Promise<Asked> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let why: string | null = null;
    const child = spawn(program, args, {
      cwd,
      env: { ...env, PATH: absolutePath(env.PATH) } as NodeJS.ProcessEnv,
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
      detached: canLead,
    });
    const stop = (reason: string): void => {
      why ??= reason;
      endGroup(child);
      child.stdout.destroy();
    };
    const timer = setTimeout(
      () => stop(`${program} took longer than ${timeoutMilliseconds / 1000} seconds`),
      timeoutMilliseconds,
    );
    const answer = (asked: Asked): void => {
      clearTimeout(timer);
      resolve(asked);
    };
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) stop(`${program} printed more than ${mostBytes} bytes`);
      else chunks.push(chunk);
    });
    child.on('error', (error) => answer({ failed: `${program} cannot be run: ${error.message}` }));
    child.on('close', (code, signal) =>
      answer(
        why !== null
          ? { failed: why }
          : code === 0
            ? { said: Buffer.concat(chunks).toString('utf8') }
            : {
                failed: `${program} ended with ${code === null ? `signal ${String(signal)}` : `exit code ${code}`}`,
              },
      ),
    );
    // A program may answer without reading to the end.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
