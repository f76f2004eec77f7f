import { defineMessages } from './message.ts';

const places = [
  'did you mean {near}?',
  'a file: src/file.ts, src/file.ts#L10-L42, docs/page.md#heading, package.json#/engines/node',
  'the claim itself goes in one pair of quotes',
] as const;

/** What is wrong with a discovery as it is given to `ledger capture`. */
export const discovery = defineMessages('discovery', {
  badOwner: {
    text: '"{owner}" names no owner',
    mend: ['write @login, @organisation/team or an e-mail address'],
    example: { owner: 'the team' },
  },
  badTopic: {
    text: '"{topic}" is no name for a topic',
    mend: ['small letters and digits, words joined by hyphens: --topic token-rotation'],
    example: { topic: 'Token Rotation' },
  },
  severalParagraphs: {
    text: 'the claim is more than one paragraph',
    mend: ['say in one sentence what was found; code and reasons belong to its evidence'],
  },
  noWord: {
    text: 'a term needs its word, and the claim does not say which',
    mend: [
      'name it: ledger capture "what it means" --kind term --term WORD',
      'say so: ledger capture "WORD: what it means" --kind term',
    ],
  },
  wordOfClaim: {
    text: 'the word is "{word}"; --term names another',
    example: { word: 'token family' },
  },
  unclearPlace: {
    text: 'the place in "{evidence}" is not understood',
    mend: places,
    example: { evidence: 'src/auth/refresh.ts#10', near: 'src/auth/refresh.ts#L10' },
  },
  noEvidence: {
    text: '"{evidence}" is neither a file of this repository nor an address',
    mend: places,
    example: { evidence: 'a rotated token', near: null },
  },
  quoteWithoutSource: {
    text: 'the quote "{quote}" belongs to no source',
    mend: ['name the address it is from among the evidence'],
    example: { quote: 'A refresh token is used once' },
  },
});
