import { describe, expect, it } from 'vitest';

import { exemptionsOf } from '#rules/exemptions';
import { rules } from '#rules/registry';
import { runRules } from '#rules/run-rules';
import { selectRules } from '#rules/selection';
import { exemptionsAt } from '#rules/suppression';
import type { Document } from '#workspace/document';
import { directivesOf } from '#workspace/policy/directives';
import { noPolicy } from '#workspace/policy/policy-files';
import type { QueueItem, Task } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { toWorkspace } from '../support/cases.ts';

const indexPath = 'memory/INDEX.md';
const taskPath = 'corpus/tasks/TASK-0001.md';

function read(path: string, text: string): Promise<Workspace> {
  return toWorkspace('test/cases/valid', [{ path, text, byteOrderMark: false }], new Set([path]));
}

/** Rows without a condition, each with a directive above it. */
function directives(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, at) =>
      `<!-- ledger-disable-next-line IDX101 -- settled later -->\n\n- [Tokens ${at}](tokens-${at}.md)\n`,
  );
  return (
    '---\ntype: memory-index\nid: memory-index\n---\n\n# Memory index\n\n## Durable ' +
    `findings\n\n${rows.join('\n')}`
  );
}

function queue(count: number, word: string): string {
  const rows = Array.from(
    { length: count },
    (_, at) => `| ${word} ${at} | finding | memory | pending |\n`,
  );
  return (
    '---\nid: TASK-0001\ntype: task\nstatus: active\n---\n\n# Task\n\n## Promotion ' +
    'Queue\n\n| Item | Kind | Target | Status |\n| --- | --- | --- | --- |\n' +
    `${rows.join('')}`
  );
}

/** How often the elements of a list are taken out of it. */
function counted<T>(list: readonly T[]): { readonly list: readonly T[]; taken(): number } {
  let taken = 0;
  const proxy = new Proxy(list, {
    get(target, name, receiver) {
      if (typeof name === 'string' && /^\d+$/.test(name)) taken += 1;
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  return { list: proxy, taken: () => taken };
}

/** Work for twice as much, by the work for half of it. */
async function growth(work: (count: number) => Promise<number>): Promise<number> {
  return (await work(400)) / (await work(200));
}

describe('the work of a hostile file grows with its length, not with its square', () => {
  it('where directives look for the items they speak of', async () => {
    const work = async (count: number): Promise<number> => {
      const { documents } = await read(indexPath, directives(count));
      const [document] = documents as [Document];
      const blocks = counted(document.outline.blocks);
      expect(
        directivesOf({
          ...document,
          text: document.text,
          outline: {
            links: document.outline.links,
            html: document.outline.html,
            blocks: blocks.list,
          },
        }),
      ).toHaveLength(count);
      return blocks.taken();
    };
    expect(await growth(work)).toBeLessThan(2.1);
  });

  it('where problems look for the directives that speak of them', async () => {
    const work = async (count: number): Promise<number> => {
      const workspace = await read(indexPath, directives(count));
      const found = runRules(workspace, selectRules(rules, {}, { only: ['IDX101'] }));
      expect(found).toHaveLength(count);
      let asked = 0;
      const exemptions = exemptionsOf(workspace, noPolicy, '2026-11-22').map((each) => ({
        ...each,
        speaksOf: (diagnostic: Parameters<typeof each.speaksOf>[0]) => {
          asked += 1;
          return each.speaksOf(diagnostic);
        },
      }));
      const speakingOf = exemptionsAt(exemptions);
      expect(found.map((each) => speakingOf(each).length)).toEqual(found.map(() => 1));
      return asked;
    };
    expect(await growth(work)).toBeLessThan(2.1);
  });

  it('where the rows of a base look for what became of them', async () => {
    const work = async (count: number): Promise<number> => {
      const [before, now] = [
        await read(taskPath, queue(count, 'The first')),
        await read(taskPath, queue(count, 'Some other')),
      ];
      const rows = counted<QueueItem>((now.tasks[0] as Task).queue);
      const task = { ...(now.tasks[0] as Task), queue: rows.list };
      const base = {
        name: 'main',
        records: before.byPath,
        changes: [{ before: taskPath, now: taskPath }],
        newEntries: new Set<string>(),
        lostEntries: [],
      };
      const workspace = {
        ...now,
        tasks: [task],
        byPath: new Map([[taskPath, task]]),
        surroundings: { ...now.surroundings, history: { bases: [base], gate: null, merges: [] } },
      } as unknown as Workspace;
      expect(runRules(workspace, selectRules(rules, {}, { only: ['QUE409'] }))).toHaveLength(count);
      return rows.taken();
    };
    expect(await growth(work)).toBeLessThan(2.1);
  });
});
