import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';
import { oncePerObject } from '../once-per-object.ts';
import { byDepth } from '../paths/target.ts';
import { proseOf } from '../stores/prose.ts';
import type { Manifest, Project } from './manifest.ts';
import { allTools } from './tool-kinds/all-tools.ts';
import type { ProjectTool, ToolKind } from './tool-kinds/tool-kind.ts';

/** A library or tool that a project cannot use without a file of its tree having a word of it. */
export interface Tool {
  /** As people write it. */
  readonly name: string;
  /** Some of these stand in whatever declares, configures or imports it. */
  readonly words: readonly string[];
}

/** As people write it, and where that differs the words of which one stands in the code. */
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

/** A tool that a note says the project is made with. */
export interface StatedTool {
  readonly tool: Tool;
  readonly span: Span;
}

const escaped = tools.map(({ name }) => name.replace('.', String.raw`\.`));
const named = new RegExp(String.raw`(?<![\w@/.-])(?:${escaped.join('|')})(?![\w-]|\.\w)`, 'g');
const byName = new Map(tools.map((tool) => [tool.name, tool]));
/** Words of a line that names a tool for another reason than that it is used. */
const otherwise =
  /\b(?:not|no|never|avoid|without|instead|rather|unlike|like|similar|such as|e\.g|for example|or|optional(?:ly)?|alternatives?|if|when|vs|versus|compar\w+|migrat\w+|replac\w+|previous\w*|former\w*|legacy|was|were|old|future|plan\w*|consider\w*|could|may|might|supports?|supported|compatib\w+|detect\w*|any|inspired|deprecated|removed?|drop\w*|todo|later)\b|n['’]t\b|→|->|❌/i;
/** What stands before a tool that an item or a cell lists. */
const listedBefore =
  /^(?:\s*(?:[-*+]|\d+[.)])\s+)?(?:[*_`\s]*[\p{L}][\p{L}\p{N} /&().-]{0,30}[*_`]*[:：—–-][\s*_`]*)?(?:[*_]*[\p{L}][\p{L}\p{N} ./@*_-]{0,25}(?:,|\+|\/|&|with|and)[\s*_]*)*[\s*_]*$/u;
/** Headings over what a project is made with, in some languages. */
const ofTools =
  /stack|techn|depend|framework|librar|tooling|\btools?\b|testing|\btests?\b|frontend|backend|database|architect|стек|технолог|тест|技術|技术/i;
/** A command and what it does: `npm run test:e2e   # E2E (Cypress)`. */
const commented = /^\s*(?:npm|pnpm|yarn|bun|make|just|composer|task)\s[^#]*#(?<comment>.{1,60})$/;
const shells = /^(?:|bash|sh|shell|zsh|console)$/i;

/** The tools that a note says its project has: lists and tables of them, and what scripts run. */
export const statedToolsOf = oncePerObject((document: Document): StatedTool[] => {
  const stated: StatedTool[] = [];
  const { text, outline, sections } = document;
  const take = (part: string, at: number, isListed: (before: string) => boolean): void => {
    if (otherwise.test(part)) return;
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
    // A row that begins with a path says what is in it.
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

/** Where a sign of a tool stands. */
export interface ToolPlace {
  readonly tool: string;
  readonly path: string;
}

/** How a mention is looked up. */
export function mentionKey(note: string, start: number): string {
  return `${note}\n${start}`;
}

/** Parts of a tree that are not the project itself, but show how it is used. */
const aside =
  /^(?:.*\/)?(?:examples?|demos?|samples?|playgrounds?|templates?|benchmarks?|test-?apps?|sandbox)\//i;

/** Where the project has a tool, nearest to its root first; what shows how it is used is aside. */
export function placesOfTool(project: Project, tool: ProjectTool): string[] {
  return allPlaces(project, tool).filter((path) => !aside.test(path));
}

/** The folders beside the project that have a tool still: `example`. */
export function foldersAside(project: Project, tool: ProjectTool): string[] {
  const folders = allPlaces(project, tool).flatMap((path) => aside.exec(path)?.[0] ?? []);
  return [...new Set(folders)].map((folder) => folder.slice(0, -1));
}

function allPlaces(project: Project, tool: ProjectTool): string[] {
  const { fileNames } = tool;
  const found = [...project.manifests.values()].flatMap((manifest) =>
    hasTool(manifest, tool) ? manifest.path : [],
  );
  for (const [name, paths] of fileNames === null ? [] : project.sameName)
    if (fileNames?.test(name) === true)
      found.push(...paths.filter((path) => !isStray(project, tool, path)));
  return found.sort((a, b) => byDepth(a, b) || (a < b ? -1 : 1));
}

/** Whether a manifest lists a package of a tool, or says otherwise that it is used. */
export function hasTool({ dependencies, marks }: Manifest, tool: ProjectTool): boolean {
  const { packages } = tool;
  return (
    (packages !== null && [...dependencies].some((name) => packages.test(name))) ||
    [...tool.marks, `runs:${tool.name.toLowerCase()}`].some((mark) => marks.has(mark))
  );
}

/** A lock file of Node without a package beside it is a left-over. */
function isStray({ manifests }: Project, tool: ProjectTool, path: string): boolean {
  return (
    tool.kinds.some(({ name }) => name === 'package manager of JavaScript') &&
    /(?:lock\.json|\.lockb?|shrinkwrap\.json)$/.test(path) &&
    !manifests.has(`${path.slice(0, path.lastIndexOf('/') + 1)}package.json`)
  );
}

/** Whether a manifest could not be parsed: nobody knows what it depends on. */
function isUnread({ path, commands }: Manifest): boolean {
  return (
    (/(?:^|\/)package\.json$/.test(path) && commands.node === null) ||
    (/(?:^|\/)pyproject\.toml$/.test(path) && commands.poe === null)
  );
}

/** Whether all manifests of the project are known, so that a tool can be said not to be there. */
export function knowsTools(project: Project): boolean {
  return project.whole && unreadManifest(project) === null;
}

/** A manifest that could not be parsed, so that no tool can be said not to be there; or null. */
export function unreadManifest({ manifests }: Project): string | null {
  return [...manifests.values()].find(isUnread)?.path ?? null;
}

/** What does the work of a tool in the project, the one in a file that it left first. */
export function doneInstead(
  project: Project,
  { name, kinds }: ProjectTool,
  near?: string,
): ToolPlace[] {
  const found = toolsOfKinds(kinds).flatMap((other): ToolPlace[] => {
    const places = other.name === name ? [] : placesOfTool(project, other);
    const path = places.find((each) => each === near) ?? places[0];
    return path === undefined ? [] : [{ tool: other.name, path }];
  });
  const own = found.filter(({ path }) => path === near);
  return own.length > 0 ? own : found.sort((a, b) => byDepth(a.path, b.path));
}

function toolsOfKinds(kinds: readonly ToolKind[]): ProjectTool[] {
  return allTools.filter((tool) => tool.kinds.some((kind) => kinds.includes(kind)));
}

/** Whether a tool installs packages. */
export function isPackageManager({ kinds }: ProjectTool): boolean {
  return kinds.some(({ name }) => name.startsWith('package manager'));
}

/** Whether a tool is a style of an API: REST, gRPC. */
export function isStyle({ kinds }: ProjectTool): boolean {
  return kinds.some(({ name }) => name === 'style of the API');
}

/** Whether a file is a sign of any tool, by its name. */
export function isSignOfTool(name: string): boolean {
  return allTools.some(({ fileNames }) => fileNames?.test(name) === true);
}
