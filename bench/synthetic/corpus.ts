import { createHash } from 'node:crypto';

import { canonicalEntry, entryFileName, entryId } from '#provenance/ledger/canonical-entry';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import type { Dice } from './dice.ts';
import type { FindingFacts } from './finding.ts';
import { capital, paragraph, slugOf, wrap } from './prose.ts';
import { instant, obligationsPerSpec, specId, taskId, type TextFile } from './shape.ts';
import { components, conditions, effects, gerunds, remedies } from './words.ts';

/** A spec with obligation blocks, which findings name as their origin. */
export function specFile(index: number, dice: Dice): TextFile {
  const id = specId(index);
  const block = (number: number): string => {
    const component = dice.pick(components);
    return (
      `\`\`\`sol\nREQ AC-${String(number).padStart(3, '0')}:\nWHEN ${dice.pick(gerunds)} ` +
      `${dice.pick(conditions)}\nTHE ${component} SHALL ${dice.pick(remedies)}` +
      `\nVERIFY BY: npm test -- ${slugOf(component)}\n\`\`\``
    );
  };
  const blocks = Array.from(
    { length: obligationsPerSpec },
    (_, at) => `${block(at + 1)}\n\n${paragraph(dice, 1)}`,
  );
  return {
    path: `corpus/specs/${id}.md`,
    text:
      `---\ntype: spec\nid: ${id}\nstatus: approved\ncreated: "${instant(index)}` +
      `"\n---\n\n# Spec: ${capital(id.replaceAll('-', ' '))}\n\n${paragraph(dice, 2)}` +
      `\n\n## Obligations\n\n${blocks.join('\n\n')}\n`,
  };
}

/**
 * A closed task, or an open one where its discovery still waits, with its promotion queue.
 *
 * @param recorded what entries of the ledger promoted for it
 */
export function taskFile(
  index: number,
  raised: FindingFacts,
  recorded: readonly FindingFacts[],
  dice: Dice,
): TextFile {
  const id = taskId(index);
  const open = raised.status === 'candidate';
  const disposition = open
    ? ['pending', '—']
    : raised.status === 'promoted'
      ? ['promoted', '—']
      : ['rolled-back', `became ${raised.status}`];
  const rows = [
    ['ID', 'Item', 'Kind', 'Target', 'Status', 'Reason'],
    ['---', '---', '---', '---', '---', '---'],
    ...(recorded.includes(raised)
      ? []
      : [['', raised.title, 'fact', `\`${raised.path}\``, ...disposition]]),
    ['', capital(dice.pick(remedies)), 'local', '—', 'rejected', 'execution-local'],
    ...recorded.map((each) => [
      itemId(each.id),
      each.title,
      'fact',
      `\`${each.path}\``,
      'promoted',
      '—',
    ]),
  ];
  const frontmatter = [
    'type: task',
    `id: ${id}`,
    `status: ${open ? 'active' : 'done'}`,
    `created: "${raised.raisedAt}"`,
    `source: corpus/specs/${raised.obligation.split('.')[0]!}.md`,
    `assigned_obligations: [${raised.obligation}]`,
    'pass: work',
    'profile: default',
  ];
  const queue = rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return {
    path: `corpus/tasks/${id}.md`,
    text:
      `---\n${frontmatter.join('\n')}\n---\n\n# Task: ${capital(dice.pick(remedies))}` +
      `\n\n## Goal\n\n${paragraph(dice, 2)}\n\n## Steps\n\n- [x] ${dice.pick(gerunds)}\n- [` +
      `${open ? ' ' : 'x'}] ${dice.pick(remedies)}\n\n## Promotion queue\n\n${queue}\n`,
  };
}

/** What a topic index needs to know about a decision. */
export interface AdrFacts {
  readonly number: number;
  readonly name: string;
  readonly title: string;
  readonly status: 'accepted' | 'superseded';
  readonly loadWhen: string;
}

export function adrFacts(index: number, adrs: number, dice: Dice): AdrFacts {
  const number = index + 1;
  const choice = dice.pick(remedies);
  return {
    number,
    name: `${String(number).padStart(4, '0')}-${slugOf(choice)}`,
    title: `ADR-${String(number).padStart(4, '0')}: ${capital(choice)}`,
    status: number % 25 === 0 && number < adrs ? 'superseded' : 'accepted',
    loadWhen: `Deciding whether to ${choice} in the ${dice.pick(components)}, as decision ${number} does`,
  };
}

/** A decision; one in twenty-five is superseded by the next. */
export function adrFile(all: readonly AdrFacts[], index: number, dice: Dice): TextFile {
  const facts = all[index]!;
  const before = all[index - 1];
  const id = (each: AdrFacts): string => `adr-${String(each.number).padStart(4, '0')}`;
  const frontmatter = [
    'type: adr',
    `id: ${id(facts)}`,
    `status: ${facts.status}`,
    `date: "${instant(index).slice(0, 10)}"`,
    ...(before?.status === 'superseded' ? [`supersedes: [${id(before)}]`] : []),
    ...(facts.status === 'superseded' ? [`superseded_by: [${id(all[index + 1]!)}]`] : []),
  ];
  const sections: readonly (readonly [string, string])[] = [
    ['Context', paragraph(dice, 4)],
    [
      'Decision',
      wrap(
        `We ${facts.title.slice(10).toLowerCase()} whenever the ${dice.pick(components)} ${dice.pick(effects)}.`,
      ),
    ],
    [
      'Alternatives considered',
      `- ${capital(dice.pick(remedies))}.\n- ${capital(dice.pick(remedies))}, later.`,
    ],
    ['Consequences', paragraph(dice, 3)],
    ['Status', capital(facts.status)],
  ];
  return {
    path: `corpus/adrs/${facts.name}.md`,
    text:
      `---\n${frontmatter.join('\n')}\n---\n\n# ${facts.title}\n\n` +
      `${sections.map(([title, text]) => `## ${title}\n\n${text}\n`).join('\n')}`,
  };
}

/** The id of an item: any ten letters and digits that are its own. */
function itemId(name: string): string {
  return base32(createHash('sha256').update(name).digest()).slice(0, 10);
}

/** The ledger entry of one promotion, with its id. */
export function entryFile(
  facts: FindingFacts,
  pins: ReadonlyMap<string, string>,
  parent: string | null,
): TextFile & { readonly id: string } {
  const { id, path, decidedAt: at } = facts;
  return entryOf({
    v: 1,
    act: 'promotion',
    at,
    by: 'A Reviewer <reviewer@example.org>',
    raised_by: 'Build Bot <bot@example.org>',
    corroboration: 'decider is not the raiser',
    task: facts.task,
    items: [
      {
        item: itemId(id),
        kind: 'fact',
        path,
        from: 'pending',
        to: 'promoted',
        ...pinAt(path, pins),
      },
    ],
    parents: parent === null ? [] : [parent],
  });
}

const pinAt = (path: string, pins: ReadonlyMap<string, string>): { pin?: string } => {
  const pin = pins.get(path);
  return pin === undefined ? {} : { pin };
};

/** A record that is memory without a promotion of its own. */
export interface AdoptedRecord {
  readonly item: string;
  readonly kind: 'fact' | 'decision';
  readonly path: string;
}

/** One entry that adopts records, dated after everything else. */
export function adoptionFile(
  records: readonly AdoptedRecord[],
  pins: ReadonlyMap<string, string>,
  parent: string | null,
): TextFile & { readonly id: string } {
  return entryOf({
    v: 1,
    act: 'adoption',
    at: '2026-11-20T09:00:00Z',
    by: 'A Reviewer <reviewer@example.org>',
    items: records.map(({ item, kind, path }) => ({
      item: itemId(item),
      kind,
      path,
      from: null,
      to: 'promoted',
      ...pinAt(path, pins),
    })) as LedgerEntry['items'],
    parents: parent === null ? [] : [parent],
  });
}

function entryOf(act: LedgerEntry): TextFile & { readonly id: string } {
  return {
    path: `corpus/ledger/promotions/${entryFileName(act)}`,
    text: canonicalEntry(act),
    id: entryId(act),
  };
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => 'abcdefghijklmnopqrstuvwxyz234567'[parseInt(five.padEnd(5, '0'), 2)]!)
    .join('');
}
