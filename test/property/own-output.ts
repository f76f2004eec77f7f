import fc from 'fast-check';

/** A step of a sequence: what is done, and which of the items that there are it is done to. */
export interface Step {
  readonly act: (typeof acts)[number];
  readonly nth: number;
  readonly text: Written;
}

/** What somebody types for one discovery. */
export interface Written {
  readonly claim: string;
  readonly title: string | null;
  readonly when: string;
  readonly notWhen: string;
  readonly reason: string;
  readonly note: string;
  readonly line: number;
  readonly kind: 'fact' | 'decision' | 'risk' | 'defect' | 'term';
  readonly loadWhen: string | null;
}

const acts = [
  'capture',
  'capture',
  'capture',
  'capture',
  'promote',
  'promote',
  'promote',
  'promote',
  'reject',
  'defer',
  'reopen',
  'amend',
  'supersede',
  'retract',
  'confirm',
  'load when',
  'note',
  'waive',
  'undo',
  'move',
  'close',
  'quarantine',
  'remember',
  'block',
  'release',
  'replace',
  'follow',
] as const;

const subjects = [
  '`parse_rows()`',
  'The billing worker',
  '`src/limits.ts`',
  'The "refresh" endpoint',
  'HTTP 429 from the gateway',
  'Straßen-Importer',
  'Der Zähler im Büro-Dienst',
  '支付客户端',
  'The job `nightly_export`',
  'Table `orders_2024` | its replica',
  'The flag --no-cache',
  '<UserMenu>',
  'The *fast* path',
  '_internal.retry',
  "The client's cache",
  'RFC 9110 §15.5',
  'PostgreSQL 16.2',
  '[draft] pages',
  '#general notifications',
  'C++ builds on Windows\\WSL',
  'Node.js 22',
] as const;
const verbs = [
  'retries 3 times',
  'never writes to `dist/`',
  'must not run before `db:migrate`',
  'drops the last row of a file',
  'returns `null` instead of []',
  'keeps 1,000 entries at most (~2.5 MB)',
  'holds a lock for 30 s',
  'reads “smart quotes” as bytes',
  'sorts by code unit: a < B',
  'is called twice per request & once at start',
  'uses UTC — not local time',
  'needs $HOME/.cache and %APPDATA%',
  'sends {"ok":true} with status 202',
  'fails with E_TIMEOUT: exit 75',
  'splits on `|` and \\n',
  'costs 0.3 € per call',
] as const;
const reasons = [
  ', since the bank counts calls per minute',
  ' because retries double-charge',
  '; the index was built for reads',
  ', so that a crash loses one batch only',
  ' (see the incident of 2024-03-02)',
  ' — measured with 10 000 rows',
  ', unlike the v1 API at https://example.org/v1?x=1&y=2',
  '. Nobody noticed for 2 weeks',
  ', 因为 lock 会过期',
  ' since `tsconfig.json` sets "strict": true',
  '',
] as const;
const tails = [
  '',
  '.',
  '!',
  ' in CI',
  ' on every branch',
  ' (#1234)',
  ', e.g. for `*.md`',
] as const;
const conditions = [
  'changing the retry policy of the billing worker',
  'editing src/limits.ts or its tests',
  'debugging E_TIMEOUT in nightly_export',
  'adding an endpoint that returns 202',
  'upgrading PostgreSQL or Node.js',
  'writing a migration for orders_2024',
  'working on the Büro-Dienst',
  'calling `parse_rows()` with user input',
  'reviewing code that sorts names | ids',
  'deploying to staging: EU region',
] as const;
const exclusions = [
  'in unit tests with a fake clock',
  'the v1 API',
  'local development without Docker',
  'files below `fixtures/`',
] as const;

const pick = <T>(all: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...all);
const sentence = fc.tuple(pick(subjects), pick(verbs), pick(reasons), pick(tails)).map((parts) =>
  parts
    .join(' ')
    .replace(/ (?=[,;.!])/g, '')
    .replace(/ {2,}/g, ' ')
    .trim(),
);
/** One or two sentences, some of them long. */
const text = fc.oneof(
  { weight: 5, arbitrary: sentence },
  { weight: 1, arbitrary: fc.tuple(sentence, sentence).map(([a, b]) => `${a}, and ${b}`) },
);

const written: fc.Arbitrary<Written> = fc.record({
  claim: text,
  title: fc.option(sentence, { freq: 4 }),
  when: pick(conditions),
  notWhen: pick(exclusions),
  reason: text,
  note: text,
  line: fc.integer({ min: 1, max: 40 }),
  kind: fc.constantFrom('fact', 'fact', 'fact', 'decision', 'risk', 'defect', 'term'),
  loadWhen: fc.option(pick(conditions), { freq: 6 }),
});

/** Sequences of acts that begin with something to act on. */
export const sequences: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    fc.record({ act: fc.constant('capture' as const), nth: fc.nat(9), text: written }),
    fc.record({ act: fc.constant('promote' as const), nth: fc.constant(0), text: written }),
    fc.array(fc.record({ act: pick(acts), nth: fc.nat(9), text: written }), {
      minLength: 2,
      maxLength: 8,
    }),
  )
  .map(([first, second, more]) => [first, second, ...more]);
