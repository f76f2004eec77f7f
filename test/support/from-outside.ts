import type { ChangedText } from '#provenance/changes/changed-texts';

import type { Guarded } from './guarded.ts';
import { bot } from './team.ts';

/** What the gate says of a pull request, as its author and its reviewers see it. */
export interface Judgement {
  readonly code: number | null;
  /** The errors, as `LED509 move`, each once. */
  readonly errors: readonly string[];
  /** The lines that the change adds where agents read them. */
  readonly texts: readonly string[];
  /** The other lines of theirs that it moves or removes, as `removed AGENTS.md (Never): …`. */
  readonly altered: readonly string[];
  /** The report on a terminal, and the one in Markdown. */
  readonly reports: readonly [string, string];
}

interface GateJson {
  readonly diagnostics: readonly { severity: string; code: string; messageId: string }[];
  readonly change?: { readonly texts: readonly ChangedText[] };
}

/**
 * Commits what somebody made of the work tree, who is no reviewer, and runs the gate on it as a
 * forge would: nobody approved it.
 */
export function proposed(here: Guarded): Judgement {
  here.commit('Propose');
  const formats = ['pretty', 'markdown:.git/gate.md', 'json:.git/gate.json'];
  const ran = here.as(
    bot,
    ['gate', '--since', 'origin/main', ...formats.flatMap((each) => ['--format', each])],
    { env: { LEDGER_APPROVALS: '' } },
  );
  if (ran.code !== 0 && ran.code !== 1) throw new Error(ran.error);
  const { diagnostics, change } = JSON.parse(here.read('.git/gate.json')) as GateJson;
  const texts = change?.texts ?? [];
  const errors = diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code, messageId }) => `${code} ${messageId}`);
  return {
    code: ran.code,
    errors: [...new Set(errors)].sort(),
    texts: texts.filter(({ became }) => became === 'added').map(({ text }) => text),
    altered: texts
      .filter(({ became }) => became !== 'added')
      .map(
        ({ became, path, under, wasUnder, text }) =>
          `${became} ${path} (${wasUnder === undefined ? '' : `${wasUnder} → `}${under}): ${text}`,
      ),
    reports: [ran.out, here.read('.git/gate.md')],
  };
}
