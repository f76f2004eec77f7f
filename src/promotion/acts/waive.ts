import picomatch from 'picomatch';

import { hiddenCharacters } from '#detection/hidden-characters';
import { compareStrings } from '#diagnostics/diagnostic';
import { closest } from '#diagnostics/near-match';
import { isFileChecked } from '#guards/guard';
import { waive as say } from '#messages/generated/decide';
import { guardsInForce } from '#provenance/guards-in-force';
import { contentDigests } from '#provenance/record-text/pin';
import { globProblem } from '#workspace/paths/layout';
import { type PolicyFiles, type Waiver, waiversFile } from '#workspace/policy/policy-files';
import { isDay } from '#workspace/text/day';
import { isPlaceholder } from '#workspace/text/prose-spans';

import type { ActContext } from '../act-context.ts';
import { exampleDate, refuseUnauthorized } from '../policy.ts';
import type { Reason } from '../reason.ts';

/** A waiver to write; the rule is known. */
export interface WaiverInput {
  readonly rule: { readonly code: string; readonly name: string; readonly severity: string };
  /** Whether the rule can be waived at all. */
  readonly waivable: boolean;
  /** A path, a folder or a glob, relative to the root. */
  readonly scope: string;
  readonly to: NonNullable<Waiver['to']>;
  readonly reason: string | null;
  /** The last day it holds. */
  readonly expiry: string;
  /** Whether it ends for a file once that file changes. */
  readonly pin: boolean;
  /** The project files that the rule looks at; null for a rule that looks at memory. */
  readonly files: readonly string[] | null;
}

/**
 * Writes a waiver over an earlier one of the same rule and scope. A waiver of a single file ends
 * when that file changes.
 */
export async function waive(
  session: ActContext,
  policy: PolicyFiles,
  input: WaiverInput,
): Promise<void> {
  const { request, inputs, buffer } = session;
  const { rule, expiry, to, reason } = input;
  const scope = scopeOf(session, input);
  session.reasons.push(...against(session, input));
  if (scope === null || session.reasons.length > 0) return;
  const digestAt = contentDigests(inputs.workspace);
  const digests = input.files ? [] : scope.paths.flatMap((path) => digestAt(path) ?? []);
  const [first, ...more] = [...new Set(digests)].sort(compareStrings);
  const held = scope.plain
    ? { content: first }
    : input.pin && first !== undefined
      ? { digests: [first, ...more] as [string, ...string[]] }
      : {};
  const waiver: Waiver = {
    code: rule.code,
    scope: scope.scope,
    to,
    authority: request.by,
    reason: (reason ?? '').trim(),
    expiry,
    recorded_at: request.at,
    ...held,
  };
  const others = policy.waivers
    .map((each) => each.value)
    .filter(
      (each) =>
        each.scope !== waiver.scope ||
        ![rule.code.toLowerCase(), rule.name].includes(each.code.toLowerCase()),
    );
  await buffer.put(waiversFile, textOf([...others, waiver], policy.texts.get(waiversFile)));
  session.done.push({
    did: others.length < policy.waivers.length ? 'waived again' : 'waived',
    item: `${rule.code} ${waiver.scope}`,
    short: rule.code,
    kind: `${to === 'off' ? '' : `to ${to} `}until ${expiry}`,
    claim: waiver.reason ?? '',
    target: waiver.scope,
    status: to,
    entry: null,
    next: [],
  });
  if (!scope.plain && !input.pin)
    session.notes.push({ message: say.wide({ scope: waiver.scope, day: expiry }) });
}

/** Refuses a waiver by its actor, its rule, its day or its reason. */
function against(
  { request, inputs }: ActContext,
  { rule, waivable, scope, reason, expiry }: WaiverInput,
): Reason[] {
  const forbidden = refuseUnauthorized(
    'waive',
    request.principal,
    inputs.policy,
    rule.severity === 'error',
  );
  if (forbidden) return [forbidden];
  const reasons: Reason[] = [];
  const { code } = rule;
  const isEverywhere = scope === '**';
  const again = {
    code,
    scope: isEverywhere ? null : scope,
    everywhere: isEverywhere ? code : null,
  };
  if (!waivable) reasons.push({ code: 'WAV901', message: say.notWaivable({ code }) });
  else if (isPlaceholder(reason ?? ''))
    reasons.push({ code: 'P03', message: say.unexplained(again) });
  if (!isDay(expiry)) {
    const example = exampleDate(request.at);
    reasons.push({ code: 'P03', message: say.noDay({ ...again, day: expiry, example }) });
  } else if (expiry < request.at.slice(0, 10))
    reasons.push({ code: 'P03', message: say.past({ day: expiry }) });
  if (hiddenCharacters(reason ?? '').some((each) => each.kind === 'hidden'))
    reasons.push({ code: 'P13', message: say.hiddenCharacters() });
  for (const { what } of inputs.secrets)
    reasons.push({ code: 'P13', message: say.secret({ kind: what }) });
  return reasons;
}

/** Resolves a typed scope to one file or a glob. Refuses a scope without any file. */
function scopeOf(
  session: ActContext,
  { scope: typed, files: ofProject }: WaiverInput,
): { readonly scope: string; readonly plain: boolean; readonly paths: readonly string[] } | null {
  const { reasons, inputs } = session;
  const files = new Set(ofProject ?? inputs.workspace.files);
  // A guard checks a file before it exists.
  const isToCome = ofProject !== null && isLookedAt(session, typed);
  if (files.has(typed) || isToCome) return { scope: typed, plain: true, paths: [typed] };
  const folder = typed.replace(/\/+$/, '');
  const scope = hasFilesBelow(folder, files) ? `${folder}/**` : typed;
  const problem = globProblem(scope);
  if (problem !== null) {
    const values = { scope, why: problem.what, advice: problem.hint };
    reasons.push({ code: 'P12', message: say.badGlob(values) });
    return null;
  }
  const matches = picomatch(scope, { dot: true, noextglob: true });
  const paths = [...files].filter((path) => matches(path));
  if (paths.length > 0 || (ofProject !== null && picomatch.scan(scope).isGlob))
    return { scope, plain: false, paths };
  const near = closest(typed, [...files]);
  reasons.push({
    code: 'P01',
    message:
      near === null
        ? say.nothingRead({ scope: typed })
        : say.nothingReadNear({ scope: typed, near }),
  });
  return null;
}

/** The text of the waivers file, sorted by rule and scope, with its `$schema` kept. */
function textOf(waivers: readonly Waiver[], before: string | undefined): string {
  const { $schema } = (before === undefined ? {} : JSON.parse(before)) as {
    readonly $schema?: string;
  };
  const sorted = [...waivers].sort(
    (a, b) => compareStrings(a.code, b.code) || compareStrings(a.scope, b.scope),
  );
  return `${JSON.stringify({ $schema, schemaVersion: 1, waivers: sorted }, null, 2)}` + '\n';
}

/** Whether a guard looks at a file, which may not exist yet. */
function isLookedAt({ inputs: { workspace, ledger } }: ActContext, path: string): boolean {
  return guardsInForce(workspace, ledger).some(({ guard }) => isFileChecked(guard, path));
}

function hasFilesBelow(path: string, files: ReadonlySet<string>): boolean {
  const folder = `${path.replace(/\/+$/, '')}/`;
  return [...files].some((file) => file.startsWith(folder));
}
