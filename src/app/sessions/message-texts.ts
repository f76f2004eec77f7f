import type { Message } from '#promotion/transcript/message';

/** Who a part of a message is from. */
export const speakers = ['person', 'agent', 'tool', 'other'] as const;
export type Speaker = (typeof speakers)[number];

/** A text of a message, and who it is from. */
export interface MessageText {
  readonly who: Speaker;
  readonly text: string;
}

const speakerOf: Readonly<Record<Message['role'], Speaker>> = {
  person: 'person',
  assistant: 'agent',
  tool: 'tool',
  summary: 'other',
  aside: 'other',
};

/** All texts of a message: what was said, what tools were called with, and what they gave back. */
export function messageTexts({ role, text, tools }: Message): MessageText[] {
  return [
    { who: speakerOf[role], text },
    ...tools.flatMap(({ name, input, output }): MessageText[] => [
      {
        who: role === 'assistant' ? 'agent' : speakerOf[role],
        text: `${name}: ${textsIn(input).join('\n')}`,
      },
      { who: 'tool', text: output ?? '' },
    ]),
  ].filter((each) => each.text !== '');
}

/** The texts anywhere in a value. */
function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  for (const pending = [value]; pending.length > 0;) {
    const next = pending.pop();
    if (typeof next === 'string') texts.push(next);
    else if (typeof next === 'object' && next !== null)
      pending.push(...(Object.values(next) as unknown[]).reverse());
  }
  return texts;
}
