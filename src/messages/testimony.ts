import { defineMessages } from './message.ts';

const command =
  'ledger capture "CLAIM" --said-by "NAME <address>" --said-on 2026-11-20 --source https://…';

/** What is wrong with testimony as it is given to `ledger capture`. */
export const testimony = defineMessages('testimony', {
  incomplete: {
    text: 'testimony needs {missing}',
    mend: [command],
    example: { missing: '--said-on and --source' },
  },
  noPerson: {
    text: '"{by}" is not a name and an address',
    mend: ['write both: --said-by "Karl Muster <karl@example.org>"'],
    example: { by: 'Karl' },
  },
  noDay: {
    text: '"{on}" is not a day until today',
    mend: ['write the day: --said-on 2026-11-20'],
    example: { on: 'last week' },
  },
  noSource: {
    text: '"{source}" is neither an address, nor the id of a commit or a session',
    mend: ['name where the message is: --source https://…, a commit, or the id of a session'],
    example: { source: 'in the kitchen' },
  },
  sourceIsFile: {
    text: '{source} is a file of this repository, and files are evidence',
    mend: ['cite it: ledger capture "CLAIM" {source}'],
    example: { source: 'docs/decisions.md' },
  },
  besidePlaces: {
    text: 'a claim that the repository shows needs no testimony',
    mend: [
      'leave out --said-by, --said-on and --source',
      'if the lines only matter to what was said: --premise {place}',
    ],
    example: { place: 'src/auth/refresh.ts#L10-L14' },
  },
  withoutReview: {
    text: '{what} has no review date, and testimony needs one',
    mend: ['capture it as a fact: ledger capture "CLAIM" --said-by …'],
    example: { what: 'a term' },
  },
  premiseAlone: {
    text: 'a premise belongs to testimony',
    mend: ['cite {premise} as evidence', 'or say who said it: --said-by, --said-on, --source'],
    example: { premise: 'src/auth/refresh.ts#L10-L14' },
  },
  noPremise: {
    text: '"{premise}" is neither a record nor a place in a file',
    mend: ['name an item, a record, or lines: src/file.ts#L10-L14, src/file.ts:symbol'],
    example: { premise: 'the old API' },
  },
});
