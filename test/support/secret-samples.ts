/**
 * Random secrets in the forms that vendors document. They are put together at run time, so that no
 * scanner of this repository finds one here.
 */

/** A whole number from 0 up to, and without, the given one. */
export type Chance = (below: number) => number;

/** The same numbers each time for the same seed (mulberry32). */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const digit = '0123456789';
const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const alphabets = {
  digit,
  hex: `${digit}abcdef`,
  lower: `${digit}${lower}`,
  upper: `${digit}${upper}`,
  letter: `${lower}${upper}`,
  alnum: `${digit}${lower}${upper}`,
  word: `${digit}${lower}${upper}_`,
  url: `${digit}${lower}${upper}_-`,
  base64: `${digit}${lower}${upper}+/`,
  base32: `${lower}234567`,
  BASE32: `${upper}234567`,
  bech32: 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L',
} as const;

/** So many random characters of an alphabet. */
function some(chance: Chance, alphabet: keyof typeof alphabets, length: number): string {
  const from = alphabets[alphabet];
  return Array.from({ length }, () => from[chance(from.length)]).join('');
}

const bytes = (chance: Chance, length: number): number[] =>
  Array.from({ length }, () => chance(256));
const base64 = (from: readonly number[] | string): string =>
  Buffer.from(from as string).toString('base64');
const base64url = (from: readonly number[] | string): string =>
  Buffer.from(from as string).toString('base64url');
const pick = <T>(chance: Chance, among: readonly T[]): T => among[chance(among.length)]!;
const uuid = (chance: Chance): string =>
  [8, 4, 4, 4, 12].map((length) => some(chance, 'hex', length)).join('-');

function pem(label: string, body: string, headers = ''): string {
  const lines = body.match(/.{1,64}/g) ?? [];
  return [
    `-----BEGIN ${label}-----`,
    ...(headers ? [headers, ''] : []),
    ...lines,
    `-----END ${label}-----`,
  ].join('\n');
}

/** A SEQUENCE of so many bytes, as keys in DER begin. */
function der(chance: Chance, head: readonly number[], length: number): string {
  const inner = [...head, ...bytes(chance, length - head.length)];
  const size = inner.length < 128 ? [inner.length] : [0x82, inner.length >> 8, inner.length & 255];
  return base64([0x30, ...size, ...inner]);
}

function jwt(chance: Chance, payload: Readonly<Record<string, unknown>>): string {
  const [alg, signature] = pick(chance, [
    ['HS256', 32],
    ['RS256', 256],
    ['ES256', 64],
  ] as const);
  return [
    base64url(JSON.stringify({ alg, typ: 'JWT' })),
    base64url(JSON.stringify(payload)),
    base64url(bytes(chance, signature)),
  ].join('.');
}

/** A password as generators make them; encoded where it stands in an address. */
const password = (chance: Chance): string => some(chance, 'alnum', 12 + chance(12));
const signed = (chance: Chance): string =>
  encodeURIComponent(
    `${some(chance, 'alnum', 6)}${pick(chance, ['@', '/', '#', '%', ':', '?', '$', '!'])}${some(chance, 'alnum', 7)}`,
  );
const user = (chance: Chance): string =>
  `${pick(chance, ['app', 'svc', 'billing', 'reader'])}_${some(chance, 'lower', 3)}`;
const host = (chance: Chance): string =>
  pick(chance, [
    'db.acme.dev',
    '10.20.30.40',
    'cache.prod.internal',
    'cluster0.ab1cd.mongodb.net',
    'mq.acme.io:5671',
  ]);
const address =
  (...schemes: readonly string[]) =>
  (chance: Chance): string =>
    `${pick(chance, schemes)}://${user(chance)}:${pick(chance, [password, signed])(chance)}@${host(chance)}/x`;

/** One random sample of each form, by the kind of secret. */
export type Samples = Readonly<Record<string, (chance: Chance) => string>>;

/** Keys that stand on several lines. */
export const keyBlocks: Samples = {
  'RSA key': (c) => pem('RSA PRIVATE KEY', der(c, [2, 1, 0, 2, 0x82, 1, 1, 0], 1_188)),
  'RSA key with a passphrase': (c) =>
    pem(
      'RSA PRIVATE KEY',
      base64(bytes(c, 1_192)),
      `Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,${some(c, 'hex', 32).toUpperCase()}`,
    ),
  'EC key': (c) => pem('EC PRIVATE KEY', der(c, [2, 1, 1, 4, 32], 119)),
  'DSA key': (c) => pem('DSA PRIVATE KEY', der(c, [2, 1, 0, 2, 0x81, 0x81], 440)),
  'PKCS8 key, Ed25519': (c) =>
    pem('PRIVATE KEY', der(c, [2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20], 46)),
  'PKCS8 key, RSA': (c) => pem('PRIVATE KEY', der(c, [2, 1, 0, 0x30, 13, 6, 9, 0x2a], 1_214)),
  'PKCS8 key, encrypted': (c) =>
    pem('ENCRYPTED PRIVATE KEY', der(c, [0x30, 0x57, 6, 9, 0x2a], 1_300)),
  'OpenSSH key, Ed25519': (c) =>
    pem(
      'OPENSSH PRIVATE KEY',
      base64([
        ...Buffer.from('openssh-key-v1\0\0\0\0\x04none\0\0\0\x04none\0\0\0\0\0\0\0\x01'),
        0,
        0,
        0,
        0x33,
        ...bytes(c, 220),
      ]),
    ),
  'OpenSSH key, RSA': (c) =>
    pem(
      'OPENSSH PRIVATE KEY',
      base64([...Buffer.from('openssh-key-v1\0\0\0\0\x0aaes256-ctr'), ...bytes(c, 1_800)]),
    ),
  'PGP key': (c) =>
    pem(
      'PGP PRIVATE KEY BLOCK',
      `${base64([0x95, ...bytes(c, 700)])}`,
      'Version: GnuPG v2',
    ).replace('\n-----END', `\n=${some(c, 'base64', 4)}\n-----END`),
  'PuTTY key': (c) =>
    [
      `PuTTY-User-Key-File-${pick(c, [2, 3])}: ssh-ed25519`,
      'Encryption: none',
      'Comment: eddsa-key-20260101',
      'Public-Lines: 2',
      some(c, 'base64', 64),
      some(c, 'base64', 44),
      'Private-Lines: 1',
      base64(bytes(c, 36)),
      `Private-MAC: ${some(c, 'hex', 64)}`,
    ].join('\n'),
  'key of a service account': (c) =>
    `"private_key_id": "${some(c, 'hex', 40)}",\n"private_key": "${pem('PRIVATE KEY', der(c, [2, 1, 0, 0x30, 13, 6, 9, 0x2a], 1_214)).replaceAll('\n', '\\n')}\\n",`,
};

/** Tokens that a program could tell by their form alone. */
export const tokens: Samples = {
  'AWS access key id': (c) => `${pick(c, ['AKIA', 'ASIA'])}${some(c, 'BASE32', 16)}`,
  'AWS session token': (c) => `IQoJb3JpZ2luX2Vj${some(c, 'base64', 400)}`,
  'Firebase key': (c) => `AAAA${some(c, 'url', 7)}:APA91b${some(c, 'url', 134)}`,
  'AWS Bedrock key': (c) =>
    `ABSK${base64(`BedrockAPIKey-${some(c, 'lower', 4)}-at-${some(c, 'digit', 12)}:${some(c, 'base64', 40)}`)}`,
  'Google API key': (c) => `AIzaSy${some(c, 'url', 33)}`,
  'Google OAuth client secret': (c) => `GOCSPX-${some(c, 'url', 28)}`,
  'Google access token': (c) => `ya29.${pick(c, ['a0', 'c.c0'])}${some(c, 'url', 150)}`,
  'Google refresh token': (c) => `1//0${some(c, 'alnum', 1)}${some(c, 'url', 90)}`,
  'Stripe secret key': (c) => `sk_live_51${some(c, 'alnum', 97)}`,
  'Stripe secret key, short': (c) => `sk_live_${some(c, 'alnum', 24)}`,
  'Stripe restricted key': (c) => `rk_live_51${some(c, 'alnum', 97)}`,
  'Stripe webhook secret': (c) => `whsec_${some(c, 'alnum', 32)}`,
  'Telegram bot': (c) => `${1 + c(9)}${some(c, 'digit', 8 + c(2))}:AA${some(c, 'url', 33)}`,
  'Discord bot': (c) =>
    `${base64url(`${1 + c(9)}${some(c, 'digit', 17 + c(2))}`)}.G${some(c, 'url', 5)}.${some(c, 'url', 38)}`,
  'Discord webhook': (c) =>
    `https://${pick(c, ['', 'canary.'])}${pick(c, ['discord', 'discordapp'])}.com/api/webhooks/${1 + c(9)}${some(c, 'digit', 18)}/${some(c, 'url', 68)}`,
  'Supabase access token': (c) => `sbp_${some(c, 'hex', 40)}`,
  'Supabase secret key': (c) => `sb_secret_${some(c, 'url', 22)}_${some(c, 'alnum', 8)}`,
  'Supabase service role': (c) =>
    jwt(c, {
      iss: 'supabase',
      ref: some(c, 'lower', 20),
      role: 'service_role',
      iat: 1_700_000_000 + c(9e6),
      exp: 2_015_000_000 + c(9e6),
    }),
  JWT: (c) =>
    jwt(c, {
      sub: uuid(c),
      iss: 'https://login.acme.dev/',
      iat: 1_700_000_000 + c(9e6),
      scope: 'read write',
    }),
  'GitLab personal token': (c) => `glpat-${some(c, 'url', 20)}`,
  'GitLab routable token': (c) =>
    `glpat-${some(c, 'url', 27)}.${some(c, 'lower', 2)}.${some(c, 'lower', 9)}`,
  'GitLab deploy token': (c) => `gldt-${some(c, 'url', 20)}`,
  'GitLab runner token': (c) => `glrt-${some(c, 'url', 20)}`,
  'GitLab trigger token': (c) => `glptt-${some(c, 'hex', 40)}`,
  'GitLab job token': (c) => `glcbt-${some(c, 'hex', 2)}_${some(c, 'url', 20)}`,
  'GitLab feed token': (c) => `glft-${some(c, 'url', 20)}`,
  'GitLab agent token': (c) => `glagent-${some(c, 'url', 50)}`,
  'GitLab OAuth secret': (c) => `gloas-${some(c, 'hex', 64)}`,
  'GitHub personal token': (c) => `ghp_${some(c, 'alnum', 36)}`,
  'GitHub OAuth token': (c) => `gho_${some(c, 'alnum', 36)}`,
  'GitHub app token': (c) => `${pick(c, ['ghu', 'ghs'])}_${some(c, 'alnum', 36)}`,
  'GitHub refresh token': (c) => `ghr_${some(c, 'alnum', 36)}`,
  'GitHub fine-grained token': (c) => `github_pat_${some(c, 'alnum', 22)}_${some(c, 'alnum', 59)}`,
  'GitHub installation token': (c) =>
    `ghs_${1 + c(9)}${some(c, 'digit', 6)}_${jwt(c, { iss: 'github', aud: some(c, 'lower', 12) })}`,
  'Hugging Face token': (c) => `hf_${some(c, 'letter', 34)}`,
  'DigitalOcean token': (c) => `do${pick(c, ['p', 'o', 'r'])}_v1_${some(c, 'hex', 64)}`,
  'Twilio API key': (c) => `SK${some(c, 'hex', 32)}`,
  'SendGrid key': (c) => `SG.${some(c, 'url', 22)}.${some(c, 'url', 43)}`,
  'Mailgun key': (c) => `key-${some(c, 'hex', 32)}`,
  'Mailgun sending key': (c) => `${some(c, 'hex', 32)}-${some(c, 'hex', 8)}-${some(c, 'hex', 8)}`,
  'Mailchimp key': (c) => `${some(c, 'hex', 32)}-us${1 + c(21)}`,
  'Cloudflare token': (c) =>
    `${pick(c, ['cfut', 'cfat', 'cfk'])}_${some(c, 'alnum', 40)}${some(c, 'hex', 8)}`,
  'Cloudflare origin key': (c) => `v1.0-${some(c, 'hex', 24)}-${some(c, 'hex', 146)}`,
  'Azure storage': (c) =>
    `DefaultEndpointsProtocol=https;AccountName=acme${some(c, 'lower', 6)};AccountKey=${base64(bytes(c, 64))};EndpointSuffix=core.windows.net`,
  'Azure Service Bus': (c) =>
    `Endpoint=sb://acme-${some(c, 'lower', 4)}.servicebus.windows.net/;SharedAccessKeyName=RootManageSharedAccessKey;SharedAccessKey=${base64(bytes(c, 32))}`,
  'Azure shared access signature': (c) =>
    `https://acme.blob.core.windows.net/x?sv=2024-11-04&ss=b&srt=o&sp=r&se=2030-01-01&sig=${encodeURIComponent(base64(bytes(c, 32)))}`,
  'Azure client secret': (c) => `${some(c, 'alnum', 3)}8Q~${some(c, 'url', 34)}`,
  'Azure DevOps token': (c) =>
    `${some(c, 'alnum', 52)}JQQJ99${some(c, 'BASE32', 14)}ACAAAAAAAAAAAAAZDO${some(c, 'alnum', 4)}`.slice(
      -84,
    ),
  'Heroku token': (c) => `HRKU-AA${some(c, 'url', 58)}`,
  'Heroku token, older': (c) => `HRKU-${uuid(c)}`,
  'PyPI token': (c) => `pypi-AgEIcHlwaS5vcmc${some(c, 'url', 150)}`,
  'RubyGems key': (c) => `rubygems_${some(c, 'hex', 48)}`,
  'crates.io token': (c) => `cio${some(c, 'alnum', 32)}`,
  'NuGet key': (c) => `oy2${some(c, 'lower', 43)}`,
  'Docker token': (c) =>
    `dckr_${pick(c, [`pat_${some(c, 'url', 27)}`, `oat_${some(c, 'url', 32)}`])}`,
  'Terraform token': (c) => `${some(c, 'alnum', 14)}.atlasv1.${some(c, 'alnum', 67)}`,
  'Vault service token': (c) => `hvs.CAES${some(c, 'url', 90)}`,
  'Vault root token': (c) => `hvs.${some(c, 'alnum', 24)}`,
  'Vault batch token': (c) => `hvb.AAAAAQ${some(c, 'url', 150)}`,
  'Sentry user token': (c) => `sntryu_${some(c, 'hex', 64)}`,
  'Sentry org token': (c) =>
    `sntrys_${base64(JSON.stringify({ iat: 1_700_000_000 + c(9e6), url: 'https://sentry.io', region_url: 'https://us.sentry.io', org: 'acme' }))}_${some(c, 'base64', 43)}`,
  'Linear key': (c) => `lin_api_${some(c, 'alnum', 40)}`,
  'Linear OAuth token': (c) => `lin_oauth_${some(c, 'hex', 64)}`,
  'Notion token': (c) => `ntn_${some(c, 'digit', 11)}${some(c, 'alnum', 35)}`,
  'Notion token, older': (c) => `secret_${some(c, 'alnum', 43)}`,
  'Airtable token': (c) => `pat${some(c, 'alnum', 14)}.${some(c, 'hex', 64)}`,
  'Figma token': (c) => `figd_${some(c, 'url', 40)}`,
  'Postman key': (c) => `PMAK-${some(c, 'hex', 24)}-${some(c, 'hex', 34)}`,
  'Dropbox token': (c) => `sl.${pick(c, ['', 'u.', 'B'])}${some(c, 'url', 135)}`,
  'Square token': (c) => `EAAA${some(c, 'url', 60)}`,
  'Square OAuth secret': (c) => `sq0csp-${some(c, 'url', 43)}`,
  'Square access token, older': (c) => `sq0atp-${some(c, 'url', 22)}`,
  'Databricks token': (c) => `dapi${some(c, 'hex', 32)}${pick(c, ['', '-2'])}`,
  'Grafana service account': (c) => `glsa_${some(c, 'alnum', 32)}_${some(c, 'hex', 8)}`,
  'Grafana Cloud token': (c) =>
    `glc_${base64(JSON.stringify({ o: some(c, 'digit', 6), n: 'acme', k: some(c, 'alnum', 24), m: { r: 'eu' } }))}`,
  'Grafana key, older': (c) =>
    base64(JSON.stringify({ k: some(c, 'alnum', 32), n: 'acme', id: 1 })),
  'New Relic user key': (c) => `NRAK-${some(c, 'upper', 27)}`,
  'New Relic insert key': (c) => `NRII-${some(c, 'url', 32)}`,
  'New Relic license key': (c) => `${some(c, 'hex', 32)}FFFFNRAL`,
  'OpenAI key, first form': (c) => `sk-${some(c, 'alnum', 20)}T3BlbkFJ${some(c, 'alnum', 20)}`,
  'OpenAI project key': (c) =>
    `sk-${pick(c, ['proj', 'svcacct', 'admin'])}-${some(c, 'url', 74)}T3BlbkFJ${some(c, 'url', 74)}`,
  'OpenAI project key, short': (c) =>
    `sk-proj-${some(c, 'alnum', 20)}T3BlbkFJ${some(c, 'alnum', 20)}`,
  'Anthropic key': (c) => `sk-ant-api03-${some(c, 'url', 93)}AA`,
  'Anthropic admin key': (c) => `sk-ant-admin01-${some(c, 'url', 93)}AA`,
  'Anthropic OAuth token': (c) => `sk-ant-oat01-${some(c, 'url', 86)}-${some(c, 'alnum', 6)}AA`,
  'Perplexity key': (c) => `pplx-${some(c, 'alnum', 48)}`,
  'Groq key': (c) => `gsk_${some(c, 'alnum', 52)}`,
  'Replicate token': (c) => `r8_${some(c, 'alnum', 37)}`,
  'xAI key': (c) => `xai-${some(c, 'alnum', 80)}`,
  'OpenRouter key': (c) => `sk-or-v1-${some(c, 'hex', 64)}`,
  'DeepSeek key': (c) => `sk-${some(c, 'hex', 32)}`,
  'Pinecone key': (c) => `pcsk_${some(c, 'alnum', 5)}_${some(c, 'alnum', 63)}`,
  'LangSmith key': (c) =>
    `lsv2_${pick(c, ['pt', 'sk'])}_${some(c, 'hex', 32)}_${some(c, 'hex', 10)}`,
  'NVIDIA key': (c) => `nvapi-${some(c, 'url', 64)}`,
  'Slack bot token': (c) =>
    `xoxb-${some(c, 'digit', 12)}-${some(c, 'digit', 13)}-${some(c, 'alnum', 24)}`,
  'Slack user token': (c) =>
    `xoxp-${some(c, 'digit', 12)}-${some(c, 'digit', 12)}-${some(c, 'digit', 13)}-${some(c, 'hex', 32)}`,
  'Slack app token': (c) =>
    `xapp-1-A0${some(c, 'upper', 9)}-${some(c, 'digit', 13)}-${some(c, 'hex', 64)}`,
  'Slack configuration token': (c) => `xoxe.xoxp-1-${some(c, 'alnum', 166)}`,
  'Slack refresh token': (c) => `xoxe-1-${some(c, 'alnum', 147)}`,
  'Slack session token': (c) =>
    `xoxc-${some(c, 'digit', 12)}-${some(c, 'digit', 12)}-${some(c, 'digit', 13)}-${some(c, 'hex', 64)}`,
  'Slack webhook': (c) =>
    `https://hooks.slack.com/services/T0${some(c, 'upper', 9)}/B0${some(c, 'upper', 9)}/${some(c, 'alnum', 24)}`,
  'npm token': (c) => `npm_${some(c, 'alnum', 36)}`,
  'npm token, older': (c) => `//registry.npmjs.org/:_authToken=${uuid(c)}`,
  'age key': (c) => `AGE-SECRET-KEY-1${some(c, 'bech32', 58)}`,
  'Shopify token': (c) => `shp${pick(c, ['at', 'ca', 'pa', 'ss'])}_${some(c, 'hex', 32)}`,
  '1Password service account': (c) =>
    `ops_${base64url(JSON.stringify({ signInAddress: 'acme.1password.com', userAuth: { method: 'SRPg-4096' }, srpX: some(c, 'hex', 64), muk: { k: some(c, 'url', 43) }, secretKey: `A3-${some(c, 'upper', 30)}`, deviceUuid: some(c, 'lower', 26) }))}`,
  '1Password secret key': (c) =>
    `A3-${[6, 6, 5, 5, 5, 5].map((length) => some(c, 'upper', length)).join('-')}`,
  'Atlassian token': (c) => `ATATT3xFfGF0${some(c, 'url', 171)}=${some(c, 'hex', 8).toUpperCase()}`,
  'Bitbucket app password': (c) => `ATBB${some(c, 'alnum', 24)}${some(c, 'hex', 8).toUpperCase()}`,
  'PlanetScale password': (c) => `pscale_${pick(c, ['pw', 'tkn'])}_${some(c, 'url', 43)}`,
  'Neon key': (c) => `napi_${some(c, 'lower', 64)}`,
  'Doppler token': (c) => `dp.${pick(c, ['pt', 'sa', 'ct'])}.${some(c, 'alnum', 43)}`,
  'Pulumi token': (c) => `pul-${some(c, 'hex', 40)}`,
  'Netlify token': (c) => `nfp_${some(c, 'alnum', 36)}`,
  'Vercel token': (c) => `vcp_${some(c, 'alnum', 56)}`,
  'Render key': (c) => `rnd_${some(c, 'alnum', 28)}`,
  'Fly.io token': (c) => `FlyV1 fm2_lJPECAAAAAAAA${some(c, 'base64', 400)}`,
  'CircleCI token': (c) => `CCIPAT_${some(c, 'alnum', 22)}_${some(c, 'hex', 40)}`,
  'Buildkite token': (c) => `bkua_${some(c, 'hex', 40)}`,
  'SonarQube token': (c) => `sq${pick(c, ['u', 'p', 'a'])}_${some(c, 'hex', 40)}`,
  'Sourcegraph token': (c) => `sgp_${some(c, 'hex', 16)}_${some(c, 'hex', 40)}`,
  'JFrog key': (c) => `AKCp${some(c, 'alnum', 69)}`,
  'PostHog personal key': (c) => `phx_${some(c, 'alnum', 43)}`,
  'Brevo key': (c) => `xkeysib-${some(c, 'hex', 64)}-${some(c, 'alnum', 16)}`,
  'Resend key': (c) => `re_${some(c, 'alnum', 8)}_${some(c, 'alnum', 24)}`,
  'HubSpot token': (c) => `pat-${pick(c, ['na1', 'eu1'])}-${uuid(c)}`,
  'Typeform token': (c) => `tfp_${some(c, 'url', 43)}_${some(c, 'alnum', 14)}`,
  'Contentful token': (c) => `CFPAT-${some(c, 'url', 43)}`,
  'Tailscale key': (c) =>
    `tskey-${pick(c, ['auth', 'api'])}-${some(c, 'alnum', 12)}CNTRL-${some(c, 'alnum', 32)}`,
  'Dynatrace token': (c) => `dt0c01.${some(c, 'BASE32', 24)}.${some(c, 'BASE32', 64)}`,
  'Alibaba Cloud key id': (c) => `LTAI5t${some(c, 'alnum', 18)}`,
  'Mapbox secret token': (c) => `sk.eyJ1Ijoi${some(c, 'alnum', 50)}.${some(c, 'url', 22)}`,
  'Facebook token': (c) => `EAAG${some(c, 'alnum', 180)}`,
  'Shippo key': (c) => `shippo_live_${some(c, 'hex', 40)}`,
  'EasyPost key': (c) => `EZAK${some(c, 'alnum', 54)}`,
  'Docker swarm token': (c) => `SWMTKN-1-${some(c, 'lower', 50)}-${some(c, 'lower', 25)}`,
  'Rancher token': (c) => `token-${some(c, 'lower', 5)}:${some(c, 'lower', 54)}`,
  'Snyk token': (c) => `snyk_uat.${some(c, 'hex', 8)}.${some(c, 'url', 160)}`,
  'LaunchDarkly key': (c) => `sdk-${uuid(c)}`,
  'Mandrill key': (c) => `md-${some(c, 'url', 22)}`,
  'Twitter bearer token': (c) =>
    `${'A'.repeat(22)}${some(c, 'alnum', 12)}%2F${some(c, 'alnum', 70)}`,
  'ElevenLabs key': (c) => `sk_${some(c, 'hex', 48)}`,
  'Cerebras key': (c) => `csk-${some(c, 'lower', 48)}`,
  'Together key': (c) => `tgp_v1_${some(c, 'url', 43)}`,
  'Firecrawl key': (c) => `fc-${some(c, 'hex', 32)}`,
  'Jina key': (c) => `jina_${some(c, 'alnum', 60)}`,
  'Plaid token': (c) => `access-production-${uuid(c)}`,
  'PayPal token': (c) => `access_token$production$${some(c, 'lower', 16)}$${some(c, 'hex', 32)}`,
  'MongoDB Atlas secret': (c) => `mdb_sa_sk_${some(c, 'url', 40)}`,
  'MailerSend token': (c) => `mlsn.${some(c, 'hex', 64)}`,
  'Octopus Deploy key': (c) => `API-${some(c, 'upper', 26)}`,
  'Honeycomb key': (c) => `hcaik_01${some(c, 'lower', 56)}`,
  'Adobe secret': (c) => `p8e-${some(c, 'url', 32)}`,
  'credentials of a header': (c) => `Authorization: Basic ${base64(`${user(c)}:${password(c)}`)}`,
  'token of a header': (c) => `Authorization: Bearer ${some(c, 'alnum', 40)}`,
  'private JSON web key': (c) =>
    `{"kty":"EC","crv":"P-256","x":"${some(c, 'url', 43)}","d":"${some(c, 'url', 43)}"}`,
  'key of a kubeconfig': (c) =>
    `client-key-data: ${base64(pem('RSA PRIVATE KEY', der(c, [2, 1, 0, 2, 0x82, 1, 1, 0], 1_188)))}`,
  'OpenShift token': (c) => `sha256~${some(c, 'url', 43)}`,
  'Teams webhook': (c) =>
    `https://acme.webhook.office.com/webhookb2/${uuid(c)}@${uuid(c)}/IncomingWebhook/${some(c, 'hex', 32)}/${uuid(c)}`,
  'address of a database': address(
    'postgres',
    'postgresql',
    'mysql',
    'mariadb',
    'mongodb',
    'mongodb+srv',
    'mssql',
    'sqlserver',
    'cockroachdb',
    'clickhouse',
  ),
  'address of a queue': address('amqp', 'amqps', 'nats', 'mqtt', 'kafka', 'stomp'),
  'address of a cache': (c) =>
    `redis${pick(c, ['', 's'])}://${pick(c, ['', 'default', user(c)])}:${pick(c, [password, signed])(c)}@${host(c)}/0`,
  'address of a site': address('https', 'http', 'ftp', 'sftp', 'ldap', 'smtp', 'smtps', 'imap'),
  'address with an encoded user': (c) => `postgres://svc%40acme.dev:${signed(c)}@db.acme.dev/x`,
  'address of a database for JDBC': (c) =>
    `jdbc:${pick(c, ['postgresql', 'mysql'])}://db.acme.dev/x?user=app&password=${password(c)}`,
  'connection string of SQL Server': (c) =>
    `Server=tcp:db.acme.dev,1433;Database=x;User ID=app;${pick(c, ['Password', 'Pwd'])}=${password(c)};Encrypt=True`,
};

/** Bare values that only the name beside them tells. */
export const named: Readonly<
  Record<string, (chance: Chance) => readonly [name: string, value: string]>
> = {
  'AWS secret key': (c) => [
    pick(c, [
      'AWS_SECRET_ACCESS_KEY',
      'aws_secret_access_key',
      'secretAccessKey',
      'AWS secret access key',
    ]),
    some(c, 'base64', 40),
  ],
  'Datadog API key': (c) => [
    pick(c, ['DD_API_KEY', 'DATADOG_API_KEY', 'Datadog API key']),
    some(c, 'hex', 32),
  ],
  'Datadog application key': (c) => [
    pick(c, ['DD_APP_KEY', 'DD_APPLICATION_KEY', 'datadog_app_key']),
    some(c, 'hex', 40),
  ],
  'Twilio auth token': (c) => [
    pick(c, ['TWILIO_AUTH_TOKEN', 'twilioAuthToken', 'Twilio auth token']),
    some(c, 'hex', 32),
  ],
  'Cloudflare token, older': (c) => [
    pick(c, ['CLOUDFLARE_API_TOKEN', 'CF_API_TOKEN', 'Cloudflare API token']),
    some(c, 'url', 40),
  ],
  'Cloudflare global key': (c) => [
    pick(c, ['CLOUDFLARE_API_KEY', 'CF_API_KEY', 'cloudflare api key']),
    some(c, 'hex', 37),
  ],
  'Heroku key': (c) => [pick(c, ['HEROKU_API_KEY', 'Heroku API key']), uuid(c)],
  'Algolia key': (c) => [pick(c, ['ALGOLIA_ADMIN_KEY', 'algolia_api_key']), some(c, 'hex', 32)],
  'Azure DevOps token, older': (c) => [
    pick(c, ['AZURE_DEVOPS_PAT', 'AZURE_DEVOPS_EXT_PAT']),
    some(c, 'base32', 52),
  ],
  'Sentry token, older': (c) => [
    pick(c, ['SENTRY_AUTH_TOKEN', 'Sentry auth token']),
    some(c, 'hex', 64),
  ],
  'Snyk token': (c) => [pick(c, ['SNYK_TOKEN', 'snyk_api_token']), uuid(c)],
  'Vercel token, older': (c) => ['VERCEL_TOKEN', some(c, 'alnum', 24)],
  'Mistral key': (c) => ['MISTRAL_API_KEY', some(c, 'alnum', 32)],
  'Cohere key': (c) => [pick(c, ['COHERE_API_KEY', 'CO_API_KEY']), some(c, 'alnum', 40)],
  'Ethereum key': (c) => [
    pick(c, ['PRIVATE_KEY', 'private key']),
    `${pick(c, ['', '0x'])}${some(c, 'hex', 64)}`,
  ],
  'WireGuard key': (c) => ['PrivateKey', base64(bytes(c, 32))],
};
