import { digestOf } from '#provenance/digest';
import { addLinesBelow, lineEnd, lineEnding, nextLine } from '#workspace/edit/text-lines';

/** How a comment is written where a block stands. */
export type CommentStyle = 'hash' | 'html';

/** A block of lines that this tool put into a file of people's and takes out again. */
export interface ManagedBlock {
  /** From the start of its first line to the end of its last, without that line's ending. */
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
  /** What tells it from another block of the same file; null for the one without a name. */
  readonly name: string | null;
  /** Whether the file was made for it, so that it goes when nothing else is left. */
  readonly created: boolean;
  /** Whether its lines are as this tool wrote them. */
  readonly intact: boolean;
}

const begin = /^[ \t]*(?:#|<!--) ledger:begin ([0-9a-f]{8})( created)?(?: for ([a-z-]+))?\b.*$/;
const end = /^[ \t]*(?:#|<!--) ledger:end\b.*$/;

/** Markers of which nobody can say what is whose, and why. */
export interface BrokenBlocks {
  readonly broken: 'two blocks begin' | 'a block begins and does not end';
}

/**
 * Finds the blocks of this tool in a text, in their order. The markers are all it needs, so that
 * they are found in a fresh clone too.
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

/** Finds the block of a name; null where there is none. */
export function findBlock(
  text: string,
  name: string | null = null,
): ManagedBlock | BrokenBlocks | null {
  const found = findBlocks(text);
  return 'broken' in found ? found : (found.find((each) => each.name === name) ?? null);
}

/** A block with its markers, every line behind the same indentation. */
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
        `${options.name ? ` for ${options.name}` : ''}; memory-ledger wrote this, and its ` +
        `\`init --remove\` takes it out`,
    ),
    ...body,
    mark('ledger:end'),
  ];
}

/** A text with a block at its end; a text without a final newline stays without. */
export function appendBlock(text: string, block: readonly string[]): string {
  return insertBelow(text, Math.max(0, text.length - 1), block);
}

/** A text with lines below the one that holds `at`. */
export function insertBelow(text: string, at: number, lines: readonly string[]): string {
  const edit = addLinesBelow(text, at, lines);
  return text.slice(0, edit.start) + edit.text + text.slice(edit.end);
}

/** A text with other lines in the place of its block. */
export function replaceBlock(text: string, block: ManagedBlock, lines: readonly string[]): string {
  return (
    text.slice(0, block.start) + lines.join(lineEnding(text, block.start)) + text.slice(block.end)
  );
}

/** A text without its block, to the byte what it was before the block was put there. */
export function cutBlock(text: string, block: ManagedBlock): string {
  const next = nextLine(text, block.end);
  // Without a newline after it, the text had none before: the one in front of the block came with
  // it.
  if (next === block.end && block.start > 0)
    return text.slice(0, block.start - lineEnding(text, block.start).length);
  return text.slice(0, block.start) + text.slice(next);
}

/** A text without the block of a name, where it has one that can be told. */
export function withoutBlock(text: string, name: string | null = null): string {
  const block = findBlock(text, name);
  return block && 'start' in block ? cutBlock(text, block) : text;
}

/** The first digits of a digest of lines: they tell an edit, and guard nothing. */
function digestOfLines(lines: readonly string[]): string {
  return shortDigest(lines.join('\n')).slice(0, 8);
}

/** Sixteen digits of a text's digest; line endings do not count, for git may change them. */
export function shortDigest(text: string): string {
  return digestOf(text.replaceAll('\r\n', '\n')).slice('sha256:'.length, 'sha256:'.length + 16);
}
