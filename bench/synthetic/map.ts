import type { AdrFacts } from './corpus.ts';
import type { FindingFacts } from './finding.ts';
import { capital } from './prose.ts';
import { instant, type TextFile, type Topic } from './shape.ts';
import { components, conditions, effects, kinds } from './words.ts';

/**
 * Topics that one index lists; above that, topic indexes stand between the index and its topics.
 */
const mostTopics = 100;

/** The index of one topic: a row a finding, its decisions, and what was withdrawn. */
export function topicFile(
  topic: Topic,
  findings: readonly FindingFacts[],
  adrs: readonly AdrFacts[],
): TextFile {
  const active = findings.filter(({ status }) => status === 'promoted');
  const withdrawn = findings.filter(({ status }) => status === 'stale' || status === 'superseded');
  const file = ({ id, title }: FindingFacts): string =>
    `[${title}](../../corpus/findings/${id}.md)`;
  const next = (gone: FindingFacts): string => {
    const other =
      gone.status === 'superseded'
        ? findings.find(({ index }) => index === gone.index + 1)
        : undefined;
    return other ? file(other) : '—';
  };
  const sections = [
    section('Purpose', `What is known about the ${topic.component} in ${topic.area}.`),
    section(
      'Durable findings',
      table(
        ['Finding', 'Status', 'Load when'],
        active.map((each) => [file(each), each.status, each.loadWhen]),
      ),
    ),
    ...(adrs.length === 0
      ? []
      : [
          section(
            'Decisions',
            table(
              ['ADR', 'Status', 'Load when'],
              adrs.map(({ name, title, status, loadWhen }) => [
                `[${title}](../../corpus/adrs/${name}.md)`,
                status,
                loadWhen,
              ]),
            ),
          ),
        ]),
    ...(withdrawn.length === 0
      ? []
      : [
          section(
            'Stale or superseded memory',
            table(
              ['Item', 'Replacement', 'Action'],
              withdrawn.map((each) => [
                file(each),
                next(each),
                each.status === 'stale' ? 'Do not use' : 'Load the replacement',
              ]),
            ),
          ),
        ]),
  ];
  return {
    path: topic.path,
    text: `${head('memory-index', topic.slug)}# ${topic.title}\n\n${sections.join('\n')}`,
  };
}

/**
 * The index, and the indexes between it and its topics where one list would not fit a loader's
 * budget.
 */
export function indexFiles(topics: readonly Topic[]): TextFile[] {
  const row = (title: string, name: string, when: string): string[] => [
    title,
    `[${name}.md](${name}.md)`,
    when,
  ];
  const topicRow =
    (folder: string) =>
    (topic: Topic): string[] =>
      row(
        topic.title,
        `${folder}${topic.slug}`,
        `Changing the ${topic.component} of ${topic.area} ${topic.index + 1}`,
      );
  const files: TextFile[] = [];
  let rows = topics.map(topicRow('topics/'));
  if (topics.length > mostTopics) {
    rows = [];
    for (let first = 0; first < topics.length; first += mostTopics) {
      const group = topics.slice(first, first + mostTopics);
      const name = `part-${first / mostTopics + 1}`;
      const table_ = table(['Topic', 'File', 'Load when'], group.map(topicRow('')));
      files.push({
        path: `memory/topics/${name}.md`,
        text:
          `${head('memory-index', name)}# Topics ${first + 1} to ${first + group.length}\n\n` +
          `${section('Topic files', table_)}`,
      });
      rows.push(
        row(
          `Topics ${first + 1} to ${first + group.length}`,
          `topics/${name}`,
          `A task names ${[...new Set(group.map(({ area }) => area))].slice(0, 6).join(', ')} ` +
            `${first + 1} to ${first + group.length}`,
        ),
      );
    }
  }
  const facts = [
    'Time is UTC everywhere; amounts are whole cents.',
    'Every request carries a tenant, also in jobs.',
    'Migrations run before the code that needs them.',
  ];
  const sections = [
    section(
      'Purpose',
      'The map of what this project has learned. Load a file only when its condition holds.',
    ),
    section('Always-relevant project facts', facts.map((fact) => `- ${fact}`).join('\n')),
    section(
      'Topic files',
      table(
        ['Topic', 'File', 'Load when'],
        [...rows, row('Glossary', 'glossary', 'A word of this project is unclear')],
      ),
    ),
  ];
  return [
    ...files,
    {
      path: 'memory/INDEX.md',
      text: `${head('memory-index', 'memory-index')}# Memory index\n\n${sections.join('\n')}`,
    },
  ];
}

/** Sixty terms, sorted. */
export function glossaryFile(): TextFile {
  const terms = components.flatMap((component, at) =>
    kinds.map((kind) => [
      `${kind} ${component}`,
      `The ${component} that ${effects[(at * 3) % effects.length]!} ` +
        `${conditions[at % conditions.length]!}` +
        `${kind === 'cold' ? ', before its first use' : ', used by several services'}.`,
    ]),
  );
  const rows = terms
    .sort(([a], [b]) => (a! < b! ? -1 : 1))
    .map(([term, meaning]) => [capital(term!), meaning!]);
  return {
    path: 'memory/glossary.md',
    text: `${head('glossary', 'glossary')}# Glossary\n\n${table(['Term', 'Meaning'], rows)}\n`,
  };
}

/** The file every agent loads: pointers only. */
export function bootloaderFile(): TextFile {
  return {
    path: 'AGENTS.md',
    text:
      '# Agents\n\n- Read [the memory index](memory/INDEX.md) first, then what its ' +
      'conditions name.\n- Words are explained in [the glossary](memory/glossary.md).\n',
  };
}

function head(type: string, id: string): string {
  return `---\ntype: ${type}\nid: ${id}\nstatus: active\nupdated: "${instant(0)}"\n---\n\n`;
}

function section(title: string, text: string): string {
  return `## ${title}\n\n${text}\n`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
