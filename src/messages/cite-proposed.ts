import { defineMessages } from './message.ts';

/** What `ledger review --cite` says of the places that a note cites. */
export const citeProposed = defineMessages('citeProposed', {
  noCandidate: {
    text: '{item} is no candidate in a file of its own',
    mend: ['to see what waits: ledger review --list'],
    example: { item: 'k3f' },
  },
  nothingProposed: {
    text: 'the note of {item} cites nothing here that is not evidence of it already',
    mend: ['to cite a place yourself, edit its file: - File: `src/file.ts#L10-L42`'],
    example: { item: 'k3f' },
  },
  cited: {
    text: '{item} cites now: {places}',
    mend: ['look at these lines before you promote it: ledger show {item}'],
    example: { item: 'k3f', places: 'src/auth/refresh.ts#L12' },
  },
});
