import type { RuleExample } from '../explain.ts';

export const examples: Readonly<Record<string, RuleExample>> = {};
