// Generated from schemas/v1 by scripts/generate.ts. Do not edit.
import type { Validator } from '../explain.ts';

export const validateAdr: Validator;
export const validateAudit: Validator;
export const validateBugReport: Validator;
export const validateDeadEnd: Validator;
export const validateFinding: Validator;
export const validateGlossary: Validator;
export const validateMemoryIndex: Validator;
export const validatePattern: Validator;
export const validateReview: Validator;
export const validateSpec: Validator;
export const validateTask: Validator;
