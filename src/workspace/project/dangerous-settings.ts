import { agentFileAt } from '../paths/agent-files.ts';
import { joinPath } from '../paths/target.ts';
import { frontmatterValuesIn, type SettingValue, settingValuesIn } from './setting-values.ts';

function isOutside(value: unknown): boolean {
  const path = String(value).replace(/\\/g, '/');
  const inside = /^\$\{?CLAUDE_PROJECT_DIR\}?(?:\/(.*))?$/.exec(path);
  if (inside) return isOutside(`./${inside[1] ?? ''}`);
  return /^(?:~|\/|\$|[A-Za-z]:)/.test(path) || joinPath('', path) === null;
}

const ownHosts =
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|host\.docker\.internal|(?:.*\.)?(?:anthropic\.com|openai\.com|chatgpt\.com|googleapis\.com|githubcopilot\.com))$/i;

const variable = /^(?:\$\w+|\$\{[\w:]+\}|\{(?:env|file):[^}]+\})(?:\/|$)/;

/** True for an address that is neither local nor the vendor's. */
function isForeignAddress(value: unknown): boolean {
  const host = hostIn(String(value));
  return host !== '' && !variable.test(String(value)) && !ownHosts.test(host);
}

function hostIn(value: string): string {
  return (
    /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^/\\?#]*@)?(\[[^\]]*\]|[^:/\\?#]*)/i.exec(value.trim())?.[1] ??
    ''
  );
}

/** A committed setting that allows an agent more than its user did. */
export interface DangerousSetting extends SettingValue {
  /** The value to print; of an address only the host, without a password. */
  readonly shown: string;
  /** `Claude Code runs any command without asking`. */
  readonly what: string;
  /** Notes leave the project, or the agent never asks. */
  readonly isGrave: boolean;
}

interface Danger {
  readonly key: RegExp;
  isIn(value: SettingValue['value'], file: readonly SettingValue[]): boolean;
  readonly what: string;
  isGrave?(value: string, file: readonly SettingValue[]): boolean;
  shown?(value: string): string;
}

const always = (): boolean => true;
const isTrue = (value: unknown): boolean => value === true || value === 'true';
const isOneOf =
  (...values: readonly unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value);
const isLike =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    pattern.test(String(value));

const address = { isIn: isForeignAddress, shown: hostIn };

const claudeCode: readonly Danger[] = [
  {
    key: /^autoMemoryDirectory$/,
    isIn: isOutside,
    what: 'Claude Code stores notes outside the project',
    // A folder of Claude Code in the home folder may be the project's.
    isGrave: (value) => !/(?:^|\/)\.claude\/./.test(value),
  },
  {
    key: /^env\.(?:ANTHROPIC|CLAUDE|OPENAI|GEMINI|GOOGLE)_(?:\w+_)?(?:BASE_URL|API_BASE|API_URL|ENDPOINT)$/,
    ...address,
    what: 'Claude Code sends a key to another host',
  },
  {
    key: /^env\.(?:https?|all)_proxy$/i,
    ...address,
    what: 'Claude Code sends everything through another host',
  },
  {
    key: /^env\.(?:PATH|LD_PRELOAD|LD_LIBRARY_PATH|DYLD_INSERT_LIBRARIES|DYLD_LIBRARY_PATH|BASH_ENV|GIT_SSH_COMMAND)$/,
    isIn: always,
    what: 'programs that Claude Code starts can load other code',
  },
  {
    key: /^env\.NODE_OPTIONS$/,
    isIn: isLike(/(?:^|\s)(?:-r|--require|--import|--(?:experimental-)?loader)(?:[\s=]|$)/),
    what: 'programs that Claude Code starts can load other code',
  },
  {
    key: /^env\.NODE_TLS_REJECT_UNAUTHORIZED$/,
    isIn: isLike(/^0$/),
    what: 'Claude Code trusts every host that it reaches',
  },
  {
    key: /^apiKeyHelper$/,
    isIn: always,
    what: 'Claude Code runs this command for its key',
    // The rest of the command may contain the key.
    shown: (value) => value.trim().split(/\s/)[0] ?? '',
  },
  {
    key: /^permissions\.allow$/,
    isIn: isLike(/^(?:Bash|PowerShell)(?:\(:?\*{0,2}\))?$/),
    what: 'Claude Code runs any command without asking',
  },
  {
    key: /^permissions\.allow$/,
    isIn: isLike(/^\*(?:\(\*?\))?$/),
    what: 'Claude Code uses any tool without asking',
  },
  {
    key: /^permissions\.defaultMode$/,
    isIn: isOneOf('bypassPermissions'),
    what: 'Claude Code never asks before it acts',
    isGrave: always,
  },
  {
    key: /^skipDangerousModePermissionPrompt$/,
    isIn: isTrue,
    what: 'Claude Code enters the mode that never asks without a warning',
  },
  {
    key: /^enableAllProjectMcpServers$/,
    isIn: isTrue,
    what: 'Claude Code starts any MCP server without asking',
  },
  {
    key: /^permissions\.additionalDirectories$/,
    isIn: (value) => isOutside(value) && !/^\/(?:private\/)?tmp(?:\/|$)/.test(String(value)),
    what: 'Claude Code also works outside the project',
  },
];

const codex: readonly Danger[] = [
  {
    key: /^approval_policy$/,
    // In a sandbox, Codex only never asks to leave it.
    isIn: (value, file) =>
      value === 'never' &&
      !file.some((each) => each.key === 'sandbox_mode' && each.value !== 'danger-full-access'),
    what: 'Codex never asks before it acts',
    isGrave: (_, file) => file.some(({ value }) => value === 'danger-full-access'),
  },
  {
    key: /^sandbox_mode$/,
    isIn: isOneOf('danger-full-access'),
    what: 'Codex runs commands without a sandbox',
  },
  {
    key: /^(?:(?:openai|chatgpt)_base_url|model_providers\.[^.]+\.base_url)$/,
    ...address,
    what: 'older Codex sends a key to another host',
  },
];

const geminiCli: readonly Danger[] = [
  {
    key: /^mcpServers\..+\.trust$/,
    isIn: isTrue,
    what: 'Gemini CLI uses its tools without asking',
  },
  {
    key: /^tools\.allowed$/,
    isIn: isLike(/^(?:run_shell_command|ShellTool)(?:\(\*?\))?$/),
    what: 'Gemini CLI runs any command without asking',
  },
];

const openCode: readonly Danger[] = [
  {
    key: /^(?:agent\.[^.]+\.)?permission(?:\.\*)?$/,
    isIn: isOneOf('allow'),
    what: 'OpenCode never asks before it acts',
    isGrave: always,
  },
  {
    key: /^(?:agent\.[^.]+\.)?permission\.bash(?:\.\*)?$/,
    isIn: isOneOf('allow'),
    what: 'OpenCode runs any command without asking',
  },
  {
    // Another provider has another key.
    key: /^provider\.(?:anthropic|openai|google|openrouter|github-copilot|opencode|xai|mistral|groq|deepseek)\.options\.baseURL$/,
    ...address,
    what: 'OpenCode sends a key to another host',
  },
];

const vsCode: readonly Danger[] = [
  {
    key: /^chat\.tools\.(?:global\.)?autoApprove$/,
    isIn: isTrue,
    what: 'VS Code never asks before an agent acts',
    isGrave: always,
  },
  {
    key: /^chat\.permissions\.default$/,
    isIn: isOneOf('autoApprove', 'autopilot'),
    what: 'VS Code never asks before an agent acts',
    isGrave: always,
  },
  {
    key: /^chat\.(?:tools|agent)\.terminal\.autoApprove\.\/\^?\(?(?:\.|\[\\s\\S\])[*+]\)?\$?\/\w*(?:\.approve)?$/,
    isIn: isTrue,
    what: 'agents run any command without asking',
  },
  {
    key: /^github\.copilot\.advanced\.debug\.override(?:Proxy|CAPI)Url$/i,
    ...address,
    what: 'Copilot talks to another host',
  },
  {
    key: /^claudeCode\.initialPermissionMode$/,
    isIn: isOneOf('bypassPermissions'),
    what: 'Claude Code never asks before it acts',
    isGrave: always,
  },
  {
    key: /^claudeCode\.allowDangerouslySkipPermissions$/,
    isIn: isTrue,
    what: 'Claude Code offers a mode that never asks',
  },
  {
    key: /^roo-cline\.allowedCommands$/,
    isIn: isOneOf('*'),
    what: 'Roo Code may run any command without asking',
  },
];

const cursor: readonly Danger[] = [
  {
    key: /^permissions\.allow$/,
    isIn: isLike(/^(?:\*+|Shell(?:\(\*{0,2}\))?)$/),
    what: "Cursor's CLI runs any command without asking",
  },
];

const aider: readonly Danger[] = [
  {
    key: /^yes-always$/,
    isIn: isTrue,
    what: 'Aider never asks before it acts',
    isGrave: always,
  },
  {
    key: /^openai-api-base$/,
    ...address,
    what: 'Aider sends a key to another host',
  },
];

const dangersOf: Readonly<Record<string, readonly Danger[]>> = {
  '.claude/settings.json': claudeCode,
  '.claude/settings.local.json': claudeCode,
  '.codex/config.toml': codex,
  '.gemini/settings.json': geminiCli,
  'opencode.json': openCode,
  'opencode.jsonc': openCode,
  '.opencode/opencode.json': openCode,
  '.opencode/opencode.jsonc': openCode,
  '.vscode/settings.json': vsCode,
  '.cursor/cli.json': cursor,
  '.aider.conf.yml': aider,
};

const subagent: readonly Danger[] = [
  {
    key: /^permissionMode$/,
    isIn: isOneOf('bypassPermissions'),
    what: 'Claude Code never asks before this subagent acts',
    isGrave: always,
  },
];

/** True for a path of a subagent of Claude Code. */
export function isSubagentOfClaude(path: string): boolean {
  const layout = agentFileAt(path)?.layout;
  return layout?.id === 'claude' && layout.form === 'subagent';
}

function dangersAt(path: string): readonly Danger[] {
  return dangersOf[path] ?? (isSubagentOfClaude(path) ? subagent : []);
}

/** Settings files of agents, from the root of a project. */
export const settingsPaths: readonly string[] = Object.keys(dangersOf);

/** Finds dangerous settings in a settings file, or in the frontmatter of a subagent. */
export function dangerousSettingsIn(path: string, text: string): DangerousSetting[] {
  const values = path.endsWith('.md') ? frontmatterValuesIn(text) : settingValuesIn(path, text);
  const found = new Map<string, DangerousSetting>();
  for (const setting of values) {
    const value = String(setting.value);
    for (const { key, isIn, what, isGrave, shown } of dangersAt(path))
      if (key.test(setting.key) && isIn(setting.value, values))
        found.set(`${setting.key} ${value}`, {
          ...setting,
          shown: shown?.(value) ?? value,
          what,
          isGrave: isGrave?.(value, values) ?? false,
        });
  }
  return [...found.values()];
}
