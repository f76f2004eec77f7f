import type { AddressPassword } from './secrets/address-passwords.ts';
import { decodeBase64 } from './secrets/decode-base64.ts';

/** Words that stand where a secret would; none so short that chance writes it. */
const words =
  /example|placeholder|sample|redact|replace|change[-_]?me|insert|invalid|not[-_]?a?[-_]?real|your[-_]?(?:own|api|key|token|secret|access|bot|app|project|account|org)|(?:^|[-_.])(?:my|the|fake|todo|test|some)[-_.](?:key|token|secret|api|app|bot|access|password|project|super|own|value)|(?:key|token|secret)[-_]?here|super[-_]?secret/i;
/** Rows of the keyboard or of the alphabet; long enough that no hexadecimal digits make one. */
const rows =
  /0123456|1234567|7654321|9876543|abcdefg|abcdef[012]|0abcdef|^abcdef|^abc123|qwerty|abcd1234|123abc456|abc123def|abc456def|xyz123|deadbeef|cafebabe/i;
/** Secrets that documentation prints for everybody to see, by some characters of each. */
const documented = [
  'tGzv3JOkF0XG5Qx2TlKWIA',
  '4eC39HqLyjWDarjtT1zdp7dc',
  'BQokikJOvBiI2HlWgH4olfQ2',
  '26PHem9AhJZvU623DfE1x4sd',
  'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq',
  '16C7e42F292c6912E7710c838347Ae178B4a',
  'pdFZKVeTuE8sk7oOcHrzqqgy',
  'HdqTcvCH1vGWJxfSeofSAs0K5PALDsaw',
  'FD39kkdpWt3ywyRZergyOLMaJhac60qc',
  'kyNzE1NDU0MTk2MDg4ODQy',
  'k4NjIyNDgzNDcxOTI1MjQ4',
  '3d89bb7572e0fb30d8128367b3b1b44f',
  'MLheAAAAAAA0%2BuSeid',
  '2xYXumd1rDoE0edFzcLElM',
  'C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGy',
];

/**
 * Whether what has the form of a token only stands in the place of one: an example of a
 * documentation, a row of one letter, words.
 *
 * @param body the token without the beginning that all of its kind share
 */
export function isStandInToken(body: string): boolean {
  return isExample(body) || isWords(body);
}

function isExample(value: string): boolean {
  return (
    words.test(value) ||
    rows.test(value) ||
    // In one case: chance writes a short word in both.
    /[Dd]ummy|DUMMY/.test(value) ||
    isWoven(value) ||
    // A zero byte is an "A" in base64, and some tokens have many.
    /([^A])\1{7}|([x*X#.-])\2{4}/.test(value) ||
    documented.some((known) => value.includes(known)) ||
    isMonotonous(value)
  );
}

/** A JSON web token whose claims are those of an example, or of a key that everybody may see. */
export function isStandInWebToken(token: string): boolean {
  const [, payload = '', signature = ''] = token.split('.');
  const claims = decodeBase64(payload);
  return (
    /"iss":\s?"[^"]*example|example\.com\/is_root|jwt\.io|john.?doe|jane.?doe|"1234567890"|supabase-demo|"role":\s?"anon"|placeholder|"(?:some|foo|hello|test)":/i.test(
      claims,
    ) || isStandInToken(signature)
  );
}

/** Credentials of a header: base64 of a name, a colon and a password. */
export function isStandInCredentials(body: string): boolean {
  const plain = decodeBase64(body.trim());
  const [, user = '', password] = /^([\x20-\x7e]{0,128}?):([\x20-\x7e]{1,256})$/.exec(plain) ?? [];
  return password === undefined || isWeak(password, user);
}

/** The body of a key block that was left out, or cut down to its first characters. */
export function isStandInKey(body: string): boolean {
  return (
    body.length < 44 ||
    /EXAMPLE/.test(body) ||
    isFew(body.slice(0, 64), 12) ||
    /(.)\1{20}/.test(body.replace(/A/g, ''))
  );
}

/**
 * A password that only stands in the place of one, or that everybody knows. On a host of the own
 * machine or of a documentation it is one only where a generator has made it.
 */
export function isStandInPassword({ password, user, host }: AddressPassword): boolean {
  return (
    isWeak(password, user) ||
    standIns.test(user) ||
    standIns.test(host) ||
    (nowhere.test(host) && !isGenerated(password))
  );
}

/** Signs of a template or of a redacted log, as a password, a user or a host may have them. */
const standIns =
  /^\$\w+$|\$\{|\$\(|\{\{|^\{.*\}$|^%\w+%$|^<|>$|^\[.*\]$|\*{3}|^[xX]{3,}$|x{5}|X{5}|\.{3}|…|•{3}/;

/**
 * Names that only mean something on one machine or in a text: RFC 2606 and RFC 6761, loopback, a
 * service of a compose file, a company without a name.
 */
const nowhere =
  /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal|[^.:]*)$|(?:^|\.)(?:(?:my|your)?(?:example|company|domain|server|host|org|website)\.(?:com|org|net)|example|test|invalid|localhost|local)$/i;

/** What passwords that are no secret are made of, once letters stand where signs stood for them. */
const weak =
  /^(?:my|your|the|super|top|very|some|new|old|a|db|database|user|username|name|admin|root|pass|password|passwd|passphrase|passwort|pwd|pw|word|secret|token|key|api|test|testing|tester|dev|demo|local|example|sample|default|change|me|this|strong|secure|random|complex|here|guest|postgres|pg|mysql|mariadb|mongo|mongodb|redis|rabbit|rabbitmq|minio|oracle|sa|app|apps|hunter|letmein|qwerty|welcome|dummy|fake|foo|foobared|bar|baz|hello|world|opensesame|basic|auth|x|it|and|or|of|in|to|with|hidden|redacted|placeholder|replace|insert|docker|service|server|client|login|credentials|dbpass|dbpassword|pgpass)+$/;
const letters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** The letters of a password, with those for which signs stand. */
export function spelledOut(password: string): string {
  return password
    .toLowerCase()
    .replace(/[@4310!$57]/g, (sign) => letters[sign] ?? '')
    .replace(/[^a-z]/g, '');
}

/** Whether a password is none that anybody would keep secret: a word, a row of keys, a stand-in. */
export function isWeak(password: string, user: string): boolean {
  const plain = password.toLowerCase();
  const spelled = spelledOut(plain.replace(/[\d\W_]+$/, ''));
  return (
    password.length < 4 ||
    standIns.test(password) ||
    plain === user.toLowerCase() ||
    /^\d{1,8}$/.test(plain) ||
    // Long ones are no words, and would take long to try.
    (plain.length <= 32 && weak.test(spelled)) ||
    isExample(password)
  );
}

function isGenerated(password: string): boolean {
  return (
    password.length >= 12 &&
    /\d/.test(password) &&
    /[a-z]/.test(password) &&
    (/[A-Z]/.test(password) || /^[a-f0-9]{20,}$/.test(password))
  );
}

/**
 * Words that are joined, or one long word: no digits and one case of letters. Some tokens have
 * capitals and few digits, so that a short one may have no digit by chance.
 */
function isWords(value: string): boolean {
  const parts = value.split(/[-_.+/=~:|]/).filter((part) => part !== '');
  return (
    (value.length >= (parts.length > 1 ? 12 : 30) &&
      parts.every((part) => /^(?:[A-Z]?[a-z]*|[A-Z]+|\d{1,4})$/.test(part)) &&
      parts.some((part) => /^[A-Za-z]{3}/.test(part))) ||
    (value.length >= 20 && /^(?:[a-z]{3,})?(?:[A-Z][a-z]{2,})+$/.test(value))
  );
}

/** The alphabet and the digits in turns: `a1b2c3`, `1a23b4c`. */
function isWoven(value: string): boolean {
  const [letters, digits] = [value.replace(/[^A-Za-z]/g, ''), value.replace(/\D/g, '')];
  return /^(?:abcdef|ABCDEF)/.test(letters) && /^0?12345/.test(digits);
}

/** Few different characters, or the same few over and over. */
function isMonotonous(value: string): boolean {
  return (
    (value.length >= 4 && isFew(value, 3)) ||
    (value.length >= 16 && isFew(value, 6)) ||
    /^(.{1,10}?)\1{2,}.{0,9}$/.test(value.slice(0, 200))
  );
}

function isFew(value: string, most: number): boolean {
  return new Set(value).size <= most;
}
