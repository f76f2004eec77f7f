import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { describe, expect, it } from 'vitest';

import { secretlintTriggers } from '#detection/secrets/find-forms';
import { mayHoldSecret } from '#detection/secrets/possible-secrets';
import { findSecrets, secretsIn } from '#sources/find-secrets';

/** Put together here, so that no scanner of this repository takes them for real ones. */
const body = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hI6';
const long = `${body}${body}${body}`;
const pem =
  `${'-----BEGIN'} ${'RSA PRIVATE'} KEY-----\nMI${`${long.slice(0, 62)}\n`.repeat(8)}` +
  `${'-----END'} RSA PRIVATE KEY-----`;

/** Something of each rule of secretlint, by its name, and of services that it has none for. */
const secrets: Readonly<Record<string, readonly string[]>> = {
  aws: [`AWS_SECRET_ACCESS_KEY="${long.slice(0, 40)}"`, `secretAccessKey: ${long.slice(1, 41)}`],
  privatekey: [pem],
  npm: [`npm_${body}`],
  basicauth: [`https://deploy:${'kR7vQ2xLw9'}@build.acme.dev/`],
  slack: [
    `xoxb-${'739201846512'}-${'8203917465021'}-${body.slice(0, 24)}`,
    `https://hooks.slack.com/services/${'T7Q2XK9LM'}/${'B4W8ZR3NP'}/${body.slice(0, 24)}`,
  ],
  sendgrid: [`SG.${body.slice(0, 22)}.${body}${body.slice(0, 7)}`],
  shopify: [`shpat_${body.slice(0, 32)}`],
  github: [`ghp_${body}`, `github_pat_${`${long}`.slice(0, 82)}`],
  openai: [`sk-${body.slice(0, 20)}${'T3Blbk'}FJ${body.slice(4, 24)}`],
  anthropic: [`sk-ant-${'api03'}-${long.slice(0, 93)}AA`],
  'github-app': [`ghs_${'81726'}_eyJ${body}.eyJ${long}.${body}`],
  linear: [`lin_api_${body}`],
  '1password': [
    `ops_${btoa(JSON.stringify({ signInAddress: 'acme.1password.com', userAuth: { method: 'SRPg-4096' }, email: 'a@acme.dev', srpX: long.slice(0, 64), muk: { k: long.slice(0, 40) }, secretKey: body, deviceUuid: body }))}`,
  ],
  'database-connection-string': [
    `postgres://ledger:${'kR7vQ2xLw9'}@db.acme.dev:5432/x`,
    `mongodb+srv://ledger:${'kR7vQ2xLw9'}@c.acme.dev/x`,
    `mysql://ledger:${'kR7vQ2xLw9'}@db.acme.dev/x`,
  ],
  cloudflare: [`cfut_${long.slice(0, 40)}${'4f9a01be'}`],
  databricks: [`dapi${'3f9c27a1e8b40d56'.repeat(2)}`],
  docker: [`dckr_pat_${body.slice(0, 27)}`],
  figma: [`figd_${long.slice(0, 40)}`],
  gitlab: [`glpat-${body.slice(0, 20)}`],
  grafana: [`glsa_${body.slice(0, 32)}_${'4f9a01be'}`, `glc_${long.slice(0, 80)}`],
  groq: [`gsk_${long.slice(0, 52)}`],
  'hashicorp-vault': [`hvs.${long.slice(0, 95)}`, `hvb.${long}${body}`],
  huggingface: [`hf_${long.replace(/\d/g, '').slice(0, 34)}`],
  notion: [`ntn_${'73920184651'}${body.slice(0, 35)}`],
  stripe: [`sk_${'live'}_${body.slice(0, 24)}`, `rk_${'test'}_${long.slice(0, 99)}`],
  tailscale: [`tskey-${'auth'}-${body.slice(0, 12)}-${body.slice(0, 32)}`],
  vercel: [`vcp_${long.slice(0, 56)}`],
};

const chosen = ['kR7v', 'Q2xLw9'].join('');
const digits = '3f9c27a1e8b40d56'.repeat(3).slice(0, 40);
const capitals = ['C3J27', 'XQ9LM2W'].join('');

/** Passwords and secrets without a form, as people write them down, with the kind of each. */
const called: readonly (readonly [text: string, what: string])[] = [
  [`DB_PASSWORD=${capitals}`, 'a password'],
  [`POSTGRES_PASSWORD: ${capitals}`, 'a password'],
  [`\`DB_PASSWORD=${capitals}\``, 'a password'],
  [`PGPASSWORD='${chosen}' psql`, 'a password'],
  [`export DB_PASS="${chosen}"`, 'a password'],
  [`MYSQL_PWD=${chosen}`, 'a password'],
  [`spring.datasource.password=${chosen}`, 'a password'],
  [`{ "password": "${chosen}" }`, 'a password'],
  [`mysql --password ${chosen} -u app`, 'a password'],
  [`ADMIN_PASSWORD=Win${'ter2024'}!`, 'a password'],
  [`secret: kQ!vX${'m#RzTb'}`, 'a secret'],
  [`client_secret=${body.slice(0, 14)}`, 'a secret'],
  [`DJANGO_SECRET_KEY = "x8kq2p${'lm9zt4w5'}"`, 'a secret'],
  [`jwtSecret: "${body.slice(0, 12)}"`, 'a secret'],
  [`BILLING_API_KEY=${body.slice(0, 24)}`, 'a key'],
  [`auth_token = "${body.slice(0, 22)}"`, 'a token'],
  [`the password for staging is \`${chosen}\``, 'a password'],
  [`The password of the database is ${chosen}.`, 'a password'],
  [`The password for api.acme.dev was ${chosen}`, 'a password'],
  [`The staging password (read-only) is "${chosen}"`, 'a password'],
  [`**Password:** \`${chosen}\``, 'a password'],
  [`| password | ${chosen} |`, 'a password'],
  [`passphrase for the backup: ${chosen}`, 'a password'],
  [`the secret of the webhook is ${digits}`, 'a secret'],
  [`Its secret is ${digits}.`, 'a secret'],
  [`password: ${btoa(`${chosen}${chosen}`)}`, 'a password'],
];

/** What only names a password or a secret, or stands in the place of one. */
const notCalled: readonly string[] = [
  'PASSWORD=changeme',
  'PASSWORD=$FOO_2',
  'PASSWORD=${DB_PASSWORD_2}',
  'PASSWORD=xxxxxxxx',
  'password=<password>',
  'password: {{ vault_pw1 }}',
  'token=${{ secrets.X1 }}',
  'POSTGRES_PASSWORD=postgres',
  'password=Password123!',
  'password: Test1234!',
  'password: MyS3cureP@ss2024',
  'JWT_SECRET=your-256-bit-secret',
  'JWT_SECRET: "e2e-jwt-secret-please-change-for-prod"',
  `password: ${btoa('your_secure_password')}`,
  'secret: process.env.JWT_SECRET_2',
  'password=os.environ["DB_PASSWORD1"]',
  'password: z.string().min(8)',
  'secret = generateSecret(32)',
  'password: string',
  'password** | **string**',
  'password: hashedPasswordV2',
  `password: $2b$12$${body.slice(0, 20)}`,
  `passwordHash: ${chosen}`,
  `secret: sha256:${digits}`,
  'SECRET_NAME=prod2/db/v2',
  'secret: prod2/db/password-v2',
  'secret: src/auth/v2.ts#L10-L42',
  'arn:aws:secretsmanager:eu-1:1234:secret:db/credentials-zH7fA0',
  'secretKeyRef: name: db-secret-1a2b',
  'password: user1@acme.dev',
  'PWD=/home/user1/work',
  'the password is hashed with bcrypt',
  'the password is base64-encoded',
  'The secret is stored in Vault',
  'the secret is HS256-signed',
  'the secret is an x509v3-certificate',
  'the secret is `WEBHOOK_SECRET_2`',
  'the secret is rotated on 2026-11-29',
  'the secret is **never** logged',
  'the password is `correct-horse-battery-staple`',
  'Passwords are at least 12characters',
  'token is valid for 3600seconds',
  'token: abcdef1234567890',
  'the api key is in 1Password',
];

/**
 * Rules that find nothing in Markdown: files of their own kind, and comments that switch others
 * off.
 */
const ofOtherFiles = ['gcp', 'filter-comments'];
/** Rules whose secrets are found here, in more forms and with fewer false alarms. */
const foundHere = ['basicauth', 'database-connection-string', 'privatekey', 'sendgrid', 'slack'];

const nameOf = (rule: string): string => rule.replace(/^.*secretlint-rule-/, '');

describe('secrets', () => {
  const ofSecretlint = creator.rules
    .map((rule) => nameOf(rule.meta.id))
    .filter((name) => !ofOtherFiles.includes(name));

  it('of every rule of secretlint are found here, or asked of it', () =>
    expect([...new Set(secretlintTriggers.map(({ what }) => what)), ...foundHere].sort()).toEqual(
      [...ofSecretlint].sort(),
    ));

  it.each(
    Object.entries(secrets).flatMap(([rule, texts]) => texts.map((text) => [rule, text] as const)),
  )('of %s are found: %s', async (_rule, text) => {
    const whole = `It is ${text} today.`;
    expect(mayHoldSecret(whole)).toBe(true);
    expect(
      await findSecrets([{ path: null, text: whole.replace(' today', '\ntoday') }]),
    ).toHaveLength(1);
  });

  it.each(
    Object.entries(secrets)
      .filter(([rule]) => ofSecretlint.includes(rule) && !foundHere.includes(rule))
      .flatMap(([rule, texts]) => texts.map((text) => [rule, text] as const)),
  )('of %s are found by secretlint as well: %s', async (rule, text) => {
    const { messages } = await lintSource({
      source: { filePath: 'memory.md', content: text, ext: '.md', contentType: 'text' },
      options: { config: { rules: [{ id: creator.meta.id, rule: creator }] } },
    });
    expect(messages.map(({ ruleId }) => nameOf(ruleId))).toEqual([rule]);
  });

  it.each(called)(
    'that have no form are found where words call them so: %s',
    async (text, what) => {
      expect(mayHoldSecret(text)).toBe(true);
      expect((await findSecrets([{ path: null, text }])).map((each) => each.what)).toEqual([what]);
    },
  );

  it.each(notCalled)('are none where nothing is told: %s', async (text) => {
    expect(await findSecrets([{ path: null, text }])).toEqual([]);
  });

  it('that words call so are placed with the words, and without what comes behind', async () => {
    const text = `Mind that the password for staging is ${chosen}. It changes.`;
    const [found] = await findSecrets([{ path: null, text }]);
    expect(text.slice(found?.span.start, found?.span.end)).toBe(
      `password for staging is ${chosen}`,
    );
  });

  it.each([
    'auth-refresh',
    'issue-1234-fix-login',
    '0b5fa9a6-7a3e-4f0e-9d0a-2f6f1f6f2b11',
    'A rotated refresh token is rejected on reuse',
    'Reviewer <reviewer@example.org>',
    'src/auth/refresh.ts#L10-L42',
    `sha256:${'9f86d081884c7d659a2feaa0c55ad015'.repeat(2)}`,
    `"integrity": "sha512-${long.slice(0, 86)}=="`,
    'https://example.org/@scope/a:b',
    'git@github.com:a/b.git',
    'the task-risk-desk-disk',
  ])('%s needs no detector', (text) => expect(mayHoldSecret(text)).toBe(false));

  it.each([
    'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    `ghp_${'1234567890abcdefghijklmnopqrstuvwxyz'}`,
    'AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    'xoxb-your-bot-token',
    'xoxb-the-bot-token',
    'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
    'postgres://postgres:postgres@db.acme.dev:5432/app',
    `postgres://app:${'kR7vQ2xLw9'}@localhost:5432/app`,
    `postgresql://app:${'kR7vQ2xLw9'}@db:5432/app`,
    `https://user:${'kR7vQ2xLw9'}@docs.example.com/`,
    'mysql://app:$DB_PASSWORD@db.acme.dev/app',
    'mongodb+srv://<user>:<db-password>@cluster0.acme.dev/',
  ])('%s only stands in the place of one', async (text) =>
    expect(await findSecrets([{ path: null, text }])).toEqual([]),
  );

  it('are found whatever the text says of the detector', async () =>
    expect(
      await findSecrets([{ path: null, text: `<!-- secretlint-disable -->\nghp_${body}\n` }]),
    ).toHaveLength(1));

  it('are named by their kind and place, and not by their value', async () => {
    const found = await findSecrets([
      { path: 'a.md', text: `One line.\nThe token is ghp_${body}` },
    ]);
    expect(found).toEqual([
      { path: 'a.md', what: 'a GitHub token', line: 2, span: { start: 23, end: 63 } },
    ]);
  });

  it('that are many in one text are all found, each on its line', async () => {
    const text = `ghp_${body}\nand npm_${body}\n`.repeat(3_000);
    const found = await findSecrets([{ path: null, text }]);
    expect(found.map(({ line }) => line)).toEqual(Array.from({ length: 6_000 }, (_, at) => at + 1));
  });

  it('are told by file', async () => {
    const found = await secretsIn([
      { path: 'a.md', text: `ghp_${body} and npm_${body}`, byteOrderMark: false },
      { path: 'b.md', text: 'plain', byteOrderMark: false },
      { path: 'c.md', unreadable: { kind: 'invalid-name' } },
    ]);
    expect([...found].map(([path, facts]) => [path, facts.map(({ what }) => what).sort()])).toEqual(
      [['a.md', ['a GitHub token', 'an npm token']]],
    );
  });
});
