import { defineRule, inFile, message, report } from '../rule.ts';

export const noSecret = defineRule({
  code: 'SEC704',
  name: 'no-secret',
  severity: 'error',
  summary: 'Memory holds no token, no private key, no password and no address with one in it.',
  why: 'Memory goes wherever the repository goes, and into every session: what is secret in it is not any more.',
  falsePositives:
    'You get a finding for what has the form of a secret: tokens of some 140 vendors, private ' +
    'keys, JSON web tokens, and passwords in addresses and connection strings; and for what a name ' +
    'or a sentence calls a password, a secret, a key or a token (`DB_PASSWORD=…`, "the password ' +
    'for staging is …"). It knows no bare password, and none of words with a number behind them ' +
    '(`Summer2024`). What stands in the place of a secret is no finding: `<token>`, `$TOKEN`, `xxxx`, ' +
    'words, the alphabet, keys that a manual prints, the claims of the sample of jwt.io, a ' +
    'password that everybody knows. On `localhost`, on `example.com` and on a host of one word, ' +
    'only a password that looks generated is a finding. ' +
    'The id of an AWS key is one, too: it says whose key leaked.',
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
