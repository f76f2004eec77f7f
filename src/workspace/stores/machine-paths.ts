import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';
import { oncePerObject } from '../once-per-object.ts';

/** A path below the home folder of one person. */
export interface MachinePath {
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
