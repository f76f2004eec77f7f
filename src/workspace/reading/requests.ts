import { firstProblem, type SchemaProblem, type Validator } from '../schema/explain.ts';
import { validateCaptureRequest, validatePlan } from '../schema/generated/request-validators.js';
import type { CaptureRequest, SavedPlan } from '../schema/generated/types.ts';

/** A value of the wanted shape, or the first problem of its shape. */
export type CheckResult<T> = { readonly value: T } | { readonly problem: SchemaProblem };

/** Checks the input of `ledger capture -`. */
export function checkCaptureRequest(value: unknown): CheckResult<CaptureRequest> {
  return checked(value, validateCaptureRequest);
}

/** Checks the input of `ledger apply`. */
export function checkSavedPlan(value: unknown): CheckResult<SavedPlan> {
  return checked(value, validatePlan);
}

function checked<T>(value: unknown, validate: Validator): CheckResult<T> {
  return validate(value) ? { value: value as T } : { problem: firstProblem(validate.errors) };
}
