import { resolve } from 'node:path';

import type { capture } from '#app/capture/capture';
import { type CaptureRequest, toInput } from '#app/capture/capture-json';
import { readAnswer } from '#app/capture/read-answer';
import { UsageError } from '#diagnostics/failure';
import { readSource } from '#disk/reading/read-source';
import { captureOptions as say } from '#messages/capture-options';

import type { Context } from './context.ts';

/** The text of `--from-answer`: a file, or standard input. */
export async function answerText(name: string, cwd: string, context: Context): Promise<string> {
  if (name === '-') return (await context.stdin()).toString('utf8');
  const file = readSource(resolve(cwd, name), name);
  if ('text' in file) return file.text;
  throw new UsageError(
    file.unreadable.kind === 'too-large'
      ? say.answerTooLarge({ file: name })
      : say.answerNoText({ file: name }),
  );
}

/**
 * What an answer says, under what was typed beside it: a claim of one's own, more evidence, the
 * scope.
 */
export function answerInput(text: string, typed: CaptureRequest): Parameters<typeof capture>[1] {
  const { claim, kinds, sources, when, notWhen, loadWhen } = readAnswer(text);
  const said = {
    claim,
    kind: [...kinds],
    ...(when.length > 0 ? { when: [...when] } : {}),
    ...(notWhen.length > 0 ? { not_when: [...notWhen] } : {}),
    ...(loadWhen === null ? {} : { load_when: loadWhen }),
  };
  const own = Object.fromEntries(
    Object.entries(typed).filter(
      ([key, value]) => value !== undefined && !(key === 'claim' && value === ''),
    ),
  );
  return { ...toInput({ ...said, ...own } as CaptureRequest), answer: sources };
}
