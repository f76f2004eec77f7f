import { describe, expect, it } from 'vitest';

import { bot, team } from '../support/team.ts';

/** Promoted findings without a ledger, of two topics and of none. */
function findings(count: number): Readonly<Record<string, string>> {
  const topicOf = (at: number): string =>
    at % 10 === 0 ? '' : at % 2 === 0 ? 'topic: deploys\n' : 'topic: payments\n';
  return Object.fromEntries(
    Array.from({ length: count }, (_each, at) => [
      `corpus/findings/gantry-${at}.md`,
      `---\nid: gantry-${at}\ntype: finding\nstatus: promoted\n${topicOf(at)}` +
        `load_when: "moving gantry ${at}"\n---\n\n# Gantry ${at} turns left\n\n## Claim\n\n` +
        `Gantry ${at} turns left.\n\n## Evidence\n\n- File: \`src/a.ts\`\n`,
    ]),
  );
}

function told(count: number): readonly string[] {
  const here = team('main', { ...findings(count), 'src/a.ts': '', 'ledger.config.json': '{}\n' });
  const input = JSON.stringify({
    hook_event_name: 'SessionStart',
    source: 'startup',
    session_id: 's',
    cwd: here.root,
  });
  const ran = here.as(bot, ['hook', 'session-start'], { input, env: { CLAUDECODE: '1' } });
  const { hookSpecificOutput } = JSON.parse(ran.out) as {
    readonly hookSpecificOutput: { readonly additionalContext: string };
  };
  expect(hookSpecificOutput.additionalContext.length).toBeLessThan(10_000);
  return hookSpecificOutput.additionalContext.split('\n');
}
const isRecord = (line: string): boolean => line.startsWith('- Gantry ');

describe('a session that begins in a memory with topics', () => {
  it('is told of a few records by topic, with their files', () => {
    const lines = told(5);
    expect(lines.filter((line) => isRecord(line) || line.startsWith('topic '))).toEqual([
      'topic deploys:',
      ...[2, 4].map(line),
      'topic payments:',
      ...[1, 3].map(line),
      ...[0].map(line),
    ]);
  });

  it('is told of 60 of many, how many more there are of each topic, and how to get them', () => {
    const lines = told(100);
    expect(lines.filter(isRecord)).toHaveLength(60);
    expect(lines).toContain(
      '40 more: 30 on topic payments, 10 on no topic; ledger recall "TASK" finds those that apply, and' +
        ' ledger list --by topic lists all',
    );
  });
});

function line(at: number): string {
  return `- Gantry ${at} turns left \u2014 matters when moving gantry ${at} (corpus/findings/gantry-${at}.md)`;
}
