import type { SecretForm } from './secret-form.ts';

const hex32 = '[a-f0-9]{32}';
const hex40 = '[a-f0-9]{40}';
const uuid = '[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}';

/**
 * Values without a form of their own, by whose they are: names as variables and prose have them,
 * and the shape of the value.
 */
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
/** The last word says that it is one: the key, not the id. */
const last = 'keys?|tokens?|secret|password|pat';
/** What stands between a name and its value: signs, "is", and what it is for. */
const joint =
  '(?:[^\\w\\n]{1,6}(?:for|of|in|on|at) [\\w .-]{1,30})?[^\\w\\n]{1,12}(?:is[^\\w\\n]{1,6})?';

/** Secrets that only the name beside them tells. */
export const namedSecrets: readonly SecretForm[] = [
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
