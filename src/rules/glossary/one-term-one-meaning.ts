import type { Glossary, GlossaryTerm } from '#workspace/records';
import { termForms, termKey } from '#workspace/text/terms';

import { defineRule, inFile, message, report } from '../rule.ts';

export const oneTermOneMeaning = defineRule({
  code: 'GLO201',
  name: 'one-term-one-meaning',
  severity: 'error',
  summary: 'Each term is defined once, and so are its plural and its aliases.',
  why: 'With two definitions, an agent picks one and a reviewer the other.',
  falsePositives: 'Case, spaces and a simple plural do not make another term.',
  messages: {
    again: {
      text: '"{term}" is already defined as "{other}"',
      mend: [
        'one meaning: merge the two rows',
        'two meanings: rename the terms to "{term} (…)" and "{other} (…)"',
      ],
      quotes: ['term', 'other'],
    },
    shared: message(
      '"{alias}" is an alias of both "{other}" and "{term}"',
      'remove the alias from one of them',
    ),
    alias: {
      text: '"{term}" is an alias of "{other}" and has its own definition',
      mend: ['remove the alias from "{other}"'],
      quotes: ['other'],
    },
  },
  *check(workspace) {
    const defined = new Map<string, { term: GlossaryTerm; glossary: Glossary }>();
    for (const glossary of workspace.glossaries) {
      for (const term of glossary.terms) {
        const key = termKey(term.term.value);
        const other = known(defined, key);
        if (!other) defined.set(key, { term, glossary });
        else {
          yield report(
            'again',
            { term: term.term.value, other: other.term.term.value },
            inFile(glossary, term.term.span, key),
            {
              related: [
                {
                  path: other.glossary.path,
                  span: other.term.term.span,
                  message: 'the first definition',
                },
              ],
            },
          );
        }
      }
    }
    const aliases = new Map<string, { term: GlossaryTerm; glossary: Glossary }>();
    for (const { term, glossary } of defined.values()) {
      for (const alias of term.aliases) {
        const key = termKey(alias.value);
        const other = known(defined, key);
        if (other && other.term !== term) {
          yield report(
            'alias',
            { term: other.term.term.value, other: term.term.value },
            inFile(other.glossary, other.term.term.span, `${key} alias`),
            { related: [{ path: glossary.path, span: alias.span, message: 'the alias' }] },
          );
        }
        const first = known(aliases, key);
        if (!first) aliases.set(key, { term, glossary });
        else if (first.term !== term) {
          yield report(
            'shared',
            { alias: alias.value, term: term.term.value, other: first.term.term.value },
            inFile(glossary, alias.span, `${key} shared`),
            {
              related: [
                {
                  path: first.glossary.path,
                  span: first.term.term.span,
                  message: 'the other term',
                },
              ],
            },
          );
        }
      }
    }
  },
});

/** Looks up a word by its singular and plural. */
function known<T>(defined: ReadonlyMap<string, T>, word: string): T | undefined {
  return termForms(word)
    .map((form) => defined.get(form))
    .find((each) => each !== undefined);
}
