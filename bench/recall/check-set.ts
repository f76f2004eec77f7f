/**
 * Checks the labelled set of bench/recall: ids, labels, counts, and that a task marked `none`
 * shares no content word with the facts it needs; of tasks-with-files.json also the kinds, the
 * halves, and which files are named. It knows nothing of how recall matches. `npx tsx
 * bench/recall/check-set.ts`
 */
import { readFileSync } from 'node:fs';

interface Fact {
  id: string;
  domain: string;
  title: string;
  claim: string;
  appliesWhen: string[];
  notWhen: string[];
  loadWhen: string;
  evidence: string;
  kind: string;
  near?: string[];
}

interface Term {
  term: string;
  definition: string;
  aliases: string[];
}

interface Task {
  id: string;
  domain: string;
  prompt: string;
  files: string[];
  relevant: string[];
  shares: 'words' | 'none';
}

/** A task of tasks-with-files.json. */
interface FileTask extends Task {
  kind: keyof typeof minimumOfKind;
  half: 'tuning' | 'reported';
}

const minimumOfKind = {
  file: 30,
  'file-in-prompt': 20,
  'other-file': 20,
  'condition-in-prompt': 15,
  'long-no-need': 15,
};

const minimum = {
  tasks: 80,
  withRelevant: 60,
  empty: 8,
  facts: 200,
  domains: 8,
  near: 40,
  terms: 40,
};

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T;

/** Function words alone: a verb such as `add` or an adjective such as `new` counts as content. */
const stops = new Set(
  `a about above after again against all also although am an and any are aren as at be because been before being below between both
   but by can cannot could couldn did didn do does doesn doing don down during each few for from further had hadn has hasn have haven
   having he her here hers herself him himself his how i if in into is isn it its itself just let ll may me might mightn more most
   must mustn my myself needn no nor not now of off on once only or other our ours ourselves out over own per re same shall shan she
   should shouldn since so some such than that the their theirs them themselves then there these they this those though through to
   too under until up upon us ve very was wasn we were weren what when where whether which while who whoever whom whose why will with
   within without won would wouldn yet you your yours yourself yourselves`.split(/\s+/u),
);

/** Endings of file names and the folder every project has tell nothing of a subject. */
const emptyParts =
  /\.(?:cjs|go|ini|java|js|json|kt|md|mjs|py|rb|sh|sql|tf|ts|tsx|txt|ya?ml)\b|\bsrc\//gu;

const endings = [
  'ations',
  'ation',
  'ments',
  'ment',
  'ness',
  'able',
  'ible',
  'ally',
  'ings',
  'ing',
  'ions',
  'ion',
  'ers',
  'als',
  'al',
  'er',
  'ed',
  'ly',
];

const stem = (word: string): string => {
  let rest = word
    .replace(/ie[ds]$/u, 'y')
    .replace(/^us(?:ed|ing)$/u, 'use')
    .replace(/(?<=[^su])s$/u, '');
  const ending = endings.find((end) => rest.endsWith(end) && rest.length - end.length >= 3);
  if (ending !== undefined) rest = rest.slice(0, -ending.length);
  rest = rest.replace(/([bdfgklmnprt])\1$/u, '$1');
  return rest.length > 3 ? rest.replace(/e$/u, '') : rest;
};

/**
 * Content words of a text: names in camel case also count by their parts, a single letter or digit
 * does not count.
 */
const contentWords = (text: string): string[] => {
  const plain = text.replace(emptyParts, ' ');
  const apart = plain.replace(/(?<=[a-z\d])(?=[A-Z])/gu, ' ');
  const words = `${plain} ${apart}`
    .toLowerCase()
    .replace(/[’']/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words.filter((word) => word.length > 1 && !stops.has(word)))];
};

/**
 * Two words are one when their stems are, or when one of at least five letters begins the other.
 */
const alike = (left: string, right: string): boolean => {
  const [a, b] = [stem(left), stem(right)];
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short === long || (short.length >= 5 && long.startsWith(short));
};

const textOf = (fact: Fact): string =>
  [
    fact.id,
    fact.title,
    fact.claim,
    ...fact.appliesWhen,
    ...fact.notWhen,
    fact.loadWhen,
    fact.evidence.replace(/#.*$/u, ''),
  ].join('\n');

const sharedWords = (task: Task, fact: Fact): string[] => {
  const theirs = contentWords(textOf(fact));
  return contentWords([task.prompt, ...task.files].join('\n')).filter((word) =>
    theirs.some((other) => alike(word, other)),
  );
};

const flat = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
const says = (text: string, phrase: string): boolean => {
  const [inside, wanted] = [flat(text), flat(phrase).trimEnd()];
  return inside.includes(`${wanted} `) || inside.includes(`${wanted}s `);
};

/** True when a term of the glossary leads from the words of the task to the words of the fact. */
const aliasLeads = (task: Task, fact: Fact, terms: Term[]): boolean =>
  terms.some(
    ({ term, aliases }) =>
      [term, ...aliases].some((name) => says(task.prompt, name)) &&
      [term, ...aliases].some((name) => says(textOf(fact), name)),
  );

const facts = read<Fact[]>('facts.json');
const terms = read<Term[]>('glossary.json');
const tasks = read<Task[]>('tasks.json');
const fileTasks = read<FileTask[]>('tasks-with-files.json');
const faults: string[] = [];
const fault = (holds: boolean, message: string): void => {
  if (!holds) faults.push(message);
};

const byId = new Map(facts.map((fact) => [fact.id, fact]));
const doubled = (ids: string[]): string[] => ids.filter((id, at) => ids.indexOf(id) !== at);
const needed = (task: Task): Fact[] => task.relevant.flatMap((id) => byId.get(id) ?? []);

for (const id of doubled([...facts, ...tasks, ...fileTasks].map((item) => item.id)))
  fault(false, `doubled id ${id}`);
for (const name of doubled(
  terms.flatMap(({ term, aliases }) => [term, ...aliases]).map((word) => word.toLowerCase()),
))
  fault(false, `the glossary says ${name} twice`);
for (const claim of doubled(facts.map((fact) => fact.claim)))
  fault(false, `doubled claim: ${claim}`);
for (const { term, definition, aliases } of terms)
  fault(definition !== '' && aliases.length > 0, `term ${term} lacks a definition or an alias`);

for (const fact of facts) {
  const { appliesWhen, notWhen, near = [] } = fact;
  fault(
    [fact.title, fact.claim, fact.loadWhen, fact.evidence, fact.kind, fact.domain].every(
      (text) => text.trim() !== '',
    ),
    `${fact.id}: an empty field`,
  );
  fault(
    appliesWhen.length >= 1 && appliesWhen.length <= 3 && notWhen.length === 1,
    `${fact.id}: 1 to 3 appliesWhen, 1 notWhen`,
  );
  fault(
    /^[^\s#]+\.?[^\s#]*(#L\d+(-L\d+)?)?$/u.test(fact.evidence),
    `${fact.id}: evidence ${fact.evidence}`,
  );
  for (const other of near)
    fault(
      byId.get(other)?.near?.includes(fact.id) ?? false,
      `${fact.id}: near ${other}, and not the other way round`,
    );
}

for (const task of [...tasks, ...fileTasks]) {
  fault(task.relevant.length <= 4, `${task.id}: more than 4 relevant facts`);
  for (const id of doubled(task.relevant)) fault(false, `${task.id}: names ${id} twice`);
  for (const id of task.relevant) fault(byId.has(id), `${task.id}: unknown fact ${id}`);
}

for (const task of tasks) {
  const common = needed(task).map((fact) => ({ fact, words: sharedWords(task, fact) }));
  if (task.shares === 'none')
    for (const { fact, words } of common)
      fault(words.length === 0, `${task.id}: shares ${words.join(', ')} with ${fact.id}`);
  else
    fault(
      common.some(({ words }) => words.length > 0),
      `${task.id}: is marked words and shares none`,
    );
}

const pathOf = (fact: Fact): string => fact.evidence.replace(/#.*$/u, '');
const baseOf = (path: string): string => path.replace(/^.*\//u, '');
const evidencePaths = [...new Set(facts.map(pathOf))];
const evidenceBases = new Set(evidencePaths.map(baseOf));

/** The prompt cut at blanks, quotes, brackets, colons, commas; paths with slashes, without `./`. */
const piecesOf = (prompt: string): string[] =>
  prompt
    .replaceAll('\\', '/')
    .split(/[\s"'`()[\],;:<>]+/u)
    .map((piece) => piece.replace(/^(?:@|\.\/)+/u, '').replace(/[.?]+$/u, ''))
    .filter((piece) => piece !== '');

const isFile = (piece: string): boolean =>
  piece.includes('/') ||
  evidenceBases.has(piece) ||
  /[\w-]\.(?:c|go|h|java|json|kt|md|py|rb|sql|swift|tf|tsx?|ya?ml)$/u.test(piece);

/** Whole, at the end of an absolute path, or as a bare name. */
const namesPath = (piece: string, path: string, bare: boolean): boolean =>
  piece === path ||
  (piece.startsWith('/') && piece.endsWith(`/${path}`)) ||
  (bare && piece === baseOf(path));

const namedPaths = (task: FileTask, bare: boolean): string[] =>
  evidencePaths.filter(
    (path) =>
      task.files.includes(path) ||
      piecesOf(task.prompt).some((piece) => namesPath(piece, path, bare)),
  );

/** The line named after a path: `run.go:112`, `session.ts(61,7)`, `loader.py", line 81`. */
const namedLine = (task: FileTask, path: string): number | undefined => {
  const pieces = piecesOf(task.prompt);
  const at = pieces.findIndex((piece) => namesPath(piece, path, true));
  const next = at < 0 ? undefined : pieces.slice(at + 1).find((piece) => piece !== 'line');
  return next !== undefined && /^\d+$/u.test(next) ? Number(next) : undefined;
};

const distance = (fact: Fact, line: number): number => {
  const lines = /#L(\d+)(?:-L(\d+))?$/u.exec(fact.evidence);
  if (lines === null) return Infinity;
  const [from, to] = [Number(lines[1]), Number(lines[2] ?? lines[1])];
  return Math.max(from - line, line - to, 0);
};

/** Words of the prompt without the files it names, against the fact without its evidence path. */
const sharesInProse = (task: FileTask, fact: Fact): boolean => {
  const prose = piecesOf(task.prompt).filter((piece) => !isFile(piece));
  const theirs = contentWords(textOf({ ...fact, evidence: '' }));
  return contentWords(prose.join(' ')).some((word) => theirs.some((other) => alike(word, other)));
};

/** The part of the content words of a condition which the prompt says. */
const saidPart = (task: FileTask, condition: string): number => {
  const [wanted, said] = [contentWords(condition), contentWords(task.prompt)];
  return wanted.filter((word) => said.some((other) => alike(word, other))).length / wanted.length;
};

for (const task of fileTasks) {
  const { id, kind, prompt, files, relevant } = task;
  const need = needed(task);
  fault(Object.hasOwn(minimumOfKind, kind), `${id}: unknown kind ${kind}`);
  fault(/^t[3-9]\d\d$/u.test(id), `${id}: ids begin at t301, after those of tasks.json`);
  fault(
    (relevant.length === 0) === (kind === 'other-file' || kind === 'long-no-need'),
    `${id}: ${relevant.length} relevant facts do not suit the kind ${kind}`,
  );
  fault(
    (task.shares === 'words') === need.some((fact) => sharesInProse(task, fact)),
    `${id}: shares is not ${task.shares}`,
  );
  if (kind === 'file' || kind === 'file-in-prompt') {
    fault((kind === 'file') === files.length > 0, `${id}: files do not suit the kind ${kind}`);
    const paths = namedPaths(task, true);
    fault(
      need.some((fact) => paths.includes(pathOf(fact))),
      `${id}: names the evidence of no relevant fact`,
    );
    for (const fact of facts.filter((one) => paths.includes(pathOf(one))))
      fault(relevant.includes(fact.id), `${id}: ${fact.id} rests on a named file`);
    for (const path of paths) {
      const line = namedLine(task, path);
      const steps = need.map((fact) => (line === undefined ? 0 : distance(fact, line)));
      fault(
        steps.every((step, at) => at === 0 || step >= (steps[at - 1] ?? 0)),
        `${id}: the nearest lines come first`,
      );
    }
  } else {
    fault(namedPaths(task, false).length === 0, `${id}: names a file on which a fact rests`);
    const names = files.length > 0 || /readme|config/iu.test(prompt);
    const named = names || piecesOf(prompt).some(isFile);
    fault(named === (kind === 'other-file'), `${id}: files do not suit the kind ${kind}`);
  }
  if (kind === 'condition-in-prompt' || kind === 'long-no-need') {
    const length = prompt.split(/\s+/u).length;
    fault(length >= 20 && length <= 60, `${id}: ${length} words, 20 to 60`);
  }
  if (kind === 'condition-in-prompt')
    fault(
      need.some((fact) =>
        [fact.loadWhen, ...fact.appliesWhen].some((condition) => saidPart(task, condition) >= 0.75),
      ),
      `${id}: says no condition of a relevant fact`,
    );
}

const kindRows = (Object.keys(minimumOfKind) as (keyof typeof minimumOfKind)[]).map((kind) => {
  const ofKind = fileTasks.filter((task) => task.kind === kind);
  const tuning = ofKind.filter((task) => task.half === 'tuning').length;
  fault(
    ofKind.length >= minimumOfKind[kind],
    `${kind}: ${ofKind.length}, at least ${minimumOfKind[kind]}`,
  );
  fault(
    ofKind.every(({ half }, at) => at === 0 || half !== ofKind[at - 1]?.half),
    `${kind}: the halves do not alternate`,
  );
  return `${kind} ${tuning} + ${ofKind.length - tuning}`;
});

const withRelevant = tasks.filter((task) => task.relevant.length > 0);
const none = withRelevant.filter((task) => task.shares === 'none');
const count = {
  tasks: tasks.length,
  withRelevant: withRelevant.length,
  empty: tasks.length - withRelevant.length,
  facts: facts.length,
  domains: new Set(facts.map((fact) => fact.domain)).size,
  near: facts.filter((fact) => (fact.near ?? []).length > 0).length,
  terms: terms.length,
};
for (const name of Object.keys(minimum) as (keyof typeof minimum)[])
  fault(count[name] >= minimum[name], `${name}: ${count[name]}, at least ${minimum[name]}`);
fault(
  none.length * 2 >= withRelevant.length,
  `none: ${none.length} of ${withRelevant.length}, at least half`,
);

const led = none.filter((task) => needed(task).some((fact) => aliasLeads(task, fact, terms)));
const several = withRelevant.filter((task) => task.relevant.length > 1);
const used = new Set(withRelevant.flatMap((task) => task.relevant));
console.log(
  `facts ${count.facts} in ${count.domains} domains, ${count.near}` +
    ` with a near neighbour; ${used.size} needed by a task`,
);
console.log(
  `glossary ${count.terms} terms, ${terms.flatMap((term) => term.aliases).length} aliases`,
);
console.log(
  `tasks ${count.tasks}: ${withRelevant.length - none.length} words, ${none.length}` +
    ` none, ${count.empty} without a relevant fact`,
);
console.log(
  `of them ${several.length} with several facts, ` +
    `${tasks.filter((task) => task.files.length > 0).length} with files; a glossary term ` +
    `leads to ${led.length} of the ${none.length} none`,
);
console.log(`tasks with files ${fileTasks.length}, tuning + reported: ${kindRows.join(', ')}`);
console.log(
  `of them ${fileTasks.filter((task) => task.relevant.length > 0 && task.shares === 'none').length}` +
    ' share no word with a fact they need',
);
for (const message of faults) console.error(message);
process.exitCode = faults.length > 0 ? 1 : 0;
