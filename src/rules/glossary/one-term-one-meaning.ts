import type { Glossary, GlossaryTerm } from '#workspace/records';

import { defineRule } from '../rule.ts';

/** GLO201: one word, one meaning (document 1, The glossary). */
export const oneTermOneMeaning = defineRule({
  code: 'GLO201',
  name: 'one-term-one-meaning',
  severity: 'error',
  since: '1.0',
  summary: 'A term is defined once; neither its plural nor an alias of another term defines it again.',
  why: 'With two meanings the agent picks one, and a reviewer the other.',
  falsePositives: 'Case, white space and a simple plural do not make another word; a contested term is split into two.',
  messages: {
    again: { text: '"{term}" is already defined as "{other}"', mend: ['merge the two meanings into one row', 'if both are meant, split them: "{term} (…)" and "{other} (…)"'] },
    alias: { text: '"{term}" is an alias of "{other}" and has a meaning of its own', mend: ['remove the alias from "{other}", or this row'] },
  },
  *check(workspace) {
    const defined = new Map<string, { term: GlossaryTerm; glossary: Glossary }>();
    for (const glossary of workspace.glossaries) {
      for (const term of glossary.terms) {
        const key = singular(term.term.value);
        const other = defined.get(key);
        if (!other) defined.set(key, { term, glossary });
        else {
          yield {
            messageId: 'again',
            data: { term: term.term.value, other: other.term.term.value },
            at: { path: glossary.path, span: term.term.span },
            key,
            related: [{ path: other.glossary.path, span: other.term.term.span, message: 'the first one' }],
          };
        }
      }
    }
    for (const { term, glossary } of defined.values()) {
      for (const alias of term.aliases) {
        const other = defined.get(singular(alias.value));
        if (!other || other.term === term) continue;
        yield {
          messageId: 'alias',
          data: { term: other.term.term.value, other: term.term.value },
          at: { path: other.glossary.path, span: other.term.term.span },
          key: `${singular(alias.value)} alias`,
          related: [{ path: glossary.path, span: alias.span, message: 'the alias' }],
        };
      }
    }
  },
});

/** A term as it is compared: lower case, one space, without a simple plural ending. */
function singular(term: string): string {
  const word = term.toLowerCase().replace(/[\s_-]+/g, ' ').trim();
  if (/(?:ss|us|is)$/.test(word)) return word;
  return word.replace(/([^aeiou])ies$/, '$1y').replace(/(s|x|z|ch|sh)es$/, '$1').replace(/([^s])s$/, '$1');
}
