import type { ToolUse } from './message.ts';

const memoryFile =
  /(?:^|[/\\])(?:MEMORY\.md|CLAUDE(?:\.local)?\.md|AGENTS\.md)$|(?:^|[/\\])(?:memory|memories|agent-memory(?:-local)?|memory-bank|corpus|\.claude[/\\]rules)[/\\](?:[^\n]*[/\\])?[^/\\\n]+\.(?:md|json)$/;
const memoryTool =
  /(?:^|__)(?:WriteMemoryTopic|write_topic|write_memory|save_memory|memory_write|capture)$/i;
const memoryCommand =
  /\b(?:memory-)?ledger\s+(?:-\S+\s+)*(?:capture|import|topic\s+write)\b|(?:>|\btee\b)\s*["']?[^\s"'|;&]*(?:MEMORY|CLAUDE|AGENTS)\.md\b/;
const outsideTool = /^(?:web|browser|fetch)|^mcp__(?!(?:memory-)?ledger__)/i;
const outsideCommand = /(?:^|[\s;&|(])(?:curl|wget|gh|lynx|http)\s/;

/** Whether a tool writes memory: a topic, a memory file, a capture of the ledger's. */
export function writesMemory({ name, input }: ToolUse): boolean {
  if (memoryTool.test(name)) return true;
  const file = textIn(input, 'file_path', 'filePath', 'path', 'absolute_path', 'notebook_path');
  if (
    file !== null &&
    memoryFile.test(file) &&
    textIn(
      input,
      'content',
      'contents',
      'file_text',
      'new_string',
      'newString',
      'new_str',
      'edits',
    ) !== null
  )
    return true;
  return memoryCommand.test(textIn(input, 'command', 'cmd') ?? '');
}

/** Whether a tool brings in what others wrote: the web, another service. */
export function readsOutside({ name, input }: ToolUse): boolean {
  return outsideTool.test(name) || outsideCommand.test(textIn(input, 'command', 'cmd') ?? '');
}

function textIn(input: unknown, ...names: readonly string[]): string | null {
  if (typeof input !== 'object' || input === null) return null;
  const fields = input as Readonly<Record<string, unknown>>;
  const found = names.map((name) => fields[name]).find((each) => each !== undefined);
  return found === undefined
    ? null
    : typeof found === 'string'
      ? found.slice(0, 20_000)
      : Array.isArray(found)
        ? '…'
        : null;
}

/** The command that a tool runs; null for other tools. */
export function commandOf({ input }: ToolUse): string | null {
  const command = textIn(input, 'command', 'cmd');
  return command === null || command === '…' ? null : command;
}

/** Whether a tool writes files of the project. */
export function editsFiles({ name }: ToolUse): boolean {
  return /^(?:edit|multi_?edit|write|write_?file|create_?file|apply_?patch|str_?replace\w*|replace|notebook_?edit|update_?file)$/i.test(
    name,
  );
}
