import { styleText } from 'node:util';

import { programName } from '#app/invocation/called-program';
import { principalOf } from '#app/invocation/principal';
import type { ActInvocation, Outcome } from '#app/unit-of-work/run-act';
import { UsageError } from '#diagnostics/failure';
import { commandLine as say } from '#messages/generated/program';
import type { Style } from '#reporters/report';

import type { Feature } from './feature.ts';

export { programName };

/** The process of a command; tests replace it. */
export interface Context {
  readonly cwd: string;
  readonly features: readonly Feature[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The name the tool was called by, for printed commands. */
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
  /** Whether a person can answer questions: terminals for input and output, no agent or CI. */
  readonly interactive: boolean;
  /** Asks a yes-or-no question on the terminal. */
  confirm(question: string): Promise<boolean>;
  /** Asks for a line on the terminal; `q` if the input ends. */
  question(text: string): Promise<string>;
  /**
   * A saved plan whose command runs again: the plan, its clock, and the receiver of the outcome.
   */
  readonly replay?: {
    readonly planned: NonNullable<ActInvocation['planned']>;
    readonly now: Date;
    take(outcome: Outcome): void;
  };
  /** Opens a text in the user's editor; returns it as it was left. */
  edit(name: string, text: string): string | Promise<string>;
}

/** Runs a command on the arguments after its name; returns the exit code. */
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
    // Getters, because each loads its stream.
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

/** Asks for a line, without white space around it; `q` if the input ends. */
async function askLine(text: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<string>((resolve) => void lines.once('close', () => resolve('q')));
  try {
    return (await Promise.race([lines.question(text), ended])).trim();
  } finally {
    lines.close();
  }
}

/** Bytes of standard input; a plan contains whole files. */
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

/** Paints text by `--color`, then NO_COLOR and FORCE_COLOR, then whether there is a terminal. */
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

/** Asks a yes-or-no question. Answers no in a run without a person at a terminal. */
export async function ask(context: Context, question: string): Promise<boolean> {
  return context.interactive ? context.confirm(question) : false;
}

/** Whether a person is at work, by the environment. */
export function isPerson(context: Pick<Context, 'env'>): boolean {
  return principalOf(context.env).kind === 'person';
}

/** Whether an agent is at work, by the environment. */
export function isAgent(context: Pick<Context, 'env'>): boolean {
  return principalOf(context.env).kind === 'agent';
}

/** Milliseconds before the line is shown. */
const delay = 1_000;

/** A line that names the current step. Other output replaces it. */
export interface ProgressLine {
  show(what: string): void;
  clear(): void;
}

/** Shows the current step on a terminal after one second. It writes nothing to a pipe. */
export function progressLine(
  terminal: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>,
  program: string,
): ProgressLine {
  const started = Date.now();
  let said = '';
  let isShown = false;
  let timer: NodeJS.Timeout | null = null;
  const draw = (): void => {
    if (said === '') return;
    isShown = true;
    terminal.write(`\r\u001b[K${`${program}: ${said} …`.slice(0, (terminal.columns ?? 80) - 1)}`);
  };
  return {
    show: (what) => {
      if (!terminal.isTTY) return;
      said = what;
      if (Date.now() - started >= delay) draw();
      else timer ??= setTimeout(draw, delay - (Date.now() - started)).unref();
    },
    clear: () => {
      said = '';
      if (isShown) terminal.write('\r\u001b[K');
      isShown = false;
    },
  };
}
