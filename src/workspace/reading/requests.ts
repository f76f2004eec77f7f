import { firstProblem, type SchemaProblem } from '../schema/explain.ts';
import { validateCaptureRequest, validatePlan } from '../schema/generated/request-validators.js';
import type { CaptureRequest, SavedPlan } from '../schema/generated/types.ts';

/** A value of a request's shape, or the first thing that is wrong with it. */
export type Checked<T> = { readonly value: T } | { readonly problem: SchemaProblem };

/** Checks what `ledger capture -` was given. */
export function checkCaptureRequest(value: unknown): Checked<CaptureRequest> {
  return validateCaptureRequest(value)
    ? { value: value as CaptureRequest }
    : { problem: firstProblem(validateCaptureRequest.errors) };
}

/** Checks what `ledger apply` was given: a saved plan is untrusted, whoever saved it. */
export function checkSavedPlan(value: unknown): Checked<SavedPlan> {
  return validatePlan(value)
    ? { value: value as SavedPlan }
    : { problem: firstProblem(validatePlan.errors) };
}
