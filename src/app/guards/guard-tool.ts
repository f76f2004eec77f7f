import { type BrokenGuard, brokenGuardsText, guardMark } from './broken-guard.ts';
import type { GuardedRoot } from './guarded-roots.ts';
import { countCallCatches, type GuardedCall, judgeCall } from './judge-call.ts';

/** The answer of guards to a call of a tool. */
export interface GuardAnswer {
  /** Why the call is refused; null where it may run. */
  readonly refusal: string | null;
  /** Text for the agent; empty for none. */
  readonly context: string;
}

/**
 * Checks a call of a tool against the guards of memory. A session gets each pair of guard and file
 * once, and once a note that guards were not checked.
 *
 * @param roots the roots whose guards may concern the call
 * @throws {EnvironmentError} for what cannot be read
 */
export async function guardToolCall(
  call: GuardedCall,
  roots: readonly GuardedRoot[],
): Promise<GuardAnswer> {
  const held: BrokenGuard[] = [];
  const told: BrokenGuard[] = [];
  const missing: string[] = [];
  for (const root of roots) {
    const here =
      root.here ??
      (await (await import('./read-hook-guards.ts')).readHookGuards(root.located, call.env));
    const judged = await judgeCall(root, here, call);
    const news = [...judged.held];
    held.push(...news);
    if (news.length === 0) {
      for (const each of judged.left)
        if (await isUnheard(root, guardMark(each), call)) news.push(each);
      told.push(...news);
      if (judged.unchecked !== '' && (await isUnheard(root, 'guards unchecked', call)))
        missing.push(judged.unchecked);
    }
    await countCallCatches(root, news, judged, call);
  }
  if (held.length > 0) return { refusal: brokenGuardsText(held, true), context: '' };
  const context = [brokenGuardsText(told), ...missing].filter((text) => text !== '').join('\n\n');
  return { refusal: null, context };
}

/** Whether the agent reads texts now, and the session did not get this one before. */
async function isUnheard(
  { located }: GuardedRoot,
  mark: string,
  { session, hears, env, now }: GuardedCall,
): Promise<boolean> {
  if (!hears || session === null) return hears;
  const { markFirstTime } = await import('../hooks/session-marks.ts');
  return markFirstTime({ cwd: located.root.path, env }, session, mark, now);
}
