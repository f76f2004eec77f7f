import { join } from 'node:path';

import { presentAmong } from '#disk/reading/file-facts';
import { type Answer, askProgram } from '#processes/ask-version';
import type { SetupFacts } from '#setup/facts';
import type { HookCall, HookReach } from '#setup/hooks/hook-call';
import { linkedAtTop, ownCopy } from '#setup/installed-copy';
import { npm } from '#setup/package-manager';

import type { Env } from '../unit-of-work/act-request.ts';

/** What nobody else prints: a version and nothing besides. */
const ours = /^\d+\.\d+\.\d+[\w.+-]*\s*$/;

/**
 * Runs what a hook would run, for its version: a hook that calls nothing, or another program of
 * that name, guards nothing. What a commit could have brought is not run to look at it.
 */
export function reachOf(call: HookCall, root: string, facts: SetupFacts, env: Env): HookReach {
  if (call.by === 'fetch') {
    const isThere = askProgram(call.program, ['--version'], env) !== 'none';
    return isThere
      ? { found: 'tool', version: call.version }
      : { found: 'nothing', what: call.program };
  }
  if (call.by === 'project') {
    const asksManager = call.paths.length === 0 && facts.manager?.pnp;
    return asksManager ? ofManager(facts, env) : ofProject(call.paths, root, facts, env);
  }
  const { name, known } = call;
  const answer = askProgram(name, ['--version'], env);
  return answer === 'none' && known
    ? reached(`${name} ${known.path}`, askProgram(known.node, [known.path, '--version'], env))
    : reached(name, answer);
}

/** A manager in a repository runs what that names, so it is not asked for its programs. */
function ofManager({ manager = npm }: SetupFacts, env: Env): HookReach {
  if (askProgram(manager.name, ['--version'], env) === 'none')
    return { found: 'nothing', what: manager.name };
  return manager.pnp?.isInstalled
    ? { found: 'unasked' }
    : { found: 'nothing', what: 'memory-ledger of this project' };
}

function ofProject(named: readonly string[], root: string, facts: SetupFacts, env: Env): HookReach {
  const usual = [...(ownCopy(facts)?.paths ?? []), linkedAtTop];
  const paths = named.length > 0 ? named : usual;
  const path = paths.find((each) => presentAmong(root, [each]).size > 0);
  if (path === undefined) return { found: 'nothing', what: paths[0] ?? linkedAtTop };
  // Another system starts what npm puts there in another way.
  const isTracked = facts.git?.names.some((each) => /(?:^|\/)node_modules\//.test(each)) ?? true;
  const isBrought = isTracked || !usual.includes(path);
  return isBrought || process.platform === 'win32'
    ? { found: 'unasked' }
    : reached(path, askProgram(join(root, path), ['--version'], env));
}

function reached(what: string, answer: Answer): HookReach {
  if (answer === 'none') return { found: 'nothing', what };
  if (answer === 'failed') return { found: 'other', what, says: null };
  return ours.test(answer.said)
    ? { found: 'tool', version: answer.said.trim() }
    : { found: 'other', what, says: (answer.said.split('\n')[0] ?? '').slice(0, 60) };
}
