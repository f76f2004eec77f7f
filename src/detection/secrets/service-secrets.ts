import { patternParts, type SecretForm } from './secret-form.ts';

const { alnum, hex, url, uuid } = patternParts;

/** Adds each of some characters to each beginning: a longer beginning needs fewer matches. */
function withEach(beginnings: string, characters: string): string {
  return beginnings
    .split(' ')
    .flatMap((beginning) => [...characters].map((character) => beginning + character))
    .join(' ');
}

const signs = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-';

/** Secrets of models, of payments, and of services that send messages. */
export const serviceSecrets: readonly SecretForm[] = [
  { what: 'an Anthropic key', begins: 'sk-ant-', rest: '[a-z]{3,8}\\d\\d-[\\w-]{60,160}' },
  { what: 'an OpenRouter key', begins: 'sk-or-v1-', rest: hex(64) },
  { what: 'a Langfuse key', begins: 'sk-lf-', rest: uuid },
  {
    what: 'an OpenAI key',
    begins: 'sk-proj- sk-svcacct- sk-admin- sk-None- sk-service-',
    rest: url(40, 200),
  },
  {
    what: 'an OpenAI key',
    begins: 'sk-',
    rest: '(?:[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}|[A-Za-z0-9]{48}(?![A-Za-z0-9]))',
  },
  { what: 'a DeepSeek key', begins: 'sk-', rest: hex(32) },
  { what: 'a Perplexity key', begins: 'pplx-', rest: alnum(40, 64) },
  { what: 'a Replicate token', begins: 'r8_', rest: alnum(36, 40) },
  { what: 'an xAI key', begins: 'xai-', rest: alnum(70, 90) },
  { what: 'a Hugging Face token', begins: 'hf_ api_org_', rest: alnum(30, 40) },
  { what: 'a Groq key', begins: 'gsk_', rest: alnum(52) },
  { what: 'a Cerebras key', begins: 'csk-', rest: '[a-z0-9]{44,60}' },
  { what: 'a Pinecone key', begins: 'pcsk_', rest: `${alnum(4, 8)}_${alnum(50, 70)}` },
  { what: 'a LangSmith key', begins: 'lsv2_pt_ lsv2_sk_', rest: '[a-f0-9]{32}_[a-f0-9]{10}' },
  { what: 'an NVIDIA key', begins: 'nvapi-', rest: url(56, 80) },
  { what: 'a Together key', begins: 'tgp_v1_', rest: url(40, 50) },
  { what: 'a Tavily key', begins: 'tvly-', rest: '(?:dev-|prod-)?[A-Za-z0-9-]{30,60}' },
  { what: 'a Firecrawl key', begins: 'fc-', before: patternParts.alone, rest: hex(32) },
  { what: 'an E2B key', begins: 'e2b_', rest: hex(40) },
  { what: 'a Jina key', begins: 'jina_', rest: url(50, 70) },
  { what: 'a Fireworks key', begins: 'fw_', rest: alnum(22, 26), mixed: true },
  { what: 'a RunPod key', begins: 'rpa_', rest: '[A-Z0-9]{40}[A-Za-z0-9]{6}' },
  { what: 'a Cursor key', begins: 'key_', rest: hex(64) },
  { what: 'an ElevenLabs key', begins: 'sk_', rest: hex(48) },
  { what: 'a Stripe key', begins: 'sk_live_ sk_test_ rk_live_ rk_test_', rest: alnum(24, 250) },
  { what: 'a Stripe key', begins: 'sk_org_', rest: alnum(20, 250) },
  { what: 'a Stripe webhook secret', begins: 'whsec_', rest: '[A-Za-z0-9+/]{24,90}={0,2}' },
  {
    what: 'a Square token',
    begins: 'EAAA',
    before: patternParts.alone,
    rest: '[\\w-]{60}(?![\\w-])',
  },
  { what: 'a Square token', begins: 'sq0atp- sq0csp-', rest: url(22, 50) },
  {
    what: 'a PayPal token',
    begins: 'access_token$production$',
    rest: '[a-z0-9]{16}\\$[a-f0-9]{32}',
  },
  { what: 'a Plaid token', begins: 'access-production- access-sandbox-', rest: uuid },
  { what: 'a Flutterwave key', begins: 'FLWSECK- FLWSECK_TEST-', rest: `${alnum(32, 40)}-X` },
  {
    what: 'a Paddle key',
    begins: 'pdl_live_apikey_',
    rest: '[a-z0-9]{26}_[A-Za-z0-9]{22}_[A-Za-z0-9]{3}',
  },
  { what: 'a Shippo key', begins: 'shippo_live_ shippo_test_', rest: hex(40) },
  { what: 'an EasyPost key', begins: 'EZAK EZTK', rest: alnum(54) },
  { what: 'a Duffel token', begins: 'duffel_live_', rest: '[\\w=-]{40,50}' },
  {
    what: 'a payment key',
    begins: 'live_',
    before: patternParts.alone,
    rest: '[\\w-]{30,44}',
    mixed: true,
  },
  { what: 'a SendGrid key', begins: 'SG.', rest: '[\\w-]{16,32}\\.[\\w-]{32,64}' },
  { what: 'a Mailgun key', begins: 'key-', rest: hex(32) },
  {
    what: 'a Mailgun key',
    begins: withEach('-0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -a -b -c -d -e -f', '0123456789abcdef'),
    before: '(?<![\\w-])[a-f0-9]{32}',
    rest: '[a-f0-9]{6}-[a-f0-9]{8}(?![\\w-])',
  },
  {
    what: 'a Mailchimp key',
    begins: '-us',
    before: '(?<![A-Za-z0-9])[a-f0-9]{32}',
    rest: '\\d{1,2}(?![A-Za-z0-9])',
  },
  {
    what: 'a Mandrill key',
    begins: 'md-',
    before: patternParts.alone,
    rest: '[\\w-]{22}(?![\\w-])',
    mixed: true,
  },
  { what: 'a Brevo key', begins: 'xkeysib- xsmtpsib-', rest: `[a-f0-9]{64}-${alnum(16)}` },
  { what: 'a Resend key', begins: 're_', rest: `${alnum(8)}_${alnum(20, 28)}` },
  { what: 'a MailerSend token', begins: 'mlsn.', rest: alnum(50, 90) },
  { what: 'a Twilio key', begins: 'SK', rest: hex(32) },
  {
    what: 'a Telegram bot token',
    begins: withEach(':', signs),
    before: '(?<![A-Za-z0-9])\\d{8,10}',
    rest: '[\\w-]{34}(?![\\w-])',
  },
  {
    what: 'a Discord bot token',
    begins: withEach('M N O', signs),
    rest: '[\\w-]{22,26}\\.[\\w-]{6}\\.[\\w-]{27,40}(?![\\w-])',
  },
  {
    what: 'a Discord webhook',
    begins: 'discord.com/api/ discordapp.com/api/',
    rest: '(?:v\\d{1,2}/)?webhooks/\\d{15,21}/[\\w-]{50,80}',
  },
  {
    what: 'a Slack token',
    begins: 'xoxb- xoxp- xoxo- xoxs- xoxa- xoxr- xoxc- xoxe-',
    rest: '(?:\\d{1,15}-){1,3}[A-Za-z0-9-]{16,200}',
  },
  { what: 'a Slack token', begins: 'xoxb- xoxa-2- xoxr- xoxd-', rest: '[A-Za-z0-9%+/]{40,400}' },
  { what: 'a Slack token', begins: 'xoxe.xoxb- xoxe.xoxp-', rest: '\\d-[A-Za-z0-9]{100,200}' },
  {
    what: 'a Slack token',
    begins: 'xapp-',
    rest: '\\d-[A-Z0-9]{8,14}-\\d{8,15}-[a-f0-9]{32,80}',
    anyCase: true,
  },
  {
    what: 'a Slack webhook',
    begins: 'hooks.slack.com/',
    rest: '(?:services|workflows|triggers)/[A-Z0-9]{8,14}/[A-Za-z0-9]{8,20}/[A-Za-z0-9/]{20,50}',
  },
  {
    what: 'a Teams webhook',
    begins: '.webhook.office.com/webhookb2/',
    before: '[a-z0-9-]{1,63}',
    rest: '[a-f0-9@-]{70,75}/IncomingWebhook/[a-f0-9]{32}',
  },
  {
    what: 'a Facebook token',
    begins: 'EAAC EAAG EAAM EAAB EAAD',
    before: patternParts.alone,
    rest: `${alnum(90, 300)}(?![+/=\\w])`,
  },
  {
    what: 'a Twitter token',
    begins: 'AAAAAAAAAAAAAAAAAAAAA',
    before: patternParts.alone,
    rest: '[A-Za-z0-9%]{60,110}(?![+/=\\w])',
    mixed: true,
  },
  { what: 'a Twitch token', begins: 'oauth:', rest: '[a-z0-9]{30}(?![\\w-])' },
  { what: 'a HubSpot token', begins: 'pat-na1- pat-na2- pat-eu1- pat-ap1-', rest: uuid },
  { what: 'a Mapbox token', begins: 'sk.eyJ tk.eyJ', rest: '[\\w-]{30,200}\\.[\\w-]{20,40}' },
  { what: 'a Dropbox token', begins: 'sl.', rest: '(?:u\\.)?[\\w-]{60,2000}' },
  { what: 'a Canva secret', begins: 'cnvca', rest: url(48, 54) },
  { what: 'a Frame.io token', begins: 'fio-u-', rest: url(60, 70) },
  { what: 'a Stytch secret', begins: 'secret-live- secret-test-', rest: '[\\w=-]{30,60}' },
];
