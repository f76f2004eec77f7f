import { present } from '#diagnostics/present';
import type { Inspection } from '#features/setup/setup/inspect';
import type { SetupProblem } from '#features/setup/setup/problems';
import { clip } from '#messages/fill-template';
import { counted, type Presentation, withProgram } from '#reporters/report';
import { visible, visiblePath } from '#reporters/visible';
import { defaultLevel, type RuleMeta } from '#rules/rule';

/** What the doctor found out, as far as it is shown. */
export interface ShownDiagnosis {
  readonly root: string;
  readonly fenced: boolean;
  readonly configFile: string | null;
  readonly configuration: readonly {
    readonly key: string;
    readonly value: unknown;
    readonly origin: string;
  }[];
  readonly changedRules: readonly { readonly rule: RuleMeta; readonly severity: string }[];
  readonly found: readonly {
    readonly role: string;
    readonly folder: string;
    readonly count: number;
  }[];
  readonly unreadable: number;
  readonly workspaces: readonly {
    readonly folder: string;
    readonly found: ShownDiagnosis['found'];
    readonly unreadable: number;
  }[];
  readonly git: {
    readonly version: string | null;
    readonly repository: boolean;
    readonly branch: string | null;
    readonly shallow: boolean;
    readonly base: string | null;
    readonly baseFrom: string | null;
  };
  readonly advisor: {
    readonly program: string | null;
    readonly restsUntil: string | null;
    readonly problem: string | null;
  } | null;
  readonly setup: Inspection | null;
  readonly baseline: number | null;
  readonly problems: readonly SetupProblem[];
}

/** The machine and who is at work on it. */
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

/** The doctor's screen: problems come last, where the eye stops. */
export function diagnosisScreen(
  diagnosis: ShownDiagnosis,
  environment: ShownEnvironment,
  presentation: Presentation,
): string {
  const { paint } = presentation;
  const here = (path: string): string => visiblePath(environment.shown(path));
  const { changedRules, setup } = diagnosis;
  return [
    `ledger ${environment.version}, node ${environment.node}, ${environment.platform}\n\nHere\n`,
    table(placeRows(diagnosis, environment, here), paint),
    '\nConfiguration in force\n',
    table(configurationRows(diagnosis.configuration, here), paint),
    ...(changedRules.length > 0
      ? ['\nRules that are not at their default\n', table(changedRules.map(ruleRow), paint)]
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

/** Rows below each other, with the values in one column. */
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
  { root, fenced, git, configFile, advisor }: ShownDiagnosis,
  { actor, actorNote }: ShownEnvironment,
  here: (path: string) => string,
): Row[] {
  return [
    [
      'root',
      here(root),
      fenced
        ? 'links may not leave it'
        : 'no git repository or configuration above: links out of it are not judged',
    ],
    ['git', gitWords(git), git.shallow ? 'shallow' : ''],
    ['at work', actor, actorNote],
    [
      'configuration',
      configFile === null ? 'none' : here(configFile),
      configFile === null ? 'ledger finds your files itself and uses its default rules' : '',
    ],
    advisorRow(advisor),
  ];
}

function advisorRow(advisor: ShownDiagnosis['advisor']): Row {
  if (advisor === null) return ['advisor', 'none', 'words alone find what matters for a task'];
  const { program, restsUntil, problem } = advisor;
  const origin = program === null ? '' : 'from your own configuration';
  const failed =
    restsUntil === null
      ? 'failed last time'
      : `failed three times, asked again after ${restsUntil}`;
  const said = program === null ? problem : `${failed}: ${problem ?? ''}`;
  return [
    'advisor',
    program === null ? 'unknown' : visible(clip(program, 60)),
    problem === null ? origin : visible(clip(said ?? '', 200)),
  ];
}

function configurationRows(
  configuration: ShownDiagnosis['configuration'],
  here: (path: string) => string,
): Row[] {
  return configuration.map(({ key, value, origin }) => [
    key,
    visible(typeof value === 'string' ? value : JSON.stringify(value)),
    origin === 'default' ? 'default' : `from ${here(origin)}`,
  ]);
}

function ruleRow({ rule, severity }: ShownDiagnosis['changedRules'][number]): Row {
  return [rule.code, severity, `${rule.name}, by default ${defaultLevel(rule)}`];
}

function folderRow({ folder, count, role }: ShownDiagnosis['found'][number]): Row {
  return [visiblePath(folder), counted(count, role)];
}

function memoryLines({ found, unreadable }: ShownDiagnosis, paint: Paint): string {
  const folders =
    found.length > 0
      ? table(found.map(folderRow), paint)
      : '  none. Looked in memory/, corpus/, docs/adr/, .agents/memory/, .claude/memory/ and ' +
        'other known places;\n  name your own under "layout" in ledger.config.json, or lint ' +
        'a folder by name: ledger lint <folder>\n';
  const problems =
    unreadable > 0
      ? `  ${paint('warning', `${counted(unreadable, 'problem')} in reading files`)}: ledger lint --only LDG001\n`
      : '';
  return `\nMemory found\n${folders}${problems}`;
}

function workspaceLines(
  { folder, found, unreadable }: ShownDiagnosis['workspaces'][number],
  paint: Paint,
): string {
  const folders = found.length > 0 ? table(found.map(folderRow), paint) : '  none\n';
  const problems =
    unreadable > 0
      ? `  ${paint('warning', `${counted(unreadable, 'problem')} in reading files`)}\n`
      : '';
  return `\nMemory found in ${visiblePath(folder)}\n${folders}${problems}`;
}

function gitWords({ version, repository, branch, base, baseFrom }: ShownDiagnosis['git']): string {
  if (version === null) return 'none on the PATH';
  if (!repository) return `${version}, no repository here`;
  const compared = base === null ? 'nothing known' : `${visible(base)} (${baseFrom ?? ''})`;
  return `${version}, ${branch === null ? 'no branch' : `on ${visible(branch)}`}, a change is compared with ${compared}`;
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
    none: agents.there ? 'has no block' : 'is not there',
  } as const;
  return present([
    ...hooks.map(({ tool, file, calls, runs }): Row => [
      `hook`,
      `${visiblePath(file)} ${calls ? 'calls ledger' : 'does not call ledger'}`,
      `${tool === 'git' ? "git's own" : tool}` +
        `${calls ? (runs ? ', at work in this clone' : ', not at work in this clone') : ''}`,
    ]),
    ...(ci.length > 0
      ? ci.map(({ name, gated }): Row => [
          'CI',
          `${name} ${gated ? 'runs ledger' : 'does not run ledger'}`,
        ])
      : [['CI', 'none found'] as const]),
    ['agents', `${visiblePath(agents.file)} ${blocks[agents.block]}`],
    plugin !== null && (['Claude Code', `${visiblePath(plugin)} enables the plugin`] as const),
    ...(agentHooks.length === 0 && hasAgent && plugin === null
      ? [
          [
            'Claude Code',
            'its hooks do not call ledger',
            withProgram('ledger init --agent claude-code', program),
          ] as const,
        ]
      : agentHooks.map(agentRow)),
    ['baseline', baseline === null ? 'none' : counted(baseline, 'old problem')],
  ]);
}

function agentRow({ agent, file, state, blocks }: Inspection['agentHooks'][number]): Row {
  const words = {
    current: 'calls ledger',
    older: 'calls ledger, and is not as this version writes it',
    broken: 'cannot be read',
  } as const;
  return [
    agent,
    `${visiblePath(file)} ${words[state]}`,
    state === 'broken' ? '' : blocks ? 'held up once while proposals wait' : 'holds up nothing',
  ];
}

function problemLines(problems: readonly SetupProblem[], { paint, program }: Presentation): string {
  if (problems.length === 0) return `\n${paint('good', 'Nothing to mend')}\n`;
  return `\nTo mend\n${problems.map(({ what, mend }) => `  ${paint('warning', visible(what))}\n      ${paint('dim', 'do')}  ` + `${visible(withProgram(mend, program))}\n`).join('')}`;
}
