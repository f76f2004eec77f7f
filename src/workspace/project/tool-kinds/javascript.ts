import type { ToolKind } from './tool-kind.ts';

const biome = { packages: '@biomejs/biome', files: 'biome.json biome.jsonc' };

/** Tools of projects in JavaScript and TypeScript. */
export const javascriptKinds: readonly ToolKind[] = [
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
