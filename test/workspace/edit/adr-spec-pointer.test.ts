import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { edit as say } from '#messages/generated/acts';
import { addPointer, appendObligation } from '#workspace/edit/add-pointer';
import { setAdrStatus } from '#workspace/edit/set-adr-status';
import type { Adr, Spec } from '#workspace/records';

import {
  edited,
  endings,
  filler,
  lineChanges,
  readAs,
  readDocument,
  withEndings,
} from './random-documents.ts';

const adrPath = 'docs/adr/0007-x.md';
const readAdr = (text: string): Promise<Adr> => readAs('adr', adrPath, text);
const successor = { number: 12, title: 'Use [x]', path: 'docs/adr/0012-use x.md' };

describe('setAdrStatus', () => {
  const forms = fc.constantFrom(
    { front: ['status: proposed # yet'], body: [] },
    { front: ["status: 'Accepted'", 'superseded_by:'], body: ['## Status', '', 'Old words.'] },
    { front: ['date: 2026-01-01'], body: [] },
    { front: null, body: ['- Status: proposed', '- Date: 2026-01-01'] },
    { front: null, body: ['* **Status:** Accepted (v0.1)', '* Deciders: us'] },
    { front: null, body: ['Date: 2026-01-01', 'Status: **Proposed**, by us'] },
    {
      front: null,
      body: [
        '## Status',
        '',
        'Accepted (v0.1). It refines ADR-1.',
        '- Status: of the rollout, not of this',
      ],
    },
    { front: null, body: ['## Status', '', 'proposed | accepted | superseded | rejected'] },
    {
      front: ['date: 2026-01-01'],
      body: ['## Status', '', '**Superseded by [ADR-3](0003-x.md)** for a while'],
    },
    { front: null, body: ['## Status', '', '- Proposed'] },
    { front: null, body: ['## Status', '', 'TBD'] },
    { front: null, body: ['## Status'] },
  );
  it('changes the status where it stands, and nothing around it', async () => {
    await fc.assert(
      fc.asyncProperty(
        forms,
        fc.constantFrom('accepted', 'rejected', 'superseded'),
        fc.boolean(),
        fc.array(filler, { maxLength: 2 }),
        fc.boolean(),
        fc.boolean(),
        async ({ front, body }, status, replaced, below, crlf, final) => {
          const text = withEndings(
            [
              ...(front ? ['---', 'type: adr', ...front, '---'] : []),
              '# ADR-0007: X',
              '',
              ...body,
              '',
              '## Context',
              ...below.flatMap((each) => ['', ...each]),
              '',
              'The end.',
            ],
            crlf,
            final,
          );
          const after = edited(
            text,
            setAdrStatus(await readAdr(text), status, replaced ? { supersededBy: successor } : {}),
          );
          const now = await readAdr(after);
          expect(now.status?.value).toBe(status);
          if (front)
            expect(now.supersededBy.map((each) => each.value)).toEqual(
              replaced ? ['ADR-0012'] : [],
            );
          if (!front)
            expect(
              now.document.outline.links
                .map((link) => link.target)
                .filter((target) => target.includes('0012')),
            ).toEqual(replaced ? ['0012-use%20x.md'] : []);
          for (const line of lineChanges(text, after).removed)
            expect(line).toMatch(/status|superseded|accepted|proposed|TBD/i);
          expect(lineChanges(text, after).removed.length).toBeLessThanOrEqual(2);
          expect(endings(after)).toEqual(endings(text));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('keeps what surrounds the words', async () => {
    const set = async (text: string, status: string, extra = {}): Promise<string> =>
      edited(text, setAdrStatus(await readAdr(text), status, extra));
    expect(await set('# ADR: x\n\n* **Status:** Accepted (v0.1)\n', 'rejected')).toBe(
      '# ADR: x\n\n* **Status:** Rejected (v0.1)\n',
    );
    expect(await set('# ADR: x\n\n## Status\n\nproposed | accepted | rejected\n', 'accepted')).toBe(
      '# ADR: x\n\n## Status\n\naccepted\n',
    );
    expect(
      await set(
        '# ADR: x\n\n## Status\n\n**Superseded by [ADR-3](0003-x.md)** for now.\n',
        'accepted',
      ),
    ).toBe('# ADR: x\n\n## Status\n\n**Accepted** for now.\n');
    expect(
      await set('# ADR: x\n\n- Status: accepted\n', 'superseded', { supersededBy: successor }),
    ).toBe('# ADR: x\n\n- Status: superseded by [ADR-0012: Use \\[x\\]](0012-use%20x.md)\n');
    expect(
      await set('---\ntype: adr\nstatus: accepted\n---\n', 'superseded', {
        supersededBy: { ...successor, number: null },
      }),
    ).toBe('---\ntype: adr\nstatus: superseded\nsuperseded_by: "0012-use x.md"\n---\n');
    expect(setAdrStatus(await readAdr('# ADR: x\n\nNo words about it.\n'), 'accepted')).toEqual({
      refused: say.noStatus({ path: 'docs/adr/0007-x.md', status: 'accepted' }),
    });
  });
});

describe('appendObligation', () => {
  const specPath = 'corpus/specs/x.md';
  const read = (text: string): Promise<Spec> => readAs('spec', specPath, text);
  const block = 'REQ AC-009:\nWHEN it rains\nTHE client MUST wait\nVERIFY BY test:rain\nRISK low';

  it('follows how the spec writes its obligations', async () => {
    const bare = ['REQ AC-001:', 'THE client MUST go', 'VERIFY BY test:go'];
    const forms = fc.constantFrom(
      bare,
      ['```sol', ...bare, '```'],
      ['~~~~', ...bare, '~~~~'],
      ['### C-002', '', 'The client MUST NOT log.'],
      [],
    );
    await fc.assert(
      fc.asyncProperty(
        forms,
        fc.array(filler, { maxLength: 2 }),
        fc.array(filler, { maxLength: 2 }),
        fc.boolean(),
        fc.boolean(),
        async (form, above, below, crlf, final) => {
          const text = withEndings(
            [
              '---',
              'type: spec',
              '---',
              '',
              '# Spec: x',
              ...above.flatMap((each) => ['', ...each]),
              '',
              '## Obligations',
              '',
              ...form,
              '',
              '## Questions',
              ...below.flatMap((each) => ['', ...each]),
              '',
              'The end.',
            ],
            crlf,
            final,
          );
          const spec = await read(text);
          const after = edited(text, appendObligation(spec, block));
          const now = await read(after);
          const plain = (each: Spec): unknown =>
            each.obligations.map(({ id, actor, modality, response, risk, verifyBy }) => ({
              id: id.value,
              actor,
              modality,
              response,
              risk,
              verifyBy,
            }));
          expect(plain(now)).toEqual([
            ...(plain(spec) as unknown[]),
            {
              id: 'AC-009',
              actor: 'client',
              modality: 'MUST',
              response: 'wait',
              risk: 'low',
              verifyBy: ['test:rain'],
            },
          ]);
          expect(lineChanges(text, after).removed).toEqual([]);
          const code = (each: Spec): number =>
            each.document.outline.blocks.filter((one) => one.kind === 'code').length;
          expect(code(now) - code(spec)).toBe(
            form[0]?.startsWith('R') || form[0]?.startsWith('#') ? 0 : 1,
          );
          const last = now.document.sections.findLast(
            (section) =>
              section.heading.start <
              (now.obligations.find((each) => each.id.value === 'AC-009')?.span.start ?? 0) + 1,
          );
          expect(['obligations', 'ac-009']).toContain(last?.name);
          expect(endings(after)).toEqual(endings(text));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('makes a section where there is none, and refuses what would not read as one obligation', async () => {
    expect(
      edited(
        '# Spec: x\n',
        appendObligation(await read('# Spec: x\n'), 'REQ AC-001: THE x MUST y'),
      ),
    ).toBe('# Spec: x\n\n## Obligations\n\n```sol\nREQ AC-001: THE x MUST y\n```\n');
    expect(
      edited(
        '# Spec: x\n\nREQ AC-001:\nx MUST y\n',
        appendObligation(await read('# Spec: x\n\nREQ AC-001:\nx MUST y\n'), block),
      ),
    ).toBe(`# Spec: x\n\nREQ AC-001:\nx MUST y\n\n${block}\n`);
    const spec = await read('# Spec: x\n\nREQ AC-001:\nx MUST y\n');
    expect(appendObligation(spec, 'AC-002: x')).toEqual({
      refused: say.obligationStart({ path: 'corpus/specs/x.md' }),
    });
    expect(appendObligation(spec, 'REQ AC-001:\nx MUST z')).toEqual({
      refused: say.obligationThere({ obligation: 'AC-001', path: 'corpus/specs/x.md' }),
    });
    expect(appendObligation(spec, 'REQ AC-002:\nx MUST z\n\nmore')).toEqual({
      refused: say.obligationInParts({ obligation: 'AC-002' }),
    });
  });
});

describe('addPointer', () => {
  const add = async (
    text: string,
    line = 'Retries: [docs/retries.md](docs/retries.md)',
  ): Promise<unknown> => {
    const document = await readDocument('AGENTS.md', text);
    const result = addPointer(document, line);
    return 'refused' in result ? result : edited(text, result);
  };

  it('adds one bullet to the pointers, else at the end', async () => {
    expect(
      await add('# Agents\n\n## Memory\n\n* Read memory/INDEX.md\n\n## Build\n\n- npm ci'),
    ).toBe(
      '# Agents\n\n## Memory\n\n* Read memory/INDEX.md\n* Retries: ' +
        '[docs/retries.md](docs/retries.md)\n\n## Build\n\n- npm ci',
    );
    expect(await add('# Agents\r\n\r\n- One\r\n- Two')).toBe(
      '# Agents\r\n\r\n- One\r\n- Two\r\n- Retries: [docs/retries.md](docs/retries.md)',
    );
    expect(await add('# Agents\n\nProse.\n')).toBe(
      '# Agents\n\nProse.\n\n- Retries: [docs/retries.md](docs/retries.md)\n',
    );
    expect(await add('# Agents\n\n- Retries: [docs/retries.md](docs/retries.md)\n')).toBe(
      '# Agents\n\n- Retries: [docs/retries.md](docs/retries.md)\n',
    );
  });

  it('refuses past 200 lines and more than a line', async () => {
    const lines = (count: number): string =>
      `# Agents\n\n${Array.from({ length: count - 2 }, (_, at) => `- line ${at}`).join('\n')}\n`;
    expect(await add(lines(199))).toContain('- line 196\n- Retries');
    expect(await add(lines(200))).toEqual({
      refused: say.tooLong({ path: 'AGENTS.md', lines: 201, most: 200 }),
    });
    expect(await add('# Agents\n', 'First do this\nthen that')).toEqual({
      refused: say.onlyPointers({ path: 'AGENTS.md' }),
    });
  });
});
