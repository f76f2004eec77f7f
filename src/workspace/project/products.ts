/** A language, tool or library whose versions are checked, with its name in each registry. */
export interface Product {
  readonly id: string;
  /** Source of a regular expression. */
  readonly written: string;
  /** 2 if minor versions matter. */
  readonly parts: 1 | 2;
  readonly npm?: string;
  readonly python?: string;
  readonly composer?: string;
  readonly gem?: string;
}

const js = (id: string, written: string, npm = id): Product => ({ id, written, parts: 1, npm });

/** All products that notes are searched for; other packages get their id from `packageId`. */
export const products: readonly Product[] = [
  { id: 'node', written: String.raw`Node(?:\.?js|\.JS)?`, parts: 1 },
  { id: 'python', written: 'Python', parts: 2 },
  { id: 'go', written: 'Go(?:lang)?', parts: 2 },
  { id: 'java', written: 'Java|JDK|OpenJDK', parts: 1 },
  { id: 'php', written: 'PHP', parts: 2 },
  { id: 'ruby', written: 'Ruby', parts: 2 },
  { id: 'rust', written: 'Rust|MSRV', parts: 2 },
  { id: 'dotnet', written: String.raw`\.NET(?: Core| SDK)?`, parts: 1 },
  { id: 'elixir', written: 'Elixir', parts: 2 },
  { id: 'kotlin', written: 'Kotlin', parts: 2 },
  { id: 'gradle', written: 'Gradle', parts: 1 },
  { id: 'agp', written: 'AGP|Android Gradle Plugin', parts: 2 },
  { id: 'compileSdk', written: '[Cc]ompile ?S(?:DK|dk)', parts: 1 },
  { id: 'targetSdk', written: '[Tt]arget ?S(?:DK|dk)', parts: 1 },
  { id: 'minSdk', written: '[Mm]in(?:imum)? ?S(?:DK|dk)', parts: 1 },
  { id: 'junit', written: 'JUnit', parts: 1 },
  { id: 'spring-boot', written: 'Spring Boot', parts: 1 },
  { id: 'ktor', written: 'Ktor', parts: 1 },
  { id: 'kotest', written: 'Kotest', parts: 1 },
  { id: 'pnpm', written: 'pnpm', parts: 1 },
  { id: 'yarn', written: 'Yarn', parts: 1 },
  { id: 'bun', written: 'Bun', parts: 1 },
  js('typescript', 'TypeScript'),
  js('react', 'React(?:JS|\\.js)?'),
  js('react-native', 'React Native'),
  js('next', String.raw`Next\.?js`),
  js('vue', String.raw`Vue(?:\.js)?`),
  js('nuxt', 'Nuxt(?:\\.js)?'),
  js('svelte', 'Svelte'),
  js('angular', 'Angular', '@angular/core'),
  js('astro', 'Astro'),
  js('express', String.raw`Express(?:\.js)?`),
  js('fastify', 'Fastify'),
  js('nestjs', 'NestJS', '@nestjs/core'),
  js('hono', 'Hono'),
  js('vite', 'Vite'),
  js('vitest', 'Vitest'),
  js('jest', 'Jest'),
  js('webpack', 'Webpack'),
  js('eslint', 'ESLint'),
  js('tailwindcss', 'Tailwind(?: ?CSS)?'),
  js('electron', 'Electron'),
  js('expo', 'Expo(?: SDK)?'),
  js('prisma', 'Prisma(?: ORM)?'),
  js('zod', 'Zod'),
  js('mui', 'MUI|Material[- ]UI', '@mui/material'),
  js('storybook', 'Storybook'),
  js('turbo', 'Turborepo', 'turbo'),
  js('react-router', 'React Router', 'react-router-dom'),
  js('react-query', '(?:TanStack|React) Query', '@tanstack/react-query'),
  js('redux-toolkit', 'Redux Toolkit', '@reduxjs/toolkit'),
  js('zustand', 'Zustand'),
  js('framer-motion', 'Framer Motion'),
  js('chakra', 'Chakra UI', '@chakra-ui/react'),
  js('mantine', 'Mantine', '@mantine/core'),
  js('antd', 'Ant Design', 'antd'),
  js('three', String.raw`Three\.js`),
  js('playwright', 'Playwright', '@playwright/test'),
  js('cypress', 'Cypress'),
  js('mocha', 'Mocha'),
  js('prettier', 'Prettier'),
  js('biome', 'Biome', '@biomejs/biome'),
  js('drizzle', 'Drizzle(?: ORM)?', 'drizzle-orm'),
  js('typeorm', 'TypeORM'),
  js('mongoose', 'Mongoose'),
  js('trpc', 'tRPC', '@trpc/server'),
  js('next-auth', String.raw`NextAuth(?:\.js)?`, 'next-auth'),
  js('ionic', 'Ionic', '@ionic/core'),
  js('capacitor', 'Capacitor', '@capacitor/core'),
  js('nx', 'Nx'),
  { id: 'django', written: 'Django', parts: 2, python: 'django' },
  { id: 'flask', written: 'Flask', parts: 1, python: 'flask' },
  { id: 'pydantic', written: 'Pydantic', parts: 1, python: 'pydantic' },
  { id: 'sqlalchemy', written: 'SQLAlchemy', parts: 1, python: 'sqlalchemy' },
  { id: 'fastapi', written: 'FastAPI', parts: 2, python: 'fastapi' },
  { id: 'celery', written: 'Celery', parts: 1, python: 'celery' },
  { id: 'pytest', written: 'pytest', parts: 1, python: 'pytest' },
  { id: 'pandas', written: 'pandas', parts: 1, python: 'pandas' },
  { id: 'numpy', written: 'NumPy', parts: 1, python: 'numpy' },
  { id: 'laravel', written: 'Laravel', parts: 1, composer: 'laravel/framework' },
  { id: 'symfony', written: 'Symfony', parts: 1, composer: 'symfony/framework-bundle' },
  { id: 'phpunit', written: 'PHPUnit', parts: 1, composer: 'phpunit/phpunit' },
  { id: 'pest', written: 'Pest', parts: 1, composer: 'pestphp/pest' },
  { id: 'livewire', written: 'Livewire', parts: 1, composer: 'livewire/livewire' },
  { id: 'filament', written: 'Filament', parts: 1, composer: 'filament/filament' },
  { id: 'inertia', written: 'Inertia', parts: 1, composer: 'inertiajs/inertia-laravel' },
  { id: 'phpstan', written: 'PHPStan', parts: 1, composer: 'phpstan/phpstan' },
  { id: 'larastan', written: 'Larastan', parts: 1, composer: 'larastan/larastan' },
  { id: 'rails', written: 'Rails', parts: 1, gem: 'rails' },
];

const byKey = (key: 'npm' | 'python' | 'composer' | 'gem'): ReadonlyMap<string, Product> =>
  new Map(
    products.flatMap((product) => {
      const name = product[key];
      return name === undefined ? [] : [[name, product] as const];
    }),
  );

/** By package name. */
export const packagedProducts = {
  npm: byKey('npm'),
  python: byKey('python'),
  composer: byKey('composer'),
  gem: byKey('gem'),
};

/** The product id of a package that is not in the list. */
export function packageId(name: string): string {
  return `package ${name.toLowerCase()}`;
}

/** The name of the package in `packageId`; null for a product of the list. */
export function packageOf(id: string): string | null {
  return /^package (.+)$/.exec(id)?.[1] ?? null;
}
