import { join } from 'node:path';

import { askProgram, type Answer } from '#processes/ask-version';
import type { SetupFacts } from '#setup/facts';
import type { HookCall, HookReach } from '#setup/hooks/hook-call';

import type { Env } from './request-of-act.ts';

/** What nobody else prints: a version and nothing besides. */
const ours = /^\d+\.\d+\.\d+[\w.+-]*\s*$/;

/**
 * Runs what a hook would run, for its version: a hook that calls nothing, or another program of that name, guards nothing
 * (document 5, `doctor`). What a commit could have brought is not run to look at it.
 */
export function reachOf(call: HookCall, root: string, facts: SetupFacts, env: Env): HookReach {
  if (call.by === 'npx') return askProgram('npx', ['--version'], env) === 'none' ? { found: 'nothing', what: 'npx' } : { found: 'tool', version: call.version };
  if (call.by === 'project') return ofProject(root, facts, env);
  const { name, known } = call;
  const answer = askProgram(name, ['--version'], env);
  return answer === 'none' && known ? reached(`${name} ${known.path}`, askProgram(known.node, [known.path, '--version'], env)) : reached(name, answer);
}

function ofProject(root: string, facts: SetupFacts, env: Env): HookReach {
  const path = 'node_modules/.bin/memory-ledger';
  if (!facts.present.has(path)) return { found: 'nothing', what: path };
  // Another system starts what npm puts there in another way.
  const isBrought = facts.git?.names.some((each) => each.startsWith('node_modules/')) ?? true;
  return isBrought || process.platform === 'win32' ? { found: 'unasked' } : reached(path, askProgram(join(root, path), ['--version'], env));
}

function reached(what: string, answer: Answer): HookReach {
  if (answer === 'none') return { found: 'nothing', what };
  if (answer === 'failed') return { found: 'other', what, says: null };
  return ours.test(answer.said) ? { found: 'tool', version: answer.said.trim() } : { found: 'other', what, says: (answer.said.split('\n')[0] ?? '').slice(0, 60) };
}
