import { plainText, wordsOf } from '#diagnostics/plain-text';

import { defineRule, inFile, message, report } from '../rule.ts';

export const definitionPresent = defineRule({
  code: 'GLO202',
  name: 'definition-present',
  severity: 'error',
  summary: 'Each term of the glossary has a definition in other words.',
  why: 'Readers give a term without a definition the meaning they know.',
  falsePositives: 'A heading that only groups other terms is not taken for a term.',
  messages: {
    missing: message('"{term}" has no definition', 'write its meaning in one sentence'),
    itself: message('the definition of "{term}" is the term itself', 'define it in other words'),
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
