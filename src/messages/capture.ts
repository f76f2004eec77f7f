import { defineMessages } from './message.ts';

const item = 'k3f';
const path = 'corpus/findings/rotated-refresh-token.md';
const guide = ['name a guide: --guide docs/guides/deploy.md'] as const;
const withdrawn = {
  day: '2026-11-21',
  reason: 'the server accepts it for ten seconds',
  item,
} as const;

/** What stands against `ledger capture`, and what it notes. */
export const capture = defineMessages('capture', {
  noClaim: {
    text: 'there is no claim',
    mend: ['say in one sentence what was found: ledger capture "…"'],
  },
  prescribes: {
    text: '"{word}" says what to do, and {role} only tells what is so',
    mend: ['what should be done: ledger capture "…" --kind decision'],
    example: { word: 'must', role: 'an audit' },
  },
  withdrawn: {
    text: 'this claim was withdrawn on {day}: {reason}',
    mend: ['`ledger show {item}` says why', 'if it holds after all: --override P10 --reason "…"'],
    example: withdrawn,
  },
  similarWithdrawn: {
    text: 'like a claim withdrawn as {cause} by {by} on {day}: {reason}',
    mend: ['`ledger show {item}` shows it; go on if this is the corrected one'],
    example: { ...withdrawn, cause: 'poisoned', by: 'Ada <ada@example.org>' },
  },
  known: {
    text: '{path} already says so',
    mend: [
      'to say that it still holds: ledger confirm {id}',
      'to say what is true now: ledger supersede {id} "CLAIM" EVIDENCE…',
    ],
    example: { path, id: 'rotated-refresh-token' },
  },
  quarantined: {
    text: 'this is in quarantine, as {item}',
    mend: ['if it holds, let somebody else say so: ledger release {item} --reason "…"'],
    example: { item },
  },
  waiting: {
    text: 'this waits already, as {item}',
    mend: [
      'to decide it, or to open it in your editor first: ledger review',
      'to complete it: capture the same with --when, --not-when, --load-when or a place that shows it',
    ],
    example: { item },
  },
  noSuchSpec: {
    text: 'there is no spec called "{spec}"',
    mend: ['--spec {known}'],
    example: { spec: 'auht', known: ['auth', 'billing'] },
  },
  noSpecs: {
    text: 'there is no spec called "{spec}"',
    mend: [
      'specs are looked for in specs/ and corpus/specs/; "layout": { "specs": ["…"] } in ledger.config.json names other places',
    ],
    example: { spec: 'auth' },
  },
  guideNotMarkdown: {
    text: '"{guide}" is no Markdown file of this repository',
    mend: guide,
    example: { guide: '../deploy.txt' },
  },
  guideIsRecord: {
    text: '{path} is a {role}, not a guide',
    mend: guide,
    example: { path, role: 'finding' },
  },
  unreadPlace: {
    text: '{why}',
    mend: ['{fix}'],
    example: {
      why: 'src/auth/refresh.ts has only 12 lines',
      fix: 'mend the path or range in the evidence',
    },
  },
  wholeFile: {
    text: 'any change of {path} will call this into question: cite the part that counts',
    mend: ['{anchor}', 'a range: {unanchored}#L<from>-L<to>'],
    example: {
      path: 'src/auth/refresh.ts',
      anchor: 'src/auth/refresh.ts#"const seconds = 10;"',
      unanchored: null,
    },
  },
  repeatedPlace: {
    text: '{surface} stands more than once in its file, so a move could not be followed',
    mend: ['cite more lines, a section (path#heading) or a unique text (path#"literal")'],
    example: { surface: 'src/auth/refresh.ts#L10' },
  },
  highConsequence: { text: 'it is of high consequence, so somebody else has to decide it' },
  localDetail: {
    text: 'a local detail is no memory: it is rejected as {status}',
    example: { status: 'execution-local' },
  },
  instruction: {
    text: 'it reads like an instruction to an agent: it {does}; it is kept as it is',
    mend: [
      'until a second person has read it: ledger quarantine {item} --reason "it addresses the agent"',
    ],
    example: { does: 'asks for secrecy', item },
  },
});
