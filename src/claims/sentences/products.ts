/** Products of which a project uses one version, with the regex source of their spellings. */
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

/** Spellings of each unit; the first one is used for comparison. */
const units: readonly (readonly string[])[] = [
  ['nanosecond', 'nanoseconds', 'ns'],
  ['microsecond', 'microseconds', 'µs', 'μs', 'us'],
  ['millisecond', 'milliseconds', 'millis', 'msec', 'msecs', 'ms'],
  ['second', 'seconds', 'secs', 'sec', 's'],
  ['minute', 'minutes', 'mins', 'min'],
  ['hour', 'hours', 'hrs', 'hr', 'h'],
  ['day', 'days', 'd'],
  ['week', 'weeks'],
  ['month', 'months'],
  ['year', 'years'],
  ['%', 'percent', 'per cent'],
  ['byte', 'bytes'],
  ...(['k', 'm', 'g', 't'] as const).flatMap((letter, at) => {
    const name = ['kilo', 'mega', 'giga', 'tera'][at] ?? '';
    return [
      [`${letter}b`, `${name}byte`, `${name}bytes`],
      [`${letter}ib`, `${name.slice(0, 2)}bibyte`, `${name.slice(0, 2)}bibytes`],
      [`${letter}hz`],
    ];
  }),
  ['line', 'lines'],
  ['time', 'times'],
  ['px', 'pixel', 'pixels'],
  ['hz'],
];
const unitOf = new Map(
  units.flatMap(([unit = '', ...others]) => [unit, ...others].map((name) => [name, unit] as const)),
);
const unitNames = [...unitOf.keys()].sort((a, b) => b.length - a.length).join('|');

/** A number in a claim, with its sign, its `v` and its unit; in lower case. */
export const numberPattern =
  '(?:(?<![\\p{L}\\p{N}_.)\\]])-)?(?<![\\p{L}\\p{N}_])v?\\d+(?:[.,:_]\\d+)' +
  `*(?:e[+-]?\\d+)?(?:[ -]?(?:${unitNames})(?![\\p{L}\\p{N}_]))?(?![\\p{L}\\p{N}_]|[.,` +
  ':]\\p{N})';
const parts = new RegExp(`^(-?)v?(\\d.*?)(?:[ -]?(${unitNames}))?$`, 'u');

/** Normalizes a number: 1,000 is 1000, 10 sec is 10 seconds, 10.0 ms is 10 ms. */
export function normalNumber(found: string): string {
  const [, sign = '', written = found, unit] = parts.exec(found) ?? [];
  const plain = /^\d{1,3}(?:[,_]\d{3})+(?:\.\d+)?$/.test(written)
    ? written.replace(/[,_]/g, '')
    : written;
  if (unit === undefined) return sign + plain;
  return `${sign}${/^\d+\.\d+$/.test(plain) ? plain.replace(/\.?0+$/, '') : plain}${unitOf.get(unit) ?? unit}`;
}

const small: readonly string[] = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
  'sixteen seventeen eighteen nineteen'
).split(' ');
const tens: readonly string[] = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const numberWord = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:(${tens.join('|')})(?:[ -](${small.slice(1, 10).join('|')}` +
    `))?|(${small.join('|')}))(?![\\p{L}\\p{N}_])`,
  'gu',
);

/** Replaces number words up to ninety-nine by digits, in a text in lower case. */
export function replaceNumberWords(text: string): string {
  return text.replace(
    numberWord,
    (_all, ten: string | undefined, one: string | undefined, alone: string | undefined) =>
      String(
        alone !== undefined
          ? small.indexOf(alone)
          : (tens.indexOf(ten ?? '') + 2) * 10 + Math.max(0, small.indexOf(one ?? '')),
      ),
  );
}
