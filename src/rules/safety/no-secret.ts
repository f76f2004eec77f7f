import { defineRule } from '../rule.ts';

/**
 * SEC704: memory holds no secret: a well-kept detector looked, and what it found is named by its
 * kind alone.
 */
export const noSecret = defineRule({
  code: 'SEC704',
  name: 'no-secret',
  severity: 'error',
  since: '1.0',
  summary: 'Memory holds no token, no private key and no address with a password in it.',
  why: 'Memory goes wherever the repository goes, and into every session: what is secret in it is not any more.',
  falsePositives:
    "It knows what has a form of its own: secretlint's recommended rules. A bare " +
    'password it does not know. What stands in the place of a secret is none: `<token>`, ' +
    '`xxxx`, an example, a password everybody knows, a host of the own machine.',
  messages: {
    secret: {
      text: 'this looks like a secret: {what}',
      mend: [
        'revoke it first: it is in the history, too',
        'then take it out, and name the place where it is kept instead',
      ],
    },
  },
  *check({ documents, malformed, entries, surroundings: { secrets } }) {
    if (!secrets) return;
    const here = new Set([...documents, ...malformed, ...entries].map(({ path }) => path));
    for (const [path, found] of secrets) {
      if (here.has(path))
        for (const { what, span } of found)
          yield { messageId: 'secret', data: { what }, at: { path, span }, key: what };
    }
  },
});
