import type { Inspection } from '#features/setup/setup/inspect';
import type { SetupProblem } from '#features/setup/setup/problems';
import { clip } from '#messages/fill-template';
import { counted, type Presentation, withProgram } from '#reporters/report';
import { escapeInvisible, visiblePath } from '#reporters/visible';
import { defaultLevel, type RuleMeta } from '#rules/rule';

/** A memory store: an index or the records of a role in one folder. */
interface FoundMemory {
  readonly role: string;
  readonly folder: string;
  readonly count: number;
}

/** Setup state, as seen from a folder. */
export interface Diagnosis {
  readonly root: string;
  /** Whether links may not leave the root. */
  readonly fenced: boolean;
  readonly configFile: string | null;
  /** Each value of the effective configuration; its origin is a file, or `default`. */
  readonly configuration: readonly {
    readonly key: string;
    readonly value: unknown;
    readonly origin: string;
  }[];
  /** Rules whose severity or options are not the default. */
  readonly changedRules: readonly { readonly rule: RuleMeta; readonly severity: string }[];
  readonly found: readonly FoundMemory[];
  readonly unreadable: number;
  /** The same of each further workspace. */
  readonly workspaces: readonly {
    readonly folder: string;
    readonly found: readonly FoundMemory[];
    readonly unreadable: number;
  }[];
  readonly git: {
    readonly version: string | null;
    readonly repository: boolean;
    readonly branch: string | null;
    readonly shallow: boolean;
    readonly base: string | null;
    /** Who names the base, or how it was found. */
    readonly baseFrom: string | null;
  };
  /** The user's own advisor; null for none. */
  readonly advisor: {
    /** Null where the user's configuration cannot be read. */
    readonly program: string | null;
    /** Until when it is not used after failures, RFC 3339; null if it is used now. */
    readonly restsUntil: string | null;
    /** Why its last call failed, or why the configuration cannot be read; else null. */
    readonly problem: string | null;
  } | null;
  readonly setup: Inspection | null;
  /** Number of entries in the baseline; null without a baseline. */
  readonly baseline: number | null;
  readonly problems: readonly SetupProblem[];
}

/** The machine, and whether a person, an agent or a service runs ledger. */
export interface ShownEnvironment {
  readonly version: string;
  readonly node: string;
  readonly platform: string;
  readonly actor: string;
  readonly actorNote: string;
  /** A path as seen from where the command runs. */
  shown(path: string): string;
}

type Row = readonly [name: string, value: string, note?: string];

/** Formats the result of `ledger init --check`; problems come last. */
export function diagnosisScreen(
  diagnosis: Diagnosis,
  environment: ShownEnvironment,
  presentation: Presentation,
): string {
  const { paint } = presentation;
  const here = (path: string): string => visiblePath(environment.shown(path));
  const { changedRules, setup } = diagnosis;
  return [
    `ledger ${environment.version}, node ${environment.node}, ${environment.platform}\n\nHere\n`,
    table(placeRows(diagnosis, environment, here), paint),
    '\nEffective configuration\n',
    table(configurationRows(diagnosis.configuration, here), paint),
    ...(changedRules.length > 0
      ? ['\nRules with another severity than by default\n', table(changedRules.map(ruleRow), paint)]
      : []),
    memoryLines(diagnosis, paint),
    ...diagnosis.workspaces.map((workspace) => workspaceLines(workspace, paint)),
    ...(setup
      ? ['\nSet up\n', table(setupRows(setup, diagnosis.baseline, presentation), paint)]
      : []),
    problemLines(diagnosis.problems, presentation),
  ].join('');
}

type Paint = Presentation['paint'];

/** Formats rows, with the values in one column. */
function table(rows: readonly Row[], paint: Paint): string {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows
    .map(
      ([name, value, note]) =>
        `  ${name.padEnd(width)}  ${value}${note ? paint('dim', `  ${note}`) : ''}\n`,
    )
    .join('');
}

function placeRows(
  { root, fenced, git, configFile, advisor }: Diagnosis,
  { actor, actorNote }: ShownEnvironment,
  here: (path: string) => string,
): Row[] {
  return [
    [
      'root',
      here(root),
      fenced
        ? 'links may not leave it'
        : 'no git repository or configuration above: links out of it are not checked',
    ],
    ['git', gitWords(git), git.shallow ? 'shallow' : ''],
    ['run by', actor, actorNote],
    [
      'configuration',
      configFile === null ? 'none' : here(configFile),
      configFile === null ? 'ledger finds your files itself and uses its default rules' : '',
    ],
    advisorRow(advisor),
  ];
}

function advisorRow(advisor: Diagnosis['advisor']): Row {
  if (advisor === null) return ['advisor', 'none', 'matching words rank the facts for a task'];
  const { program, restsUntil, problem } = advisor;
  const origin = program === null ? '' : 'from your own configuration';
  const failed =
    restsUntil === null ? 'failed last time' : `failed three times, next try after ${restsUntil}`;
  const said = program === null ? problem : `${failed}: ${problem ?? ''}`;
  return [
    'advisor',
    program === null ? 'unknown' : escapeInvisible(clip(program, 60)),
    problem === null ? origin : escapeInvisible(clip(said ?? '', 200)),
  ];
}

function configurationRows(
  configuration: Diagnosis['configuration'],
  here: (path: string) => string,
): Row[] {
  return configuration.map(({ key, value, origin }) => [
    key,
    escapeInvisible(typeof value === 'string' ? value : JSON.stringify(value)),
    origin === 'default' ? 'default' : `from ${here(origin)}`,
  ]);
}

function ruleRow({ rule, severity }: Diagnosis['changedRules'][number]): Row {
  return [rule.code, severity, `${rule.name}, by default ${defaultLevel(rule)}`];
}

function memoryLines({ found, unreadable }: Diagnosis, paint: Paint): string {
  const none =
    '  none. Looked in memory/, corpus/, docs/adr/, .agents/memory/, .claude/memory/ and ' +
    'other known places;\n  name your own under "layout" in ledger.config.json, or lint ' +
    'a folder by name: ledger lint <folder>\n';
  const problems = unreadableLine(unreadable, ': ledger lint --only LDG001', paint);
  return `\nMemory found\n${foundLines(found, none, paint)}${problems}`;
}

function workspaceLines(
  { folder, found, unreadable }: Diagnosis['workspaces'][number],
  paint: Paint,
): string {
  const problems = unreadableLine(unreadable, '', paint);
  return `\nMemory found in ${visiblePath(folder)}\n${foundLines(found, '  none\n', paint)}${problems}`;
}

function foundLines(found: Diagnosis['found'], none: string, paint: Paint): string {
  const rows = found.map(({ folder, count, role }): Row => [
    visiblePath(folder),
    counted(count, role === 'bootloader' ? 'instruction file' : role),
  ]);
  return rows.length > 0 ? table(rows, paint) : none;
}

function unreadableLine(count: number, mend: string, paint: Paint): string {
  const what = `${counted(count, 'problem')} in reading files`;
  return count > 0 ? `  ${paint('warning', what)}${mend}\n` : '';
}

function gitWords({ version, repository, branch, base, baseFrom }: Diagnosis['git']): string {
  if (version === null) return 'none on the PATH';
  if (!repository) return `${version}, no repository here`;
  const compared = base === null ? 'unknown' : `${escapeInvisible(base)} (${baseFrom ?? ''})`;
  return `${version}, ${branch === null ? 'no branch' : `on ${escapeInvisible(branch)}`}, base: ${compared}`;
}

function setupRows(
  { hooks, ci, agents, agentHooks, hasAgent, plugin }: Inspection,
  baseline: number | null,
  { program }: Presentation,
): Row[] {
  const blocks = {
    current: 'has the block',
    older: 'has an older block',
    edited: 'has a block edited by hand',
    none: agents.there ? 'has no block' : 'does not exist',
  } as const;
  const again = withProgram('ledger init --agent claude-code', program);
  return [
    ...hooks.map(({ tool, file, calls, runs }): Row => [
      `hook`,
      `${visiblePath(file)} ${calls ? 'calls ledger' : 'does not call ledger'}`,
      `${tool === 'git' ? "git's own" : tool}` +
        `${calls ? (runs ? ', active in this clone' : ', not active in this clone') : ''}`,
    ]),
    ...ci.map(({ name, gated }): Row => [
      'CI',
      `${name} ${gated ? 'runs' : 'does not run'} ledger`,
    ]),
    ...(ci.length > 0 ? [] : [['CI', 'none found'] as const]),
    ['agents', `${visiblePath(agents.file)} ${blocks[agents.block]}`],
    ...(plugin === null
      ? []
      : [['Claude Code', `${visiblePath(plugin)} enables the plugin`] as const]),
    ...agentHooks.map(agentRow),
    ...(agentHooks.length === 0 && hasAgent && plugin === null
      ? [['Claude Code', 'its hooks do not call ledger', again] as const]
      : []),
    ['baseline', baseline === null ? 'none' : counted(baseline, 'old problem')],
  ];
}

function agentRow({ agent, file, state, blocks }: Inspection['agentHooks'][number]): Row {
  const words = {
    current: 'calls ledger',
    older: 'calls ledger in the form of another version',
    broken: 'cannot be read',
  } as const;
  return [
    agent,
    `${visiblePath(file)} ${words[state]}`,
    state === 'broken' ? '' : blocks ? 'blocks once for open work' : 'never blocks',
  ];
}

function problemLines(problems: readonly SetupProblem[], { paint, program }: Presentation): string {
  if (problems.length === 0) return `\n${paint('good', 'Nothing to fix')}\n`;
  const rows = problems.map(({ what, mend }) => {
    const command = escapeInvisible(withProgram(mend, program));
    return `  ${paint('warning', escapeInvisible(what))}\n      ${paint('dim', 'do')}  ${command}\n`;
  });
  return `\nTo fix\n${rows.join('')}`;
}
