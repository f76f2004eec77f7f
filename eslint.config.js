import importSort from 'eslint-plugin-simple-import-sort';
import tseslint from 'typescript-eslint';

const pureRooms = [
  'messages',
  'diagnostics',
  'detection',
  'workspace',
  'claims',
  'guards',
  'provenance',
  'rules',
  'promotion',
  'recall',
  'setup',
  'reporters',
].flatMap((room) => [`src/${room}/**/*.ts`, `src/features/*/${room}/**/*.ts`]);

/** What may only be imported behind its door. */
const doors = [
  {
    name: 'gray-matter',
    message:
      'Only src/workspace/frontmatter/parse-yaml.ts: it runs code from frontmatter elsewhere.',
  },
  { name: 'child_process', message: 'Only the rooms git and processes start processes.' },
  { name: 'node:child_process', message: 'Only the rooms git and processes start processes.' },
];

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      '.dist-*/**',
      'node_modules/**',
      'test/cases/**',
      'test/guides/*/**',
      'src/**/generated/**',
      'src/rules/registry.ts',
      'bench/*.cjs',
      'bin/**',
      '*.cjs',
    ],
  },
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'import-sort': importSort },
    rules: {
      // Node, packages, other rooms, this room.
      'import-sort/imports': ['error', { groups: [['^node:'], ['^@?\\w'], ['^#'], ['^\\.']] }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      'no-restricted-imports': ['error', { paths: doors }],
      'no-eval': 'error',
      eqeqeq: 'error',
      'no-control-regex': 'error',
      'no-misleading-character-class': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs,cjs}'],
    rules: {
      'max-len': [
        'error',
        {
          code: 100,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
          ignoreUrls: true,
          ignorePattern: 'eslint-disable|import ',
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      'max-lines': ['error', { max: 350 }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'prefer-const': 'error',
    },
  },
  {
    // A command's declaration: its options, one after the other, and what they start.
    files: ['src/cli/**/*-command.ts', 'src/features/*/cli/*-command.ts'],
    rules: {
      'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: pureRooms,
    rules: {
      // Time, author and seed arrive in the request.
      'no-restricted-globals': [
        'error',
        'Date',
        'performance',
        'setTimeout',
        'setInterval',
        'crypto',
        'process',
        'Buffer',
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'No hidden dice in the pure rooms.' },
      ],
    },
  },
  { files: ['src/workspace/frontmatter/parse-yaml.ts'], rules: { 'no-restricted-imports': 'off' } },
  // These two rooms start processes; gray-matter stays behind its door.
  {
    files: ['src/git/**/*.ts', 'src/processes/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: doors.filter((door) => door.name === 'gray-matter') },
      ],
    },
  },
  {
    files: ['test/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.ts'],
    rules: { 'no-restricted-imports': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
