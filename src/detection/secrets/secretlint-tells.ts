import type { SecretForm } from './secret-form.ts';

/** The least that each of secretlint's rules asks for, by the name of the rule. */
const tells: readonly (readonly [rule: string, begins: string, rest: string])[] = [
  ['anthropic', 'sk-ant-api0', '\\d-'],
  ['cloudflare', 'cfk_ cfut_ cfat_', '[A-Za-z0-9]{40}'],
  ['databricks', 'dapi', '[A-Fa-f0-9]{32}'],
  ['docker', 'dckr_pat_', ''],
  ['figma', 'figd_', ''],
  ['github', 'ghp_ gho_ ghu_ ghs_ ghr_', '[A-Za-z0-9_]{36}|[0-9]{1,20}_'],
  ['github', 'github_pat_', ''],
  ['gitlab', 'glpat-', ''],
  ['grafana', 'glc_ glsa_', '[A-Za-z0-9+/]{32}'],
  ['groq', 'gsk_', '[A-Za-z0-9]{52}'],
  ['hashicorp-vault', 'hvs. hvb. hvr.', '[\\w-]{90}'],
  ['huggingface', 'hf_', '[A-Za-z]{34}'],
  ['linear', 'lin_api_', ''],
  ['notion', 'ntn_', '\\d{11}'],
  ['npm', 'npm_', '[A-Za-z0-9_]{36}'],
  ['1password', 'ops_ey', ''],
  ['openai', 'T3BlbkFJ', ''],
  ['shopify', 'shppa_ shpca_ shpat_ shpss_', ''],
  ['stripe', 'sk_live_ sk_test_ rk_live_ rk_test_', '[A-Za-z0-9]{24}'],
  ['tailscale', 'tskey-', ''],
  ['vercel', 'vcp_ vci_ vca_ vcr_ vck_', '[A-Za-z0-9]{20}'],
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
