import { defineMessages } from './message.ts';

/** What the options of `ledger capture` can get wrong. */
export const captureOptions = defineMessages('captureOptions', {
  transcriptPromoted: {
    text: 'what a transcript says is decided by somebody who looks at it',
    mend: ['capture it without --promote, then: ledger review'],
  },
  advisorWithoutTranscript: {
    text: 'an advisor reads a transcript',
    mend: ['ledger capture --from-transcript session.jsonl'],
  },
  answerAndNote: {
    text: '--from-answer files an answer, and --from a note',
    mend: ['leave one of them out'],
  },
  inputBesideEvidence: { text: '- stands alone: claim and evidence come from standard input' },
  claimMissing: {
    text: 'there is no claim',
    mend: ['ledger capture "what was found" src/file.ts#L10-L14 --when "…" --not-when "…"'],
  },
  answerTooLarge: {
    text: '{file} is no answer that can be read: it is too large',
    example: { file: 'answer.md' },
  },
  answerNoText: {
    text: '{file} is no answer that can be read: it is no text file',
    example: { file: 'answer.md' },
  },
  unknownKind: {
    text: '"{name}" is no kind of discovery',
    mend: ['kinds: {kinds}'],
    example: { name: 'idea', kinds: 'fact, decision, term' },
  },
  misspelledKind: {
    text: '"{name}" is no kind of discovery; did you mean {near}?',
    mend: ['kinds: {kinds}'],
    example: { name: 'factt', near: 'fact', kinds: 'fact, decision, term' },
  },
  claimBesideTranscript: {
    text: '--from-transcript reads claims from the session: no claim stands beside it',
  },
  optionBesideTranscript: {
    text: '--from-transcript reads claims from the session: --{option} does not go with it',
    example: { option: 'when' },
  },
  advisorAndBuiltIn: {
    text: '--advisor names a program, and --built-in says that none is wanted',
    mend: ['leave one of them out'],
  },
  guardKeysAlone: {
    text: '--in, --except, --instead, --bad, --good, --multiline, --language and --guard-level belong to a guard, and none is given',
    mend: [
      'add one: --forbid "PATTERN", --require, --forbid-code, --forbid-edit, --forbid-command, --together, --same or --proved-by',
    ],
  },
  languageMissing: {
    text: '--forbid-code and --language belong together',
    mend: ["for example: --forbid-code 'eval($A)' --language typescript"],
  },
  shellWords: {
    text: '--proved-by runs a program without a shell, and "{mark}" is for a shell',
    mend: [
      'put it into quotes if it belongs to a word',
      'or put the line into a script, and name the script: --proved-by ./check.sh',
    ],
    example: { mark: '|' },
  },
  sameUnread: {
    text: '--same {typed} names no value',
    mend: [
      'write FILE#KEY.KEY or FILE~PATTERN: --same package.json#engines.node --same ".nvmrc~v?([0-9]+)"',
    ],
    example: { typed: '.nvmrc' },
  },
});
