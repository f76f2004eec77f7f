import { parse, type ParseError } from 'jsonc-parser';

import { isObject } from '#diagnostics/json-decoder';
import { closest, editDistance } from '#diagnostics/near-match';

import type { SpannedValue } from '../document.ts';
import { agentFileAt } from '../paths/agent-files.ts';
import { folderOf, joinPath } from '../paths/target.ts';
import { yamlFrontmatterOf } from './lint-config.ts';
import { commandsInLine } from './node-commands.ts';

/** The path of a script that a hook runs; the span is that of the whole command. */
export interface HookScript extends SpannedValue {
  /** Possible paths: from the root, from `cwd` of the hook, and beside the settings. */
  readonly places: readonly string[];
  readonly event: string;
}

/** Committed files with hooks of agents. */
export const hookSettings =
  /^(?:\.claude\/settings(?:\.local)?|\.gemini\/settings|\.cursor\/hooks|\.codex\/hooks|\.github\/hooks\/[\w.-]+)\.json$/;

/** True for a file whose frontmatter may have hooks, which only Claude Code runs. */
export function mayHaveHooks(path: string): boolean {
  const layout = agentFileAt(path)?.layout;
  return layout?.id === 'claude' && (layout.form === 'skill' || layout.form === 'subagent');
}

/** The root of the project in a command. */
export const projectRootPattern =
  /(?:\$\{?(?:CLAUDE|CURSOR|GEMINI|CODEX)_PROJECT_DIR(?::-\.)?\}?|"?\$\(git rev-parse --show-toplevel\)"?|"\$\{?(?:CLAUDE|CURSOR|GEMINI|CODEX)_PROJECT_DIR(?::-\.)?\}?")(?=\/)/g;
const interpreter =
  /^(?:(?:\/usr)?\/bin\/)?(?:env|bash|sh|zsh|python(?:3(?:\.\d+)?)?|uv|run|node|bun|deno|tsx|ruby|php|perl|pwsh|powershell)$/;
const script =
  /^(?:[\w@+-][\w@+.-]*|\.[\w-][\w.-]*)(?:\/[\w@+.-]+)+\.(?:py|(?:ba|z)?sh|[cm]?[jt]s|rb|php|pl|ps1)$/;
/** A command that allows its script to be missing. */
const guarded = /(?:\[|\btest)\s+!?\s*-[efrsx]\s|\|\|\s*(?:true|:|exit 0)|\b(?:cd|pushd)\s/;

/** Hooks by event, from settings or frontmatter; empty for a broken file. */
function hooksIn(path: string, text: string): Readonly<Record<string, unknown>> {
  const settings = path.endsWith('.md')
    ? yamlFrontmatterOf(text)
    : path.endsWith('.json')
      ? readSettingsJson(text).data
      : null;
  return isObject(settings) && isObject(settings.hooks) ? settings.hooks : {};
}

/** Finds the scripts that hooks run, except in commands that allow a missing script. */
export function hookScriptsIn(path: string, text: string): HookScript[] {
  return Object.entries(hooksIn(path, text)).flatMap(([event, under]) =>
    commandsBelow(under).flatMap(({ command, cwd }) =>
      scriptsOf(command).flatMap((value) => {
        const written = [JSON.stringify(command), command].find((each) => text.includes(each));
        const places = ['', cwd, folderOf(path)].flatMap((folder) => joinPath(folder, value) ?? []);
        if (written === undefined) return [];
        const start = text.indexOf(written);
        const span = { start, end: start + written.length };
        return [{ value, places: [...new Set(places)], event, span }];
      }),
    ),
  );
}

interface HookCommand {
  readonly command: string;
  readonly cwd: string;
}

/** Hooks are less deep, and the stack is deeper. */
const maxDepth = 100;

function commandsBelow(value: unknown, depth = 0): HookCommand[] {
  if (depth > maxDepth) return [];
  const below = (each: unknown): HookCommand[] => commandsBelow(each, depth + 1);
  if (Array.isArray(value)) return value.flatMap(below);
  if (!isObject(value)) return [];
  const cwd = typeof value.cwd === 'string' ? value.cwd : '';
  const own = [value.command, value.bash, value.powershell].flatMap((command) =>
    typeof command === 'string' ? [{ command, cwd }] : [],
  );
  return [...own, ...Object.values(value).flatMap(below)];
}

/** The scripts that a command line runs by their paths. */
function scriptsOf(command: string): string[] {
  if (guarded.test(command)) return [];
  return command
    .split('\n')
    .flatMap((line) => commandsInLine(line.replace(projectRootPattern, 'root:')))
    .flatMap((words) => {
      const named = words.find(({ text }) => !interpreter.test(text) && !/^-[\w-]*$/.test(text));
      const plain = named?.text.replace(/["']/g, '').replace(/\\/g, '/') ?? '';
      const value = plain.replace(/^(?:root:|\.)\//, '');
      return script.test(value) && !value.includes('..') ? [value] : [];
    });
}

interface SettingsJson {
  readonly data: unknown;
  /** Offset of the first syntax error, or null. */
  readonly brokenAt: number | null;
}

/** Reads JSON with comments and trailing commas, as most agents do. */
export function readSettingsJson(text: string): SettingsJson {
  try {
    const errors: ParseError[] = [];
    const data: unknown = parse(text, errors, { allowTrailingComma: true });
    return { data, brokenAt: errors[0]?.offset ?? null };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return readDeepJson(text);
  }
}

/** Reads JSON that is too deep for a recursive parser. */
function readDeepJson(text: string): SettingsJson {
  try {
    return { data: JSON.parse(text), brokenAt: null };
  } catch {
    return { data: null, brokenAt: 0 };
  }
}

interface UnknownEvent extends SpannedValue {
  readonly agent: string;
  /** The most similar event, or null. */
  readonly near: string | null;
}

const claudeCode = [
  ...['Setup', 'SessionStart', 'SessionEnd', 'InstructionsLoaded', 'UserPromptSubmit'],
  ...['UserPromptExpansion', 'PreToolUse', 'PermissionRequest', 'PermissionDenied'],
  ...['PostToolUse', 'PostToolUseFailure', 'PostToolBatch', 'Notification', 'MessageDisplay'],
  ...['SubagentStart', 'SubagentStop', 'TaskCreated', 'TaskCompleted', 'TeammateIdle', 'Stop'],
  ...['StopFailure', 'ConfigChange', 'CwdChanged', 'DirectoryAdded', 'FileChanged'],
  ...['WorktreeCreate', 'WorktreeRemove', 'PreCompact', 'PostCompact', 'PreModelSwitch'],
  ...['PostModelSwitch', 'Elicitation', 'ElicitationResult'],
];
const gemini = [
  ...['SessionStart', 'SessionEnd', 'BeforeAgent', 'AfterAgent', 'BeforeModel', 'AfterModel'],
  ...['BeforeToolSelection', 'BeforeTool', 'AfterTool', 'PreCompress', 'Notification'],
];
const codex = [
  ...['SessionStart', 'SessionEnd', 'UserPromptSubmit', 'PreToolUse', 'PermissionRequest'],
  ...['PostToolUse', 'PreCompact', 'PostCompact', 'SubagentStart', 'SubagentStop', 'Stop'],
  'Interrupt',
];
const cursor = [
  ...['sessionStart', 'sessionEnd', 'stop', 'preCompact', 'preToolUse', 'postToolUse'],
  ...['postToolUseFailure', 'beforeShellExecution', 'afterShellExecution', 'beforeMCPExecution'],
  ...['afterMCPExecution', 'beforeReadFile', 'afterFileEdit', 'beforeSubmitPrompt'],
  ...['afterAgentResponse', 'afterAgentThought', 'subagentStart', 'subagentStop'],
  ...['beforeTabFileRead', 'afterTabFileEdit', 'workspaceOpen'],
];
/** Copilot CLI, its cloud agent, and VS Code with other names. */
const copilot = [
  ...['sessionStart', 'sessionEnd', 'userPromptSubmitted', 'userPromptTransformed'],
  ...['preToolUse', 'postToolUse', 'postToolUseFailure', 'permissionRequest', 'notification'],
  ...['preCompact', 'subagentStart', 'subagentStop', 'agentStop', 'errorOccurred'],
  ...['SessionStart', 'SessionEnd', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse'],
  ...['PostToolUseFailure', 'PermissionRequest', 'Notification', 'PreCompact', 'SubagentStart'],
  ...['SubagentStop', 'Stop', 'ErrorOccurred'],
];

const documented = [
  { at: '.claude/', agent: 'Claude Code', events: claudeCode },
  { at: '.gemini/', agent: 'Gemini CLI', events: gemini },
  { at: '.codex/', agent: 'Codex', events: codex },
  { at: '.cursor/', agent: 'Cursor', events: cursor },
  { at: '.github/', agent: 'Copilot', events: copilot },
];

/** The events that the agent of a settings file documents. */
export function documentedEvents(
  path: string,
): { readonly agent: string; readonly events: readonly string[] } | null {
  return documented.find(({ at }) => path.startsWith(at) || path.includes(`/${at}`)) ?? null;
}

/** New events differ more from known ones than typos do. */
const maxTypos = 2;

/** Finds hooks of events that their agent does not document. */
export function unknownEventsIn(path: string, text: string): UnknownEvent[] {
  const known = documentedEvents(path);
  if (known === null) return [];
  const { agent, events } = known;
  return Object.entries(hooksIn(path, text)).flatMap(([value, hooks]) => {
    // Other keys switch hooks on and off.
    if (events.includes(value) || !isListOfHooks(hooks)) return [];
    const near = closest(value, events);
    const isTypo =
      near !== null && editDistance(value.toLowerCase(), near.toLowerCase()) <= maxTypos;
    const start = keyIn(text, value);
    return [
      {
        value,
        span: { start, end: start + value.length },
        agent,
        near: isTypo ? near : null,
      },
    ];
  });
}

function isListOfHooks(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((each) => typeof each === 'object' && each !== null)
  );
}

/** Offset of a key after the key `hooks`. */
function keyIn(text: string, key: string): number {
  const below = Math.max(0, text.search(/\bhooks\b["']?\s*:/));
  const found = [`"${key}"`, `${key}:`, key].find((each) => text.includes(each, below)) ?? '';
  return text.indexOf(found, below) + (found.startsWith('"') ? 1 : 0);
}
