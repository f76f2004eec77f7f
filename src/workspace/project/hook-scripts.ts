import { folderOf, joinPath } from '../paths/target.ts';
import type { Located } from '../source-file.ts';
import { commandsInLine } from './shell-words.ts';

/** A script of the repository that a hook of an agent runs. */
export interface HookScript extends Located {
  /** Where it may stand: from the root, the folder that the hook names, or beside the settings. */
  readonly places: readonly string[];
  readonly event: string;
}

/** Files with hooks of agents that a team commits. */
export const hookSettings =
  /^(?:\.claude\/settings|\.gemini\/settings|\.cursor\/hooks|\.codex\/hooks|\.github\/hooks\/[\w.-]+)\.json$/;
/** How hooks write the root of the project. */
const quotedRoot =
  /(?:\$\{?(?:CLAUDE|CURSOR|GEMINI|CODEX)_PROJECT_DIR(?::-\.)?\}?|"?\$\(git rev-parse --show-toplevel\)"?|"\$\{?(?:CLAUDE|CURSOR|GEMINI|CODEX)_PROJECT_DIR(?::-\.)?\}?")(?=\/)/g;
const interpreter =
  /^(?:(?:\/usr)?\/bin\/)?(?:env|bash|sh|zsh|python(?:3(?:\.\d+)?)?|uv|run|node|bun|deno|tsx|ruby|php|perl|pwsh|powershell)$/;
const script =
  /^(?:[\w@+-][\w@+.-]*|\.[\w-][\w.-]*)(?:\/[\w@+.-]+)+\.(?:py|(?:ba|z)?sh|[cm]?[jt]s|rb|php|pl|ps1)$/;
/** A hook that looks whether its script is there needs none. */
const guarded = /(?:\[|\btest)\s+!?\s*-[efrsx]\s|\|\|\s*(?:true|:|exit 0)|\b(?:cd|pushd)\s/;

/** The scripts of the repository that the hooks in a settings file run; none unless it is JSON. */
export function hookScriptsIn(path: string, text: string): HookScript[] {
  let settings: unknown;
  try {
    settings = JSON.parse(text);
  } catch {
    return [];
  }
  const hooks = isObject(settings) && isObject(settings.hooks) ? settings.hooks : {};
  return Object.entries(hooks).flatMap(([event, under]) =>
    commandsBelow(under).flatMap(({ command, cwd }) =>
      scriptsOf(command).flatMap((value) => {
        const at = text.indexOf(JSON.stringify(command));
        const places = ['', cwd, folderOf(path)].flatMap((folder) => joinPath(folder, value) ?? []);
        return at === -1
          ? []
          : [
              {
                value,
                places: [...new Set(places)],
                event,
                span: { start: at, end: at + JSON.stringify(command).length },
              },
            ];
      }),
    ),
  );
}

interface HookCommand {
  readonly command: string;
  readonly cwd: string;
}

function commandsBelow(value: unknown): HookCommand[] {
  if (Array.isArray(value)) return value.flatMap(commandsBelow);
  if (!isObject(value)) return [];
  const cwd = typeof value.cwd === 'string' ? value.cwd : '';
  const own = [value.command, value.bash, value.powershell].flatMap((command) =>
    typeof command === 'string' ? [{ command, cwd }] : [],
  );
  return [...own, ...Object.values(value).flatMap(commandsBelow)];
}

/** The scripts that a command line runs by their paths from the root. */
function scriptsOf(command: string): string[] {
  if (guarded.test(command)) return [];
  return command
    .split('\n')
    .flatMap((line) => commandsInLine(line.replace(quotedRoot, 'root:')))
    .flatMap((words) => {
      const named = words.find(({ text }) => !interpreter.test(text) && !/^-[\w-]*$/.test(text));
      const plain = named?.text.replace(/["']/g, '').replace(/\\/g, '/') ?? '';
      const value = plain.replace(/^(?:root:|\.)\//, '');
      return script.test(value) && !value.includes('..') ? [value] : [];
    });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
