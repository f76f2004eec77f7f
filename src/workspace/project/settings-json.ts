import { parse, type ParseError } from 'jsonc-parser';

/** What a file of JSON says, and where it breaks; null where its agent can read it. */
export interface SettingsJson {
  readonly data: unknown;
  readonly brokenAt: number | null;
}

/** Reads settings: comments and a comma at the end are let pass, as most agents do. */
export function readSettingsJson(text: string): SettingsJson {
  try {
    const errors: ParseError[] = [];
    const data: unknown = parse(text, errors, { allowTrailingComma: true });
    return { data, brokenAt: errors[0]?.offset ?? null };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return readDeepJson(text);
  }
}

/** JSON that nests deeper than the stack of a parser; agents read it with one that has none. */
function readDeepJson(text: string): SettingsJson {
  try {
    return { data: JSON.parse(text), brokenAt: null };
  } catch {
    return { data: null, brokenAt: 0 };
  }
}
