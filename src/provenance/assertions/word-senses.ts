import { stem } from '../claim-words.ts';

/** What is longer is no adverb. */
const longestAdverb = 40;

/** Words that mean the same where software is spoken of, the one that is compared first. Data: one list, one sense. */
const same: readonly (readonly string[])[] = [
  ['database', 'db', 'databases'], ['e2e', 'endtoend'], ['config', 'configuration', 'setting', 'settings', 'configure', 'configured'], ['login', 'signin', 'logon'], ['signup', 'registration', 'register'], ['logout', 'signout'],
  ['postgres', 'postgresql', 'pg'], ['kubernetes', 'k8s'], ['javascript', 'js'], ['typescript', 'ts'], ['repository', 'repo'], ['documentation', 'docs', 'doc'], ['directory', 'folder', 'dir'], ['environment', 'env'], ['production', 'prod'], ['development', 'dev'],
  ['application', 'app'], ['dependency', 'dep', 'deps', 'dependencies'], ['authentication', 'auth'], ['message', 'msg'], ['request', 'req'], ['response', 'reply', 'answer'], ['parameter', 'param'], ['maximum', 'max', 'limit', 'cap', 'capped', 'limited', 'ceiling'], ['minimum', 'min'],
  ['identifier', 'id', 'ids'], ['argument', 'arg'], ['variable', 'var'], ['package', 'pkg'], ['lockfile', 'lock-file'], ['mail', 'email', 'e-mail'], ['picture', 'image', 'photo'], ['webhook', 'hook'], ['job', 'task'], ['timeout', 'time-out'],
  ['user', 'customer-user'], ['setup', 'set-up'], ['startup', 'start-up', 'boot', 'launch'], ['shutdown', 'shut-down'], ['nightly', 'night', 'overnight'], ['daily', 'day-by-day'], ['weekly', 'every-week'], ['serial', 'serially', 'sequential', 'sequentially'],
  ['refuse', 'reject', 'deny', 'decline', 'disallow', 'forbid', 'prohibit', 'block', 'ban', 'banned'], ['accept', 'allow', 'permit', 'admit', 'take'], ['delete', 'remove', 'drop', 'discard', 'purge', 'prune', 'erase'], ['create', 'make', 'generate', 'produce', 'emit'],
  ['change', 'edit', 'modify', 'alter'], ['store', 'keep', 'save', 'persist'], ['fail', 'break', 'broken', 'crash'], ['fetch', 'get', 'retrieve', 'load'], ['build', 'compile', 'bundle'], ['begin', 'start'], ['end', 'stop', 'finish', 'terminate'], ['send', 'deliver', 'dispatch'],
  ['retry', 'retries', 'again', 'reattempt', 'attempted'], ['expire', 'expiry', 'lifetime', 'valid', 'ttl'], ['wait', 'delay', 'debounce', 'pause'], ['resize', 'scale'], ['call', 'invoke'], ['check', 'verify', 'validate'], ['forward', 'proxy', 'proxies'], ['encrypt', 'encryption'],
  ['location', 'place', 'path'], ['width', 'wide'], ['height', 'high'], ['length', 'long'], ['size', 'large', 'big', 'weigh', 'weighs'], ['depth', 'deep'], ['frequency', 'interval', 'cadence', 'period'], ['region', 'zone-region'], ['index', 'indexed'], ['render', 'draw'], ['test', 'suite', 'spec'],
  ['deploy', 'deployment', 'deploys', 'rollout', 'release', 'ship'], ['format', 'formatting', 'formatted', 'formatter'], ['lint', 'linter', 'linted', 'linting'], ['translation', 'locale', 'i18n', 'strings'], ['crash-report', 'crashes'], ['secret', 'credential', 'secrets'], ['immutable', 'read-only', 'readonly'],
  ['automatic', 'automatically', 'auto'], ['manual', 'manually', 'by-hand', 'hand'], ['synchronous', 'synchronously', 'sync'], ['asynchronous', 'asynchronously', 'async'], ['server', 'backend'], ['client', 'frontend'], ['default', 'initial'], ['latest', 'newest'], ['connection', 'conn'], ['branch', 'trunk'],
];
const senses = new Map(same.flatMap(([first = '', ...others]) => [first, ...others].map((word) => [evenly(stem(word)), evenly(stem(first))] as const)));

/** Words that tell one thing from another: a claim of one is no claim of the other of its list. */
const apart: readonly (readonly string[])[] = [
  ['staging', 'production', 'development', 'test', 'preview', 'sandbox', 'local', 'ci', 'canary', 'qa'], ['unit', 'snapshot', 'contract', 'e2e', 'integration', 'smoke', 'regression', 'visual', 'performance'], ['access', 'refresh', 'session'], ['read', 'write', 'connect'],
  ['client', 'server', 'browser'], ['minimum', 'maximum', 'average', 'median'], ['ios', 'android', 'web', 'desktop', 'windows', 'linux', 'macos'], ['internal', 'external', 'public', 'private'], ['request', 'response'], ['input', 'output'], ['upload', 'download'], ['source', 'target', 'destination'],
  ['primary', 'replica', 'secondary'], ['admin', 'user', 'customer', 'owner', 'guest', 'member'], ['daily', 'weekly', 'nightly', 'monthly', 'hourly'], ['first', 'second', 'last'], ['left', 'right'], ['warm', 'cold'], ['soft', 'hard'], ['idle', 'busy'], ['old', 'new'], ['monthly', 'annual'],
  ['width', 'height', 'depth', 'length', 'size', 'age'], ['metric', 'log', 'trace'], ['fork', 'branch'], ['import', 'export'], ['inbound', 'outbound'], ['ingress', 'egress'], ['lower', 'upper'], ['train', 'validation', 'inference'], ['cpu', 'gpu'], ['write', 'build', 'test', 'publish'], ['winter', 'summer', 'spring', 'autumn', 'fall'], ['weekday', 'weekend'], ['all', 'single', 'one', 'whole'], ['status', 'data', 'admin'], ['studio', 'school', 'office', 'home'], ['major', 'minor', 'patch'], ['success', 'failure', 'error'], ['inner', 'outer'], ['parent', 'child'], ['free', 'paid', 'enterprise'],
];
const family = new Map<string, Set<number>>();
for (const [at, list] of apart.entries()) for (const word of list) {
  const key = senseOfWord(word);
  family.set(key, (family.get(key) ?? new Set()).add(at));
}

/** Words of one list cannot both hold of one thing. */
const exclusive: readonly (readonly string[])[] = [
  ['enable', 'disable'], ['work', 'fail'], ['safe', 'unsafe'], ['required', 'optional'], ['mandatory', 'optional'], ['synchronous', 'asynchronous'], ['static', 'dynamic'], ['always', 'never'], ['accept', 'refuse'], ['include', 'exclude'], ['keep', 'delete'], ['gross', 'net'], ['exponential', 'constant', 'linear', 'fixed'],
  ['big-endian', 'little-endian'], ['bigendian', 'littleendian'], ['ascending', 'descending'], ['public', 'private'], ['automatic', 'manual'], ['serial', 'parallel', 'concurrent'], ['lazy', 'eager'], ['mutable', 'immutable'], ['online', 'offline'], ['present', 'missing', 'absent'], ['seconds', 'milliseconds', 'minutes', 'hours', 'microseconds'],
  ['utc', 'local time'], ['strict', 'loose', 'lenient'], ['stateless', 'stateful'], ['signed', 'unsigned'], ['compressed', 'uncompressed'], ['encrypted', 'plaintext'], ['sorted', 'unsorted'], ['ordered', 'unordered'], ['blocking', 'nonblocking'], ['inclusive', 'exclusive'], ['optional', 'compulsory'], ['push', 'pull'], ['json', 'text', 'xml', 'yaml', 'toml', 'csv', 'protobuf'],
  ['blue', 'green', 'red'], ['portrait', 'landscape'], ['row', 'column'], ['tabs', 'spaces'], ['header', 'cookie', 'body', 'query'], ['cents', 'euros', 'dollars'], ['integer', 'float', 'string', 'decimal'], ['merge', 'rebase', 'squash'], ['daily', 'weekly', 'monthly', 'hourly'], ['case-sensitive', 'case-insensitive'], ['celsius', 'fahrenheit', 'kelvin'], ['metre', 'feet', 'inches', 'millimetre', 'centimetre'],
];
const excluding = new Map<string, Set<number>>();
for (const [at, list] of exclusive.entries()) for (const word of list) {
  const key = senseOfWord(word);
  excluding.set(key, (excluding.get(key) ?? new Set()).add(at));
}

/** Words that say that something is so and not what: whatever runs, listens and lives somewhere is there. */
const light = new Set(
  [
    'run', 'use', 'live', 'reside', 'sit', 'stay', 'go', 'come', 'do', 'work', 'listen', 'bind', 'serve', 'expose', 'reach', 'reachable', 'available', 'found', 'find', 'put', 'place', 'set', 'get', 'has', 'have', 'contain', 'hold', 'carry', 'carries', 'read', 'write', 'written', 'writ', 'wrote', 'kept', 'stored', 'happen', 'occur', 'need', 'require', 'must', 'should',
    'shall', 'will', 'can', 'may', 'could', 'would', 'might', 'our', 'we', 'you', 'your', 'their', 'they', 'them', 'here', 'there', 'us', 'one', 'same', 'such', 'own', 'already', 'still', 'yet', 'only', 'else', 'other', 'than', 'when', 'while', 'if', 'where', 'because', 'since', 'until', 'before', 'after', 'once', 'from', 'into', 'out', 'off', 'up', 'down', 'over', 'under',
    'above', 'below', 'per', 'about', 'more', 'less', 'most', 'least', 'newer', 'later', 'project', 'team', 'code', 'value', 'thing', 'way', 'side', 'call', 'called', 'named', 'name', 'given', 'give', 'yield', 'return', 'time', 'whole', 'entire', 'but', 'not', 'some', 'much', 'many', 'made', 'let', 'see', 'say', 'like', 'via', 'using', 'through', 'between', 'during', 'within', 'inside', 'outside',
    'against', 'without', 'expect', 'end', 'start', 'built', 'done', 'doing', 'goe', 'takes', 'took', 'taken', 'switch', 'turn', 'get', 'define', 'declared', 'declaration', 'besid', 'besides', 'nothing', 'anything', 'everything', 'every', 'both', 'too', 'also', 'again', 'whatever', 'who', 'what', 'how', 'pin', 'pinned', 'support', 'target', 'located',
  ].map((word) => evenly(stem(word))),
);

/** Stems that differ by spelling alone: cookies and cookie, dropped and drop. */
function evenly(bare: string): string {
  return bare.replace(/y$/, 'i').replace(/([bdfgkmnprt])\1$/, '$1');
}

/** The sense of a word, by which words of one sense are equal. */
export function senseOfWord(word: string): string {
  const bare = evenly(stem(word));
  const known = senses.get(bare);
  if (known !== undefined) return known;
  // Adverbs speak of what their adjectives speak of.
  if (word.length > 6 && word.length <= longestAdverb && word.endsWith('ly')) return senseOfWord(word.replace(/(?:al)?ly$/, word.endsWith('ically') ? '' : word.endsWith('ially') ? 'al' : ''));
  return bare;
}

/** Whether a sense says little by itself. */
export function isLight(sense: string): boolean {
  return light.has(sense);
}

/** Whether two senses name different things of one kind: staging and production. */
export function tellApart(one: string, other: string): boolean {
  return one !== other && meet(family.get(one), family.get(other));
}

/** Whether a sense tells one thing from others of its kind. */
export function isApart(sense: string): boolean {
  return family.has(sense);
}

/** The lists of words that exclude each other which a sense stands in, by their numbers. */
export function excludingLists(sense: string): readonly number[] {
  return [...(excluding.get(sense) ?? [])];
}

/** Whether two senses cannot both be said of one thing: on and off. */
export function excludeEachOther(one: string, other: string): boolean {
  return one !== other && meet(excluding.get(one), excluding.get(other));
}

function meet(one: ReadonlySet<number> | undefined, other: ReadonlySet<number> | undefined): boolean {
  if (!one || !other) return false;
  for (const each of one) if (other.has(each)) return true;
  return false;
}
