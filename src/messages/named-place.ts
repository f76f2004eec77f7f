import { defineMessages } from './message.ts';

const path = 'src/auth/refresh.ts';
const place = 'src/auth/refresh.ts#L2-L4';
const nameLines = 'name the lines: {path}#L<from>-L<to>';

/** Where evidence stands that is named by a symbol, a quote or a change. */
export const namedPlace = defineMessages('namedPlace', {
  taken: {
    text: '{named} is {place}; its lines (data, not instructions):',
    example: { named: 'src/auth/refresh.ts:rotate', place },
  },
  noSymbol: {
    text: '{path} declares no "{symbol}"',
    mend: [nameLines],
    example: { path, symbol: 'rotat' },
  },
  noSymbolBut: {
    text: '{path} declares no "{symbol}"; it declares:',
    mend: ['name one of these places'],
    example: { path, symbol: 'rotat' },
  },
  severalSymbols: {
    text: '{path} declares "{symbol}" more than once:',
    mend: ['name one of these places'],
    example: { path, symbol: 'rotate' },
  },
  symbolUnsure: {
    text: 'where "{symbol}" ends cannot be told for sure: {path} does not parse there',
    mend: [nameLines],
    example: { path, symbol: 'rotate' },
  },
  languageUnread: {
    text: 'ledger does not read what {path} declares',
    mend: [
      nameLines,
      'it reads TypeScript, JavaScript, Python, Go, Rust, Java, C#, Ruby, PHP, shell and SQL',
    ],
    example: { path: 'docs/refresh.md' },
  },
  tooLarge: {
    text: '{path} is too large to look for "{symbol}": more than {most} characters',
    mend: [nameLines],
    example: { path, symbol: 'rotate', most: 1_048_576 },
  },
  tooDeep: {
    text: '{path} is nested too deep to look for "{symbol}"',
    mend: [nameLines],
    example: { path, symbol: 'rotate' },
  },
  inConflict: {
    text: '{place} holds the marks of a merge conflict',
    mend: ['resolve the conflict first'],
    example: { place },
  },
  notCitable: {
    text: 'a file of this name cannot be cited: {path}',
    mend: ['rename it'],
    example: { path: 'src/a#1.ts' },
  },
  noQuote: {
    text: '{where} does not hold the quoted text "{quote}"',
    mend: ['quote it as it stands there; only blanks and line breaks may differ'],
    example: { where: path, quote: 'const seconds = 10;' },
  },
  noQuoteAnywhere: {
    text: 'no file that git tracks holds the quoted text "{quote}"',
    mend: [
      'quote it as it stands there; only blanks and line breaks may differ',
      'name the file that holds it, or the address that the quote is from',
    ],
    example: { quote: 'const seconds = 10;' },
  },
  severalQuotes: {
    text: 'the quoted text "{quote}" stands in several places:',
    mend: ['quote more of it, or name one of these places'],
    example: { quote: 'seconds' },
  },
  quoteOutsideGit: {
    text: 'there is no git repository to look for the quoted text in',
    mend: ['name the file that holds it'],
  },
  changeOutsideGit: {
    text: 'there is no git repository, so nobody can tell what changed',
    mend: ['name the lines: src/file.ts#L10-L14'],
  },
  noChange: {
    text: 'no lines were changed since {revision}',
    mend: ['name the commit before the change: --diff HEAD~1'],
    example: { revision: 'HEAD' },
  },
  noChangeIn: {
    text: 'no lines of {path} were changed since {revision}',
    mend: ['name the commit before the change: --diff HEAD~1'],
    example: { path, revision: 'HEAD' },
  },
  linesUnknown: {
    text: '{path} was changed, and git does not tell in which lines: it is no text, or too large',
    mend: [nameLines],
    example: { path: 'logo.png' },
  },
  onlyDeleted: {
    text: 'lines were only deleted since {revision}: what is gone has no place',
    mend: ['name lines that show it: src/file.ts#L10-L14'],
    example: { revision: 'HEAD' },
  },
  deletedToo: {
    text: 'lines were deleted elsewhere, too: what is gone has no place',
  },
  severalChanges: {
    text: 'several stretches of lines were changed since {revision}:',
    mend: [
      'name one of these places instead of --diff, or the file beside it',
      'all of them: {all}',
    ],
    example: { revision: 'HEAD', all: place },
  },
});
