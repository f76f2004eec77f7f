import { type BrokenGuard, brokenText, markOf } from './broken-guard.ts';
import { countJudged, type GuardedCall, judgedCall } from './judged-call.ts';
import type { GuardedRoot } from './nothing-guarded.ts';

/** What is answered where a call breaks guards: why it is refused, or what the agent is told. */
export interface GuardAnswer {
  /** Null where it may go on. */
  readonly refusal: string | null;
  readonly context: string;
}

/**
 * What the guards of memory say of a call of a tool. What a session is only told, it hears once a
 * guard and file; that guards were not checked, once.
 *
 * @param roots those of which a guard may have to do with it
 * @throws {EnvironmentError} for what cannot be read
 */
export async function guardTool(
  call: GuardedCall,
  roots: readonly GuardedRoot[],
): Promise<GuardAnswer> {
  const held: BrokenGuard[] = [];
  const told: BrokenGuard[] = [];
  const missing: string[] = [];
  for (const root of roots) {
    const here =
      root.here ?? (await (await import('./guards-here.ts')).guardsHere(root.located, call.env));
    const judged = await judgedCall(root, here, call);
    const news = [...judged.held];
    held.push(...news);
    if (news.length === 0) {
      for (const each of judged.left)
        if (await isUnheard(root, markOf(each), call)) news.push(each);
      told.push(...news);
      if (judged.unchecked !== '' && (await isUnheard(root, 'guards unchecked', call)))
        missing.push(judged.unchecked);
    }
    await countJudged(root, news, judged, call);
  }
  if (held.length > 0) return { refusal: brokenText(held), context: '' };
  const context = [brokenText(told), ...missing].filter((text) => text !== '').join('\n\n');
  return { refusal: null, context };
}

/** Whether a session can be told something and was not yet. */
async function isUnheard(
  { located }: GuardedRoot,
  mark: string,
  { session, hears, env, now }: GuardedCall,
): Promise<boolean> {
  if (!hears || session === null) return hears;
  const { isFirstTime } = await import('../hooks/hook-once.ts');
  return isFirstTime({ cwd: located.root.path, env }, session, mark, now);
}
