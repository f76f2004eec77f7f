import { describe, expect, it } from 'vitest';

import { linesTouched } from '#recall/changed-lines';
import { toolTouches } from '#recall/tool-touches';

import { readHookEvent } from '../../src/serve/hook-input.ts';

const file = Array.from({ length: 9 }, (_each, at) => `line ${at + 1}\n`).join('');
const patch = (...lines: readonly string[]): string =>
  ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');

/** What an event touches in the file above: the file, reading or editing, and its lines. */
function touched(event: object, text: string | null = file): string[] {
  const { tool } = readHookEvent(Buffer.from(JSON.stringify(event))) ?? { tool: null };
  return toolTouches(tool?.name ?? null, tool?.input).map((touch) => {
    const lines = linesTouched(touch, text);
    const ranges = lines?.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`));
    return `${touch.kind} ${touch.file} ${ranges?.join(',') ?? 'all'}`;
  });
}
const edit = { old_string: 'line 4', new_string: 'line four' };

describe('what a tool touches', () => {
  it.each<[string, object, string[]]>([
    [
      'Claude Code reads',
      { tool_name: 'Read', tool_input: { file_path: 'a.ts' } },
      ['reads a.ts all'],
    ],
    [
      'Claude Code reads some lines',
      { tool_name: 'Read', tool_input: { file_path: 'a.ts', offset: 3, limit: 2 } },
      ['reads a.ts 3-4'],
    ],
    [
      'Claude Code edits',
      { tool_name: 'Edit', tool_input: { file_path: 'a.ts', ...edit } },
      ['edits a.ts 4'],
    ],
    [
      'Claude Code edits every place',
      {
        tool_name: 'Edit',
        tool_input: { file_path: 'a.ts', old_string: 'line', new_string: 'row', replace_all: true },
      },
      ['edits a.ts 1-9'],
    ],
    [
      'Claude Code edits several times',
      {
        tool_name: 'MultiEdit',
        tool_input: {
          file_path: 'a.ts',
          edits: [edit, { old_string: 'line 8\n', new_string: '' }],
        },
      },
      ['edits a.ts 4,8'],
    ],
    [
      'Claude Code writes',
      {
        tool_name: 'Write',
        tool_input: { file_path: 'a.ts', content: file.replace('line 7', 'x') },
      },
      ['edits a.ts 7'],
    ],
    [
      'Claude Code edits a notebook',
      {
        tool_name: 'NotebookEdit',
        tool_input: { notebook_path: 'a.ipynb', cell_id: 'c', new_source: 'x' },
      },
      ['edits a.ipynb all'],
    ],
    [
      'VS Code edits',
      {
        tool_name: 'replace_string_in_file',
        tool_input: { filePath: 'a.ts', oldString: 'line 2', newString: 'x' },
      },
      ['edits a.ts 2'],
    ],
    [
      'VS Code edits several files',
      {
        tool_name: 'multi_replace_string_in_file',
        tool_input: {
          replacements: [
            { filePath: 'a.ts', oldString: 'line 2', newString: 'x' },
            { filePath: 'b.ts', oldString: 'line 3', newString: 'x' },
            { filePath: 'a.ts', oldString: 'line 9', newString: 'x' },
          ],
        },
      },
      ['edits a.ts 2,9', 'edits b.ts 3'],
    ],
    [
      'VS Code names files alone',
      { tool_name: 'editFiles', tool_input: { files: ['a.ts', 'b.ts'] } },
      ['edits a.ts all', 'edits b.ts all'],
    ],
    [
      'VS Code makes a file',
      { tool_name: 'create_file', tool_input: { filePath: 'n.ts', content: 'x\n' } },
      ['edits n.ts 1-9'],
    ],
    [
      'VS Code reads lines',
      { tool_name: 'read_file', tool_input: { filePath: 'a.ts', startLine: 2, endLine: 5 } },
      ['reads a.ts 2-5'],
    ],
    [
      'Copilot CLI edits',
      {
        toolName: 'edit',
        toolArgs: JSON.stringify({ path: 'a.ts', old_str: 'line 4', new_str: 'x' }),
      },
      ['edits a.ts 4'],
    ],
    [
      'Copilot CLI views',
      { toolName: 'view', toolArgs: '{"path":"a.ts","view_range":[3,-1]}' },
      ['reads a.ts 3-9007199254740991'],
    ],
    [
      'Copilot CLI with arguments that are no text',
      { toolName: 'view', toolArgs: { path: 'a.ts' } },
      ['reads a.ts all'],
    ],
    [
      'Codex patches',
      {
        tool_name: 'apply_patch',
        tool_input: {
          command: patch(
            '*** Update File: a.ts',
            '@@',
            ' line 3',
            '-line 4',
            '+x',
            ' line 5',
            '*** Add File: n.ts',
            '+new',
            '*** Delete File: gone.ts',
          ),
        },
      },
      ['edits a.ts 4', 'edits n.ts 1-9', 'edits gone.ts 1-9'],
    ],
    [
      'Codex moves a file in a shell',
      {
        tool_name: 'shell',
        tool_input: {
          command: [
            'bash',
            '-lc',
            `apply_patch <<'EOF'\n${patch('*** Update File: a.ts', '*** Move to: b.ts', '@@ line 6', '-line 7', '+x')}\nEOF`,
          ],
        },
      },
      ['edits a.ts 7', 'edits b.ts all'],
    ],
    [
      'Gemini replaces',
      {
        hook_event_name: 'AfterTool',
        tool_name: 'replace',
        tool_input: { file_path: 'a.ts', ...edit },
      },
      ['edits a.ts 4'],
    ],
    [
      'Gemini writes',
      { tool_name: 'write_file', tool_input: { file_path: 'a.ts', content: file } },
      ['edits a.ts all'],
    ],
    [
      'Gemini reads',
      { tool_name: 'read_file', tool_input: { absolute_path: '/x/a.ts', offset: 4, limit: 1 } },
      ['reads /x/a.ts 4'],
    ],
    [
      'Cursor reads',
      { hook_event_name: 'beforeReadFile', file_path: 'a.ts', content: file },
      ['reads a.ts all'],
    ],
    [
      'Cursor edited',
      { hook_event_name: 'afterFileEdit', file_path: 'a.ts', edits: [edit] },
      ['edits a.ts 4'],
    ],
    [
      'a tool of a server',
      { tool_name: 'mcp__fs__read_file', tool_input: { path: 'a.ts' } },
      ['reads a.ts all'],
    ],
    ['a search', { tool_name: 'Grep', tool_input: { path: 'a.ts', pattern: 'x' } }, []],
    ['a command', { tool_name: 'Bash', tool_input: { command: 'cat a.ts' } }, []],
    [
      'a command that speaks of a patch',
      { tool_name: 'Bash', tool_input: { command: 'grep "*** Begin Patch" a.ts' } },
      [],
    ],
  ])('%s', (_name, event, expected) => {
    expect(touched(event)).toEqual(expected);
  });

  it.each<[string, object, string[]]>([
    ['a file that is a number', { tool_name: 'Read', tool_input: { file_path: 7 } }, []],
    ['no file', { tool_name: 'Edit', tool_input: { file_path: '', ...edit } }, []],
    ['no input', { tool_name: 'Read' }, []],
    ['an input that is a list', { tool_name: 'Read', tool_input: ['a.ts'] }, []],
    ['an input that is no JSON', { toolName: 'view', toolArgs: '{"path":' }, []],
    ['a name that is a list', { tool_name: ['Read'], tool_input: { file_path: 'a.ts' } }, []],
    [
      'lines that are texts',
      { tool_name: 'Read', tool_input: { file_path: 'a.ts', offset: '3', limit: -2 } },
      ['reads a.ts 1-9007199254740991'],
    ],
    [
      'edits of odd types',
      { tool_name: 'MultiEdit', tool_input: { file_path: 'a.ts', edits: [1, null, {}] } },
      ['edits a.ts all'],
    ],
    [
      'nothing to look for',
      { tool_name: 'Edit', tool_input: { file_path: 'a.ts', old_string: '', new_string: 'x' } },
      ['edits a.ts all'],
    ],
    [
      'what is not there',
      { tool_name: 'Edit', tool_input: { file_path: 'a.ts', old_string: 'nix', new_string: 'x' } },
      ['edits a.ts all'],
    ],
    [
      'several places where one is meant',
      {
        tool_name: 'Edit',
        tool_input: { file_path: 'a.ts', old_string: 'e 1', new_string: 'e x' },
      },
      ['edits a.ts 1'],
    ],
    [
      'a patch without an end',
      {
        tool_name: 'apply_patch',
        tool_input: { input: '*** Begin Patch\n*** Update File: a.ts\n-line 2' },
      },
      ['edits a.ts 2'],
    ],
    [
      'a patch of what is not there',
      {
        tool_name: 'apply_patch',
        tool_input: { input: patch('*** Update File: a.ts', '-nix', '+x') },
      },
      ['edits a.ts all'],
    ],
  ])('%s is taken as it comes', (_name, event, expected) => {
    expect(touched(event)).toEqual(expected);
  });

  it('is found at every place, in a file with CR LF, and in none', () => {
    const event = {
      tool_name: 'Edit',
      tool_input: { file_path: 'a.ts', old_string: 'b\n', new_string: 'c\n' },
    };
    expect(touched(event, 'a\r\nb\r\na\r\nb\r\n')).toEqual(['edits a.ts 2,4']);
    expect(touched(event, null)).toEqual(['edits a.ts all']);
  });

  it('is no more than a hundred files', () => {
    const files = Array.from({ length: 5_000 }, (_each, at) => `${at}.ts`);
    expect(touched({ tool_name: 'editFiles', tool_input: { files } })).toHaveLength(100);
    const many = patch(...files.map((each) => `*** Delete File: ${each}`));
    expect(touched({ tool_name: 'apply_patch', tool_input: { command: many } })).toHaveLength(100);
  });

  it('is told apart by texts that the file can have had before', () => {
    const before = (input: object, after: string): readonly string[] | undefined =>
      toolTouches('Edit', { file_path: 'a.ts', ...input })[0]?.before(after);
    expect(before(edit, file.replace('line 4', 'line four'))).toEqual([file]);
    expect(before({ old_string: 'x', new_string: 'a' }, 'a a')).toEqual(['x a', 'a x']);
    expect(before({ old_string: 'x', new_string: '' }, 'a')).toEqual([]);
    expect(before({ insert_line: 1, insert_text: 'b' }, 'a\nb\nc\n')).toEqual(['a\nc\n']);
    expect(before({ content: 'x' }, 'x')).toEqual([]);
    const [patched] = toolTouches('apply_patch', {
      input: patch('*** Update File: a.ts', ' line 3', '-line 4', '+x'),
    });
    expect(patched?.before(file.replace('line 4', 'x'))).toEqual([file]);
  });
});
