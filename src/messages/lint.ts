import { defineMessages } from './message.ts';

const noGit = ['outside of git, `ledger lint` checks memory as it stands'];

/** Why `ledger lint` and `ledger gate` do not run. */
export const lint = defineMessages('lint', {
  formatUnknown: {
    text: 'no format "{name}"',
    mend: ['one of {formats}'],
    example: { name: 'html', formats: 'pretty, compact, json' },
  },
  gateOutsideGit: {
    text: 'a gate compares commits, and this is no git repository',
    mend: noGit,
  },
  gateOnBase: {
    text: 'you are on {branch}, and there is no other branch to compare its commits with',
    mend: [
      'make the change on a branch: git switch -c BRANCH',
      'to judge the commits after one: ledger gate --since COMMIT',
    ],
    example: { branch: 'main' },
  },
  sinceOutsideGit: {
    text: '--since compares with a commit, and this is no git repository',
    mend: noGit,
  },
  stagedOutsideGit: { text: 'nothing is staged here: this is no git repository', mend: noGit },
  sinceOfSeveral: { text: '--since takes one repository at a time' },
  stagedOfSeveral: { text: '--staged takes one repository at a time' },
  nothingThere: {
    text: 'nothing to lint in {paths}',
    mend: ['name a Markdown file, a file at which a guard looks, or a folder with some in it'],
    example: { paths: 'src' },
  },
  bufferFixed: {
    text: 'a buffer cannot be fixed in place',
    mend: ['save the file, then run `ledger lint --fix`'],
  },
  bufferOutside: {
    text: '{path} is outside of {folder}',
    example: { path: '../a.md', folder: '/home/ada/project' },
  },
});

/** What a run could not see, said once beside what it found. */
export const lintNotice = defineMessages('lintNotice', {
  followOne: { text: '1 fact moved or was reformatted: ledger verify --follow' },
  followMany: {
    text: '{count} facts moved or were reformatted: ledger verify --follow',
    example: { count: 3 },
  },
  elsewhereOne: {
    text: '1 warning stands in memory that this commit does not touch: ledger lint',
  },
  elsewhereMany: {
    text: '{count} warnings stand in memory that this commit does not touch: ledger lint',
    example: { count: 12 },
  },
  outsideGit: {
    text: 'this is no git repository: edits of the ledger and of accepted records cannot be seen',
  },
  gitAbsent: {
    text: 'no git was found on the PATH: what rests on history and commits is not judged',
  },
  historyLeft: {
    text: 'history was left after {seconds} seconds: some cited paths are not judged',
    example: { seconds: 5 },
  },
  manifestsLeft: {
    text: '{count} files of the project define commands or versions, too many to read: what the nearest lack is not judged, or only as information',
    example: { count: 520 },
  },
  configsLeft: {
    text: 'configurations of linters that were not read, for there are too many: {count}',
    example: { count: 12 },
  },
  toolsUnjudged: {
    text: '{path} cannot be parsed: which tools the project has is not known, and none that notes name is judged',
    example: { path: 'web/package.json' },
  },
  removalsLeft: {
    text: 'looking for when tools, commands and versions left was given up after {seconds} seconds: some are reported without their commit, or as information, or not',
    example: { seconds: 10 },
  },
  removalsRefused: {
    text: '{why}: when tools, commands and versions left is not known',
    example: { why: 'git could not be asked' },
  },
  removalsUnlooked: {
    text: 'files whose history was not looked through for tools and rules of linters that left: {count}',
    example: { count: 3 },
  },
  namesLeft: {
    text: 'looking for names of code was left after {seconds} seconds: some that notes give are not judged',
    example: { seconds: 10 },
  },
  namesUnread: {
    text: 'files that are too large or cannot be read, in which a name that is said to be lost may be: {count}',
    example: { count: 2 },
  },
  namesRefused: {
    text: '{why}: whether names of code that notes give are lost is not known',
    example: { why: 'git could not be asked' },
  },
  commitsRefused: {
    text: '{why}: whether commits that notes cite are here is not known',
    example: { why: 'git could not be asked' },
  },
  settingsUnread: {
    text: 'settings of agents that are too large or cannot be read were not judged: {paths}',
    example: { paths: '.claude/settings.json' },
  },
  guardsUnlisted: {
    text: 'git does not list the files here, so nobody looked for what breaks the guards of memory',
  },
  guardsUnread: {
    text: 'guards were not looked for in files that are too large, cannot be read or took too long: {paths}',
    example: { paths: 'data/all.csv' },
  },
  guardsUncheckedOne: {
    text: '1 ast guard was not checked: {why}; {advice}',
    example: {
      why: 'code is read by the package @ast-grep/napi, and it is not installed beside ledger',
      advice: 'install it where ledger is installed: npm install --save-dev @ast-grep/napi',
    },
  },
  guardsUnchecked: {
    text: '{count} ast guards were not checked: {why}; {advice}',
    example: {
      count: 2,
      why: 'code is read by the package @ast-grep/napi, and it is not installed beside ledger',
      advice: 'install it where ledger is installed: npm install --save-dev @ast-grep/napi',
    },
  },
  guardsMore: {
    text: 'a guard is broken in too many places to list: {count} more',
    example: { count: 1200 },
  },
  historyRefused: {
    text: '{why}: what became of cited paths that are not there is not known',
    example: { why: 'git could not be asked' },
  },
  baseIndexUnread: {
    text: 'the indexes of {branch} are not in this clone: rows that differ from their records are taken for its own; git fetch origin {branch}',
    example: { branch: 'main' },
  },
  shallow: {
    text: 'this clone is shallow: cited paths and commits that its history does not show are not judged; git fetch --unshallow',
  },
  entryLacking: {
    text: '1 entry of the ledger is missing or unreadable at {base}, and what it decided is not known; see: ledger lint --only LED502,LDG001',
    example: { base: 'origin/main' },
  },
  entriesLacking: {
    text: '{count} entries of the ledger are missing or unreadable at {base}, and what they decided is not known; see: ledger lint --only LED502,LDG001',
    example: { count: 2, base: 'origin/main' },
  },
  olderProblem: {
    text: '1 older problem that {base} has as well is not counted; ledger lint shows it',
    example: { base: 'origin/main' },
  },
  olderProblems: {
    text: '{count} older problems that {base} has as well are not counted; ledger lint shows them',
    example: { count: 3, base: 'origin/main' },
  },
  directiveAdded: {
    text: 'this change adds a directive: {path}:{line} leaves {rules} aside',
    example: { path: 'memory/glossary.md', line: 3, rules: 'GLO702' },
  },
  settledRefused: {
    text: '{item} is decided in a comment by {person}, which does not count, for a gate would refuse that on the branch: {why}',
    example: {
      item: 'k3f',
      person: 'ann',
      why: '"k3f" is decided by ann@example.org, no reviewer of origin/main',
    },
  },
  directiveMore: { text: 'and 1 more directive' },
  directivesMore: { text: 'and {count} more directives', example: { count: 3 } },
});
