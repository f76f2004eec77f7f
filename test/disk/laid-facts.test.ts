import { expect, it } from 'vitest';

import { factsOfFiles } from '#disk/laid-facts';

it('facts of files have their texts, of a few and of many, and say which have none', () => {
  const factOf = factsOfFiles();
  const texts = Array.from({ length: 3_000 }, (_, at) =>
    at % 7 === 0 ? null : `${'– “x”'.repeat(at % 90)}\n${at}`,
  );
  const facts = texts.map(factOf);
  for (const at of [0, 1, 1_023, 1_024, 1_300, 2_999, 5, 2_000])
    expect(facts[at]).toMatchObject({ kind: 'file', text: texts[at] });
  expect(facts.filter((fact) => Object.hasOwn(fact, 'text')).length).toBeLessThan(1_500);
});
