import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Note, Reason } from '#promotion/reason';
import { planDiff } from '#reporters/plan-diff';

import { close } from '../../src/app/acts/close.ts';
import { decide, type Disposition } from '../../src/app/acts/decide.ts';
import { promote } from '../../src/app/acts/promote.ts';
import { type Cause, retract } from '../../src/app/acts/retract.ts';
import { supersede } from '../../src/app/acts/supersede.ts';
import { capture } from '../../src/app/capture/capture.ts';
import { type CaptureRequest, toInput } from '../../src/app/capture/capture-json.ts';
import type { ActInvocation, Outcome } from '../../src/app/unit-of-work/run-act.ts';

const cases = 'test/cases/promotions';

/** One act of a case. Items are named by the records or the position they have, never by an id. */
interface Step {
  readonly by?: string;
  /** `auth-refresh` where it does not say. */
  readonly task?: string;
  readonly capture?: CaptureRequest;
  readonly promote?: readonly string[];
  readonly retract?: string;
  readonly because?: Cause;
  readonly decide?: Disposition;
  readonly supersede?: readonly [string, string];
  readonly close?: string;
  readonly items?: readonly string[];
  readonly reason?: string;
  readonly until?: string;
}

const plain = { program: 'ledger', paint: (_style: string, text: string): string => text };

/**
 * Folders of promotion cases: `before/` holds a workspace, `request.json` acts, of which the last
 * is the case.
 */
export function promotionCases(): string[] {
  return existsSync(cases) ? readdirSync(cases).sort() : [];
}

/** What is expected of a case: the plan as a diff, or the refusal. */
export function promotionExpectation(name: string): {
  readonly file: string;
  readonly text: string | null;
} {
  const file = ['plan.txt', 'refused.txt']
    .map((each) => join(cases, name, each))
    .find((each) => existsSync(each));
  return {
    file: file ?? join(cases, name, 'plan.txt'),
    text: file === undefined ? null : readFileSync(file, 'utf8'),
  };
}

/**
 * Carries out the acts of a case with a clock that stands still, and gives what the last one would
 * write or why it is refused.
 */
export async function playPromotion(
  name: string,
): Promise<{ readonly file: string; readonly text: string }> {
  const root = mkdtempSync(join(tmpdir(), 'ledger-case-'));
  try {
    if (existsSync(join(cases, name, 'before')))
      cpSync(join(cases, name, 'before'), root, { recursive: true });
    const steps = JSON.parse(readFileSync(join(cases, name, 'request.json'), 'utf8')) as Step[];
    let outcome: Outcome = { kind: 'refused', reasons: [], notes: [] };
    for (const [at, step] of steps.entries()) {
      outcome = await carryOut(step, {
        cwd: root,
        env: environment(step.by ?? 'Build Bot <bot@example.org>'),
        now: new Date(Date.UTC(2026, 10, 21, 8, at)),
        task: step.task ?? 'auth-refresh',
        dryRun: at === steps.length - 1,
        ...(step.reason === undefined ? {} : { reason: step.reason }),
      });
      if (at < steps.length - 1 && outcome.kind === 'refused')
        throw new Error(`step ${at + 1} of ${name}: ${JSON.stringify(outcome.reasons)}`);
    }
    return outcome.kind === 'plan'
      ? {
          file: join(cases, name, 'plan.txt'),
          text: `${messageLines(outcome.notes)}${planDiff(outcome, plain)}`,
        }
      : { file: join(cases, name, 'refused.txt'), text: messageLines(outcome.reasons) };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Reasons or notes as `P04 uy6v noEvidence {"item":"uy6v"}`: what is said, and no sentence. */
function messageLines(all: readonly (Note | Reason)[]): string {
  return all
    .map((each) =>
      [
        'code' in each ? each.code : 'note',
        each.item ?? '-',
        each.message.id,
        JSON.stringify(each.message.values, (key, value: unknown) =>
          key === 'template' ? undefined : value,
        ),
      ].join(' '),
    )
    .map((line) => `${line}\n`)
    .join('');
}

function environment(identity: string): Record<string, string | undefined> {
  const [, name, mail] = /^(.*) <(.*)>$/.exec(identity) ?? [];
  return {
    PATH: process.env.PATH,
    HOME: '/nonexistent',
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: mail,
  };
}

function carryOut(step: Step, acting: ActInvocation): Promise<Outcome> {
  if (step.capture) return capture(acting, toInput(step.capture));
  if (step.promote) return promote(acting, step.promote);
  if (step.retract !== undefined)
    return retract(acting, [step.retract], step.because ?? 'withdrawn');
  if (step.supersede)
    return supersede(acting, step.supersede[0], {
      named: step.supersede[1],
      input: toInput({ claim: step.supersede[1] }),
    });
  if (step.close !== undefined) return close(acting, step.close, false);
  return decide(acting, step.decide ?? 'reject', step.items ?? [], {
    until: step.until ?? null,
    blockedBy: null,
    task: null,
  });
}
