const { readdirSync } = require('node:fs');

// The direction law of the house: one clause a room, each with its reason.
// A feature has rooms of its own, and each may import what the room of that name may.
const features = readdirSync('src/features').join('|');
const inFeature = `(?:features/(?:${features})/)?`;
const room = (name) => `^src/${inFeature}${name}/`;

/** What each room may import besides itself, and why no more. */
const rooms = {
  messages: [[], 'A sentence is data; it knows nobody who says it.'],
  diagnostics: [
    ['messages'],
    'A diagnostic is a value about a place in a file; it knows no memory.',
  ],
  detection: [
    ['messages', 'diagnostics'],
    'A detector looks at a text; it does not know which record the text stands in.',
  ],
  workspace: [
    ['messages', 'diagnostics', 'detection'],
    'Records are read before anything judges them.',
  ],
  claims: [
    ['messages', 'diagnostics', 'detection', 'workspace'],
    'A claim is compared by its words; nobody asks what the ledger says of it.',
  ],
  guards: [
    ['messages', 'diagnostics', 'detection', 'workspace'],
    'A guard is matched against texts; it does not know who decided it.',
  ],
  provenance: [
    ['messages', 'diagnostics', 'detection', 'workspace', 'claims', 'guards'],
    'Provenance is read off records; it does not judge them.',
  ],
  rules: [
    ['messages', 'diagnostics', 'detection', 'workspace', 'claims', 'guards', 'provenance'],
    'A rule judges values and touches nothing else.',
  ],
  promotion: [
    ['messages', 'diagnostics', 'detection', 'workspace', 'claims', 'guards', 'provenance'],
    'A plan is made from values; who asks and who prints is not its business.',
  ],
  recall: [
    ['messages', 'diagnostics', 'detection', 'workspace', 'claims', 'guards', 'provenance'],
    'Recall selects from values.',
  ],
  setup: [
    ['messages', 'diagnostics', 'workspace', 'provenance'],
    'What is written to adopt the tool is planned from values, like everything else that is written.',
  ],
  reporters: [
    [
      'messages',
      'diagnostics',
      'workspace',
      'guards',
      'provenance',
      'rules',
      'promotion',
      'recall',
      'setup',
    ],
    'A reporter turns values into text and decides nothing.',
  ],
  disk: [
    ['messages', 'diagnostics', 'workspace'],
    'The disk gives and takes files; it does not think about them.',
  ],
  git: [['messages', 'diagnostics', 'workspace'], 'Git gives history as a value.'],
  threads: [['messages', 'diagnostics', 'workspace'], 'A thread runs a pure room under a limit.'],
  sources: [
    [
      'messages',
      'diagnostics',
      'detection',
      'workspace',
      'guards',
      'provenance',
      'disk',
      'git',
      'threads',
    ],
    'Memory is read the same from a work tree, an index or a commit; nothing is judged or written on the way.',
  ],
  processes: [
    ['messages', 'diagnostics'],
    'A command that a person asked for runs, and says how it ended.',
  ],
};

module.exports = {
  forbidden: [
    ...Object.entries(rooms).map(([name, [allowed, reason]]) => ({
      name: `${name}-direction`,
      severity: 'error',
      comment: reason,
      from: { path: room(name) },
      to: {
        path: '^src/',
        pathNot: `^src/${inFeature}(?:${[name, ...allowed].join('|')})/`,
      },
    })),
    {
      name: 'generated-direction',
      severity: 'error',
      comment: 'Generated data is data, of a type that a story names.',
      from: { path: room('generated') },
      to: { path: '^src/', pathNot: '^src/(?:generated/|app/lint/explanation\\.ts$)' },
    },
    {
      name: 'face-direction',
      severity: 'error',
      comment: 'A face calls stories and shows what they give; it judges nothing.',
      from: { path: `^src/${inFeature}(?:cli|serve)/` },
      to: {
        path: `^src/${inFeature}(?:detection|workspace|claims|guards|provenance|threads|generated|git|sources|promotion|recall|setup)/`,
      },
    },
    {
      name: 'app-direction',
      severity: 'error',
      comment: 'A story joins rooms; faces call stories, not the other way round.',
      from: { path: room('app') },
      to: { path: `^src/(?:${inFeature}(?:cli|serve)/|[^/]+\\.ts$)` },
    },
    {
      name: 'page-direction',
      severity: 'error',
      comment: 'A page runs in a browser: it has what reporters make, and nothing of this machine.',
      from: { path: room('page') },
      to: {
        path: '^(?:src/|node:)',
        pathNot: `^src/${inFeature}(?:page|reporters|workspace/text)/`,
      },
    },
    {
      name: 'page-is-bundled-apart',
      severity: 'error',
      comment: 'The tool embeds the built page; it imports none of it.',
      from: { path: '^src/', pathNot: room('page') },
      to: { path: room('page') },
    },
    {
      name: 'app-ground',
      severity: 'error',
      comment: 'Every story may ask who calls and from where; that asks no story.',
      from: { path: '^src/app/invocation/' },
      to: { path: '^src/app/(?!invocation/)' },
    },
    {
      name: 'ground-floor-is-empty',
      severity: 'error',
      comment: 'Beside the rooms lie the public API and the table of features alone.',
      from: { path: '^src/[^/]+\\.ts$', pathNot: '^src/(?:index|features)\\.ts$' },
      to: {},
    },
    {
      name: 'core-knows-no-feature',
      severity: 'error',
      comment: 'The table of features alone names them: without it the core is whole.',
      from: { path: '^src/', pathNot: '^src/(?:features/|features\\.ts$)' },
      to: { path: '^src/features/' },
    },
    {
      name: 'features-in-the-table',
      severity: 'error',
      comment: 'What starts the tool hands it its features.',
      from: { path: '^src/', pathNot: '^src/(?:cli/bin|index)\\.ts$' },
      to: { path: '^src/features\\.ts$' },
    },
    {
      name: 'features-apart',
      severity: 'error',
      comment: 'A feature is whole; only suggested guards are decided on the screen of reviews.',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', '^src/features/review/cli/'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'What needs each other is one thing.',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-rule-imports-a-rule',
      severity: 'error',
      comment: 'A rule is one page, read alone.',
      from: { path: '^src/rules/[^/]+/' },
      to: { path: '^src/rules/[^/]+/' },
    },
    {
      name: 'only-disk-touches-files',
      severity: 'error',
      comment:
        'One room reads and writes files. Only HEAD is read in the room of git: starting git for it took a third of a command.',
      from: {
        path: '^src/',
        pathNot: `^src/(?:${inFeature}disk/|git/repository/read-position\\.ts$)`,
      },
      to: { path: '^(?:node:)?fs(?:/promises)?$' },
    },
    {
      name: 'only-git-and-processes-start-processes',
      severity: 'error',
      comment:
        'One room runs git, behind the hardened wrapper; one runs what a person asked for: an editor, a proof.',
      from: { path: '^src/', pathNot: `^src/${inFeature}(?:git|processes)/` },
      to: { path: '^(?:node:)?child_process$' },
    },
    {
      name: 'only-threads-starts-threads',
      severity: 'error',
      comment: 'One room starts threads.',
      from: { path: '^src/', pathNot: '^src/threads/' },
      to: { path: '^(?:node:)?worker_threads$' },
    },
    {
      name: 'pure-rooms-touch-nothing',
      severity: 'error',
      comment:
        'The rooms that think are functions over values; a hash is one, and has the only door to node.',
      from: {
        path: `^src/${inFeature}(?:messages|diagnostics|detection|workspace|claims|guards|provenance|rules|promotion|recall|setup|reporters)/`,
        pathNot: '^src/diagnostics/sha256\\.ts$',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'A file nobody imports is dead.',
      from: {
        orphan: true,
        path: '^src/',
        pathNot: ['^src/index\\.ts$', '^src/cli/bin\\.ts$', '\\.d\\.ts$'],
      },
      to: {},
    },
    {
      name: 'bundled-only',
      severity: 'error',
      comment:
        'Everything is bundled: packages are dev dependencies, and all of them are declared.',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.js', '.d.ts'],
    },
  },
};
