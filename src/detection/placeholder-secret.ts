/** Words that stand where a secret would: in examples, templates and redacted logs. */
const standIns =
  /<[^<>]*>|\*{3}|x{4}|\.{3}|…|[$%{}]|example|placeholder|dummy|fake|sample|redacted|replace|change[-_]?me|your|insert|not[-_]?a?[-_]?real|todo|0{8}|1234567|abcdef/i;

/** Passwords that everybody knows, and that nobody would take for one that is kept. */
const known: ReadonlySet<string> = new Set([
  'password',
  'passwd',
  'passw0rd',
  'pass',
  'pwd',
  'secret',
  'token',
  'user',
  'username',
  'admin',
  'root',
  'postgres',
  'mysql',
  'mongo',
  'mongodb',
  'redis',
  'guest',
  'test',
  'testing',
  'dev',
  'demo',
  'local',
  'default',
  'letmein',
  'qwerty',
  'hunter2',
  '1234',
  '12345',
  '123456',
]);

/**
 * Names that only mean something on one machine or in a text: RFC 2606 and RFC 6761, loopback, a
 * service of a compose file.
 */
const nowhere =
  /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal|[^.:]+)$|(?:^|\.)(?:example(?:\.(?:com|org|net))?|test|invalid|localhost|local)$/i;

/**
 * Whether what a detector took for a secret only stands in the place of one: an example of a
 * documentation, a `<token>`, a row of one letter, the password of a database on the own machine.
 *
 * @param text what was found, as it stands there
 */
export function isStandIn(text: string): boolean {
  const address = /^(?:jdbc:)?[a-z][a-z0-9+.-]*:\/\/([^:/\s@]*):([^@/\s]*)@([^/\s?#]*)/i.exec(text);
  if (address) {
    const [, user = '', password = '', host = ''] = address;
    return isWeak(password, user) || nowhere.test(host.replace(/:\d+$/, ''));
  }
  const value = text.trim().replace(/^["']|["'`),.;]+$/g, '');
  if (/^xapp-|^xox[a-z]-/.test(value))
    return standIns.test(value.replace(/\d+/g, '')) || !/\d/.test(value) || value.length < 30;
  return standIns.test(value) || isMonotonous(value.replace(/^[a-z]+[-_]/i, ''));
}

function isWeak(password: string, user: string): boolean {
  const plain = password.toLowerCase();
  return (
    standIns.test(password) ||
    known.has(plain) ||
    plain === user.toLowerCase() ||
    isMonotonous(password)
  );
}

/** Few different characters, however many there are. */
function isMonotonous(value: string): boolean {
  return value.length >= 4 && new Set(value).size <= 3;
}
