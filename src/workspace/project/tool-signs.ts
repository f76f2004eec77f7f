/** What shows that a project has a tool: packages that it depends on, or files, by their names. */
export interface ToolSigns {
  readonly packages: RegExp | null;
  readonly files: RegExp | null;
  /** The package by whose removal from a manifest a change of tools is dated. */
  readonly main: string | null;
}

/** Signs of tools that do one thing; a project uses one of them. */
export interface ToolRole {
  /** As claims call it. */
  readonly name: string;
  readonly tools: Readonly<Record<string, ToolSigns>>;
}

function signs(main: string | null, packages?: RegExp, files?: RegExp): ToolSigns {
  return {
    main,
    packages: packages ?? (main === null ? null : new RegExp(`^${escaped(main)}$`)),
    files: files ?? null,
  };
}

function escaped(text: string): string {
  return text.replace(/[/.@-]/g, '\\$&');
}

const jest =
  /^(?:jest|@jest\/.+|.*[/-]jest|jest-(?:expo|environment-.+|preset-.+|runner.*)|react-scripts|@types\/jest|.*jest-.*builders?)$/;

/** Roles whose tools leave signs in manifests, lock files and files of their own. */
export const toolRolesWithSigns: readonly ToolRole[] = [
  {
    name: 'test runner of JavaScript',
    tools: {
      Jest: signs('jest', jest, /^jest\.config\..+$/),
      Vitest: signs('vitest', /^(?:vitest|@vitest\/.+)$/, /^vitest\.(?:config|workspace)\..+$/),
      Mocha: signs('mocha', /^(?:mocha|.*-mocha|@types\/mocha)$/, /^\.mocharc.*$/),
      Jasmine: signs('jasmine', /jasmine/, /^jasmine\.json$/),
      AVA: signs('ava', /^(?:ava|@ava\/.+)$/, /^ava\.config\..+$/),
    },
  },
  {
    name: 'test runner of Python',
    tools: { pytest: signs('pytest', /^pytest/, /^(?:pytest\.ini|conftest\.py)$/) },
  },
  {
    name: 'browser tests',
    tools: {
      Playwright: signs('@playwright/test', /playwright/, /^playwright(?:-ct)?\.config\..+$/),
      Cypress: signs('cypress', /cypress/, /^cypress\.(?:config\..+|json)$/),
      Selenium: signs('selenium-webdriver', /selenium/),
      WebdriverIO: signs('webdriverio', /^(?:webdriverio|@wdio\/.+)$/, /^wdio\..*conf.*$/),
      TestCafe: signs('testcafe', /testcafe/, /^\.testcaferc.*$/),
      Nightwatch: signs('nightwatch', /nightwatch/, /^nightwatch\.conf.*$/),
    },
  },
  {
    name: 'package manager of JavaScript',
    tools: {
      npm: signs(null, undefined, /^(?:package-lock|npm-shrinkwrap)\.json$/),
      pnpm: signs(null, undefined, /^pnpm-(?:lock|workspace)\.yaml$/),
      yarn: signs(null, undefined, /^(?:yarn\.lock|\.yarnrc(?:\.yml)?)$/),
      Bun: signs(null, undefined, /^(?:bun\.lockb?|bunfig\.toml)$/),
    },
  },
  {
    name: 'package manager of Python',
    tools: {
      Poetry: signs(null, undefined, /^poetry\.(?:lock|toml)$/),
      uv: signs(null, undefined, /^uv\.(?:lock|toml)$/),
      pipenv: signs(null, undefined, /^Pipfile(?:\.lock)?$/),
      conda: signs(null, undefined, /^(?:environment|conda).*\.ya?ml$/),
      pdm: signs(null, undefined, /^pdm\.(?:lock|toml)$/),
    },
  },
  {
    name: 'formatter of JavaScript',
    tools: {
      Prettier: signs('prettier', /prettier/, /^(?:\.prettier.*|prettier\.config\..+)$/),
      Biome: signs('@biomejs/biome', /^@biomejs\/.+$/, /^biome\.jsonc?$/),
      dprint: signs('dprint', /dprint/, /^\.?dprint\.jsonc?$/),
    },
  },
  {
    name: 'linter of JavaScript',
    tools: {
      ESLint: signs(
        'eslint',
        /^(?:eslint|@eslint\/.+|(?:@.+\/)?eslint-.+|react-scripts|.*\/eslint.*)$/,
        /^(?:\.eslintrc.*|eslint\.config\..+)$/,
      ),
      Biome: signs('@biomejs/biome', /^@biomejs\/.+$/, /^biome\.jsonc?$/),
      oxlint: signs('oxlint', /^(?:oxlint|vite-plus)/, /^\.?oxlint.*\.json$/),
      TSLint: signs('tslint', /tslint/, /^tslint\.json$/),
      StandardJS: signs('standard', /^(?:standard|ts-standard|semistandard)$/),
    },
  },
  {
    name: 'ORM of JavaScript',
    tools: {
      Prisma: signs('@prisma/client', /prisma/, /^(?:schema\.prisma|prisma\.config\..+)$/),
      Drizzle: signs('drizzle-orm', /drizzle/, /^drizzle\.config\..+$/),
      TypeORM: signs('typeorm', /typeorm/),
      Sequelize: signs('sequelize', /sequelize/, /^\.sequelizerc$/),
      'Mikro-ORM': signs('@mikro-orm/core', /mikro-orm/),
      Kysely: signs('kysely', /kysely/),
      Knex: signs('knex', /knex/, /^knexfile\..+$/),
    },
  },
  {
    name: 'state of the client',
    tools: {
      Redux: signs('@reduxjs/toolkit', /redux/),
      Zustand: signs('zustand'),
      MobX: signs('mobx', /mobx/),
      Jotai: signs('jotai', /jotai/),
      Recoil: signs('recoil', /recoil/),
      Valtio: signs('valtio'),
      Pinia: signs('pinia', /pinia/),
      Vuex: signs('vuex', /vuex/),
      NgRx: signs('@ngrx/store', /@ngrx\//),
    },
  },
  {
    name: 'component library',
    tools: {
      MaterialUI: signs('@mui/material', /^@(?:mui|material-ui)\//),
      Chakra: signs('@chakra-ui/react', /^@chakra-ui\//),
      'Ant Design': signs('antd', /^(?:antd|@ant-design\/.+|ant-design-vue)$/),
      Mantine: signs('@mantine/core', /^@mantine\//),
      Vuetify: signs('vuetify', /vuetify/),
    },
  },
  {
    name: 'library for dates',
    tools: {
      Moment: signs('moment', /moment/),
      'day.js': signs('dayjs', /dayjs/),
      'date-fns': signs('date-fns', /date-fns/),
      Luxon: signs('luxon', /luxon/),
    },
  },
  {
    name: 'validation',
    tools: {
      Zod: signs('zod', /zod/),
      Yup: signs('yup', /yup/),
      Joi: signs('joi', /joi/),
      Valibot: signs('valibot', /valibot/),
      ArkType: signs('arktype', /arktype/),
    },
  },
  {
    name: 'logger of JavaScript',
    tools: {
      winston: signs('winston', /winston/),
      pino: signs('pino', /pino/),
      bunyan: signs('bunyan', /bunyan/),
      log4js: signs('log4js', /log4js/),
    },
  },
  {
    name: 'build of the monorepo',
    tools: {
      Turborepo: signs('turbo', /^turbo$/, /^turbo\.jsonc?$/),
      Nx: signs('nx', /^(?:nx|@nx\/.+|@nrwl\/.+)$/, /^nx\.json$/),
      Lerna: signs('lerna', /lerna/, /^lerna\.json$/),
      Rush: signs(null, undefined, /^rush\.json$/),
    },
  },
  {
    name: 'git hooks',
    tools: {
      husky: signs('husky', /^husky$/),
      lefthook: signs('lefthook', /lefthook/, /^\.?lefthook\.ya?ml$/),
      'simple-git-hooks': signs('simple-git-hooks', undefined, /^\.?simple-git-hooks\..+$/),
    },
  },
  {
    name: 'framework of the front end',
    tools: {
      React: signs('react', /^(?:react|react-dom|react-native|next|expo|gatsby|@types\/react)$/),
      Vue: signs('vue', /^(?:vue|nuxt|@vue\/.+)$/),
      Svelte: signs('svelte', /svelte/),
      Angular: signs('@angular/core', /^@angular\//),
      SolidJS: signs('solid-js', /solid-js/),
      Preact: signs('preact', /preact/),
    },
  },
  {
    name: 'framework of the back end',
    tools: {
      Express: signs('express', /express/),
      Fastify: signs('fastify', /fastify/),
      Koa: signs('koa', /koa/),
      'Nest.JS': signs('@nestjs/core', /^@nestjs\//),
      Hono: signs('hono', /hono/),
      Django: signs('django', /^django/i),
      Flask: signs('flask', /^flask/i),
      FastAPI: signs('fastapi', /^fastapi/i),
    },
  },
  {
    name: 'ORM of Python',
    tools: {
      SQLAlchemy: signs('sqlalchemy', /^(?:.*sqlalchemy.*|sqlmodel)$/i),
      Tortoise: signs('tortoise-orm', /tortoise/i),
      Peewee: signs('peewee', /peewee/i),
    },
  },
];
