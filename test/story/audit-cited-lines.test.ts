import { describe, expect, it } from 'vitest';

import { audit } from '../../src/app/audit/audit.ts';
import { team } from '../support/team.ts';

const found = async (text: string): Promise<string[]> => {
  const { root } = team('main', {
    'src/big.ts': 'line\n'.repeat(5),
    'tool.py': 'line\n'.repeat(3),
    'a/part.ts': 'line\n'.repeat(3),
    'b/part.ts': 'line\n'.repeat(300),
    'docs/adr/0001-lines.md': '# Lines\n\n## Status\n\nAccepted\n\n## Decision\n\nWe read lines.\n',
    'AGENTS.md': `# Agents\n\n${text}\n`,
  });
  return (await audit({ cwd: root, home: false })).diagnostics.map(
    ({ code, severity, messageId, data }) =>
      `${severity} ${code} ${messageId} ${data.path ?? ''} ${data.lines ?? ''} ${data.count ?? ''}`,
  );
};

describe('lines of a file that a note cites', () => {
  it('are reported once a file where it ends before them', async () => {
    expect(
      await found('See `src/big.ts:9`, [again](src/big.ts#L8-L10), and tool.py:77 of today.'),
    ).toEqual([
      'warning NAT001 pastEnd src/big.ts line 9 5',
      'warning NAT001 pastEnd tool.py line 77 3',
    ]);
  });

  it('are an info where several files have the name, and each ends before them', async () => {
    expect(await found('The parts are in `part.ts:400`.')).toEqual([
      'info NAT001 pastEnd part.ts line 400 300',
    ]);
  });

  it('are left alone where one file has them, and where nobody knows the file', async () => {
    expect(
      await found(
        '- `src/big.ts:5`, `src/big.ts:1-6`, `part.ts:40`\n' +
          '- `server.js:3000`, `other.ts:90`\n- It was moved from `src/big.ts:90` last year.',
      ),
    ).toEqual([]);
  });
});
