/** Blanks and what cannot be seen. */
export const unseen = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`;
const lineStart = String.raw`^(?:(?![\n\r\u2028\u2029])${unseen})*`;
const onLine = (pattern: string, flags = 'mu'): RegExp =>
  new RegExp(`${lineStart}(?:${pattern})`, flags);

/** How editors begin what they put before a request. */
const frame =
  '# (?:Context from my IDE setup|Files (?:mentioned|pasted) by the user|Browser comments|In app browser):' +
  '|## Referenced chats with Codex:';
const request = onLine('## My request(?: for Codex)?:', 'gmu');
const continued = 'This session is being continued from a previous conversation';
/** What programs tell the model in the place of a person, up to the end of the text. */
const instructions = [
  String.raw`# [\w.-]+\.md instructions\b`,
  String.raw`This is the [^\n.]{1,40}\. We are setting up the context for our chat`,
  'Another language model started to solve this problem',
  continued,
].join('|');
const ofProgram = onLine(`(?<frame>${frame})|${instructions}`);
const attached = onLine(
  String.raw`--- Content from referenced files ---|Content from @[^\n]*:[^\S\n]*$`,
);
const hook = 'feedback|success|additional context|(?:non-?)?blocking error|stopped|error';
const notice = new RegExp(
  String.raw`^${unseen}*(?:\[SYSTEM NOTIFICATION\b|Base directory for this skill:|` +
    String.raw`(?:[A-Z]\w*(?::[^\n]{0,100}?)? )?hook (?:${hook})\b[^\n]{0,200}?:)`,
  'iu',
);

/** A text without instructions for the model, and without what an editor put around a request. */
export function withoutFrame(text: string): string {
  const program = ofProgram.exec(text);
  const asked = [...text.matchAll(request)].at(-1);
  const isFramed =
    program === null
      ? asked?.[0].endsWith('Codex:')
      : program.groups?.frame !== undefined && program.index < (asked?.index ?? 0);
  if (asked !== undefined && isFramed === true)
    return text.slice(asked.index + asked[0].length).trim();
  return program === null ? text : text.slice(0, program.index);
}

/** Where files begin that a person only named; -1 where there are none. */
export function startOfAttached(text: string): number {
  return text.search(attached);
}

/** Whether it is a notice of a program that stands in no element. */
export function isNotice(text: string): boolean {
  return notice.test(text);
}

/** Whether it tells what was said before, and no person says it. */
export function isContinued(text: string): boolean {
  return new RegExp(`^${unseen}*${continued}`, 'u').test(text);
}
