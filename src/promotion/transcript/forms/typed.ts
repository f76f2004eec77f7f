import { beginsWithTag, endOfContext, partsOf } from './elements.ts';
import { partsIn } from './fields.ts';
import { isNotice, startOfAttached, withoutFrame } from './frames.ts';
import { type Message, messageOf } from './message-form.ts';

/** What a person typed of a text; empty where a program wrote all of it. */
interface ReadText {
  readonly typed: string;
  /** It stood in an element for what people type, so the other texts are of the program. */
  readonly isMarked: boolean;
  /** The text without what only tells the model where it is. */
  readonly shown: string;
}

/**
 * A message in the place of a person's: what the person typed, without what programs and other
 * agents added.
 *
 * @param content texts that the program wrote apart: none of them can reach into another
 */
export function typedMessage(
  about: Pick<Message, 'uuid' | 'session' | 'at'>,
  content: unknown,
  longest: number,
): Message {
  const texts: ReadText[] = [];
  for (const { text, thought } of partsIn(content)) {
    if (typeof text !== 'string' || thought === true) continue;
    const files = startOfAttached(text);
    texts.push(readText(files === -1 ? text : text.slice(0, files).trim()));
    // Each file is a part of its own.
    if (files !== -1) break;
  }
  const marked = texts.findLast((each) => each.isMarked);
  const heard = marked === undefined ? texts : [marked];
  const typed = heard.flatMap((each) => (each.typed === '' ? [] : [each.typed])).join('\n');
  if (typed.trim() !== '') return messageOf(about, 'person', typed.slice(0, longest));
  const shown = texts.map((each) => each.shown).join('\n');
  return messageOf(about, 'aside', shown.trim().slice(0, longest));
}

/**
 * A text that begins with a tag is a program's, unless an element at its top holds what was typed:
 * the last one counts. Elsewhere only elements that are closed or cut off are, and no HTML:
 * `Array<T>` and `<b>` are a person's.
 */
function readText(whole: string): ReadText {
  const text = withoutFrame(whole);
  const shown = text.slice(endOfContext(text));
  const isProgram = beginsWithTag(shown) || isNotice(shown);
  const { own, marked } = partsOf(shown, isProgram);
  if (marked !== null) return { typed: partsOf(marked, false).own.trim(), isMarked: true, shown };
  const typed = own === whole ? own : own.trim();
  return { typed: isProgram ? '' : typed, isMarked: false, shown };
}
