import { processContext, type Context } from '#cli/context';
import { runRecall } from '#cli/recall-command';

import { isAnswered } from './known-answer.ts';

/**
 * Answers `ledger recall …` from what is kept of memory, where it can.
 *
 * @param args the words after `recall`
 */
export function answered(args: readonly string[]): Promise<boolean> {
  return isAnswered(async () => {
    let [out, error] = ['', ''];
    const context: Context = Object.assign(processContext(), {
      out: (text: string | Uint8Array) => void (out += String(text)),
      error: (text: string) => void (error += text),
      stdin: () => Promise.reject(new Error('nobody reads here')),
    });
    const code = await runRecall(args, context);
    return { code, out, error };
  });
}
