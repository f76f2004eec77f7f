import type { SecretForm } from './secret-form.ts';

/** The least that each of secretlint's rules asks for, by the name of the rule. */
const tells: readonly (readonly [rule: string, begins: string, rest: string])[] = [
  ['anthropic', 'sk-ant-api0', '\\d-'],
  ['github', 'ghp_ gho_ ghu_ ghs_ ghr_', '[A-Za-z0-9_]{36}'],
  ['github', 'github_pat_', ''],
  ['linear', 'lin_api_', ''],
  ['npm', 'npm_', '[A-Za-z0-9_]{36}'],
  ['1password', 'ops_ey', ''],
  ['openai', 'T3BlbkFJ', ''],
  ['shopify', 'shppa_ shpca_ shpat_ shpss_', ''],
];

/**
 * Where secretlint has to look; it takes longer to load than everything else a lint or an act does.
 * Its rules about addresses and blocks of keys find nothing that is not found here.
 */
export const secretlintTells: readonly SecretForm[] = [
  ...tells.map(([what, begins, rest]) => ({ what, begins, rest, isTell: true as const })),
  {
    what: 'aws',
    begins: 'secret',
    rest: '_?access_?key["\']?\\s{0,80}(?::|=)',
    anyCase: true,
    isTell: true,
  },
];
