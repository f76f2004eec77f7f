import { plainText, wordsOf } from '#diagnostics/plain-text';

import { defineRule, inFile, message, report } from '../rule.ts';

export const definitionPresent = defineRule({
  code: 'GLO202',
  name: 'definition-present',
  severity: 'error',
  summary: 'Every term of the glossary is defined, by more than itself.',
  why: 'Readers use a word without a meaning in whatever sense they know.',
  falsePositives: 'A heading that only groups other terms is not taken for a term.',
  messages: {
    missing: message(
      '"{term}" has no definition',
      'write one sentence that says what it means here',
      'if nobody needs the word, delete the term',
    ),
    itself: message('"{term}" is defined by itself', 'say what it is in other words'),
  },
  *check(workspace) {
    for (const glossary of workspace.glossaries) {
      for (const { term, meaning, span } of glossary.terms) {
        const words = meaning ? wordsOf(plainText(meaning.value)) : [];
        const place = inFile(glossary, meaning?.span ?? span, term.value);
        if (words.length === 0 || /^(?:tbd|todo|n a)$/.test(words.join(' ')))
          yield report('missing', { term: term.value }, place);
        else if (words.join(' ') === wordsOf(term.value).join(' '))
          yield report('itself', { term: term.value }, place);
      }
    }
  },
});
