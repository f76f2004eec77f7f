import { defineMessages } from './message.ts';

const cite = ['cite the code or the document that shows it'] as const;
const record = 'corpus/findings/rotated-refresh-token.md';

/** Why a cited place does not prove a claim. */
export const notEvidence = defineMessages('notEvidence', {
  refused: {
    text: '{surface} is not evidence: {why}',
    mend: ['{fix}'],
    example: {
      surface: `${record}#claim`,
      why: 'a claim cannot prove itself',
      fix: 'cite the code or the document that shows it',
    },
  },
  itself: { text: 'a claim cannot prove itself', mend: cite },
  note: { text: 'the claim is from this note, or from what it copies', mend: cite },
  circle: { text: 'this record rests on the claim', mend: cite },
  undecided: {
    text: 'this record is {status}',
    mend: ['promote {path} first, or cite the code or the document that shows it'],
    example: { status: 'candidate', path: record },
  },
  withdrawn: { text: 'this record is {status}', mend: cite, example: { status: 'superseded' } },
  repeats: { text: '{file} only repeats claims', mend: cite, example: { file: 'a task' } },
});
