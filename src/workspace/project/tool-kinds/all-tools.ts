import { javascriptLibraryKinds } from './javascript-libraries.ts';
import { apiKinds, goKinds, rustKinds } from './rust-and-go.ts';
import { type ProjectTool, projectTools, type ToolKind } from './tool-kind.ts';

const ruff = { packages: 'ruff', files: 'ruff.toml .ruff.toml', marks: 'tool.ruff' };

const pythonKinds: readonly ToolKind[] = [
  {
    name: 'test runner of Python',
    tools: {
      pytest: { packages: 'pytest*', files: 'pytest.ini conftest.py', marks: 'tool.pytest' },
      nose2: { packages: 'nose2' },
      nose: { packages: 'nose', isWord: true },
      ward: { packages: 'ward', isWord: true },
    },
  },
  {
    name: 'package manager of Python',
    tools: {
      Poetry: { files: 'poetry.lock poetry.toml', marks: 'tool.poetry', isWord: true },
      uv: { files: 'uv.lock uv.toml', marks: 'tool.uv', names: 'UV', isWord: true },
      pipenv: { files: 'Pipfile Pipfile.lock' },
      conda: { files: 'environment.yml environment.yaml conda*.yml conda*.yaml' },
      PDM: { files: 'pdm.lock pdm.toml', marks: 'tool.pdm' },
      Rye: { marks: 'tool.rye', isWord: true },
      Hatch: { files: 'hatch.toml', marks: 'tool.hatch', isWord: true },
      Pixi: { files: 'pixi.lock pixi.toml', marks: 'tool.pixi', isWord: true },
      'pip-tools': { packages: 'pip-tools', files: 'requirements*.in', names: 'pip-compile' },
    },
  },
  {
    name: 'linter of Python',
    tools: {
      Ruff: ruff,
      Flake8: { packages: 'flake8 flake8-*', files: '.flake8', marks: 'ini.flake8' },
      Pylint: { packages: 'pylint pylint-*', files: '.pylintrc pylintrc', marks: 'tool.pylint' },
    },
  },
  {
    name: 'formatter of Python',
    tools: {
      Ruff: ruff,
      Black: { packages: 'black', marks: 'tool.black', isWord: true },
      yapf: { packages: 'yapf', files: '.style.yapf', marks: 'tool.yapf' },
      autopep8: { packages: 'autopep8' },
      isort: { packages: 'isort', files: '.isort.cfg', marks: 'tool.isort' },
    },
  },
  {
    name: 'type checker of Python',
    tools: {
      mypy: { packages: 'mypy', files: 'mypy.ini .mypy.ini', marks: 'tool.mypy, ini.mypy' },
      Pyright: {
        packages: 'pyright basedpyright',
        files: 'pyrightconfig.json',
        marks: 'tool.pyright, tool.basedpyright',
        names: 'basedpyright',
      },
      pytype: { packages: 'pytype' },
      ty: { packages: 'ty', marks: 'tool.ty', files: 'ty.toml', names: '(?!)', isWord: true },
    },
  },
  {
    name: 'framework of Python for the back end',
    tools: {
      Django: { packages: 'django django-* djangorestframework' },
      Flask: { packages: 'flask flask-*' },
      FastAPI: { packages: 'fastapi fastapi-* fastapi[*' },
      Starlette: { packages: 'starlette fastapi' },
      Litestar: { packages: 'litestar' },
      Sanic: { packages: 'sanic' },
      Tornado: { packages: 'tornado', isWord: true },
      Quart: { packages: 'quart', isWord: true },
      Falcon: { packages: 'falcon', isWord: true },
    },
  },
  {
    name: 'ORM of Python',
    tools: {
      SQLAlchemy: { packages: '*sqlalchemy* sqlmodel' },
      SQLModel: { packages: 'sqlmodel' },
      'Tortoise ORM': { packages: 'tortoise-orm', names: 'Tortoise' },
      Peewee: { packages: 'peewee' },
      'Pony ORM': { packages: 'pony' },
      'Django ORM': { packages: 'django' },
    },
  },
  {
    name: 'command line of Python',
    tools: {
      Typer: { packages: 'typer typer-*' },
      Click: { packages: 'click click-* typer', isWord: true },
      Cyclopts: { packages: 'cyclopts' },
      docopt: { packages: 'docopt*' },
      'Python Fire': { packages: 'fire' },
    },
  },
  {
    name: 'HTTP client of Python',
    tools: {
      Requests: { packages: 'requests requests-*', names: '(?<=`)requests(?=`)', isWord: true },
      HTTPX: { packages: 'httpx' },
      aiohttp: { packages: 'aiohttp' },
      niquests: { packages: 'niquests' },
    },
  },
  {
    name: 'models of Python',
    tools: {
      Pydantic: { packages: 'pydantic pydantic-* fastapi sqlmodel' },
      marshmallow: { packages: 'marshmallow marshmallow-* flask-marshmallow', isWord: true },
      msgspec: { packages: 'msgspec' },
      attrs: { packages: 'attrs', names: '(?<=`)attrs(?=`)', isWord: true },
    },
  },
  {
    name: 'logger of Python',
    tools: {
      Loguru: { packages: 'loguru' },
      structlog: { packages: 'structlog' },
    },
  },
  {
    name: 'task queue of Python',
    tools: {
      Celery: { packages: 'celery* django-celery*' },
      RQ: { packages: 'rq django-rq', isWord: true },
      Dramatiq: { packages: 'dramatiq*' },
      Huey: { packages: 'huey', isWord: true },
      arq: { packages: 'arq' },
      Taskiq: { packages: 'taskiq*' },
    },
  },
  {
    name: 'migrations of Python',
    tools: {
      Alembic: { packages: 'alembic flask-migrate', files: 'alembic.ini' },
      Aerich: { packages: 'aerich' },
      yoyo: { packages: 'yoyo-migrations' },
    },
  },
  {
    name: 'runner of environments',
    tools: {
      tox: { packages: 'tox tox-*', files: 'tox.ini', marks: 'tool.tox' },
      Nox: { packages: 'nox', files: 'noxfile.py', isWord: true },
      Hatch: { marks: 'tool.hatch' },
    },
  },
  {
    name: 'data frames',
    tools: {
      pandas: { packages: 'pandas geopandas' },
      Polars: { packages: 'polars' },
      Dask: { packages: 'dask' },
    },
  },
];

const biome = { packages: '@biomejs/biome', files: 'biome.json biome.jsonc' };

const javascriptKinds: readonly ToolKind[] = [
  {
    name: 'test runner of JavaScript',
    tools: {
      Jest: {
        packages:
          'jest @jest/* *-jest @nx/jest @nrwl/jest jest-expo jest-preset-* react-scripts *jest*builder*',
        files: 'jest.config.*',
      },
      Vitest: { packages: 'vitest @vitest/*', files: 'vitest.config.* vitest.workspace.*' },
      Mocha: { packages: 'mocha *-mocha', files: '.mocharc*' },
      Jasmine: { packages: 'jasmine jasmine-*', files: 'jasmine.json' },
      AVA: { packages: 'ava @ava/*', files: 'ava.config.*', isWord: true },
      'bun test': { marks: 'runs:bun test', names: 'bun:test' },
      'node:test': {
        marks: 'runs:node --test',
        names: String.raw`node(?:\.js)?(?:'s)? (?:built-?in )?test runner|node --test`,
      },
    },
  },
  {
    name: 'browser tests',
    tools: {
      Playwright: { packages: '*playwright*', files: 'playwright.config.* playwright-ct.config.*' },
      Cypress: { packages: '*cypress*', files: 'cypress.config.* cypress.json' },
      Selenium: { packages: '*selenium*' },
      WebdriverIO: { packages: 'webdriverio @wdio/*', files: 'wdio.conf.*' },
      TestCafe: { packages: '*testcafe*', files: '.testcaferc*' },
      Nightwatch: { packages: 'nightwatch', files: 'nightwatch.conf.*' },
      Puppeteer: { packages: '*puppeteer*' },
    },
  },
  {
    name: 'package manager of JavaScript',
    tools: {
      npm: { files: 'package-lock.json npm-shrinkwrap.json', marks: 'packageManager:npm' },
      pnpm: { files: 'pnpm-lock.yaml pnpm-workspace.yaml', marks: 'packageManager:pnpm' },
      yarn: { files: 'yarn.lock .yarnrc .yarnrc.yml', marks: 'packageManager:yarn' },
      Bun: { files: 'bun.lock bun.lockb bunfig.toml', marks: 'packageManager:bun', isWord: true },
    },
  },
  {
    name: 'formatter of JavaScript',
    tools: {
      Prettier: { packages: '*prettier*', files: '.prettierrc* prettier.config.*' },
      Biome: biome,
      dprint: { packages: 'dprint', files: 'dprint.json .dprint.json dprint.jsonc' },
      oxfmt: { packages: 'oxfmt', files: '.oxfmtrc*' },
    },
  },
  {
    name: 'linter of JavaScript',
    tools: {
      ESLint: {
        packages: 'eslint eslint-* @eslint/* @*/eslint-* */eslint react-scripts',
        files: '.eslintrc* eslint.config.*',
      },
      Biome: biome,
      oxlint: { packages: 'oxlint vite-plus*', files: '.oxlintrc* oxlint.json oxlint.config.*' },
      TSLint: { packages: 'tslint *-tslint', files: 'tslint.json' },
      StandardJS: { packages: 'standard ts-standard semistandard' },
      XO: { packages: 'xo', files: 'xo.config.* .xo-config*', isWord: true },
    },
  },
  {
    name: 'bundler',
    tools: {
      Vite: {
        packages: 'vite rolldown-vite vite-* @vitejs/* electron-vite',
        files: 'vite.config.*',
      },
      webpack: { packages: '*webpack* react-scripts', files: 'webpack.config.* webpack.*.js' },
      Rollup: { packages: 'rollup @rollup/*', files: 'rollup.config.*', isWord: true },
      Rolldown: { packages: 'rolldown', files: 'rolldown.config.*' },
      Parcel: { packages: 'parcel parcel-bundler @parcel/*', files: '.parcelrc', isWord: true },
      esbuild: { packages: '*esbuild*', files: 'esbuild.*' },
      Rsbuild: { packages: '@rsbuild/*', files: 'rsbuild.config.*' },
      Rspack: { packages: '@rspack/*', files: 'rspack.config.*' },
      tsup: { packages: 'tsup', files: 'tsup.config.*' },
      tsdown: { packages: 'tsdown', files: 'tsdown.config.*' },
      unbuild: { packages: 'unbuild', files: 'build.config.*' },
      microbundle: { packages: 'microbundle' },
      Snowpack: { packages: 'snowpack', files: 'snowpack.config.*' },
      Metro: { packages: 'metro metro-* react-native expo', files: 'metro.config.*', isWord: true },
      SWC: { packages: '@swc/* swc-*', files: '.swcrc' },
      Babel: { packages: '@babel/* babel-* react-scripts', files: 'babel.config.* .babelrc*' },
    },
  },
];

/** All known tools, each once, with all of its kinds. */
export const allTools: readonly ProjectTool[] = projectTools([
  ...javascriptKinds,
  ...javascriptLibraryKinds,
  ...pythonKinds,
  ...rustKinds,
  ...goKinds,
  ...apiKinds,
]);

export const toolsByName: ReadonlyMap<string, ProjectTool> = new Map(
  allTools.map((tool) => [tool.name, tool]),
);
