import { defineRule, inFile, message, report } from '../rule.ts';

export const noSecret = defineRule({
  code: 'SEC704',
  name: 'no-secret',
  severity: 'error',
  summary: 'Memory contains no tokens, private keys or passwords.',
  why: 'Memory is copied with the repository and into every session, so its secrets are no longer secret.',
  falsePositives:
    'Tokens of about 140 vendors, private keys and passwords in addresses are found by their ' +
    'form, others by a name or sentence (`DB_PASSWORD=…`). A bare password is not found. ' +
    'Placeholders, examples from manuals and well-known passwords are not reported.',
  messages: {
    secret: message(
      'the text looks like a secret: {what}',
      'revoke the secret (git history keeps it), then delete it here',
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
