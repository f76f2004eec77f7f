import type { Dice } from './dice.ts';
import { alert, capital, extra, paragraph, slugOf, wrap } from './prose.ts';
import {
  instant,
  obligationsPerSpec,
  type Shape,
  specId,
  taskId,
  type TextFile,
  type Topic,
  topicSize,
} from './shape.ts';
import { citeOne, contentHash, type SourceText, type Surface } from './sources.ts';
import { conditions, consequences, effects, gerunds, remedies } from './words.ts';

/** What the indexes, tasks and ledger entries need to know about one finding. */
export interface FindingFacts {
  readonly index: number;
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly claim: string;
  readonly status: 'promoted' | 'candidate' | 'stale' | 'superseded';
  readonly loadWhen: string;
  readonly surfaces: readonly Surface[];
  readonly contentHash: string;
  readonly obligation: string;
  readonly task: string;
  readonly raisedAt: string;
  readonly decidedAt: string;
}

/**
 * Places within a topic, so that every size of workspace has the same mixture: 85 % promoted, 9 %
 * candidates.
 */
function statusAt(index: number, { findings }: Shape): FindingFacts['status'] {
  const place = index % topicSize;
  if (place % 30 === 19 && index + 1 < findings) return 'superseded';
  if (place % 33 === 7) return 'stale';
  return place % 11 === 5 ? 'candidate' : 'promoted';
}

/** The finding's id: its subject and a number, for subjects repeat. */
function idOf(index: number, topic: Topic): string {
  return `${topic.area}-${slugOf(topic.component)}-${String(index + 1).padStart(6, '0')}`;
}

/** A condition that no other finding has: a task, a circumstance, and the topic by its name. */
function conditionAt(index: number, topic: Topic): string {
  const within = index % topicSize;
  return (
    `${capital(at(gerunds, within))} ` +
    `${at(conditions, Math.floor(within / gerunds.length))} in ${topic.area} ` +
    `${topic.index + 1}`
  );
}

function at<Word>(words: readonly [Word, ...Word[]], number: number): Word {
  return words[number % words.length] ?? words[0];
}

export function findingFacts(
  index: number,
  topic: Topic,
  sources: readonly SourceText[],
  shape: Shape,
  dice: Dice,
): FindingFacts {
  const [effect, condition] = [dice.pick(effects), dice.pick(conditions)];
  const surfaces = Array.from({ length: dice.below(3) + 1 }, () => citeOne(sources, dice));
  const id = idOf(index, topic);
  return {
    index,
    id,
    path: `corpus/findings/${id}.md`,
    title: `${capital(topic.component)} ${effect}`,
    claim: `In ${topic.area}, the ${topic.component} ${effect} ${condition}, and ${dice.pick(consequences)}.`,
    status: statusAt(index, shape),
    loadWhen: conditionAt(index, topic),
    surfaces,
    contentHash: contentHash(surfaces),
    obligation: `${specId(index % shape.specs)}.AC-${String(dice.below(obligationsPerSpec) + 1).padStart(3, '0')}`,
    task: taskId(index % shape.tasks),
    raisedAt: instant(index),
    decidedAt: instant(index + 12),
  };
}

/** A finding as we write it, 2 to 3 KB. */
export function findingFile(facts: FindingFacts, topic: Topic, shape: Shape, dice: Dice): TextFile {
  const { index, path } = facts;
  const replaces =
    index % topicSize !== 0 && statusAt(index - 1, shape) === 'superseded'
      ? [`supersedes: [${idOf(index - 1, topic)}]`]
      : [];
  const replaced =
    facts.status === 'superseded' ? [`superseded_by: [${idOf(index + 1, topic)}]`] : [];
  const surfaces = facts.surfaces.map(
    ({ surface, hash }) =>
      `  - { kind: lines, surface: "${surface}", hash: "${hash}", unique: true }`,
  );
  const decided = [
    'reviewer_or_tool: "A Reviewer <reviewer@example.org>"',
    `timestamp: "${facts.decidedAt}"`,
    `content_hash: "${facts.contentHash}"`,
    'per_surface_hash:',
    ...surfaces,
  ];
  const frontmatter = [
    'type: finding',
    `id: ${facts.id}`,
    `status: ${facts.status}`,
    `created: "${facts.raisedAt}"`,
    `confidence: ${dice.pick(['high', 'high', 'medium', 'low'])}`,
    `origin_obligations: [${facts.obligation}]`,
    `origin_traces: ["https://example.org/pull/${index + 1}", "corpus/tasks/${facts.task}.md"]`,
    `pass: ${dice.pick(['review', 'work', 'audit'])}`,
    `profile: ${dice.pick(['default', 'skeptic'])}`,
    ...(facts.status === 'candidate' ? [] : decided),
    ...replaces,
    ...replaced,
    `paths: ["src/${topic.area}/**"]`,
    `topic: ${topic.slug}`,
    `load_when: "${facts.loadWhen}"`,
  ];
  const head = `---\n${frontmatter.join('\n')}\n---\n\n`;
  return {
    path,
    text: `${head}${body(facts, topic, 1_960 + dice.below(560) - head.length, dice)}`,
  };
}

/** The sections of a finding; notes are added until there are about `length` characters. */
function body(facts: FindingFacts, topic: Topic, length: number, dice: Dice): string {
  const evidence = facts.surfaces.map(({ surface }) => `- File: \`${surface}\``);
  const proof = dice.chance(0.6)
    ? [
        `- Command: \`npm test -- ${slugOf(topic.component)}\``,
        `- Output: \`${dice.below(60) + 2} passed\``,
      ]
    : [];
  const source = dice.chance(0.3)
    ? [`- Source: <https://example.org/notes/${facts.index + 1}> (external)`]
    : [];
  const item = (text: string): string => wrap(`- ${text}`, '  ');
  const before: readonly (readonly [string, string])[] = [
    ['Claim', wrap(facts.claim)],
    ['Evidence', [...evidence, ...proof, ...source].join('\n')],
    [
      'Applies when',
      [
        item(`${dice.pick(gerunds)}, as long as the ${topic.component} is in use`),
        item(`${topic.area} ${dice.pick(conditions)}`),
      ].join('\n'),
    ],
    [
      'Does not apply when',
      item(`the ${topic.component} is off, or ${dice.pick(gerunds)} to ${dice.pick(remedies)}`),
    ],
  ];
  const written = (sections: readonly (readonly [string, string])[]): string =>
    sections.map(([title, text]) => `## ${title}\n\n${text}\n`).join('\n');

  const start = `# Finding: ${facts.title}\n\n${written(before)}`;
  // One record in two hundred holds Markdown that the line scanner leaves to remark, as real ones
  // do.
  const notes = dice.chance(0.005) ? [alert(dice)] : [paragraph(dice, 2)];
  for (let size = start.length; size < length; size += notes.at(-1)!.length)
    notes.push(dice.chance(0.3) ? extra(dice) : paragraph(dice, dice.below(2) + 1));
  return `${start}\n${written([['Notes', notes.join('\n\n')]])}`;
}
