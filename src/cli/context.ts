import { styleText } from 'node:util';

import { programName } from '#app/invocation/called-program';
import { principalOf } from '#app/invocation/principal';
import type { Acting, Outcome } from '#app/unit-of-work/run-act';
import { UsageError } from '#diagnostics/failure';
import { commandLine as say } from '#messages/generated/program';
import type { Style } from '#reporters/report';

import type { Feature } from './feature.ts';
import { type ProgressLine, progressLine } from './progress.ts';

export { programName };

/** The process as a command sees it, so that a test can stand in for it. */
export interface Context {
  readonly cwd: string;
  /** What is added to the core. */
  readonly features: readonly Feature[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The name the tool was called by, for commands that are printed to be pasted. */
  readonly program: string;
  /** Absolute path of the script that runs, for hooks that call it again. */
  readonly script?: string;
  readonly terminal: boolean;
  /** Shows the current step on a terminal. */
  progress?(what: string): void;
  out(text: string | Uint8Array): void;
  error(text: string): void;
  /** All of standard input. */
  stdin(): Promise<Buffer>;
  /** Whether somebody can be asked: a terminal on both sides, and no agent or CI. */
  readonly interactive: boolean;
  /** Asks a yes-or-no question on the terminal. */
  confirm(question: string): Promise<boolean>;
  /** Asks for a line on the terminal; `q` where the input ends. */
  question(text: string): Promise<string>;
  /** A saved plan that the command plans again; absent where somebody typed the command. */
  readonly replay?: Replay;
  /** Lets the person edit a text; gives it back as it was left. */
  edit(name: string, text: string): string | Promise<string>;
}

/**
 * A saved plan while its command runs again: what it is measured by, its clock, and who is told
 * what came of it.
 */
export interface Replay {
  readonly planned: NonNullable<Acting['planned']>;
  readonly now: Date;
  take(outcome: Outcome): void;
}

/** Runs a command on the arguments after its name; gives the exit code. */
export type Run = (args: readonly string[], context: Context) => Promise<number>;

/** The context of the running process. */
export function processContext(features: readonly Feature[]): Context {
  const program = programName(process.argv[1] ?? '', process.env);
  let line: ProgressLine | null = null;
  return {
    cwd: process.cwd(),
    features,
    env: process.env,
    program,
    script: process.argv[1],
    // Asked for by few, and each brings its stream.
    get terminal() {
      return process.stdout.isTTY === true;
    },
    progress: (what) => {
      line ??= progressLine(process.stderr, program);
      line.show(what);
    },
    out: (text) => {
      line?.clear();
      process.stdout.write(text);
    },
    error: (text) => {
      line?.clear();
      process.stderr.write(text);
    },
    stdin: readInput,
    get interactive() {
      return process.stdin.isTTY === true && process.stdout.isTTY === true && isPerson(process);
    },
    confirm: async (question) => /^y(?:es)?$/i.test(await askLine(`${question} [y/N] `)),
    question: askLine,
    edit: async (name, text) => {
      const [{ withScratchFile }, { runEditor }] = await Promise.all([
        import('#disk/writing/scratch-folder'),
        import('#processes/run-editor'),
      ]);
      return withScratchFile(name, text, (file) => runEditor(file, process.env));
    },
  };
}

/** Asks for a line, without white space around it; `q` where the input ends. */
async function askLine(text: string): Promise<string> {
  // What asks is loaded by the few who do: it brings streams.
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<string>((resolve) => void lines.once('close', () => resolve('q')));
  try {
    return (await Promise.race([lines.question(text), ended])).trim();
  } finally {
    lines.close();
  }
}

/** Bytes of standard input: a request, decisions, a file or a plan, which holds whole files. */
const mostBytes = 16_777_216;

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin) {
    bytes += (chunk as Buffer).length;
    if (bytes > mostBytes) throw new UsageError(say.inputTooLarge({ most: mostBytes / 1_048_576 }));
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

const styles: Readonly<Record<Style, Parameters<typeof styleText>[0]>> = {
  error: 'red',
  warning: 'yellow',
  info: 'blue',
  path: 'cyan',
  dim: 'dim',
  good: 'green',
};

/**
 * Paints text where colour is wanted: `--color`, then NO_COLOR and FORCE_COLOR, then whether a
 * terminal looks on.
 */
export function painter(
  context: Context,
  choice: 'auto' | 'always' | 'never',
): (style: Style, text: string) => string {
  const wanted =
    choice === 'auto'
      ? !context.env.NO_COLOR &&
        ((context.env.FORCE_COLOR ?? '0') !== '0' ||
          (context.terminal && context.env.TERM !== 'dumb'))
      : choice === 'always';
  return wanted
    ? (style, text) => styleText(styles[style], text, { validateStream: false })
    : (_style, text) => text;
}

/** Asks a yes-or-no question; where nobody can be asked, the answer is no. */
export async function ask(context: Context, question: string): Promise<boolean> {
  return context.interactive ? context.confirm(question) : false;
}

/** Whether a person is at work here, as far as the environment tells. */
export function isPerson(context: Pick<Context, 'env'>): boolean {
  return principalOf(context.env).kind === 'person';
}

/** Whether an agent is at work here, as far as the environment tells. */
export function isAgent(context: Pick<Context, 'env'>): boolean {
  return principalOf(context.env).kind === 'agent';
}
