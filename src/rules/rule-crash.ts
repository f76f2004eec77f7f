import type { Rule } from './rule.ts';

/** A rule that threw: a bug of ours, reported with the rule's name, never as "0 findings". */
export class RuleCrash extends Error {
  readonly rule: string;
  constructor(rule: Rule, cause: unknown) {
    super(
      `rule ${rule.code} ${rule.name} crashed: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
    this.rule = rule.code;
  }
}
