import { parse, type ParseError } from 'jsonc-parser';

import { isObject } from '#diagnostics/kept-json';
import { closest, editDistance } from '#diagnostics/near-match';

import type { Located } from '../document.ts';
import { agentFileAt } from '../paths/agent-files.ts';
import { folderOf, joinPath } from '../paths/target.ts';
import { yamlFrontmatterOf } from './lint-config.ts';
import { commandsInLine } from './node-commands.ts';

/** A script of the repository that a hook of an agent runs. */
export interface HookScript extends Located {
  /** Where it may stand: from the root, the folder that the hook names, or beside the settings. */
  readonly places: readonly string[];
  readonly event: string;
}

/** Files with hooks of agents that a team commits. */
export const hookSettings =
  /^(?:\.claude\/settings(?:\.local)?|\.gemini\/settings|\.cursor\/hooks|\.codex\/hooks|\.github\/hooks\/[\w.-]+)\.json$/;

/** Whether a file of instructions may have hooks in its frontmatter, as Claude Code alone runs. */
export function mayHaveHooks(path: string): boolean {
  const layout = agentFileAt(path)?.layout;
  return layout?.id === 'claude' && (layout.form === 'skill' || layout.form === 'subagent');
}

/** How hooks write the root of the project. */
export const quotedRoot =
  /(?:\$\{?(?:CLAUDE|CURSOR|GEMINI|CODEX)_PROJECT_DIR(?::-\.)?\}?|"?\$\(git rev-parse --show-toplevel\)"?|"\$\{?(?:CLAUDE|CURSOR|GEMINI|CODEX)_PROJECT_DIR(?::-\.)?\}?")(?=\/)/g;
const interpreter =
  /^(?:(?:\/usr)?\/bin\/)?(?:env|bash|sh|zsh|python(?:3(?:\.\d+)?)?|uv|run|node|bun|deno|tsx|ruby|php|perl|pwsh|powershell)$/;
const script =
  /^(?:[\w@+-][\w@+.-]*|\.[\w-][\w.-]*)(?:\/[\w@+.-]+)+\.(?:py|(?:ba|z)?sh|[cm]?[jt]s|rb|php|pl|ps1)$/;
/** A hook that looks whether its script is there needs none. */
const guarded = /(?:\[|\btest)\s+!?\s*-[efrsx]\s|\|\|\s*(?:true|:|exit 0)|\b(?:cd|pushd)\s/;

/** The hooks in a file of settings or in frontmatter, by their events; none where it is broken. */
function hooksIn(path: string, text: string): Readonly<Record<string, unknown>> {
  const settings = path.endsWith('.md')
    ? yamlFrontmatterOf(text)
    : path.endsWith('.json')
      ? readSettingsJson(text).data
      : null;
  return isObject(settings) && isObject(settings.hooks) ? settings.hooks : {};
}

/** The scripts of the repository that hooks run. */
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

/** Deeper than any hook is, and no deeper than a stack is. */
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

/** What a file of JSON says, and where it breaks; null where its agent can read it. */
interface SettingsJson {
  readonly data: unknown;
  readonly brokenAt: number | null;
}

/** Reads settings: comments and a comma at the end are let pass, as most agents do. */
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

/** JSON that nests deeper than the stack of a parser; agents read it with one that has none. */
function readDeepJson(text: string): SettingsJson {
  try {
    return { data: JSON.parse(text), brokenAt: null };
  } catch {
    return { data: null, brokenAt: 0 };
  }
}

/** A hook of an event that its agent's documents do not name. */
interface UnknownEvent extends Located {
  readonly agent: string;
  /** The event that was meant; null where none is near. */
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
/** Copilot CLI, its agent in the cloud, and VS Code, which has names of its own. */
const copilot = [
  ...['sessionStart', 'sessionEnd', 'userPromptSubmitted', 'userPromptTransformed'],
  ...['preToolUse', 'postToolUse', 'postToolUseFailure', 'permissionRequest', 'notification'],
  ...['preCompact', 'subagentStart', 'subagentStop', 'agentStop', 'errorOccurred'],
  ...['SessionStart', 'SessionEnd', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse'],
  ...['PostToolUseFailure', 'PermissionRequest', 'Notification', 'PreCompact', 'SubagentStart'],
  ...['SubagentStop', 'Stop', 'ErrorOccurred'],
];

/** The events that agents document, with the folder of the files that they count for. */
const documented = [
  { at: '.claude/', agent: 'Claude Code', events: claudeCode },
  { at: '.gemini/', agent: 'Gemini CLI', events: gemini },
  { at: '.codex/', agent: 'Codex', events: codex },
  { at: '.cursor/', agent: 'Cursor', events: cursor },
  { at: '.github/', agent: 'Copilot', events: copilot },
];

/** The events that an agent documents, by a path of its settings. */
export function documentedEvents(
  path: string,
): { readonly agent: string; readonly events: readonly string[] } | null {
  return documented.find(({ at }) => path.startsWith(at) || path.includes(`/${at}`)) ?? null;
}

/** How many letters of a name may slip; new events differ in more from those that are known. */
const mostSlips = 2;

/** The hooks in a file that wait for an event which their agent does not document. */
export function unknownEventsIn(path: string, text: string): UnknownEvent[] {
  const known = documentedEvents(path);
  if (known === null) return [];
  const { agent, events } = known;
  return Object.entries(hooksIn(path, text)).flatMap(([value, hooks]) => {
    // Other keys beside the events switch hooks on and off.
    if (events.includes(value) || !isListOfHooks(hooks)) return [];
    const near = closest(value, events);
    const isSlip =
      near !== null && editDistance(value.toLowerCase(), near.toLowerCase()) <= mostSlips;
    const start = keyIn(text, value);
    return [
      {
        value,
        span: { start, end: start + value.length },
        agent,
        near: isSlip ? near : null,
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

/** Where a key begins, after the key `hooks`. */
function keyIn(text: string, key: string): number {
  const below = Math.max(0, text.search(/\bhooks\b["']?\s*:/));
  const found = [`"${key}"`, `${key}:`, key].find((each) => text.includes(each, below)) ?? '';
  return text.indexOf(found, below) + (found.startsWith('"') ? 1 : 0);
}
