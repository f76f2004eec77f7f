import { defineRule, inFile, message, report } from '../rule.ts';

export const noSecret = defineRule({
  code: 'SEC704',
  name: 'no-secret',
  severity: 'error',
  summary: 'Memory holds no token, no private key, no password and no address with one in it.',
  why:
    'Memory is copied with the repository and into every session: a secret in it is not secret ' +
    'any more.',
  falsePositives:
    'Reported: tokens of some 140 vendors, private keys, JSON web tokens, and passwords in ' +
    'addresses and connection strings, by their form; and what a name or a sentence calls a ' +
    'password, a secret, a key or a token (`DB_PASSWORD=…`, "the password for staging is …"). A ' +
    'bare password is not found, nor one of words with a number after them (`Summer2024`). Not ' +
    'reported: placeholders such as `<token>`, `$TOKEN`, `xxxx`, words, the alphabet, keys that ' +
    'a manual prints, the claims of the sample of jwt.io, and well-known passwords. On ' +
    '`localhost`, on `example.com` and on a host of one word, only a password that looks ' +
    'generated is reported. The id of an AWS key is reported, too: it says whose key leaked.',
  messages: {
    secret: message(
      'this looks like a secret: {what}',
      'revoke it first: it is in the history, too',
      'then take it out, and name the place where it is kept instead',
    ),
  },
  *check({ documents, malformed, entries, surroundings: { secrets } }) {
    if (!secrets) return;
    const here = new Set([...documents, ...malformed, ...entries].map(({ path }) => path));
    for (const [path, found] of secrets) {
      if (here.has(path))
        for (const { what, span } of found)
          yield report('secret', { what }, inFile(path, span, what));
    }
  },
});
