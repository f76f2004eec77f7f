import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { capture } from '../../src/app/capture/capture.ts';
import { toInput } from '../../src/app/capture/capture-json.ts';
import { applyReview, type Decision, review } from '../../src/app/review/review.ts';
import type { Context } from '../../src/cli/context.ts';
import { converse } from '../../src/features/review/cli/interview.ts';
import { runReview } from '../../src/features/review/cli/review-command.ts';
import { type ReviewState, startReview } from '../../src/features/review/cli/state.ts';
import type { TerminalEvent } from '../../src/features/review/cli/terminal.ts';
import { terminalWith } from '../support/keys.ts';
import { reviewItemWith } from '../support/review-item.ts';
import { folderWith } from '../support/run-cli.ts';

interface World {
  readonly context: Context;
  readonly ids: readonly string[];
  said(): { readonly out: string; readonly error: string };
}

async function worldWith(
  claims: readonly string[],
  more: Partial<Context> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<World> {
  const cwd = folderWith({
    'src/a.ts': claims.map((_, at) => `export const a${at} = ${at};\n`).join(''),
  });
  const cache = folderWith({});
  for (const args of [
    ['init', '-q', '-b', 'work'],
    ['config', 'user.name', 'Ada Kern'],
    ['config', 'user.email', 'ada@example.org'],
  ])
    spawnSync('git', args, { cwd });
  const all = { PATH: process.env.PATH, HOME: cache, XDG_CACHE_HOME: cache, ...env };
  const ids: string[] = [];
  for (const [index, claim] of claims.entries()) {
    const outcome = await capture(
      {
        cwd,
        env: { ...all, LEDGER_ACTOR: 'person' },
        now: new Date(`2026-11-20T08:0${index}:00Z`),
      },
      toInput({
        claim,
        evidence: [`src/a.ts#L${index + 1}`],
        when: ['changing a'],
        not_when: ['reading a'],
      }),
    );
    ids.push(outcome.kind === 'plan' ? (outcome.done[0]?.item ?? '') : '');
  }
  const said = { out: '', error: '' };
  const context: Context = {
    cwd,
    features: [],
    env: all,
    program: 'ledger',
    terminal: false,
    interactive: false,
    out: (text) => void (said.out += text),
    error: (text) => void (said.error += text),
    stdin: () => Promise.resolve(Buffer.from('')),
    edit: (_name, text) => text,
    confirm: () => Promise.resolve(false),
    question: () => Promise.resolve('q'),
    ...more,
  };
  return { context, ids, said: () => said };
}

const claims = ['The first is nought', 'The second is one'];
const waiting = async ({ context }: World): Promise<string[]> =>
  (await review({ cwd: context.cwd, env: context.env })).items.map((item) => item.name);

describe('ledger review where nobody can be asked', () => {
  it('prints the list, as with --list, and ends with 0', async () => {
    const inputs = await worldWith(claims);
    expect(await runReview([], inputs.context)).toBe(0);
    const { out } = inputs.said();
    expect(out).toContain('The first is nought');
    expect(out).toContain('ledger review --edit');
    expect(await runReview(['--list'], inputs.context)).toBe(0);
    expect(inputs.said().out).toBe(out + out);
  });

  it.each(['agent', 'ci'])(
    '%s is shown what waits and no command that decides it',
    async (actor) => {
      const inputs = await worldWith(claims, {}, { LEDGER_ACTOR: actor });
      expect(await runReview([], inputs.context)).toBe(0);
      expect(inputs.said().out).toContain('a person must decide');
      expect(inputs.said().out).not.toContain('ledger review');
      await expect(runReview(['--edit'], inputs.context)).rejects.toThrow(
        '--edit needs a terminal',
      );
    },
  );

  it('--apply carries out a list, JSON, or standard input', async () => {
    const inputs = await worldWith([...claims, 'The third is two']);
    const [one = '', two = '', three = ''] = inputs.ids;
    writeFileSync(join(inputs.context.cwd, 'list.txt'), `promote ${one}\n`);
    expect(await runReview(['--apply', 'list.txt'], inputs.context)).toBe(0);
    expect(await waiting(inputs)).toEqual([two, three]);
    writeFileSync(
      join(inputs.context.cwd, 'list.json'),
      JSON.stringify([{ item: two, decision: 'reject', reason: 'no use' }]),
    );
    expect(await runReview(['--apply', 'list.json', '--dry-run'], inputs.context)).toBe(0);
    expect(await waiting(inputs)).toEqual([two, three]);
    expect(await runReview(['--apply', 'list.json'], inputs.context)).toBe(0);
    expect(
      await runReview(['--apply', '-'], {
        ...inputs.context,
        stdin: () => Promise.resolve(Buffer.from(`reject ${three} no use`)),
      }),
    ).toBe(0);
    expect(await waiting(inputs)).toEqual([]);
  });

  it('--apply says every line that is wrong and writes nothing; a refusal ends with 1', async () => {
    const inputs = await worldWith(claims);
    const [one = '', two = ''] = inputs.ids;
    const stdin = (text: string): Context => ({
      ...inputs.context,
      stdin: () => Promise.resolve(Buffer.from(text)),
    });
    expect(await runReview(['--apply', '-'], stdin(`promote ${one}\nzap\nreject ${two}\n`))).toBe(
      2,
    );
    expect(inputs.said().error).toContain('line 2: "zap"');
    expect(inputs.said().error).toContain('line 3: reject needs a reason');
    expect(
      await runReview(
        ['--apply', '-'],
        stdin(`promote ${one}\ndefer ${two} until 2020-01-01 soon\n`),
      ),
    ).toBe(1);
    expect(inputs.said().error).toContain('2020-01-01 is in the past');
    expect(await waiting(inputs)).toEqual([one, two]);
    await expect(runReview(['--apply', 'nowhere.txt'], inputs.context)).rejects.toThrow(
      'nowhere.txt does not exist',
    );
  });
});

describe('ledger review --edit', () => {
  it('keeps what was typed when it cannot be read, and a second time beside the first', async () => {
    const inputs = await worldWith(claims, { interactive: true, edit: () => 'promot the first\n' });
    expect(await runReview(['--edit'], inputs.context)).toBe(2);
    expect(await runReview(['--edit'], { ...inputs.context, edit: () => 'zap\n' })).toBe(2);
    const kept = [...inputs.said().error.matchAll(/your text is in (.*)\n/g)].map(
      (match) => match[1] ?? '',
    );
    expect(kept.map((path) => existsSync(path) && readFileSync(path, 'utf8'))).toEqual([
      'promot the first\n',
      'zap\n',
    ]);
  });

  it('opens what was typed again, for as long as somebody wants to mend it', async () => {
    const answers = [true, false];
    const opened: string[] = [];
    const inputs = await worldWith(claims, {
      interactive: true,
      confirm: () => Promise.resolve(answers.shift() ?? false),
      edit: (_name, text) => `${opened.push(text)} is no list\n`,
    });
    expect(await runReview(['--edit'], inputs.context)).toBe(2);
    expect(opened).toHaveLength(2);
    expect(opened[1]).toBe('1 is no list\n');
    expect(inputs.said().error).toContain('line 1: "2" is not one of promote');
  });
});

describe('a conversation', () => {
  async function talk(
    inputs: World,
    sent: readonly (string | TerminalEvent)[],
  ): Promise<{
    readonly state: ReviewState;
    readonly kept: readonly Decision[];
    readonly shown: readonly string[];
  }> {
    const acting = { cwd: inputs.context.cwd, env: inputs.context.env };
    const { items } = await review(acting);
    const terminal = terminalWith(sent);
    let kept: readonly Decision[] = [];
    const state = await converse(startReview(items, new Map(), '2026-11-22', '2099-01-31', null), {
      terminal,
      tryDecisions: (decisions) => applyReview({ ...acting, dryRun: true }, decisions),
      keep: (decisions) => (kept = decisions),
      edit: async (file) => {
        writeFileSync(
          join(acting.cwd, file),
          readFileSync(join(acting.cwd, file), 'utf8').replaceAll('is nought', 'is zero'),
        );
        return (await review(acting)).items;
      },
      cite: async () => (await review(acting)).items,
    });
    return { state, kept, shown: terminal.shown };
  }

  it('makes what a note cites evidence with one key, and shows the item anew', async () => {
    const proposed = { loadWhen: false, evidence: ['src/a.ts#L1'], claimAsked: false };
    const before = reviewItemWith({ evidence: [], proposed });
    const cited: string[] = [];
    const terminal = terminalWith(['c', 'c', { kind: 'gone' }]);
    await converse(startReview([before], new Map(), '2026-11-22', '2099-01-31', null), {
      terminal,
      tryDecisions: () => Promise.reject(new Error('nothing is tried out')),
      keep: () => undefined,
      edit: () => Promise.resolve([]),
      cite: (item) => {
        cited.push(item);
        return Promise.resolve([reviewItemWith({ content: 'sha256:1' })]);
      },
    });
    expect(cited).toEqual([before.name]);
    expect(terminal.shown[0]).toContain('src/a.ts#L1: its note cites this; press c to cite it');
    expect(terminal.shown.at(-2)).toContain('const b = 2;');
    expect(terminal.shown.at(-1)).toContain('the note cites no other places here');
  });

  it('shows what all of it comes to before it asks for a yes', async () => {
    const inputs = await worldWith(claims);
    const { state, shown, kept } = await talk(inputs, ['p', 'dsoon\r\r', 'y']);
    expect(state.mode).toEqual({ kind: 'over', how: 'apply' });
    expect(
      shown.some((screen) =>
        /Summary.*2 of 2 chosen[^]*\d+ files will be written, all or none/.test(screen),
      ),
    ).toBe(true);
    expect(kept.map((each) => each.verdict)).toEqual(['promote', 'defer']);
    expect(await waiting(inputs)).toEqual(inputs.ids);
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['a hang-up', { kind: 'gone' } as const],
  ])('%s keeps what was decided and writes nothing', async (_name, event) => {
    const inputs = await worldWith(claims);
    const { state, kept } = await talk(inputs, ['p', event]);
    expect(state.mode).toEqual({ kind: 'over', how: 'quit' });
    expect(kept.map((each) => each.item)).toEqual([inputs.ids[0]]);
    expect(await waiting(inputs)).toEqual(inputs.ids);
  });

  it('an item that was edited is read again, and its decision is gone', async () => {
    const inputs = await worldWith(claims);
    const { state, kept, shown } = await talk(inputs, ['p', 'b', 'e', { kind: 'resize' }]);
    expect(shown.at(-1)).toContain('The first is zero');
    expect(shown.some((screen) => screen.includes('reloaded'))).toBe(true);
    expect(kept).toEqual([]);
    expect(state.at).toBe(0);
  });

  it('what is refused is said in the summary, and b goes there', async () => {
    const inputs = await worldWith(claims);
    const acting = { cwd: inputs.context.cwd, env: inputs.context.env };
    const { items } = await review(acting);
    const stale = new Map(
      items.map((item) => [
        item.name,
        {
          item: item.name,
          verdict: 'reject',
          reason: 'x',
          until: null,
          blockedBy: null,
          content: item.name === inputs.ids[1] ? 'sha256:other' : item.content,
        } as const,
      ]),
    );
    const terminal = terminalWith(['y', 'b', { kind: 'gone' }]);
    const state = await converse(startReview(items, stale, '2026-11-22', '2099-01-31', null), {
      terminal,
      tryDecisions: (decisions) => applyReview({ ...acting, dryRun: true }, decisions),
      keep: () => undefined,
      edit: () => Promise.resolve([reviewItemWith({})]),
      cite: () => Promise.resolve([]),
    });
    expect(terminal.shown.join('\n')).toContain('changed during the review');
    expect(terminal.shown.join('\n')).toContain('1 item was refused, so nothing can be written');
    expect(state.at).toBe(1);
  });
});
