import type { Span } from '#diagnostics/diagnostic';

import { cloudSecrets } from './cloud-secrets.ts';
import { developerSecrets } from './developer-secrets.ts';
import type { SecretForm } from './secret-form.ts';
import { serviceSecrets } from './service-secrets.ts';

const hex32 = '[a-f0-9]{32}';
const hex40 = '[a-f0-9]{40}';
const uuid = '[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}';

/** Secrets without a form of their own: names of their vendor, and regex source for the value. */
const vendors: readonly (readonly [what: string, names: string, value: string])[] = [
  ['an AWS key', 'aws', '[A-Za-z0-9/+=]{40}'],
  ['a Datadog key', 'datadog dd_ dd-', `${hex40}|${hex32}`],
  ['a Twilio token', 'twilio', hex32],
  ['a Cloudflare key', 'cloudflare cf_', '[\\w-]{40}|[a-f0-9]{37}'],
  ['a Heroku key', 'heroku', uuid],
  ['an Algolia key', 'algolia', hex32],
  ['an Azure DevOps token', 'azure_devops azuredevops ado vsts', '[a-z2-7]{52}'],
  ['an Azure secret', 'azure arm', '[A-Za-z0-9+/]{86}==|[\\w~.-]{34,40}'],
  ['a Sentry token', 'sentry', '[a-f0-9]{64}'],
  ['a Snyk token', 'snyk', uuid],
  ['a Vercel token', 'vercel', '[A-Za-z0-9]{24}'],
  ['a Mistral key', 'mistral', '[A-Za-z0-9]{32}'],
  ['a Cohere key', 'cohere co_', '[A-Za-z0-9]{40}'],
  ['a CircleCI token', 'circleci circle', hex40],
  ['a Codecov token', 'codecov', uuid],
  ['a Fastly token', 'fastly', '[\\w-]{32}'],
  ['an Okta token', 'okta', '00[\\w-]{40}'],
  ['a Zendesk token', 'zendesk', '[A-Za-z0-9]{40}'],
  ['a Rollbar token', 'rollbar', hex32],
  ['a Deepgram key', 'deepgram', hex40],
  ['an AssemblyAI key', 'assemblyai', hex32],
  ['a Weights & Biases key', 'wandb', hex40],
  ['a Hetzner token', 'hetzner hcloud', '[A-Za-z0-9]{64}'],
  ['a Linode token', 'linode', '[a-f0-9]{64}'],
  ['a Postmark token', 'postmark', uuid],
  ['a Mailjet key', 'mailjet', hex32],
  ['a Spotify secret', 'spotify', hex32],
  ['a Twitch secret', 'twitch', '[a-z0-9]{30}'],
  ['a GitHub token', 'github gh_', hex40],
  ['a Gitea token', 'gitea forgejo', hex40],
  ['a Contentful token', 'contentful', '[\\w-]{43}'],
  ['a Nomad token', 'nomad consul', uuid],
  ['a Trello token', 'trello', '[a-f0-9]{64}|ATTA[A-Za-z0-9]{72}'],
];

const word =
  'api|app|application|auth|oauth|access|admin|account|global|personal|rest|client|storage|org|ext|bearer|secret';
/** The last word of a name shows that it is a secret: the key, not the id. */
const last = 'keys?|tokens?|secret|password|pat';
/** Between a name and its value: signs, "is", and a purpose. */
const joint =
  '(?:[^\\w\\n]{1,6}(?:for|of|in|on|at) [\\w .-]{1,30})?[^\\w\\n]{1,12}(?:is[^\\w\\n]{1,6})?';

const namedSecrets: readonly SecretForm[] = [
  ...vendors.map(([what, names, value]) => ({
    what,
    begins: names,
    rest: `(?:[ _-]?(?:${word})){0,4}[ _-]?(?:${last})${joint}(?<value>${value})(?![\\w/+=-])`,
    anyCase: true as const,
  })),
  {
    what: 'an AWS key',
    begins: 'secret',
    rest: `[ _-]?access[ _-]?key${joint}(?<value>[A-Za-z0-9/+=]{40})(?![A-Za-z0-9/+=])`,
    anyCase: true,
  },
  {
    what: 'a private key',
    begins: 'private',
    rest: `[ _-]?key${joint}(?:0x)?(?<value>[a-f0-9]{64})(?![A-Za-z0-9])`,
    anyCase: true,
  },
  {
    what: 'a private key',
    begins: 'PrivateKey PresharedKey',
    rest: `${joint}(?<value>[A-Za-z0-9+/]{43}=)(?![\\w=])`,
  },
];

/** Forms of no single vendor. They come last: the name of a vendor says more. */
const generalSecrets: readonly SecretForm[] = [
  {
    what: 'a JSON web token',
    begins: 'eyJ',
    before: '(?<![\\w-])',
    rest: '[\\w-]{8,4000}\\.eyJ[\\w-]{8,8000}\\.[\\w-]{20,2000}',
  },
  // The private part of a JSON web key, then a key block in base64, as in a kubeconfig.
  { what: 'a private key', begins: '"d"', rest: '\\s{0,4}:\\s{0,4}"(?<value>[\\w-]{42,1400})"' },
  {
    what: 'a private key',
    begins:
      'LS0tLS1CRUdJTiBSU0EgUFJJ LS0tLS1CRUdJTiBQUklWQVRF LS0tLS1CRUdJTiBFQyBQUklW LS0tLS1CRUdJTiBPUEVOU1NI LS0tLS1CRUdJTiBFTkNSWVBU LS0tLS1CRUdJTiBEU0EgUFJJ LS0tLS1CRUdJTiBQR1AgUFJJ',
    rest: '[A-Za-z0-9+/]{60,20000}={0,2}',
  },
  {
    what: 'a password in a header',
    begins: 'Basic',
    rest: ' {1,3}(?<value>[A-Za-z0-9+/]{16,400}={0,2})',
    anyCase: true,
  },
  {
    what: 'a token in a header',
    begins: 'Bearer',
    rest: ' {1,3}(?!eyJ)(?<value>[\\w.~+/-]{24,2000}={0,2})',
    anyCase: true,
    mixed: true,
  },
];

/** What a match of each of secretlint's rules must have. */
const tells: readonly (readonly [rule: string, begins: string, rest: string])[] = [
  ['anthropic', 'sk-ant-api0', '\\d-'],
  ['github', 'ghp_ gho_ ghu_ ghs_ ghr_', '[A-Za-z0-9_]{36}'],
  ['github', 'github_pat_', ''],
  ['linear', 'lin_api_', ''],
  ['npm', 'npm_', '[A-Za-z0-9_]{36}'],
  ['1password', 'ops_ey', ''],
  ['openai', 'T3BlbkFJ', ''],
  ['shopify', 'shppa_ shpca_ shpat_ shpss_', ''],
];

/**
 * Shows where secretlint has to look, since loading it takes longer than a lint. Its rules about
 * addresses and key blocks are left out: they find nothing that is not found here.
 */
export const secretlintTriggers: readonly SecretForm[] = [
  ...tells.map(([what, begins, rest]) => ({ what, begins, rest, isTell: true as const })),
  {
    what: 'aws',
    begins: 'secret',
    rest: '_?access_?key["\']?\\s{0,80}(?::|=)',
    anyCase: true,
    isTell: true,
  },
];

/** In order: where two match at one place, the first counts. */
export const secretForms: readonly SecretForm[] = [
  ...cloudSecrets,
  ...developerSecrets,
  ...serviceSecrets,
  ...namedSecrets,
  ...generalSecrets,
];

const allForms: readonly SecretForm[] = [...secretForms, ...secretlintTriggers];

/** A part of a text that has one of the forms. */
export interface FormMatch extends Span {
  readonly form: SecretForm;
  /** The secret without the beginning that all of its kind share. */
  readonly body: string;
}

interface Beginning {
  readonly text: string;
  readonly form: SecretForm;
  /** Whether it must be at the beginning of a word. */
  readonly isWord: boolean;
}

interface Beginnings {
  /** By `pushed` of the first three characters, or by `pairOf` where there are only two. */
  readonly byStart: ReadonlyMap<number, readonly Beginning[]>;
  /** By `pushed` of three characters: 0 never, 1 only where a word begins, 2 and 3 anywhere. */
  readonly kinds: Uint8Array;
}

/** Keeps five bits of the last three characters; upper and lower case are equal. */
const pushed = (start: number, code: number): number => ((start << 5) | (code & 31)) & 0x7fff;
/** Keeps the first two of three characters. */
const pairOf = (start: number): number => -1 - (start >> 5);

let known: Beginnings | null = null;

/** Made for the first text: not every command reads one. */
function beginnings(): Beginnings {
  if (known) return known;
  const byStart = new Map<number, Beginning[]>();
  const kinds = new Uint8Array(1 << 15);
  for (const form of allForms)
    for (const text of form.begins.split(' ')) {
      const isWord = !form.before && !form.isTell && /^\w/.test(text);
      const isShort = text.length === 2;
      const pair = pushed(pushed(0, text.charCodeAt(0)), text.charCodeAt(1));
      const start = pushed(pair, isShort ? 0 : text.charCodeAt(2));
      // Any character but a space may follow a short beginning.
      for (let third = isShort ? start + 1 : start; third <= start + (isShort ? 31 : 0); third += 1)
        kinds[third] = (kinds[third] ?? 0) | (isWord ? 1 : 2);
      const beginning = { text: form.anyCase ? text.toLowerCase() : text, form, isWord };
      const key = isShort ? pairOf(start) : start;
      const among = byStart.get(key);
      if (among) among.push(beginning);
      else byStart.set(key, [beginning]);
    }
  known = { byStart, kinds };
  return known;
}

/** Every secret has 20 such signs in a row. Written out, the regex is faster. */
const sign = '[\\w+/=%~.-]';
const run = new RegExp(`${sign.repeat(20)}${sign}*`, 'g');
const mixed = /[A-Z\d]/;
/** Characters before a value in which a word like "Bearer", or a name with "key", may be. */
const [nearReach, farReach] = [16, 160];
const naming =
  /[Kk]ey|KEY|[Tt]oken|TOKEN|[Ss]ecret|SECRET|[Pp]assword|PASSWORD|[Pp]at[^a-z]|PAT[^A-Z]/;

/** Finds all parts of a text that have one of the forms, in order; they do not overlap. */
export function formsIn(text: string): FormMatch[] {
  const found: FormMatch[] = [];
  let from = 0;
  run.lastIndex = 0;
  for (let match = run.exec(text); match; match = run.exec(text)) {
    const { 0: signs, index } = match;
    // Without a digit or a capital it is words: a path, a rule, the name of a test.
    if (!mixed.test(signs)) continue;
    const isNamed = naming.test(text.slice(Math.max(0, index - 60), index + 40));
    const start = Math.max(from, index - (isNamed ? farReach : nearReach));
    from = addMatches(text, start, index + signs.length, found);
  }
  return found;
}

/** Adds the matches that begin in a part of a text, and gives the place up to which it has read. */
function addMatches(text: string, start: number, end: number, found: FormMatch[]): number {
  const { byStart, kinds } = beginnings();
  let seen = 0;
  let at = start;
  for (; at < end; at += 1) {
    seen = pushed(seen, text.charCodeAt(at));
    const kind = kinds[seen];
    if (kind === 0 || at < start + 2 || (kind === 1 && !isWordStart(text, at - 2))) continue;
    const match =
      matchAt(text, at - 2, byStart.get(seen)) ?? matchAt(text, at - 2, byStart.get(pairOf(seen)));
    if (!match || match.start < (found.at(-1)?.end ?? 0)) continue;
    found.push(match);
    start = at = match.end;
    seen = pushed(0, text.charCodeAt(at));
  }
  return at;
}

function matchAt(text: string, at: number, among: readonly Beginning[] = []): FormMatch | null {
  for (const { text: begin, form, isWord } of among) {
    const after = at + begin.length;
    if (form.anyCase ? text.slice(at, after).toLowerCase() !== begin : !text.startsWith(begin, at))
      continue;
    if (isWord && !isWordStart(text, at)) continue;
    const { rest, before } = patternsOf(form);
    if (before) before.lastIndex = at;
    const [, head] = before ? (before.exec(text) ?? []) : ['', ''];
    if (head === undefined) continue;
    rest.lastIndex = after;
    const found = rest.exec(text);
    const body = found?.groups?.value ?? found?.[0];
    if (!found || body === undefined || (form.mixed && !isMixed(body))) continue;
    return { form, start: at - head.length, end: after + found[0].length, body: head + body };
  }
  return null;
}

/** A word begins after a sign, at a capital inside of a name, and after an escaped character. */
function isWordStart(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const isCapitalBefore = before >= 65 && before <= 90;
  const isSmallBefore = (before >= 97 && before <= 122) || (before >= 48 && before <= 57);
  if (!isCapitalBefore && !isSmallBefore) return true;
  const here = text.charCodeAt(at);
  return (
    (isSmallBefore && here >= 65 && here <= 90) ||
    text.charAt(at - 2) === '\\' ||
    text.charAt(at - 3) === '%'
  );
}

/** Whether digits, capitals and small letters are mixed as if by chance, unlike in a name. */
function isMixed(body: string): boolean {
  let [digits, capitals, small] = [0, 0, 0];
  for (let at = 0; at < body.length; at += 1) {
    const code = body.charCodeAt(at);
    if (code >= 48 && code <= 57) digits += 1;
    else if (code >= 65 && code <= 90) capitals += 1;
    else if (code >= 97 && code <= 122) small += 1;
  }
  const share = capitals / (capitals + small || 1);
  return share > 0 && share < 1 && (digits >= 3 || (share > 0.12 && share < 0.88));
}

interface Patterns {
  readonly rest: RegExp;
  readonly before: RegExp | null;
}

/** Compiled when a beginning is found: mostly none is. */
const patterns = new Map<SecretForm, Patterns>();

function patternsOf(form: SecretForm): Patterns {
  const known = patterns.get(form);
  if (known) return known;
  const made = {
    rest: new RegExp(form.rest, form.anyCase ? 'iy' : 'y'),
    before: form.before === undefined ? null : new RegExp(`(?<=(${form.before}))`, 'y'),
  };
  patterns.set(form, made);
  return made;
}
