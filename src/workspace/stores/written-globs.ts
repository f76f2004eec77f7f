import type { Span } from '#diagnostics/diagnostic';

import type { Document, Located } from '../document.ts';
import { oncePerObject } from '../once-per-object.ts';
import { matchesGlob } from '../paths/match-glob.ts';
import { decidingValue, isFilled } from './native-fields.ts';
import type { NativeField } from './store.ts';

/** The globs of a field: its list, or one text with commas between them. */
export function globsIn({ value, items, span }: NativeField): readonly Located[] {
  if (items.length > 0)
    return items
      .map((item) => ({ ...item, value: decidingValue(item) }))
      .filter((item) => item.value !== '');
  return value === '[]' || !isFilled({ value, items })
    ? []
    : splitGlobs(decidingValue({ value })).map((glob) => ({
        value: glob.replace(/^(["'])(.*)\1$/, '$2'),
        span,
      }));
}

/** Splits at commas; those in braces or brackets are part of a glob: `src/*.{ts,tsx}`. */
function splitGlobs(value: string): string[] {
  const globs = [''];
  let depth = 0;
  for (const character of value) {
    if ('{[('.includes(character)) depth += 1;
    if ('}])'.includes(character)) depth = Math.max(0, depth - 1);
    if (character === ',' && depth === 0) globs.push('');
    else globs[globs.length - 1] += character;
  }
  return globs.map((glob) => glob.trim()).filter((glob) => glob !== '');
}

/** The bracket or brace of a glob that is never closed; null where all are. */
export function unclosedIn(glob: string): string | null {
  let open: string | null = null;
  for (const character of glob) {
    if (open === null && '{['.includes(character)) open = character;
    else if ((open === '{' && character === '}') || (open === '[' && character === ']'))
      open = null;
  }
  return open;
}

/** Whether an agent loads a rule with this glob for a file; one without a folder is of names. */
export function matchesFile(glob: string, path: string): boolean {
  return matchesGlob(glob, path) || (!glob.includes('/') && matchesGlob(`**/${glob}`, path));
}

/** The folder or file that all that a glob matches is in, as far as it is written out; or empty. */
export function literalBase(glob: string): string {
  const parts = plainGlob(glob).split('/');
  const wild = parts.findIndex((part) => /[*?[\]{}()!]/.test(part));
  return (wild === -1 ? parts : parts.slice(0, wild)).join('/');
}

/**
 * Whether any agent could take one of these paths for one that a glob matches: from the root or
 * from any folder, a folder for what is in it. What no agent's documents explain counts as matched.
 */
export function mayMatchOne(glob: string, paths: readonly string[]): boolean {
  const plain = plainGlob(glob);
  if (plain === '' || /^!|^~|^\$|\.\.\/|:\/\/|\\|\{[^,}]*\}/.test(plain)) return true;
  // A submodule, of which git lists no file.
  const base = literalBase(glob);
  if (paths.some((path) => base.startsWith(`${path}/`))) return true;
  const end = /[^*?[\]{}()/]*$/.exec(plain)?.[0] ?? '';
  const likely = paths.filter((path) => path.includes(end) && path.includes(base));
  return likely.some((path) =>
    [plain, `**/${plain}`, `${plain}/**`, `**/${plain}/**`].some((way) => matchesGlob(way, path)),
  );
}

function plainGlob(glob: string): string {
  return glob.replace(/^(?:\.?\/)+/, '').replace(/\/+$/, '');
}

/** A path below the home folder of one person. */
interface MachinePath {
  readonly value: string;
  /** The person's folder: `/Users/ada`. */
  readonly home: string;
  readonly span: Span;
}

const onMachine =
  /(?<![\w.~}$/-])(?:file:\/\/)?((?:\/mnt\/[a-z]|\/[a-z])?\/(?:Users|home)\/|[A-Za-z]:(?:\\{1,2}|\/)Users(?:\\{1,2}|\/))([A-Za-z0-9][\w.-]*)((?:[\\/]+[\w.@+-]+)+)/g;
/** Users of containers and services, and names that stand for anybody's. */
const anybody =
  /^(?:you|your[-_]?\w*|me|my[-_]?\w*|user\w*|name|username|someone|somebody|person|people|alice|bob|carol|john|jane|joe|doe|foo|bar|baz|test\w*|example|sample|dev|developer|admin|administrator|root|node|runner\w*|vscode|codespace|gitpod|coder|ubuntu|debian|fedora|centos|ec2-user|opc|vagrant|docker|circleci|jenkins|git|github|gitlab|app|appuser|application|nonroot|www|www-data|deploy\w*|service|server|postgres|mysql|redis|nginx|oracle|jovyan|linuxbrew|builder|build|claude|agent|sandbox|project|workspace|work|public|shared|default|guest|pi|steam|airflow|spark|hadoop|container\w*|xxx+|abc|u|i|\w*(?:usuario|utente|utilisateur|benutzer|nutzer|kullanici|gebruiker|uzytkownik)\w*)$/i;
/** Folders in which people keep their work: `/home/reports/2024` may as well be a route. */
const ofWork =
  /^[\\/]+(?:\.[\w-]+|(?:[\w.-]*[\\/]+)?(?:projects?|code|src|dev|git|github|repos?|workspaces?|work|documents|desktop|downloads|development|source|sites|go|www|lib|tmp|scripts|bin)\b)/i;

/** The paths in a document that only one machine has, in prose and in code. */
export const machinePathsOf = oncePerObject((document: Document): MachinePath[] => {
  const { text, bodyStart } = document;
  if (!/[\\/](?:Users|home)[\\/]/.test(text)) return [];
  return [...text.slice(bodyStart).matchAll(onMachine)].flatMap((match) => {
    const [whole, folder = '', user = '', rest = ''] = match;
    const below = rest.replace(/[.,;:]+$/, '');
    // `Zo\303\253` is a name as git quotes it.
    if (anybody.test(user) || /^\d+$/.test(user) || /^\\\d{3}/.test(rest)) return [];
    if (folder.endsWith('/home/') && !ofWork.test(below)) return [];
    const start = bodyStart + match.index;
    const cut = rest.length - below.length;
    return [
      {
        value: whole.slice(0, whole.length - cut),
        home: folder + user,
        span: { start, end: start + whole.length - cut },
      },
    ];
  });
});
