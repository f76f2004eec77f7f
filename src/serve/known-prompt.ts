import { resolve } from 'node:path';

import { processContext } from '#cli/context';

import { readHookEvent } from './hook-input.ts';
import { onPrompt } from './hook-prompt.ts';
import { isAnswered } from './known-answer.ts';

/**
 * Answers `ledger hook user-prompt-submit` from what is kept of memory, where it can.
 *
 * @param args the words after the event
 * @param input all that stood on standard input
 */
export function answered(args: readonly string[], input: Uint8Array): Promise<boolean> {
  return isAnswered(() => {
    const event = readHookEvent(input);
    if (event === null || !args.every((flag) => flag === '--block' || flag === '--portable'))
      throw new Error('the tool itself says what is wrong');
    const { cwd, env, program } = processContext();
    return onPrompt(event, {
      cwd: resolve(cwd, event.cwd ?? '.'),
      env,
      program,
      block: false,
      portable: false,
      now: new Date().toISOString(),
    });
  });
}
