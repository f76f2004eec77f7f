/**
 * Tokens that the tiers of caliban may have, as its `[memory]` settings name them; what is not set
 * is not capped.
 */
export interface CapSettings {
  readonly cap_tokens_auto?: number;
  readonly cap_tokens_claude_md?: number;
  readonly cap_tokens_combined?: number;
}

/** The caps that hold, with those whose sum did not fit scaled down. */
export interface Caps {
  readonly auto: number | null;
  readonly claudeMd: number | null;
  readonly combined: number;
  /** The caps as they were set, where they were scaled. */
  readonly scaledFrom: { readonly auto: number; readonly claudeMd: number } | null;
}

/** The combined cap of caliban, since its revision and before it. */
export const combinedTokens = { now: 32_000, before: 8_000 } as const;

/** More than this is no cap any more. */
export const mostCapTokens = 10_000_000;

const variables = {
  cap_tokens_combined: 'CALIBAN_MEMORY_BUDGET_TOKENS',
  cap_tokens_auto: 'CALIBAN_MEMORY_CAP_TOKENS_AUTO',
  cap_tokens_claude_md: 'CALIBAN_MEMORY_CAP_TOKENS_CLAUDE_MD',
} as const;

/**
 * The settings in force: those given, the first of them that says it, else caliban's variables. A
 * variable that is no number of tokens is said and not followed.
 */
export function settingsInForce(
  given: readonly CapSettings[],
  env: Readonly<Record<string, string | undefined>>,
): { readonly settings: CapSettings; readonly notices: readonly string[] } {
  const notices: string[] = [];
  const settings: { -readonly [key in keyof CapSettings]: CapSettings[key] } = {};
  for (const key of Object.keys(variables) as (keyof typeof variables)[]) {
    const said = given.find((each) => each[key] !== undefined)?.[key];
    const value = env[variables[key]];
    if (said !== undefined) settings[key] = said;
    else if (value === undefined || value === '') continue;
    else if (/^[1-9]\d{0,7}$/.test(value) && Number(value) <= mostCapTokens)
      settings[key] = Number(value);
    else
      notices.push(
        `${variables[key]} is no number of tokens from 1 to ${mostCapTokens}; it is not followed`,
      );
  }
  return { settings, notices };
}

/**
 * The caps of settings: where both caps of a scope are set and together exceed the combined one,
 * both are scaled down in proportion, so that no tier is dropped for another.
 */
export function capsOf(
  {
    cap_tokens_auto: auto = null,
    cap_tokens_claude_md: claudeMd = null,
    cap_tokens_combined: combined,
  }: { readonly [key in keyof CapSettings]: number | null },
  unset: number,
): Caps {
  const most = combined ?? unset;
  if (auto === null || claudeMd === null || auto + claudeMd <= most)
    return { auto, claudeMd, combined: most, scaledFrom: null };
  const share = (cap: number): number => Math.floor((cap * most) / (auto + claudeMd));
  return {
    auto: share(auto),
    claudeMd: share(claudeMd),
    combined: most,
    scaledFrom: { auto, claudeMd },
  };
}
