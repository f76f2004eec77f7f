import type { RuleExample } from '../explanation.ts';

export const examples: Readonly<Record<string, RuleExample>> = {};
