import { existsSync, readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { readGuide } from './guide-page.ts';
import { playGuide } from './play-guide.ts';

const guides = readdirSync('docs/guides').map((file) => file.replace('.md', ''));

describe('each block of', () => {
  it.each(guides)('docs/guides/%s.md does what it shows', { timeout: 120_000 }, (guide) => {
    const steps = readGuide(`docs/guides/${guide}.md`);
    expect(steps.length).toBeGreaterThan(2);
    const project = `test/guides/${guide}`;
    const played = playGuide(steps, existsSync(project) ? project : null);
    expect(played.map(({ step, was }) => ({ step, was }))).toEqual(
      played.map(({ step, shown }) => ({ step, was: shown })),
    );
  });

  it('the README does what it shows', { timeout: 60_000 }, () => {
    const steps = readGuide('README.md').filter(
      (step) => step.kind !== 'command' || step.shown !== null,
    );
    expect(steps.length).toBeGreaterThanOrEqual(6);
    const played = playGuide(steps, 'test/readme/session');
    expect(played.map(({ step, was }) => ({ step, was }))).toEqual(
      played.map(({ step, shown }) => ({ step, was: shown })),
    );
  });
});
