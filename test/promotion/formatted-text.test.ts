import { describe, expect, it } from 'vitest';

import { formattedText } from '#promotion/templates/record-text';

describe('a text that goes into a record', () => {
  it.each([
    ['One\n## Two\nthree', 'One\n\n## Two\n\nthree'],
    ['One\n\n## Two\n\nthree', 'One\n\n## Two\n\nthree'],
    ['One\n* two\n* three', 'One\n\n- two\n- three'],
    ['1) one\n2) two', '1. one\n2. two'],
    ['```\n# no heading\n* no list\n```', '```\n# no heading\n* no list\n```'],
  ])('%j', (text, formatted) => expect(formattedText(text)).toBe(formatted));
});
