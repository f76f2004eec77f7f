// Generated from schemas/v1 by scripts/generate.ts. Do not edit.
import type { Validator } from '../explain.ts';

export const validateLedgerEntry: Validator;
