import type { Glossary, GlossaryTerm } from '#workspace/records';
import { termForms, termKey } from '#workspace/text/terms';

import { defineRule, inFile, message, report } from '../rule.ts';

export const oneTermOneMeaning = defineRule({
  code: 'GLO201',
  name: 'one-term-one-meaning',
  severity: 'error',
  summary:
    'A term is defined once; neither its plural nor an alias of another term defines it again.',
  why: 'With two meanings the agent picks one, and a reviewer the other.',
  falsePositives:
    'Case, white space and a simple plural do not make another word; split a contested term into ' +
    'two.',
  messages: {
    again: {
      text: '"{term}" is already defined as "{other}"',
      mend: [
        'merge the two meanings into one row',
        'if both are meant, split them: "{term} (…)" and "{other} (…)"',
      ],
      quotes: ['term', 'other'],
    },
    shared: message(
      '"{alias}" is an alias of both "{other}" and "{term}"',
      'give it to one of them',
    ),
    alias: {
      text: '"{term}" is an alias of "{other}" and has a meaning of its own',
      mend: ['remove the alias from "{other}", or this row'],
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
                { path: other.glossary.path, span: other.term.term.span, message: 'the first one' },
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
