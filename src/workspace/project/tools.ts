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

export const tools: readonly Tool[] = known
  .trim()
  .split(/[|\n]/)
  .map((entry) => {
    const words = entry.split(' ');
    const named = words.findIndex((word, at) => at > 0 && /^[a-z]/.test(word));
    return named === -1
      ? { name: entry, words: [entry] }
      : { name: words.slice(0, named).join(' '), words: words.slice(named) };
  });
