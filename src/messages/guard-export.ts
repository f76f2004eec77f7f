import { defineMessages } from './message.ts';

/** Why a guard is no rule of another tool. */
export const guardExport = defineMessages('guardExport', {
  noText: {
    text: 'it looks at no text of a file',
  },
  ofCode: {
    text: 'it is a pattern of ast-grep, which this tool does not read',
  },
  requires: {
    text: 'it asks for a text in each file, and this tool only finds what is there',
  },
  noImport: {
    text: 'ESLint has no core rule for a pattern in a text; this one forbids more than an import',
  },
  overlap: {
    text: 'of entries that match one file, ESLint takes the last: join them where their files overlap',
  },
});
