import { describe, expect, it } from 'vitest';

import { findSecrets, mayHoldSecret } from '../../src/find-secrets.ts';

/** Put together here, so that no scanner of this repository takes them for real ones. */
const body = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hI6';
const secrets = [
  `ghp_${body}`,
  `npm_${body}`,
  `xoxb-${'123456789012'}-${'1234567890123'}-${body.slice(0, 24)}`,
  `https://hooks.slack.com/services/${'T00000000'}/${'B00000000'}/${body.slice(0, 24)}`,
  `SG.${body.slice(0, 22)}.${body}${body.slice(0, 7)}`,
  `https://user:${'hunter2'}@example.org/`,
  `postgres://root:${'hunter2'}@db.example.org:5432/x`,
  `-----BEGIN ${'RSA PRIVATE'} KEY-----\nabc\n-----END ${'RSA PRIVATE'} KEY-----`,
  `//registry.example.org/:_authToken=${'1234abcd-12ab-34cd-56ef-1234567890ab'}`,
];

describe('secrets', () => {
  it.each(secrets)('%s is looked at', (secret) => expect(mayHoldSecret(`It is ${secret} today.`)).toBe(true));

  it.each(['auth-refresh', 'issue-1234-fix-login', '0b5fa9a6-7a3e-4f0e-9d0a-2f6f1f6f2b11', 'A rotated refresh token is rejected on reuse', 'Reviewer <reviewer@example.org>', 'src/auth/refresh.ts#L10-L42'])('%s needs no detector', (text) => expect(mayHoldSecret(text)).toBe(false));

  it('are named by their kind and not by their value', async () => {
    const found = await findSecrets([{ path: null, text: `the token is ghp_${body}` }]);
    expect(found).toHaveLength(1);
    expect(JSON.stringify(found)).not.toContain(body);
  });
});
