import { digestOf } from '#provenance/digest';
import { addLinesBelow, lineEnd, lineEnding, nextLine } from '#workspace/edit/text-lines';

/** How the markers of a block are written: `# …` or `<!-- … -->`. */
export type CommentStyle = 'hash' | 'html';

/** A block of lines that ledger added to a user's file, between markers, and can remove. */
export interface ManagedBlock {
  /** From the start of its first line to the end of its last, without that line's ending. */
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
  /** Distinguishes several blocks of one file; null for the block without a name. */
  readonly name: string | null;
  /** Whether ledger created the file, so that it is deleted if nothing else is left. */
  readonly created: boolean;
  /** Whether its lines are as this tool wrote them. */
  readonly intact: boolean;
}

const begin = /^[ \t]*(?:#|<!--) ledger:begin ([0-9a-f]{8})( created)?(?: for ([a-z-]+))?\b.*$/;
const end = /^[ \t]*(?:#|<!--) ledger:end\b.*$/;

/** Why the markers in a text do not form blocks. */
export interface BrokenBlocks {
  readonly broken: 'two blocks begin' | 'a block begins and does not end';
}

/**
 * Finds the blocks of this tool in a text, in their order. It needs only the markers, so it works
 * in a fresh clone, too.
 */
export function findBlocks(text: string): readonly ManagedBlock[] | BrokenBlocks {
  let open: (Pick<ManagedBlock, 'start' | 'created' | 'name'> & { digest: string }) | null = null;
  let lines: string[] = [];
  const found: ManagedBlock[] = [];
  for (let at = 0; at < text.length; at = nextLine(text, at)) {
    const line = text.slice(at, lineEnd(text, at));
    const opening = begin.exec(line);
    if (opening) {
      const [, digest = '', created, name = null] = opening;
      if (open || found.some((each) => each.name === name)) return { broken: 'two blocks begin' };
      open = { start: at, digest, created: created !== undefined, name };
      lines = [];
    } else if (open && end.test(line)) {
      const { digest, ...block } = open;
      const intact = digestOfLines(lines) === digest;
      found.push({ ...block, end: lineEnd(text, at), lines, intact });
      open = null;
    } else if (open) lines.push(line);
  }
  return open ? { broken: 'a block begins and does not end' } : found;
}

/** Finds the block of a name; null if there is none. */
export function findBlock(
  text: string,
  name: string | null = null,
): ManagedBlock | BrokenBlocks | null {
  const found = findBlocks(text);
  return 'broken' in found ? found : (found.find((each) => each.name === name) ?? null);
}

/** Returns the lines of a block with its markers, all with the same indentation. */
export function blockLines(
  lines: readonly string[],
  style: CommentStyle,
  options: {
    readonly created?: boolean;
    readonly indent?: string;
    readonly name?: string | null;
  } = {},
): string[] {
  const indent = options.indent ?? '';
  const body = lines.map((line) => (line === '' ? '' : indent + line));
  const mark = (text: string): string =>
    `${indent}${style === 'hash' ? `# ${text}` : `<!-- ${text} -->`}`;
  return [
    mark(
      `ledger:begin ${digestOfLines(body)}${options.created ? ' created' : ''}` +
        `${options.name ? ` for ${options.name}` : ''}; memory-ledger wrote this; its ` +
        `\`init --remove\` deletes it`,
    ),
    ...body,
    mark('ledger:end'),
  ];
}

/** Adds a block at the end of a text; a text without a final newline stays without. */
export function appendBlock(text: string, block: readonly string[]): string {
  return insertBelow(text, Math.max(0, text.length - 1), block);
}

/** Adds lines to a text, below the line that contains the offset `at`. */
export function insertBelow(text: string, at: number, lines: readonly string[]): string {
  const edit = addLinesBelow(text, at, lines);
  return text.slice(0, edit.start) + edit.text + text.slice(edit.end);
}

/** Replaces the block of a text by other lines. */
export function replaceBlock(text: string, block: ManagedBlock, lines: readonly string[]): string {
  return (
    text.slice(0, block.start) + lines.join(lineEnding(text, block.start)) + text.slice(block.end)
  );
}

/** Removes a block from a text, which then has the bytes from before the block was added. */
export function cutBlock(text: string, block: ManagedBlock): string {
  const next = nextLine(text, block.end);
  // Without a newline after it, the text had none before: the one in front of the block came with
  // it.
  if (next === block.end && block.start > 0)
    return text.slice(0, block.start - lineEnding(text, block.start).length);
  return text.slice(0, block.start) + text.slice(next);
}

/** Removes the block of a name from a text, if there is one with matching markers. */
export function withoutBlock(text: string, name: string | null = null): string {
  const block = findBlock(text, name);
  return block && 'start' in block ? cutBlock(text, block) : text;
}

/** Returns the start of a digest of lines, to detect edits; it is not for security. */
function digestOfLines(lines: readonly string[]): string {
  return shortDigest(lines.join('\n')).slice(0, 8);
}

/** Returns 16 hex digits of a text's digest, without regard to line endings (git changes them). */
export function shortDigest(text: string): string {
  return digestOf(text.replaceAll('\r\n', '\n')).slice('sha256:'.length, 'sha256:'.length + 16);
}
