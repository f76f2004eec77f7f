import { clip } from '#messages/fill-template';

/** What a tool was called with. */
export interface ToolUse {
  readonly name: string;
  readonly input: unknown;
}

/** One message of a session: who says it, what, and which tools it calls. */
export interface Message {
  readonly uuid: string | null;
  readonly session: string | null;
  /** `aside` is what belongs to no turn: an agent beside the main one, a notice of the system. */
  readonly role: 'person' | 'assistant' | 'tool' | 'summary' | 'aside';
  readonly text: string;
  readonly tools: readonly ToolUse[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Characters of a message that count; what a person types is shorter. */
const longestText = 20_000;
const continued = 'This session is being continued from a previous conversation';

/**
 * Reads one line of a session transcript; `broken` is no JSON object, `unknown` one that is no
 * message.
 */
export function readMessage(line: string): Message | 'broken' | 'unknown' {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'broken';
  }
  if (!isFields(value)) return 'broken';
  const { type } = value;
  const about = { uuid: nameIn(value.uuid), session: nameIn(value.sessionId) };
  if (type === 'summary' || type === 'system')
    return {
      ...about,
      role: type === 'summary' || value.subtype === 'compact_boundary' ? 'summary' : 'aside',
      text: '',
      tools: [],
    };
  if (type !== 'user' && type !== 'assistant') return 'unknown';
  const content = isFields(value.message) ? value.message.content : undefined;
  if (typeof content !== 'string' && !Array.isArray(content)) return 'unknown';
  const blocks: readonly unknown[] =
    typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  const text = blocks
    .flatMap((block) =>
      isFields(block) && block.type === 'text' && typeof block.text === 'string'
        ? [block.text.slice(0, longestText)]
        : [],
    )
    .join('\n')
    .slice(0, longestText);
  const tools = blocks.flatMap((block) =>
    isFields(block) && block.type === 'tool_use' && typeof block.name === 'string'
      ? [{ name: block.name, input: block.input }]
      : [],
  );
  return { ...about, role: roleOf(value, blocks, text), text, tools };
}

function roleOf(value: Fields, blocks: readonly unknown[], text: string): Message['role'] {
  if (value.isCompactSummary === true || (value.type === 'user' && text.startsWith(continued)))
    return 'summary';
  if (value.isSidechain === true || value.isMeta === true) return 'aside';
  if (value.type === 'assistant') return 'assistant';
  if (isFields(value.origin) && value.origin.kind !== undefined && value.origin.kind !== 'human')
    return 'aside';
  return value.toolUseResult !== undefined ||
    blocks.some((block) => isFields(block) && block.type === 'tool_result') ||
    text.trim() === ''
    ? 'tool'
    : 'person';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An id as it is put into memory: a transcript is not ours, and says what it likes. */
function nameIn(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(value)
    ? clip(value, 80)
    : null;
}
