/** Products of which a project needs one version, each with how it is written. */
export const products: readonly (readonly [name: string, pattern: string])[] = [
  ['Node.js', 'Node(?:\\.?js)?'],
  ['Python', 'Python'],
  ['Go', 'Go(?:lang)?'],
  ['Rust', 'Rust'],
  ['Java', 'Java|JDK'],
  ['Ruby', 'Ruby'],
  ['PHP', 'PHP'],
  ['.NET', '\\.NET(?: Core)?'],
  ['Swift', 'Swift'],
  ['Kotlin', 'Kotlin'],
  ['Xcode', 'Xcode'],
  ['TypeScript', 'TypeScript'],
  ['React', 'React'],
  ['Next.js', 'Next(?:\\.?js)'],
  ['Vue', 'Vue'],
  ['Angular', 'Angular'],
  ['Svelte', 'Svelte'],
  ['Django', 'Django'],
  ['Rails', 'Rails'],
  ['Laravel', 'Laravel'],
  ['Spring Boot', 'Spring Boot'],
  ['Tailwind', 'Tailwind(?: CSS)?'],
  ['PostgreSQL', 'Postgres(?:QL)?'],
  ['MySQL', 'MySQL'],
  ['pnpm', 'pnpm'],
  ['ESLint', 'ESLint'],
  ['Pydantic', 'Pydantic'],
  ['Flutter', 'Flutter'],
  ['Unity', 'Unity'],
  ['Expo', 'Expo(?: SDK)?'],
  ['Vite', 'Vite'],
  ['Prisma', 'Prisma'],
  ['Electron', 'Electron'],
  ['Nuxt', 'Nuxt'],
  ['Astro', 'Astro'],
  ['Bun', 'Bun'],
  ['Deno', 'Deno'],
  ['Terraform', 'Terraform'],
  ['Gradle', 'Gradle'],
  ['Redis', 'Redis'],
];

const names = new RegExp(`^(?:${products.map(([, pattern]) => pattern).join('|')})$`, 'i');
const systems = /^(?:ios|android|windows|macos|debian|ubuntu|alpine|fedora|chrome|firefox)$/i;

/** Whether a word names a product, so that a number behind it is its version. */
export function isProduct(word: string): boolean {
  return names.test(word) || systems.test(word);
}
