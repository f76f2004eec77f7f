/* eslint-disable max-lines -- a table of tools, one a line */
import type { Role } from './role.ts';

const testWords = 'tests?|testing|tested|runner|framework|suite|specs?|unit|written|write|run|runs';
const installing =
  'package|packages|manager|management|install\\w*|dependenc\\w+|deps|lockfile|node|javascript|js|' +
  'monorepo|workspaces?|everything|commands?|scripts?';
const pythonInstalling =
  'package|packages|manager|management|install\\w*|dependenc\\w+|deps|lockfile|python|' +
  'environments?|virtual|venv|project|everything|commands?';
const formatting = 'format\\w*|code|style|styling|source|files?|run|pretty';
const linting = 'lint\\w*|code|check\\w*|quality|static|analysis|run';
const database =
  'databases?|db|data|store[sd]?|storage|persist\\w*|keeps?|holds?|only|main|primary';
const transport =
  'apis?|calls?|call|talk|each|other|communicat\\w*|protocol|over|services?|internal|' +
  'endpoints?|bodies|transport';

/** What projects settle by naming a tool. */
export const toolRoles: readonly Role[] = [
  {
    name: 'test runner of JavaScript',
    one: true,
    words: `${testWords}|javascript|typescript|js|ts`,
    choices: [
      ['Jest'],
      ['Vitest'],
      ['Mocha'],
      ['Jasmine'],
      ['=AVA'],
      ['node:test', "node(?:\\.js)?(?:'s)? (?:built-?in )?test runner"],
      ['bun test', 'bun:test'],
    ],
  },
  {
    name: 'test runner of Python',
    one: true,
    words: `${testWords}|python`,
    choices: [['pytest'], ['unittest', "=unittest's"], ['nose2']],
  },
  {
    name: 'browser tests',
    one: true,
    words: `${testWords}|e2e|end-to-end|end|browser|ui|integration`,
    choices: [
      ['Playwright'],
      ['Cypress'],
      ['Selenium'],
      ['WebdriverIO'],
      ['TestCafe'],
      ['Nightwatch'],
    ],
  },
  {
    name: 'app tests',
    one: true,
    words: `${testWords}|e2e|end-to-end|app|ui`,
    choices: [['=Detox'], ['=Maestro'], ['Appium']],
  },
  {
    name: 'test framework of .NET',
    one: true,
    words: testWords,
    choices: [['xUnit', 'xunit\\.net'], ['NUnit'], ['MSTest']],
  },
  {
    name: 'test framework of Java',
    one: false,
    words: testWords,
    choices: [['JUnit(?: [345])?'], ['TestNG'], ['=Spock'], ['Kotest']],
  },
  {
    name: 'test framework of Ruby',
    one: true,
    words: testWords,
    choices: [['RSpec'], ['Minitest']],
  },
  {
    name: 'test framework of PHP',
    one: true,
    words: testWords,
    choices: [['PHPUnit'], ['=Pest']],
  },
  {
    name: 'package manager of JavaScript',
    one: true,
    words: installing,
    choices: [['npm'], ['pnpm'], ['yarn'], ['=Bun', '=bun']],
  },
  {
    name: 'package manager of Python',
    one: true,
    words: pythonInstalling,
    choices: [['pip'], ['=Poetry', '=poetry'], ['=uv', '=UV'], ['pipenv'], ['conda'], ['pdm']],
  },
  {
    name: 'formatter of JavaScript',
    one: true,
    words: `${formatting}|typescript|javascript`,
    choices: [['Prettier'], ['Biome'], ['dprint']],
  },
  {
    name: 'linter of JavaScript',
    one: true,
    words: `${linting}|typescript|javascript`,
    choices: [['ESLint'], ['Biome'], ['oxlint'], ['TSLint'], ['StandardJS']],
  },
  {
    name: 'formatter of Python',
    one: true,
    words: `${formatting}|python|formatter`,
    choices: [['=Black', '=black'], ['ruff format', '=Ruff', '=ruff'], ['yapf'], ['autopep8']],
  },
  {
    name: 'linter of Python',
    one: true,
    words: `${linting}|python`,
    choices: [['ruff(?: check)?'], ['flake8'], ['pylint']],
  },
  {
    name: 'type checker of Python',
    one: true,
    words: 'types?|typed|typing|check\\w*|python|static|strict|mode',
    choices: [['mypy'], ['pyright', 'basedpyright']],
  },
  {
    name: 'formatter of Go',
    one: true,
    words: `${formatting}|go|plain`,
    choices: [['gofmt'], ['gofumpt']],
  },
  {
    name: 'ORM of JavaScript',
    one: true,
    words: 'orm|database|db|access|queries|query|models?|schema|layer|migrations?',
    choices: [
      ['Prisma'],
      ['Drizzle(?: ORM)?'],
      ['TypeORM'],
      ['Sequelize'],
      ['Mikro-?ORM'],
      ['Kysely'],
      ['Knex(?:\\.js)?'],
    ],
  },
  {
    name: 'ORM of Python',
    one: true,
    words: 'orm|database|db|access|queries|query|models?|schema|layer|python',
    choices: [['SQLAlchemy'], ['Django ORM'], ['Tortoise(?: ORM)?'], ['Peewee']],
  },
  {
    name: 'styling',
    one: true,
    words: 'styl\\w+|css|components?|classes|ui|one|beside|each|module',
    choices: [
      ['Tailwind(?: ?CSS)?'],
      ['CSS Modules?', '\\.module\\.css'],
      ['styled[- ]components'],
      ['=Emotion', '@emotion'],
      ['vanilla-extract'],
      ['StyleX'],
      ['UnoCSS'],
    ],
  },
  {
    name: 'component library',
    one: true,
    words: 'components?|library|ui|kit|design|system',
    choices: [
      ['Material[- ]?UI', '=MUI'],
      ['Chakra(?: UI)?'],
      ['Ant Design', 'antd'],
      ['shadcn(?:/ui)?'],
      ['Mantine'],
      ['Vuetify'],
    ],
  },
  {
    name: 'state of the client',
    one: true,
    words: 'state|store|stores|global|client|management|app|application|shared|holds?|lives?|ui',
    choices: [
      ['Redux(?: Toolkit)?'],
      ['Zustand'],
      ['MobX'],
      ['Jotai'],
      ['Recoil'],
      ['Valtio'],
      ['Pinia'],
      ['Vuex'],
      ['NgRx'],
    ],
  },
  {
    name: 'state of the Flutter app',
    one: true,
    words: 'state|management|app|application|global|shared|flutter',
    choices: [['Riverpod'], ['=BLoC', '=Bloc'], ['GetX'], ['=Provider']],
  },
  {
    name: 'data fetching',
    one: true,
    words: 'data|fetch\\w*|server|state|queries|requests|cach\\w+',
    choices: [
      ['(?:TanStack|React) Query'],
      ['=SWR'],
      ['Apollo(?: Client)?'],
      ['urql'],
      ['RTK Query'],
    ],
  },
  {
    name: 'HTTP client',
    one: true,
    words: 'http|requests?|client|calls?|apis?|network|fetch\\w*',
    choices: [
      ['axios'],
      ['`fetch`', 'native fetch', 'fetch API', 'native `fetch`'],
      ['`ky`'],
      ['`got`'],
      ['superagent'],
    ],
  },
  {
    name: 'HTTP client of Python',
    one: true,
    words: 'http|client|calls?|apis?|network|python|requests?',
    choices: [['`requests`'], ['httpx'], ['aiohttp']],
  },
  {
    name: 'library for dates',
    one: true,
    words: 'dates?|times?|library|handling|format\\w*',
    choices: [['=Moment', 'moment\\.js'], ['day\\.?js'], ['date-fns'], ['Luxon']],
  },
  {
    name: 'validation',
    one: true,
    words: 'validat\\w+|schemas?|inputs?|requests?|forms?|runtime',
    choices: [['Zod'], ['Yup'], ['Joi'], ['Valibot'], ['ArkType']],
  },
  {
    name: 'logger of JavaScript',
    one: true,
    words: 'log\\w*|structured|json',
    choices: [['winston'], ['pino'], ['bunyan'], ['log4js']],
  },
  {
    name: 'logger of Python',
    one: true,
    words: 'log\\w*|structured|json|python',
    choices: [['loguru'], ['structlog']],
  },
  {
    name: 'injection',
    one: true,
    words: 'dependency|dependencies|injection|inject\\w*|di|done|android',
    choices: [['=Hilt', 'Dagger[ /-]?Hilt'], ['=Koin'], ['=Dagger(?: ?2)?']],
  },
  {
    name: 'screens on Apple systems',
    one: false,
    words: 'ui|screens?|views?|built|build|new|written|interface|small|code',
    choices: [['SwiftUI'], ['UIKit']],
  },
  {
    name: 'database',
    one: false,
    words: database,
    choices: [
      ['Postgres(?:QL)?'],
      ['MySQL'],
      ['MariaDB'],
      ['SQLite'],
      ['Mongo(?:DB)?'],
      ['DynamoDB'],
      ['CockroachDB'],
      ['SQL Server', 'MSSQL'],
      ['Firestore'],
      ['Cassandra'],
    ],
  },
  {
    name: 'transport',
    one: false,
    words: transport,
    choices: [
      ['gRPC'],
      ['=REST(?:ful)?(?: APIs?)?'],
      ['GraphQL'],
      ['tRPC'],
      ['=SOAP'],
      ['JSON-RPC'],
    ],
  },
  {
    name: 'message broker',
    one: false,
    words:
      'events?|messages?|messaging|broker|bus|queues?|carries|carry|through|streams?|streaming',
    choices: [['Kafka'], ['RabbitMQ'], ['=NATS'], ['=SQS'], ['Pulsar'], ['Redis Streams?']],
  },
  {
    name: 'continuous integration',
    one: true,
    words: 'ci|cd|ci/cd|pipelines?|builds?|runs?|continuous|integration|checks',
    choices: [
      ['GitHub Actions'],
      ['GitLab CI(?:/CD)?'],
      ['CircleCI'],
      ['Jenkins'],
      ['Travis(?: CI)?'],
      ['Azure Pipelines'],
      ['Buildkite'],
      ['TeamCity'],
      ['Bitbucket Pipelines'],
    ],
  },
  {
    name: 'site of the documentation',
    one: true,
    words: 'docs?|documentation|sites?|pages|built|build|generated|website',
    choices: [
      ['Docusaurus'],
      ['MkDocs'],
      ['VitePress'],
      ['Sphinx'],
      ['Nextra'],
      ['=Starlight'],
      ['GitBook'],
    ],
  },
  {
    name: 'build of the monorepo',
    one: true,
    words: 'monorepo|builds?|tasks?|orchestrat\\w+|workspaces?|caching|runner',
    choices: [['Turborepo', '=Turbo'], ['=Nx'], ['Lerna'], ['=Rush'], ['Bazel']],
  },
  {
    name: 'infrastructure',
    one: true,
    words: 'infra\\w*|iac|code|as|cloud|resources|provision\\w*',
    choices: [['Terraform'], ['OpenTofu'], ['Pulumi'], ['AWS CDK'], ['CloudFormation'], ['Bicep']],
  },
  {
    name: 'git hooks',
    one: true,
    words: 'git|hooks?|commits?|pre-commit|run|runs',
    choices: [['husky'], ['lefthook'], ['simple-git-hooks']],
  },
  {
    name: 'build of Java',
    one: true,
    words: 'builds?|tool|java|kotlin|dependencies|compile',
    choices: [['Gradle'], ['Maven']],
  },
  {
    name: 'sign-in',
    one: true,
    words: 'auth\\w*|login|sign-?in|users?|identity|sessions?',
    choices: [
      ['NextAuth(?:\\.js)?', 'Auth\\.js'],
      ['=Clerk'],
      ['Auth0'],
      ['=Lucia'],
      ['Supabase Auth'],
      ['Better[- ]Auth'],
      ['Firebase Auth(?:entication)?'],
      ['Keycloak'],
    ],
  },
  {
    name: 'framework of the front end',
    one: false,
    words: 'frontend|front-end|ui|framework|built|build|written|app|application|components?|web',
    choices: [
      ['React(?:\\.js)?'],
      ['Vue(?:\\.js)?'],
      ['Svelte'],
      ['Angular'],
      ['SolidJS'],
      ['Preact'],
    ],
  },
  {
    name: 'framework of the back end',
    one: false,
    words: 'backend|back-end|server|apis?|framework|built|build|written|http|web|service',
    choices: [
      ['=Express(?:\\.js)?'],
      ['Fastify'],
      ['=Koa'],
      ['Nest\\.?JS'],
      ['=Hono'],
      ['Django'],
      ['=Flask'],
      ['FastAPI'],
      ['Laravel'],
      ['Spring Boot'],
    ],
  },
];
