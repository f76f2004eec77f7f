import { readFileSync, writeFileSync } from 'node:fs';

const page = 'docs/results.md';
const [begin, end] = ['<!-- figures: begin -->', '<!-- figures: end -->'];

/** What people read, the name in `recorded.json` with `*` for the size, and the goal. */
const rows: readonly (readonly [string, string, string])[] = [
  ['`--version`', 'version/node', '1.15'],
  ['a hook without memory', 'hook-without-store/node', '1.15'],
  ['a prompt that memory says nothing to', 'hook-silent-*/node', '2'],
  ['an edit of a file on which nothing rests', 'hook-edit-*/node', '2.5'],
  ['the start of a session', 'hook-start-*/node', '8'],
  ['the end of a turn, nothing open', 'hook-stop-*/node', '3'],
  ['`lint`, cached', 'lint-warm-*/node', '7 at 10,000'],
  ['the same by content', 'lint-warm-content-*/node', '10 at 10,000'],
  ["the same beside rumdl's cache", 'lint-warm-*/rumdl-warm', '0.2'],
  ['`lint`, nothing cached', 'lint-cold-*/node', ''],
  ['the same beside reading and hashing', 'lint-cold-*/read-and-hash', '6 at 10,000'],
  ['the same beside rumdl', 'lint-cold-*/rumdl', '0.5 at 10,000'],
  ['the same beside markdownlint-cli2', 'lint-cold-*/markdownlint-cli2', '1/12'],
  ['the same beside remark-cli', 'lint-cold-*/remark-cli', '1/18'],
  ['memory of `lint`, nothing cached, MB', 'lint-memory-*', '180'],
  ['memory of `lint`, cached, MB', 'lint-memory-warm-*', '90'],
  ['`lint --staged`, nothing of memory', 'staged-beside-*/node', ''],
  ['`lint --staged`, one finding, readings cached', 'staged-*/node', '3.2'],
  ['the same, nothing cached', 'staged-cold-*/node', ''],
  ['`gate`, 50 findings, readings cached', 'gate-*/node', '5 at 10,000'],
  ['the same, nothing cached', 'gate-cold-*/node', ''],
  ['`capture`, planned', 'capture-*/node', '5 at 10,000'],
  ['`promote`, planned', 'promote-*/node', '5 at 10,000'],
  [
    '`verify`, cached, beside reading and hashing what is cited',
    'verify-*/read-and-hash-cited',
    '3 at 10,000',
  ],
  ['the same, nothing cached', 'verify-anew-*/read-and-hash-cited', '3 at 10,000'],
  ['`recall` that finds something', 'recall-*/node', '2.3'],
  ['`status`', 'status-*/node', ''],
  ['`review --list`, where one in twelve findings waits', 'queue-*/node', ''],
  ['`conflicts`', 'conflicts-*/node', ''],
  ['`audit` of native notes', 'audit-*/node', ''],
  ['the same after a commit moved the cited lines', 'audit-history-*/node', ''],
];

/** Writes the table of figures of docs/results.md from bench/recorded.json. */
export function generatePerformanceFigures(): void {
  const recorded = JSON.parse(readFileSync('bench/recorded.json', 'utf8')) as Readonly<
    Record<string, { readonly value: number; readonly reason?: string }>
  >;
  const table = rows.map(([what, name, goal]) => {
    const sizes = name.includes('*') ? ['200', '1000', '10000'] : [''];
    const cells = sizes.map((size) => {
      const figure = recorded[name.replace('*', size)];
      return figure === undefined ? '' : String(figure.value);
    });
    return `| ${[what, ...cells, '', ''].slice(0, 4).join(' | ')} | ${goal} |`;
  });
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no ${begin} … ${end}`);
  writeFileSync(
    page,
    `${text.slice(0, from)}${begin}\n\n| what | 200 | 1,000 | 10,000 | goal |\n| --- | --- | --- | --- | --- |\n` +
      `${table.join('\n')}\n\n${text.slice(to)}`,
  );
}
