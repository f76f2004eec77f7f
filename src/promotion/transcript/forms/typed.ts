import { type Message, messageOf } from './message-form.ts';

/** Tags in which programs put what nobody typed into messages of people. */
const added = tagged(
  'environment_context|codex_internal_context|goal_context|session_context|user_instructions|' +
    'INSTRUCTIONS|ide_[a-z_]+|user_info|user_rules|rules|git_status|project_layout|' +
    'system[-_](?:reminder|notification)|permissions instructions|collaboration_mode|' +
    'personality_spec|model_switch|skills?|[a-z]+_skills|skills_instructions|apps|plugins|' +
    'subagents|subagent_notification|turn_aborted|hook_[a-z]+|user-prompt-submit-hook|' +
    'agent_transcripts|open_and_recently_viewed_files|attached_files|current_datetime|sql_tables|' +
    'task-notification|local-command-caveat|command-(?:name|message)',
);
/** What a command printed that a person ran beside the agent, and the command. */
const printed = tagged('(?:local-command|bash)-(?:stdout|stderr)|user_shell_command|bash-input');
const typedTags = tagged('command-args');
const query = tagged('user_query');
const header =
  /^\s*(?:# AGENTS\.md instructions\b[^\n]*|This is the Gemini CLI\. We are setting up the context for our chat\.[^]*)/;
const request = '\n## My request for Codex:';
const attached = '\n--- Content from referenced files ---';

/**
 * A message in the place of a person's: what the person typed, without what programs added; where
 * nothing is left, a program alone wrote it.
 */
export function typedMessage(
  about: Pick<Message, 'uuid' | 'session' | 'at'>,
  text: string,
): Message {
  const bare = replaced(replaced(askedIn(text), typedTags, true), added).replace(header, '');
  const typed = replaced(bare, printed).trim();
  if (typed === '') return messageOf(about, bare.trim() === '' ? 'aside' : 'tool', bare.trim());
  return messageOf(about, 'person', typed === text.trim() ? text : typed);
}

/** The part of a text that was asked, where a program marks it. */
function askedIn(text: string): string {
  if (text.includes('<user_query>')) {
    const asked: string[] = [];
    replaced(text, query, true, asked);
    if (asked.length > 0) return asked.join('\n');
  }
  const own = text.startsWith('# Context from my IDE setup:') ? text.indexOf(request) : -1;
  if (own !== -1) return text.slice(own + request.length);
  const files = text.indexOf(attached);
  return files === -1 ? text : text.slice(0, files);
}

function tagged(names: string): RegExp {
  return new RegExp(`<(${names})(?: [^<>]{0,300})?>`, 'g');
}

/**
 * A text without its elements, or with nothing but their insides. A tag that is never closed is
 * looked for once, so that the time grows with the text alone.
 */
function replaced(text: string, open: RegExp, keep = false, insides: string[] = []): string {
  const parts: string[] = [];
  const unclosed = new Set<string>();
  let from = 0;
  open.lastIndex = 0;
  for (let match = open.exec(text); match !== null; match = open.exec(text)) {
    const [, name = ''] = match;
    const end = unclosed.has(name) ? -1 : text.indexOf(`</${name}>`, open.lastIndex);
    if (end === -1) {
      unclosed.add(name);
      continue;
    }
    const inside = text.slice(open.lastIndex, end);
    insides.push(inside);
    parts.push(text.slice(from, match.index), keep ? inside : '\n');
    from = end + name.length + 3;
    open.lastIndex = from;
  }
  return from === 0 ? text : [...parts, text.slice(from)].join('');
}
