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
