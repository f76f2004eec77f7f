import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { gates } from '#promotion/gates/all-gates';
import { rules } from '#rules/registry';

import { gateSteps } from '../../src/app/lint/gate-steps.ts';

describe('the steps of the gate', () => {
  it('ask each rule once', () => {
    const asked = gateSteps.flatMap((step) => step.rules.map(({ code }) => code));
    expect(asked.toSorted()).toEqual(rules.map(({ code }) => code).toSorted());
    expect(gateSteps.every((step) => step.rules.length > 0)).toBe(true);
  });
});

describe('gates', () => {
  it('files, list and page are the same set, in the order of their codes', () => {
    const files = readdirSync('src/promotion/gates')
      .filter((file) => file !== 'all-gates.ts')
      .map((file) => file.replace('.ts', ''))
      .sort();
    expect(gates.map((gate) => gate.name).sort()).toEqual(files);
    expect(gates.map((gate) => gate.code)).toEqual(
      Array.from({ length: 15 }, (_each, at) => `P${String(at + 1).padStart(2, '0')}`),
    );
    const page = readFileSync('docs/gates.md', 'utf8');
    for (const gate of gates) expect(page).toContain(`## ${gate.code} ${gate.name}\n`);
  });

  it('every gate says what it asks for, why, and what resolves each refusal', () => {
    for (const gate of gates) {
      for (const words of [gate.summary, gate.why])
        expect(words, gate.code).toMatch(/^[A-Z].{20,}\.$/);
      for (const message of Object.values(gate.messages)) {
        expect((message.mend ?? []).length, gate.code).toBeGreaterThan(0);
        expect(message.text.length, gate.code).toBeLessThanOrEqual(100);
      }
    }
  });
});
