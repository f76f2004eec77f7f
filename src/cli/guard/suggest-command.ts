import { capture } from '#app/capture/capture';
import { type CaptureRequest, toInput } from '#app/capture/capture-json';
import { suggestGuards } from '#app/guards/suggest-guards';
import { tool } from '#app/invocation/version';
import type { Acting } from '#app/unit-of-work/run-act';
import { guardSuggest as say } from '#messages/guard-suggest';
import {
  countsOf,
  type SuggestedGuard,
  type Suggestions,
  suggestionsCompact,
  suggestionsJson,
  suggestionsText,
} from '#reporters/suggested-guards';

import { actingOf } from '../act-options.ts';
import { argumentWords } from '../argument-words.ts';
import { type Context, painter } from '../context.ts';
import { hereOf } from '../here-of.ts';
import { lineOf } from '../notice.ts';
import type { GlobalOptions } from '../parse.ts';
import type { CapturedSuggestion } from './walk-suggestions.ts';

/** `ledger guard suggest [FILE]`: guards for rules that people wrote; one key captures one. */
export async function runSuggest(
  file: string | null,
  options: GuardOptions,
  context: Context,
): Promise<number> {
  const { advisor, format, ...others } = options;
  const acting = actingOf(others, context);
  const found = await suggestGuards(
    acting,
    file,
    advisor === undefined
      ? null
      : { command: argumentWords(advisor, '--advisor'), cwd: hereOf(options, context).cwd },
  );
  const paint = painter(context, options.color);
  if (format === 'json') context.out(suggestionsJson(found, tool));
  else if (format === 'compact') context.out(suggestionsCompact(found, context.program));
  else if (format === undefined && context.interactive && found.guards.length > 0)
    await walk(found, acting, options, context);
  else context.out(suggestionsText(found, { program: context.program, paint }));
  return 0;
}

async function walk(
  found: Suggestions,
  acting: Acting,
  options: GuardOptions,
  context: Context,
): Promise<void> {
  const [{ openTerminal }, { walkSuggestions }] = await Promise.all([
    import('../review/terminal.ts'),
    import('./walk-suggestions.ts'),
  ]);
  const terminal = openTerminal(process.stdin, process.stdout, painter(context, options.color));
  try {
    const captured = await walkSuggestions(found.guards, {
      terminal,
      program: context.program,
      capture: (guard) => captureSuggested(acting, guard),
    });
    terminal.close();
    context.out(captured.map((each) => lineOf(each, context)).join(''));
    context.out(`${countsOf(found)}\n`);
  } finally {
    terminal.close();
  }
}

/** Captures a proposal as `ledger capture` would; a person decides about it later. */
async function captureSuggested(
  acting: Acting,
  { request }: SuggestedGuard,
): Promise<CapturedSuggestion> {
  const outcome = await capture(acting, toInput(request as unknown as CaptureRequest));
  const [done] = outcome.kind === 'plan' ? outcome.done : [];
  const [reason] = outcome.kind === 'refused' ? outcome.reasons : [];
  return done
    ? { isCaptured: true, said: say.captured({ item: done.short }) }
    : { isCaptured: false, said: reason?.message ?? say.none() };
}

/** The flags of `ledger guard`, of all its actions. */
export interface GuardFlags {
  readonly format?: 'pretty' | 'json' | 'compact';
  readonly advisor?: string;
  readonly eslint?: boolean;
  readonly semgrep?: boolean;
}
export type GuardOptions = GuardFlags & GlobalOptions;
