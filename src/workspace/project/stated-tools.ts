import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';
import { memoizeByObject } from '../memoize.ts';
import { byDepth } from '../paths/target.ts';
import { proseOf } from '../stores/prose.ts';
import type { Manifest, Project } from './manifest.ts';
import { allTools } from './tool-kinds/all-tools.ts';
import type { ProjectTool } from './tool-kinds/tool-kind.ts';

/** A library or tool that a project cannot use without mentioning it in a file. */
export interface Tool {
  readonly name: string;
  /** A file that declares, configures or imports it contains one of these. */
  readonly words: readonly string[];
}

/** Names, and words in code if they differ. */
const known = `
Alembic alembic|Alamofire|Apollo apollo|Axum axum|Actix actix|Auth0 auth0|Biome biome|Celery celery|Chakra UI chakra-ui
Clerk clerk|Cobra cobra|Cypress cypress|Diesel diesel|Django django|Drizzle drizzle|Electron electron|esbuild
ESLint eslint|Express express|Fastify fastify|FastAPI fastapi|Flask flask Flask|Formik formik|Framer Motion framer-motion motion/react
Gin gin-gonic|GORM gorm|Headless UI headlessui|Hilt hilt|Hono hono|Husky husky|i18next|Inertia inertia|Jasmine jasmine|Jest jest
Jotai jotai|Karma karma|Knex knex|Koin koin|Kotest kotest|Kysely kysely|LangChain langchain LangChain|Larastan larastan|Livewire livewire
Lerna lerna|MobX mobx|Mocha mocha|MockK mockk|Mockito mockito|Mongoose mongoose|mypy|NestJS nestjs|NextAuth next-auth
Nuxt nuxt|OpenRouter openrouter|Pest pestphp|Pinia pinia|Pino pino|Playwright playwright|Prettier prettier|Prisma prisma
PHPStan phpstan|PHPUnit phpunit|Psalm psalm|Puppeteer puppeteer|pylint|PyTorch torch|Radix radix-ui|React Hook Form react-hook-form
React Query react-query|TanStack Query react-query query-core vue-query|Recoil recoil|Recharts recharts|Redux redux|Retrofit retrofit
RSpec rspec|RuboCop rubocop|Ruff ruff|Selenium selenium|Sentry sentry Sentry|Sequelize sequelize|Sidekiq sidekiq
Socket.IO socket.io socketio|SQLAlchemy sqlalchemy|SQLx sqlx|Storybook storybook|Styled Components styled-components|Supabase supabase
Svelte svelte|SWR swr|Tailwind tailwind|Tauri tauri|TensorFlow tensorflow|Tokio tokio|tRPC trpc|Turborepo turbo|TypeORM typeorm
Viper viper|Vitest vitest|Vue vue|Vuex vuex|Webpack webpack|Winston winston|Yup yup|Zod zod|Zustand zustand`;

const tools: readonly Tool[] = known
  .trim()
  .split(/[|\n]/)
  .map((entry) => {
    const words = entry.split(' ');
    const named = words.findIndex((word, at) => at > 0 && /^[a-z]/.test(word));
    return named === -1
      ? { name: entry, words: [entry] }
      : { name: words.slice(0, named).join(' '), words: words.slice(named) };
  });

interface StatedTool {
  readonly tool: Tool;
  readonly span: Span;
}

const escaped = tools.map(({ name }) => name.replace('.', String.raw`\.`));
const named = new RegExp(String.raw`(?<![\w@/.-])(?:${escaped.join('|')})(?![\w-]|\.\w)`, 'g');
const byName = new Map(tools.map((tool) => [tool.name, tool]));
/** Words of a line about a tool that may not be in use. */
const notInUse =
  /\b(?:not|no|never|avoid|without|instead|rather|unlike|like|similar|such as|e\.g|for example|or|optional(?:ly)?|alternatives?|if|when|vs|versus|compar\w+|migrat\w+|replac\w+|previous\w*|former\w*|legacy|was|were|old|future|plan\w*|consider\w*|could|may|might|supports?|supported|compatib\w+|detect\w*|any|inspired|deprecated|removed?|drop\w*|todo|later)\b|n['’]t\b|→|->|❌/i;
/** Text before a tool in an item or a cell. */
const listedBefore =
  /^(?:\s*(?:[-*+]|\d+[.)])\s+)?(?:[*_`\s]*[\p{L}][\p{L}\p{N} /&().-]{0,30}[*_`]*[:：—–-][\s*_`]*)?(?:[*_]*[\p{L}][\p{L}\p{N} ./@*_-]{0,25}(?:,|\+|\/|&|with|and)[\s*_]*)*[\s*_]*$/u;
/** Headings of lists of tools, in some languages. */
const ofTools =
  /stack|techn|depend|framework|librar|tooling|\btools?\b|testing|\btests?\b|frontend|backend|database|architect|стек|технолог|тест|技術|技术/i;
/** `npm run test:e2e   # E2E (Cypress)`. */
const commented = /^\s*(?:npm|pnpm|yarn|bun|make|just|composer|task)\s[^#]*#(?<comment>.{1,60})$/;
const shells = /^(?:|bash|sh|shell|zsh|console)$/i;

/** Finds the tools of the project in lists, tables and comments of commands. */
export const statedToolsOf = memoizeByObject((document: Document): StatedTool[] => {
  const stated: StatedTool[] = [];
  const { text, outline, sections } = document;
  const take = (part: string, at: number, isListed: (before: string) => boolean): void => {
    if (notInUse.test(part)) return;
    for (const match of part.matchAll(named)) {
      const tool = byName.get(match[0]);
      const start = at + match.index;
      if (tool && isListed(part.slice(0, match.index)))
        stated.push({ tool, span: { start, end: start + match[0].length } });
    }
  };
  for (const block of outline.blocks) {
    if (block.kind !== 'code' || !shells.test(block.language)) continue;
    const { start, end } = block.content;
    eachLine(text.slice(start, end), start, (line, at) => {
      const comment = commented.exec(line)?.groups?.comment;
      if (comment !== undefined) take(comment, at + line.length - comment.length, () => true);
    });
  }
  const headings = sections.map(({ heading, name }) => ({ at: heading.start, name }));
  eachLine(proseOf(document, 'no-code'), 0, (line, at) => {
    const isRow = /^\s*\|/.test(line);
    if (!isRow && !/^\s*(?:[-*+]|\d+[.)])\s/.test(line)) return;
    const over = headings.findLast((each) => each.at <= at)?.name ?? '';
    // A row that begins with a path describes its files.
    if (!ofTools.test(over) && !(isRow && /^\s*\|\s*`[^`]*\//.test(text.slice(at)))) return;
    let from = 0;
    for (const cell of isRow ? line.split('|') : [line]) {
      take(cell, at + from, (before) => listedBefore.test(before));
      from += cell.length + 1;
    }
  });
  return stated.sort((one, other) => one.span.start - other.span.start);
});

function eachLine(text: string, start: number, take: (line: string, at: number) => void): void {
  let at = start;
  for (const line of text.split('\n')) {
    take(line, at);
    at += line.length + 1;
  }
}

/** The name of a tool, and a file that shows that the project uses it. */
export interface ToolPlace {
  readonly tool: string;
  readonly path: string;
}

/** The key in `ProjectTools.older`. */
export function mentionKey(note: string, start: number): string {
  return `${note}\n${start}`;
}

/** Folders that show how to use the project. */
const aside =
  /^(?:.*\/)?(?:examples?|demos?|samples?|playgrounds?|templates?|benchmarks?|test-?apps?|sandbox)\//i;

/** The paths with signs of a tool, the nearest to the root first, without examples. */
export function placesOfTool(project: Project, tool: ProjectTool): string[] {
  return allPlaces(project, tool).filter((path) => !aside.test(path));
}

/** The folders of examples with signs of a tool. */
export function exampleFoldersOf(project: Project, tool: ProjectTool): string[] {
  const folders = allPlaces(project, tool).flatMap((path) => aside.exec(path)?.[0] ?? []);
  return [...new Set(folders)].map((folder) => folder.slice(0, -1));
}

function allPlaces(project: Project, tool: ProjectTool): string[] {
  const manifests = [...project.manifests.values()].filter((each) => hasTool(each, tool));
  const files = [...project.sameName].flatMap(([name, paths]) =>
    tool.fileNames?.test(name) ? paths.filter((path) => !isStray(project, tool, path)) : [],
  );
  return [...manifests.map(({ path }) => path), ...files].sort(
    (a, b) => byDepth(a, b) || (a < b ? -1 : 1),
  );
}

/** True if a manifest has a package of a tool, one of its marks, or a script that runs it. */
export function hasTool({ dependencies, marks }: Manifest, tool: ProjectTool): boolean {
  const { packages } = tool;
  return (
    (packages !== null && [...dependencies].some((name) => packages.test(name))) ||
    [...tool.marks, `runs:${tool.name.toLowerCase()}`].some((mark) => marks.has(mark))
  );
}

/** True for a lock file of Node without a `package.json`. */
function isStray({ manifests }: Project, tool: ProjectTool, path: string): boolean {
  return (
    tool.kinds.some(({ name }) => name === 'package manager of JavaScript') &&
    /(?:lock\.json|\.lockb?|shrinkwrap\.json)$/.test(path) &&
    !manifests.has(`${path.slice(0, path.lastIndexOf('/') + 1)}package.json`)
  );
}

/** True for a broken manifest, whose dependencies are unknown. */
function isUnread({ path, commands }: Manifest): boolean {
  return (
    (/(?:^|\/)package\.json$/.test(path) && commands.node === null) ||
    (/(?:^|\/)pyproject\.toml$/.test(path) && commands.poe === null)
  );
}

/** True if all manifests were read, so that a tool may be reported as missing. */
export function hasReadAllManifests(project: Project): boolean {
  return project.whole && findBrokenManifest(project) === null;
}

/** Path of a broken manifest, or null. */
export function findBrokenManifest({ manifests }: Project): string | null {
  return [...manifests.values()].find(isUnread)?.path ?? null;
}

/** The tools of the same kinds in the project: those in the file `near`, or else all. */
export function findAlternativeTools(
  project: Project,
  { name, kinds }: ProjectTool,
  near?: string,
): ToolPlace[] {
  const others = allTools.filter(
    (each) => each.name !== name && each.kinds.some((kind) => kinds.includes(kind)),
  );
  const found = others.flatMap((other): ToolPlace[] => {
    const places = placesOfTool(project, other);
    const path = places.find((each) => each === near) ?? places[0];
    return path === undefined ? [] : [{ tool: other.name, path }];
  });
  const own = found.filter(({ path }) => path === near);
  return own.length > 0 ? own : found.sort((a, b) => byDepth(a.path, b.path));
}

export function isPackageManager({ kinds }: ProjectTool): boolean {
  return kinds.some(({ name }) => name.startsWith('package manager'));
}

/** True for REST, gRPC and other styles of an API. */
export function isApiStyle({ kinds }: ProjectTool): boolean {
  return kinds.some(({ name }) => name === 'style of the API');
}

/** True for a file name that is a sign of a tool. */
export function isSignOfTool(name: string): boolean {
  return allTools.some(({ fileNames }) => fileNames?.test(name) === true);
}
