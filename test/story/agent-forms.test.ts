import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const file = 'src/refresh.ts';
const claim = 'Refresh gives nothing for an expired token';
const finding = 'corpus/findings/refresh-gives-nothing-expired-token.md';
const from = '  if (token.expired) return null;';
const to = '  if (token.expired) throw new Expired();';
const silence = { code: 0, out: '', error: '' };
const about = (text: string): string => expect.stringContaining(text) as string;

/** A repository with one promoted fact about one line, committed. */
function known(): Team {
  const here = team('work', {
    [file]: `export function refresh() {\n${from}\n}\n`,
    'ledger.config.json': '{}\n',
  });
  here.did(reviewer, 'promote', proposed(here, claim));
  here.commit('Know it');
  return here;
}

function proposed(here: Team, text: string, session?: string): string {
  const more = ['--when', 'changing refresh', '--not-when', 'in tests'];
  const env: Readonly<Record<string, string>> =
    session === undefined ? {} : { CLAUDE_CODE_SESSION_ID: session, CLAUDECODE: '1' };
  return captured(here.as(bot, ['capture', text, `${file}#L2`, ...more], { env }).out);
}

/** Fires events as an agent does; what its settings have is the event as this tool calls it. */
function agent(here: Team, common: object) {
  const env = { XDG_CACHE_HOME: join(here.root, '.git/cache') };
  const fire = (event: string, payload: object, ...flags: readonly string[]) =>
    here.as(bot, ['hook', event, ...flags], {
      input: JSON.stringify({ ...common, ...payload }),
      env,
    });
  return {
    fire,
    says: (event: string, payload: object, ...flags: readonly string[]): unknown =>
      JSON.parse(fire(event, payload, ...flags).out),
  };
}

/** The repository, and an agent in it by what each of its payloads has. */
function at(common: (root: string) => object) {
  const here = known();
  return { here, ...agent(here, common(here.root)) };
}

const cursor = (root: string): object => ({
  conversation_id: 'c1',
  generation_id: 'g1',
  model: 'a-model',
  cursor_version: '2.4.0',
  workspace_roots: [root],
  user_email: null,
  transcript_path: null,
});
const copilotCli = (root: string): object => ({
  sessionId: 'c1',
  timestamp: 1_764_000_000_000,
  cwd: root,
});
/** What Copilot CLI sends for events in PascalCase, and VS Code for all. */
const vscode = (root: string): object => ({
  session_id: 'c1',
  timestamp: '2026-11-20T10:30:00.000Z',
  cwd: root,
  transcript_path: '/home/dev/transcript.json',
});

describe('Cursor', { timeout: 60_000 }, () => {
  it('is given memory at its start, after a tool, and again after a compaction', () => {
    const { here, fire, says } = at(cursor);
    const begin = { hook_event_name: 'sessionStart', session_id: 'c1', composer_mode: 'agent' };
    expect(says('session-start', begin)).toEqual({ additional_context: about(claim) });
    const call = (tool_name: string, tool_input: object) => ({
      tool_name,
      tool_input,
      tool_use_id: 't1',
      cwd: here.root,
    });
    const write = call('Write', {
      file_path: join(here.root, file),
      old_string: from,
      new_string: to,
    });
    expect(fire('pre-tool-use', { hook_event_name: 'preToolUse', ...write })).toEqual(silence);
    const read = call('Read', { file_path: join(here.root, file) });
    const after = { hook_event_name: 'postToolUse', tool_output: '{}', duration: 3 };
    expect(says('post-tool-use', { ...after, ...read })).toEqual({
      additional_context: about('1 fact cites this file: '),
    });
    expect(fire('post-tool-use', { ...after, ...read })).toEqual(silence);
    expect(
      fire('pre-compact', { hook_event_name: 'preCompact', trigger: 'auto', context_tokens: 9 }),
    ).toEqual(silence);
    expect(says('post-tool-use', { ...after, ...read })).toEqual({
      additional_context: about('1 fact cites this file: '),
    });
    here.write(file, here.read(file).replace(from, to));
    expect(says('post-tool-use', { ...after, ...write })).toEqual({
      additional_context: about('if (token.expired) return null;'),
    });
    const end = { hook_event_name: 'sessionEnd', session_id: 'c1', reason: 'completed' };
    expect(fire('session-end', end)).toEqual(silence);
  });

  it('is kept from editing what acts alone change, and from deleting an entry', () => {
    const { here, says } = at(cursor);
    const deny = (reason: string) => ({
      permission: 'deny',
      user_message: about(reason),
      agent_message: about(reason),
    });
    const content = here.read(finding).replace('gives nothing', 'gives a token');
    const call = (tool_name: string, tool_input: object) => ({
      hook_event_name: 'preToolUse',
      tool_name,
      tool_input,
      cwd: here.root,
    });
    expect(
      says('pre-tool-use', call('Write', { file_path: join(here.root, finding), content })),
    ).toEqual(deny(finding));
    const [entry = ''] = here.git('ls-files', 'corpus/ledger').split('\n');
    expect(says('pre-tool-use', call('Delete', { path: join(here.root, entry) }))).toEqual(
      deny(entry),
    );
  });

  it('goes on with --block once, is shown what waits before a compaction, and nothing else', () => {
    const { here, fire, says } = at(cursor);
    const item = proposed(here, 'Refresh reads the token first', 'c1');
    const stop = { hook_event_name: 'stop', status: 'completed', loop_count: 0 };
    expect(says('pre-compact', { hook_event_name: 'preCompact', trigger: 'manual' })).toEqual({
      user_message: about(item),
    });
    for (const more of [{ status: 'aborted' }, { status: 'error' }, { loop_count: 1 }])
      expect(fire('stop', { ...stop, ...more }, '--block')).toEqual(silence);
    expect(says('stop', stop, '--block')).toEqual({ followup_message: about(item) });
    expect(fire('stop', stop, '--block')).toEqual(silence);
    // It shows people nothing where it stops.
    expect(fire('stop', { ...stop, conversation_id: 'c2' })).toEqual(silence);
  });
});

describe('Copilot CLI', { timeout: 60_000 }, () => {
  it('is given memory at its start and at a tool, in its form and in that of VS Code', () => {
    const { here, fire, says } = at(copilotCli);
    const both = (hookEventName: string, text: string) => ({
      additionalContext: about(text),
      hookSpecificOutput: { hookEventName, additionalContext: about(text) },
    });
    expect(says('session-start', { source: 'new', initialPrompt: 'x' })).toEqual(
      both('SessionStart', claim),
    );
    expect(fire('user-prompt-submit', { prompt: 'why does refresh give nothing?' })).toEqual(
      silence,
    );
    const view = { toolName: 'view', toolArgs: JSON.stringify({ path: join(here.root, file) }) };
    expect(says('pre-tool-use', view)).toEqual(both('PreToolUse', '1 fact cites this file: '));
    const edit = {
      toolName: 'edit',
      toolArgs: JSON.stringify({ path: join(here.root, file), old_str: from, new_str: to }),
    };
    expect(says('pre-tool-use', edit)).toEqual(both('PreToolUse', claim));
    here.write(file, here.read(file).replace(from, to));
    const toolResult = { resultType: 'success', textResultForLlm: 'Done' };
    expect(says('post-tool-use', { ...edit, toolResult })).toEqual(both('PostToolUse', claim));
    expect(fire('pre-tool-use', { toolName: 'bash', toolArgs: '{"command":"ls"}' })).toEqual(
      silence,
    );
    expect(fire('session-end', { reason: 'complete' })).toEqual(silence);
  });

  it('is kept from editing what acts alone change', () => {
    const { here, says } = at(copilotCli);
    const file_text = here.read(finding).replace('gives nothing', 'gives a token');
    const reason = {
      permissionDecision: 'deny',
      permissionDecisionReason: about(finding),
    };
    expect(
      says('pre-tool-use', {
        toolName: 'create',
        toolArgs: JSON.stringify({ path: join(here.root, finding), file_text }),
      }),
    ).toEqual({ ...reason, hookSpecificOutput: { hookEventName: 'PreToolUse', ...reason } });
  });
});

describe('VS Code', { timeout: 60_000 }, () => {
  it('is given memory at its start, at a prompt and at a tool', () => {
    const { here, says } = at(vscode);
    const context = (hookEventName: string, text: string) => ({
      hookSpecificOutput: { hookEventName, additionalContext: about(text) },
    });
    expect(says('session-start', { hook_event_name: 'SessionStart', source: 'new' })).toEqual(
      context('SessionStart', claim),
    );
    const read = {
      hook_event_name: 'PreToolUse',
      tool_name: 'read_file',
      tool_input: { filePath: join(here.root, file), startLine: 1, endLine: 9 },
      tool_use_id: 'tool-123',
    };
    expect(says('pre-tool-use', read)).toEqual(context('PreToolUse', '1 fact cites this file: '));
    expect(
      says('user-prompt-submit', {
        hook_event_name: 'UserPromptSubmit',
        prompt: 'why does refresh give nothing for an expired token?',
      }),
    ).toEqual(context('UserPromptSubmit', claim));
    const edit = {
      hook_event_name: 'PostToolUse',
      tool_name: 'replace_string_in_file',
      tool_input: { filePath: join(here.root, file), oldString: from, newString: to },
      tool_response: 'File edited successfully',
    };
    here.write(file, here.read(file).replace(from, to));
    expect(says('post-tool-use', edit)).toEqual(context('PostToolUse', claim));
  });

  it('goes on with --block once, by the reason where it looks and where Copilot CLI does', () => {
    const { here, fire, says } = at(vscode);
    const item = proposed(here, 'Refresh reads the token first', 'c1');
    const stop = { hook_event_name: 'Stop', stop_hook_active: false };
    const reason = { decision: 'block', reason: about(item) };
    expect(fire('stop', { ...stop, stop_hook_active: true }, '--block')).toEqual(silence);
    expect(says('pre-compact', { hook_event_name: 'PreCompact', trigger: 'auto' })).toEqual({
      systemMessage: about(item),
    });
    expect(says('stop', stop, '--block')).toEqual({
      ...reason,
      hookSpecificOutput: { hookEventName: 'Stop', ...reason },
    });
    expect(fire('stop', stop, '--block')).toEqual(silence);
    expect(says('stop', { ...stop, session_id: 'c2' })).toEqual({ systemMessage: about('1') });
  });

  it('is kept from patching what acts alone change', () => {
    const { here, says } = at(vscode);
    const path = here.at(finding);
    const lines = here.read(path).split('\n');
    const line = lines.find((each) => each.includes('gives nothing')) ?? '';
    const input =
      `*** Begin Patch\n*** Update File: ${join(here.root, path)}\n@@\n-${line}\n` +
      `+${line.replace('nothing', 'a token')}\n*** End Patch\n`;
    const call = { hook_event_name: 'PreToolUse', tool_name: 'apply_patch', tool_input: { input } };
    expect(says('pre-tool-use', call)).toEqual({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: about(path),
      },
    });
  });
});

describe('Gemini CLI', { timeout: 60_000 }, () => {
  it('is kept from editing what acts alone change, in the words it reads', () => {
    const { here, says } = at((root) => ({ session_id: 'c1', cwd: root }));
    const path = here.at(finding);
    const content = here.read(path).replace('gives nothing', 'gives a token');
    expect(
      says('pre-tool-use', {
        hook_event_name: 'BeforeTool',
        tool_name: 'write_file',
        tool_input: { file_path: join(here.root, path), content },
      }),
    ).toEqual({ decision: 'deny', reason: about(path) });
  });
});
