import type { AddressPassword } from './address-passwords.ts';

/** Words of placeholders, too long to occur in a token by chance. */
const words =
  /example|placeholder|sample|redact|replace|change[-_]?me|insert|invalid|not[-_]?a?[-_]?real|your[-_]?(?:own|api|key|token|secret|access|bot|app|project|account|org)|(?:^|[-_.])(?:my|the|fake|todo|test|some)[-_.](?:key|token|secret|api|app|bot|access|password|project|super|own|value)|(?:key|token|secret)[-_]?here|super[-_]?secret/i;
/** Rows of the keyboard or of the alphabet, too long to occur in hexadecimal digits. */
const rows =
  /0123456|1234567|7654321|9876543|abcdefg|abcdef[012]|0abcdef|^abcdef|^abc123|qwerty|abcd1234|123abc456|abc123def|abc456def|xyz123|deadbeef|cafebabe/i;
/** Parts of secrets that public documentation prints. */
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
 * Whether a token is only a placeholder.
 *
 * @param body the token without the beginning that all of its kind share
 */
export function isPlaceholderToken(body: string): boolean {
  return isExample(body) || isWords(body);
}

function isExample(value: string): boolean {
  return (
    words.test(value) ||
    rows.test(value) ||
    // Not case-insensitive: a token may have so short a word by chance.
    /[Dd]ummy|DUMMY/.test(value) ||
    isWoven(value) ||
    // Zero bytes are many "A" in base64.
    /([^A])\1{7}|([x*X#.-])\2{4}/.test(value) ||
    documented.some((known) => value.includes(known)) ||
    isMonotonous(value)
  );
}

/** Whether a JSON web token is an example, or a key that is public. */
export function isPlaceholderWebToken(token: string): boolean {
  const [, payload = '', signature = ''] = token.split('.');
  const claims = decodeBase64(payload);
  return (
    /"iss":\s?"[^"]*example|example\.com\/is_root|jwt\.io|john.?doe|jane.?doe|"1234567890"|supabase-demo|"role":\s?"anon"|placeholder|"(?:some|foo|hello|test)":/i.test(
      claims,
    ) || isPlaceholderToken(signature)
  );
}

/** Whether credentials of a header, base64 of `name:password`, have a weak password. */
export function isPlaceholderCredentials(body: string): boolean {
  const plain = decodeBase64(body.trim());
  const [, user = '', password] = /^([\x20-\x7e]{0,128}?):([\x20-\x7e]{1,256})$/.exec(plain) ?? [];
  return password === undefined || isWeakPassword(password, user);
}

/** Whether the body of a key block is left out, cut, or an example. */
export function isPlaceholderKey(body: string): boolean {
  return (
    body.length < 44 ||
    /EXAMPLE/.test(body) ||
    isFew(body.slice(0, 64), 12) ||
    /(.)\1{20}/.test(body.replace(/A/g, ''))
  );
}

/**
 * Whether a password is a placeholder, or weak. On a local or an example host, only a generated
 * password is a secret.
 */
export function isPlaceholderPassword({ password, user, host }: AddressPassword): boolean {
  return (
    isWeakPassword(password, user) ||
    standIns.test(user) ||
    standIns.test(host) ||
    (nowhere.test(host) && !isGenerated(password))
  );
}

/** Signs of a template or of a redacted log, in a password, a user or a host. */
const standIns =
  /^\$\w+$|\$\{|\$\(|\{\{|^\{.*\}$|^%\w+%$|^<|>$|^\[.*\]$|\*{3}|^[xX]{3,}$|x{5}|X{5}|\.{3}|…|•{3}/;

/** Local and example hosts: RFC 2606, RFC 6761, loopback, services of compose files. */
const nowhere =
  /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal|[^.:]*)$|(?:^|\.)(?:(?:my|your)?(?:example|company|domain|server|host|org|website)\.(?:com|org|net)|example|test|invalid|localhost|local)$/i;

/** Passwords of these words, after `undoSignSubstitution`, are not secrets. */
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

/** Gives the letters of a password, and those that signs replace: `p4$$` is `pass`. */
export function undoSignSubstitution(password: string): string {
  return password
    .toLowerCase()
    .replace(/[@4310!$57]/g, (sign) => letters[sign] ?? '')
    .replace(/[^a-z]/g, '');
}

/** Whether a password is a word, a row of keys, or a placeholder. */
export function isWeakPassword(password: string, user: string): boolean {
  const plain = password.toLowerCase();
  const spelled = undoSignSubstitution(plain.replace(/[\d\W_]+$/, ''));
  return (
    password.length < 4 ||
    standIns.test(password) ||
    plain === user.toLowerCase() ||
    /^\d{1,8}$/.test(plain) ||
    // Longer ones are not words, and would take long to match.
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

/** Whether a value is joined words, or one long word. A short token may have no digit by chance. */
function isWords(value: string): boolean {
  const parts = value.split(/[-_.+/=~:|]/).filter((part) => part !== '');
  return (
    (value.length >= (parts.length > 1 ? 12 : 30) &&
      parts.every((part) => /^(?:[A-Z]?[a-z]*|[A-Z]+|\d{1,4})$/.test(part)) &&
      parts.some((part) => /^[A-Za-z]{3}/.test(part))) ||
    (value.length >= 20 && /^(?:[a-z]{3,})?(?:[A-Z][a-z]{2,})+$/.test(value))
  );
}

/** Whether a value is the alphabet and the digits in turns: `a1b2c3`, `1a23b4c`. */
function isWoven(value: string): boolean {
  const [letters, digits] = [value.replace(/[^A-Za-z]/g, ''), value.replace(/\D/g, '')];
  return /^(?:abcdef|ABCDEF)/.test(letters) && /^0?12345/.test(digits);
}

/** Whether a value has few different characters, or repeats a few. */
function isMonotonous(value: string): boolean {
  return (
    (value.length >= 4 && isFew(value, 3)) ||
    (value.length >= 16 && isFew(value, 6)) ||
    /^(.{1,10}?)\1{2,}.{0,9}$/.test(value.slice(0, 200))
  );
}

function isFew(value: string, max: number): boolean {
  return new Set(value).size <= max;
}

const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const valueOf = new Map([...base64Digits].map((digit, value) => [digit, value]));

/** Decodes base64 or base64url, a character a byte, up to the first sign that is neither. */
export function decodeBase64(text: string): string {
  let [bits, length, bytes] = [0, 0, ''];
  for (const sign of text.replaceAll('-', '+').replaceAll('_', '/')) {
    const value = valueOf.get(sign);
    if (value === undefined) break;
    bits = ((bits << 6) | value) & 0xffff;
    length += 6;
    if (length >= 8) {
      length -= 8;
      bytes += String.fromCharCode((bits >> length) & 0xff);
    }
  }
  return bytes;
}
