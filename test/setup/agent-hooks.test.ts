import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { planAgentRemoval } from '#features/setup/setup/agent-hooks';
import { planAgentHooks } from '#features/setup/setup/agent-hooks';
import { inspectAgent } from '#features/setup/setup/inspect';
import { agentCommand } from '#setup/agents/agent-call';
import {
  agentEvents,
  type HookedAgent,
  hookedAgents,
  settingsPaths,
} from '#setup/agents/hooked-agents';
import type { SetupFacts } from '#setup/facts';
import type { FileFact } from '#workspace/paths/rule-facts';

import { bareFacts as facts } from './bare-facts.ts';

const path = settingsPaths.shared;
const file = (text: string): FileFact => ({ kind: 'text', text, executable: false });

/** The settings after planning; null where nothing is to be written. */
function put(
  text: string | null,
  block = false,
  more: Partial<SetupFacts> = {},
  others: Readonly<Record<string, FileFact>> = {},
  agent?: HookedAgent,
): string | null {
  const own = text === null ? {} : { [agent?.shared ?? path]: file(text) };
  const { steps } = planAgentHooks(facts({ ...others, ...own }, more), block, agent);
  return steps[0]?.after ?? null;
}

/** The settings with our entries alone removed, as in a clone that remembers nothing. */
function cut(text: string, agent?: HookedAgent): string | null | undefined {
  const own = { [agent?.shared ?? path]: file(text) };
  const { steps } = planAgentRemoval(facts(own), new Map(), agent);
  return steps.length === 0 ? text : steps[0]?.after;
}

interface Settings {
  readonly hooks: Readonly<
    Record<
      string,
      readonly {
        readonly matcher?: string;
        readonly hooks: readonly {
          readonly type: string;
          readonly command: string;
          readonly timeout?: number;
        }[];
      }[]
    >
  >;
}
const read = (text: string | null): Settings => JSON.parse(text ?? 'null') as Settings;
const commandOf = (text: string | null, event: string): string | undefined =>
  read(text).hooks[event]?.at(-1)?.hooks[0]?.command;

describe('the hooks of Claude Code', () => {
  it('are written in the shape of its contract where no settings are', () => {
    const text = put(null);
    expect(text?.endsWith('}\n')).toBe(true);
    expect(
      Object.entries(read(text).hooks).map(([event, groups]) => [
        event,
        groups.map((group) => [
          group.matcher,
          group.hooks.map((each) => [each.type, each.timeout]),
        ]),
      ]),
    ).toEqual([
      ['SessionStart', [[undefined, [['command', 30]]]]],
      ['UserPromptSubmit', [[undefined, [['command', 15]]]]],
      ['PreToolUse', [['Read|Write|Edit|MultiEdit|NotebookEdit|Bash', [['command', 15]]]]],
      ['PostToolUse', [['Write|Edit|MultiEdit|NotebookEdit', [['command', 15]]]]],
      ['Stop', [[undefined, [['command', 30]]]]],
      ['SubagentStart', [[undefined, [['command', 30]]]]],
      ['SubagentStop', [[undefined, [['command', 30]]]]],
      ['TaskCompleted', [[undefined, [['command', 30]]]]],
      ['PreCompact', [[undefined, [['command', 30]]]]],
      ['SessionEnd', [[undefined, [['command', 15]]]]],
    ]);
    expect(commandOf(text, 'Stop')).toBe(
      'if command -v memory-ledger >/dev/null 2>&1; then memory-ledger hook stop; fi || ' +
        'test $? -ne 2 || exit 2 # ledger:init 3ead1211',
    );
  });

  it('call the tool as other hooks do: of the project, on the PATH, by npx, or where this clone has it', () => {
    const own = { 'package.json': file('{"devDependencies":{"memory-ledger":"^1.0.0"}}') };
    expect(commandOf(put(null, false, {}, own), 'Stop')).toMatch(
      /^t="\$\{CLAUDE_PROJECT_DIR:-\.\}\/node_modules\/\.bin\/memory-ledger"; test ! -x "\$t" \|\| "\$t" hook stop \|\| test \$\? -ne 2 \|\| exit 2 # ledger:init [0-9a-f]{8}$/,
    );
    expect(commandOf(put(null, false, { program: 'npx memory-ledger' }), 'Stop')).toMatch(
      /^if command -v memory-ledger >\/dev\/null 2>&1; then memory-ledger hook stop; elif command -v npx >\/dev\/null 2>&1; then npx --yes memory-ledger@1\.2\.3 hook stop; fi \|\| /,
    );
    const script = { node: '/opt/node', path: '/home/a b/ledger.cjs' };
    expect(commandOf(put(null, false, { script }), 'Stop')).not.toContain('/opt/node');
    expect(
      planAgentHooks(facts({}, { script, local: true }), false).steps.map((step) => [
        step.path,
        commandOf(step.after, 'Stop'),
      ]),
    ).toEqual([
      [
        settingsPaths.own,
        expect.stringContaining(
          `; elif test -f '/home/a b/ledger.cjs'; then /opt/node '/home/a b/ledger.cjs' hook stop; fi`,
        ) as string,
      ],
    ]);
  });

  it('hold up with --block alone, and change over with it and without', () => {
    const free = put(null) ?? '';
    const held = put(free, true) ?? '';
    const isHeld = (text: string): string[] =>
      agentEvents
        .filter((event) => / --block/.test(commandOf(text, event.name) ?? ''))
        .map((event) => event.name);
    expect([isHeld(free), isHeld(held)]).toEqual([[], ['Stop', 'SubagentStop', 'TaskCompleted']]);
    expect([put(held, true), put(free), put(held)]).toEqual([null, null, free]);
  });

  it('are written once, whatever name the tool is called by', () => {
    const text = put(null);
    expect(
      planAgentHooks(facts({ [path]: file(text ?? '') }, { program: 'npx memory-ledger' }), false),
    ).toMatchObject({ steps: [], kept: [{ path, why: 'it is set up already' }] });
    const pinned = put(null, false, { program: 'npx memory-ledger' }) ?? '';
    expect(put(pinned)).toBe(null);
    // Another version is another command.
    expect(
      commandOf(put(pinned, false, { program: 'npx memory-ledger', version: '2.0.0' }), 'Stop'),
    ).toContain('memory-ledger@2.0.0 hook stop');
  });

  it('leave comments, tabs, order and line ends of other settings as they are', () => {
    const text =
      '\ufeff{\r\n\t// ours\r\n\t"model": "x", /* y */\r\n\t"hooks": {\r\n\t\t"Stop": ' +
      '[\r\n\t\t\t{ "hooks": [{ "type": "command", "command": "true" }] } // ' +
      'keep\r\n\t\t]\r\n\t},\r\n\t"env": { "A": "b" },\r\n}';
    const now = put(text) ?? '';
    expect(now.replace(/\r\n/g, '')).not.toContain('\n');
    expect(now).toContain(
      '\r\n\t\t\t{ "hooks": [{ "type": "command", "command": "true" }] }, // keep\r\n\t\t\t{\r\n\t\t\t\t"hooks": [\r\n',
    );
    expect(now).toContain('\r\n\t\t"SessionStart": [\r\n');
    expect(now.endsWith('\r\n\t},\r\n\t"env": { "A": "b" },\r\n}')).toBe(true);
    expect(cut(now)).toBe(text);
  });

  it('go into one line where everything is on one', () => {
    const now = put('{"model":"x"}') ?? '';
    expect(now).toMatch(
      /^\{"model":"x","hooks":\{"SessionStart":\[\{"hooks":\[\{"type":"command",[^\n]+\}$/,
    );
    expect(cut(now)).toBe('{"model":"x"}');
  });

  it('bring what another version wrote up to date, and keep what people changed beside it', () => {
    const old = (put(null) ?? '')
      .replace(
        JSON.stringify(agentCommand(facts({}), 'shared', 'stop', false)),
        JSON.stringify(
          agentCommand(
            facts({}, { program: 'npx memory-ledger', version: '0.9.0' }),
            'shared',
            'stop',
            false,
          ),
        ),
      )
      .replace('"timeout": 15', '"timeout": 5')
      .replace('Read|Write|Edit|MultiEdit|NotebookEdit|Bash', 'Write');
    const now = put(old) ?? '';
    expect(commandOf(now, 'Stop')).toBe(agentCommand(facts({}), 'shared', 'stop', false));
    expect([
      read(now).hooks.UserPromptSubmit?.[0]?.hooks[0]?.timeout,
      read(now).hooks.PreToolUse?.[0]?.matcher,
    ]).toEqual([5, 'Write']);
  });

  it('name the tools of this version where an older one named fewer, and nobody has a command beside it', () => {
    const now = put(null) ?? '';
    const former = now.replace(/Read\|(Write\|Edit\|MultiEdit)\|NotebookEdit\|Bash/, '$1');
    expect(put(former)).toBe(now);
    expect(put(now.replace('|NotebookEdit|Bash', '|NotebookEdit'))).toBe(now);
    const value = read(former);
    const [group] = value.hooks.PreToolUse ?? [];
    const beside = [...(group?.hooks ?? []), { type: 'command', command: 'true' }];
    const shared = JSON.stringify({
      hooks: { ...value.hooks, PreToolUse: [{ ...group, hooks: beside }] },
    });
    expect(put(shared)).toBe(null);
  });

  it('leave a command that somebody edited or wrote, and are not answered twice for it', () => {
    const edited = (put(null) ?? '').replace('hook stop;', 'hook stop --portable;');
    expect(planAgentHooks(facts({ [path]: file(edited) }), true)).toMatchObject({
      steps: [{ path }],
      kept: [
        { path, why: 'its hook for Stop was edited by hand; delete it to have it written again' },
      ],
    });
    expect(commandOf(put(edited, true), 'Stop')).toContain('hook stop --portable;');
    const own =
      '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"ledger hook stop --block"}]}]}}';
    expect(read(put(own)).hooks.Stop).toEqual(read(own).hooks.Stop);
    expect(cut(put(own) ?? '')).toBe(own);
    // An edited one is left by the removal too, which says so.
    expect(planAgentRemoval(facts({ [path]: file(edited) }), new Map())).toMatchObject({
      steps: [{ path }],
      kept: [{ path, why: 'its hook for Stop was edited by hand; delete it yourself' }],
    });
  });

  it('are mended where a merge left them twice, or an event nobody answers any more', () => {
    const text = put(null) ?? '';
    const value = read(text);
    const twice = JSON.stringify(
      {
        hooks: {
          ...value.hooks,
          Stop: [...(value.hooks.Stop ?? []), ...(value.hooks.Stop ?? [])],
          Gone: value.hooks.Stop,
        },
      },
      null,
      2,
    );
    expect(read(put(twice))).toEqual(value);
  });

  it.each([
    ['{\n  "a": }\n', 'dataFile.notJson', { place: `${path}:2:8:`, problem: 'value expected' }],
    ['', 'dataFile.notJson', { place: `${path}:1:1:`, problem: 'value expected' }],
    ['[]\n', 'agentSettings.noObject', { place: `${path}:1:1:` }],
    ['{\n "hooks": null }', 'agentSettings.hooksNoObject', { place: `${path}:2:11:` }],
    [
      '{ "hooks": { "Stop": {} } }',
      'agentSettings.eventNoList',
      { place: `${path}:1:22:`, event: 'Stop' },
    ],
    ['{ "a": 1, "a": 2 }', 'dataFile.keyTwice', { place: `${path}:1:11:`, key: 'a' }],
  ])('refuse settings that are none, with the place: %j', (text, id, values) => {
    expect(() => planAgentHooks(facts({ [path]: file(text) }), false)).toThrow(
      expect.objectContaining({
        name: 'UsageError',
        sentence: expect.objectContaining({ id, values }) as unknown,
      }) as Error,
    );
    expect(planAgentRemoval(facts({ [path]: file(text) }), new Map())).toMatchObject({
      steps: [],
      kept: [],
    });
  });

  it('are not written through a link, nor beside those in the other file', () => {
    expect(planAgentHooks(facts({ [path]: { kind: 'link', to: 'x.json' } }), false)).toMatchObject({
      steps: [],
      byHand: [{ path, why: 'it is a symbolic link, and ledger does not write through links' }],
    });
    expect(
      planAgentHooks(facts({ [path]: file(put(null) ?? '') }, { local: true }), false),
    ).toMatchObject({
      steps: [],
      kept: [
        {
          path,
          why: expect.stringContaining('`ledger init --remove --agent claude-code`') as string,
        },
      ],
    });
  });
});

describe('the tools that hooks are for', () => {
  it.each([
    ['claude-code', /\|Bash(?=")/g],
    ['codex', /\|Bash(?=")/g],
    ['gemini', /\|run_shell_command(?=")/g],
    ['cursor', /\|Shell(?=")/g],
  ])('have commands among them, also where an earlier %s had none', (id, added) => {
    const agent = hookedAgents.find((each) => each.id === id) as HookedAgent;
    const now = put(null, false, {}, {}, agent) ?? '';
    const former = now.replace(added, '');
    expect(former).not.toBe(now);
    const older = facts({ [agent.shared]: file(former) });
    expect(inspectAgent(older, () => null, null)).toMatchObject([{ state: 'older', missing: [] }]);
    expect(put(former, false, {}, {}, agent)).toBe(now);
    expect(put(now, false, {}, {}, agent)).toBe(null);
    expect(inspectAgent(facts({ [agent.shared]: file(now) }), () => null, null)).toMatchObject([
      { state: 'current' },
    ]);
    for (const text of [former, now]) expect(cut(text, agent)).toBe(null);
  });
});

/** A command as a list of them has it. */
interface Flat {
  readonly command?: string;
  readonly bash?: string;
  readonly matcher?: string;
}

describe.each([
  {
    id: 'cursor',
    path: '.cursor/hooks.json',
    key: 'command' as const,
    entries: {
      sessionStart: { timeout: 30 },
      preToolUse: { timeout: 15, matcher: 'Write|Delete|Shell' },
      postToolUse: { timeout: 15, matcher: 'Read|Write|Delete|Shell' },
      stop: { timeout: 30 },
      preCompact: { timeout: 30 },
      sessionEnd: { timeout: 15 },
    },
  },
  {
    id: 'copilot',
    path: '.github/hooks/ledger.json',
    key: 'bash' as const,
    entries: {
      sessionStart: { type: 'command', timeoutSec: 30 },
      userPromptSubmitted: { type: 'command', timeoutSec: 15 },
      preToolUse: { type: 'command', timeoutSec: 15 },
      postToolUse: { type: 'command', timeoutSec: 15 },
      Stop: { type: 'command', timeoutSec: 30 },
      PreCompact: { type: 'command', timeoutSec: 30 },
      sessionEnd: { type: 'command', timeoutSec: 15 },
    },
  },
])('the hooks of $id, in a list for each event', ({ id, path: own, key, entries }) => {
  const agent = hookedAgents.find((each) => each.id === id);
  const stop = Object.keys(entries).find((event) => /^stop$/i.test(event)) ?? '';
  const plan = (text: string | null, block = false) =>
    planAgentHooks(facts(text === null ? {} : { [own]: file(text) }), block, agent);
  const write = (text: string | null, block = false): string | null =>
    put(text, block, {}, {}, agent);
  const take = (text: string) => planAgentRemoval(facts({ [own]: file(text) }), new Map(), agent);
  const listsOf = (text: string | null) =>
    (JSON.parse(text ?? 'null') as { hooks: Record<string, Flat[]> }).hooks;
  const lineOf = (text: string | null, event: string): string =>
    listsOf(text)[event]?.at(-1)?.[key] ?? '';

  it('are written in the shape of its contract, and go with the file', () => {
    const text = write(null) ?? '';
    expect(JSON.parse(text)).toEqual({
      version: 1,
      hooks: Object.fromEntries(
        Object.entries(entries).map(([event, more]) => [
          event,
          [{ ...more, [key]: expect.stringMatching(/ # ledger:init [0-9a-f]{8}$/) as string }],
        ]),
      ),
    });
    expect(lineOf(text, stop)).toBe(agentCommand(facts({}), 'shared', 'stop', false));
    expect(plan(text)).toMatchObject({
      steps: [],
      kept: [{ path: own, why: 'it is set up already' }],
    });
    expect(take(text).steps).toMatchObject([{ path: own, after: null }]);
  });

  it('hold up with --block alone, and change over', () => {
    const free = write(null) ?? '';
    const held = write(free, true) ?? '';
    const blocking = Object.keys(entries).filter((event) => / --block/.test(lineOf(held, event)));
    expect([free.includes('--block'), blocking]).toEqual([false, [stop]]);
    expect([write(held, true), write(held)]).toEqual([null, free]);
  });

  it('stand behind those of other people, which keep their bytes', () => {
    const text =
      `\ufeff{\r\n\t"version": 1, // ours\r\n\t"hooks": {\r\n\t\t"${stop}": [\r\n\t\t\t{ "${key}": "true" } ` +
      `/* keep */\r\n\t\t],\r\n\t\t"other": [{ "${key}": "date" }],\r\n\t}\r\n}`;
    const now = write(text) ?? '';
    expect(now.replace(/\r\n/g, '')).not.toContain('\n');
    expect(now).toContain(`{ "${key}": "true" }, /* keep */\r\n\t\t\t{\r\n`);
    expect(take(now).steps).toMatchObject([{ path: own, after: text }]);
    expect(write(now)).toBe(null);
  });

  it('are brought up to date, and left where somebody edited or wrote one', () => {
    const now = write(null) ?? '';
    const fetching = agentCommand(
      facts({}, { program: 'npx memory-ledger', version: '0.9.0' }),
      'shared',
      'stop',
      false,
    );
    expect(write(now.replace(JSON.stringify(lineOf(now, stop)), JSON.stringify(fetching)))).toBe(
      now,
    );
    const edited = now.replace('hook stop;', 'hook stop --portable;');
    expect(plan(edited, true)).toMatchObject({ steps: [], kept: [{ path: own }] });
    expect(take(edited).kept).toMatchObject([
      { path: own, why: `its hook for ${stop} was edited by hand; delete it yourself` },
    ]);
    const written = `{"version":1,"hooks":{"${stop}":[{"${key}":"ledger hook stop --block"}]}}`;
    expect(listsOf(write(written))[stop]).toEqual(listsOf(written)[stop]);
    expect(take(write(written) ?? '').steps).toMatchObject([{ after: written }]);
  });

  it.each([
    ['{\n  "a": }\n', 'dataFile.notJson', { place: `${own}:2:8:`, problem: 'value expected' }],
    ['[]\n', 'agentSettings.noObject', { place: `${own}:1:1:` }],
    ['{ "hooks": [] }', 'agentSettings.hooksNoObject', { place: `${own}:1:12:` }],
    [
      `{ "hooks": { "${stop}": {} } }`,
      'agentSettings.eventNoList',
      { place: `${own}:1:22:`, event: stop },
    ],
  ])('are not written where there are none to be read: %j', (text, message, values) => {
    expect(() => plan(text)).toThrow(
      expect.objectContaining({
        sentence: expect.objectContaining({ id: message, values }) as unknown,
      }) as Error,
    );
    expect(take(text)).toMatchObject({ steps: [], kept: [] });
  });

  it('are not written through a link on the way', () => {
    const [top = ''] = own.split('/');
    const linked = facts({ [top]: { kind: 'link', to: 'elsewhere' } });
    expect(planAgentHooks(linked, false, agent)).toMatchObject({
      steps: [],
      byHand: [
        { path: own, why: `${top} is a symbolic link, and ledger does not write through links` },
      ],
    });
  });
});

const blank = fc.constantFrom('', ' ', '\n', '\n  ', '\r\n\t', ' /* c */ ', ' // c\n');
const leaf = fc.constantFrom('1', '"x"', 'true', '{}', '[]', '"a // b"', '"\\u0041"');
const command = fc.constantFrom('"true"', '"echo hi # x"', '"prettier --check ."');
const group = fc
  .tuple(blank, command, blank)
  .map(([a, text, b]) => `{${a}"hooks":${b}[{"type": "command",${a}"command":${b}${text}}]${a}}`);
const flat = fc
  .tuple(blank, command, blank)
  .map(([a, text, b]) => `{${a}"command":${b}${text},${a}"bash": ${text}}`);
const listOf = (item: fc.Arbitrary<string>, open: string, close: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(
        fc.tuple(blank, item, blank).map((parts) => parts.join('')),
        { minLength: 1, maxLength: 3 },
      ),
      fc.constantFrom('', ',', ',\n'),
      blank,
    )
    .map(([items, comma, end]) => `${open}${items.join(',')}${comma}${end}${close}`);
const events = fc.uniqueArray(
  fc.constantFrom('Stop', 'PreToolUse', 'SessionStart', 'sessionStart', 'Notification'),
  { minLength: 1, maxLength: 3 },
);
const pairs = (names: readonly string[], values: readonly string[]): string[] =>
  names.map((name, at) => `${JSON.stringify(name)}: ${values[at] ?? '1'}`);
const hooksOf = (item: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(events, fc.array(listOf(item, '[', ']'), { minLength: 3, maxLength: 3 }), blank)
    .map(
      ([names, lists, gap]) => `"hooks":${gap}{${gap}${pairs(names, lists).join(`,${gap}`)}${gap}}`,
    );
const others = fc
  .uniqueArray(fc.constantFrom('model', 'env', 'permissions'), { minLength: 1, maxLength: 3 })
  .chain((names) => fc.tuple(fc.constant(names), fc.array(leaf, { minLength: 3, maxLength: 3 })))
  .map(([names, values]) => pairs(names, values));
/**
 * Settings as people have them: other keys, other hooks, comments, trailing commas, any line ends,
 * all on one line.
 */
const settingsOf = (item: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(
      others,
      fc.option(hooksOf(item)),
      fc.nat(3),
      blank,
      fc.constantFrom('', ','),
      fc.constantFrom('', '\n', '\r\n'),
      fc.constantFrom('', '\ufeff'),
    )
    .map(
      ([keys, own, at, gap, comma, end, mark]) =>
        `${mark}{${gap}${(own === null ? keys : [...keys.slice(0, at), own, ...keys.slice(at)]).join(`,${gap}`)}` +
        `${comma}${gap}}${end}`,
    );

describe('settings of any form', () => {
  it.each(['claude-code', 'cursor', 'copilot'])(
    'of %s are what they were once the hooks are out again, to the byte, in every clone',
    (id) => {
      const agent = hookedAgents.find((each) => each.id === id);
      const text = settingsOf(agent?.form.grouped === true ? group : flat);
      const write = (before: string | null, block: boolean): string | null =>
        put(before, block, {}, {}, agent);
      fc.assert(
        fc.property(text, fc.boolean(), fc.boolean(), (before, block, then) => {
          const now = write(before, block);
          expect(now).not.toBe(null);
          expect(write(now, block)).toBe(null);
          const switched = write(now, then) ?? now ?? '';
          expect(cut(switched, agent)).toBe(before);
        }),
        { numRuns: 200 },
      );
    },
  );

  it('are what they were before the first time where this clone remembers it, however empty they were', () => {
    for (const text of [
      '{}',
      '{ }\n',
      '{"hooks":{}}',
      '{\n  "hooks": { "Stop": [ ] }\n}\n',
      '{ // nothing\n}\n',
    ]) {
      const now = put(text) ?? '';
      const known = new Map([[path, { before: text, after: now }]]);
      expect(
        planAgentRemoval(facts({ [path]: file(now) }), known).steps.map((step) => step.after),
      ).toEqual([text]);
      // Edited since: our entries alone.
      const since = planAgentRemoval(
        facts({ [path]: file(now.replace(/\}\s*$/, ',"model":"x"}')) }),
        known,
      ).steps.map((step) => step.after);
      expect(since).toEqual([expect.stringMatching(/^\{[^]*"model":"x"\}$/)]);
      expect(since[0]).not.toContain('ledger');
    }
    const made = put(null) ?? '';
    expect(
      planAgentRemoval(
        facts({ [path]: file(made) }),
        new Map([[path, { before: null, after: made }]]),
      ).steps,
    ).toMatchObject([{ path, before: made, after: null }]);
    expect(cut(made)).toBe(null);
  });
});
