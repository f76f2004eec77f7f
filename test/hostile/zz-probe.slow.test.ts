import { describe, it } from 'vitest';
import { writeFileSync, appendFileSync } from 'node:fs';
import { said } from '../support/statements.ts';
import { bot, reviewer, captured, team, type Team } from '../support/team.ts';

const out = '/tmp/na/probe2.txt';
writeFileSync(out, '');
const log = (name: string, what: unknown): void => appendFileSync(out, `${name}: ${JSON.stringify(what)}\n`);
const code = Array.from({ length: 20 }, (_each, at) => `export const value${at} = ${at};\n`).join('');
const scope = ['--when', 'changing values', '--not-when', 'in tests'];
const mergedAt = '2027-01-01T00:01:00Z';
const finding = 'corpus/findings/values-end.md';
function merged(): Team & { item: string; head: string; file: string } {
  const here = team('main', { 'src/a.ts': code });
  here.git('checkout', '-qb', 'work');
  const item = captured(here.did(bot, 'capture', 'Values end', 'src/a.ts#L9-L12', ...scope));
  here.commit('Raise');
  here.git('checkout', '-q', 'main');
  here.git('merge', '-q', '--no-ff', '-m', 'Merge', 'work');
  return { ...here, item, head: here.git('rev-parse', 'work').trim(), file: here.at(finding) };
}
function landed(here: Team & { head: string }, statements: readonly object[], more: object = { mergedAt }): string {
  here.write('../said.json', JSON.stringify({ forge: 'github', repository: 'a/b', number: 7, head: here.head, statements, ...more }));
  const r = here.as(bot, ['land', '--from', '../said.json']);
  return (r.out + r.error).slice(0, 500);
}
describe('probe2', { timeout: 600_000 }, () => {
  it('odd seen', () => {
    const here = merged();
    const st = said('ann', `/ledger promote ${here.item}`, {});
    for (const seen of [undefined, '', 0, here.head.toUpperCase(), here.head.slice(0, 9), `${here.head}0`, 'HEAD', 'main', 'work', [here.head], here.head.slice(0, 12) + ' ', here.git('rev-parse', 'main^{tree}').trim(), here.git('rev-parse', `main:src/a.ts`).trim()])
      log(`seen ${JSON.stringify(seen)}`, landed(here, [{ ...st, seen }]));
    for (const at of ['2027-01-01T00:00:01+02:00', '2027-01-01T00:01:00.000Z', '2027-01-01T00:01:00.001Z', '2027-01-01T02:00:30Z', '2027-01-01 00:00:00Z', '2027-13-01T00:00:00Z', '2027-01-01T25:00:00Z'])  {
      log(`at ${at}`, landed(here, [{ ...st, at, seen: here.head }])); here.git('reset', '-q', '--hard'); here.git('clean', '-qfd');
    }
    for (const m of ['2027-01-01T01:01:00+01:00', '2027-13-01T00:00:00Z', '', null, '2027-01-01T00:00:00.999Z']) {
      log(`mergedAt ${m}`, landed(here, [{ ...st, at: '2027-01-01T00:00:01Z', seen: here.head }], { mergedAt: m })); here.git('reset', '-q', '--hard'); here.git('clean', '-qfd');
    }
  });
  it('dirty work tree', () => {
    for (const [name, change] of [
      ['record edited', (h: ReturnType<typeof merged>) => h.write(h.file, h.read(h.file).replace(/Values end/g, 'Values never end'))],
      ['cited edited', (h: ReturnType<typeof merged>) => h.write('src/a.ts', code.replace('value10 = 10', 'value10 = 90'))],
    ] as const) {
      const here = merged();
      change(here);
      log(`dirty: ${name}`, landed(here, [said('ann', `/ledger promote ${here.item}`, { seen: here.head })]));
      log('  status', here.git('status', '--porcelain'));
      log('  claim', here.read(here.file).match(/^status.*|^Values.*/gm));
    }
  });
  it('base moves', () => {
    for (const [name, change] of [
      ['line above on the base', (h: ReturnType<typeof merged>) => { h.write('src/a.ts', `// one\n${code}`); h.commit('x'); }],
      ['reverted merge', (h: ReturnType<typeof merged>) => { h.git('revert', '-m1', '--no-edit', 'HEAD'); }],
      ['reverted merge, reapplied', (h: ReturnType<typeof merged>) => { h.git('revert', '-m1', '--no-edit', 'HEAD'); h.git('revert', '--no-edit', 'HEAD'); }],
      ['cited renamed', (h: ReturnType<typeof merged>) => { h.git('mv', 'src/a.ts', 'src/b.ts'); h.commit('x'); }],
      ['formatted', (h: ReturnType<typeof merged>) => { h.write('src/a.ts', code.replace(/^/gm, '  ')); h.commit('x'); }],
    ] as const) {
      const here = merged();
      change(here);
      log(`base: ${name}`, landed(here, [said('ann', `/ledger promote ${here.item}`, { seen: here.head })]));
      here.git('reset', '-q', '--hard'); here.git('clean', '-qfd');
      if (!name.includes('reverted')) { const r = here.as(reviewer, ['promote', here.item]); log('  by hand', (r.out + r.error).slice(0, 500)); }
    }
  });
  it('squash, branch gone, land in a clone', () => {
    const here = team('main', { 'src/a.ts': code });
    here.git('checkout', '-qb', 'work');
    const item = captured(here.did(bot, 'capture', 'Values end', 'src/a.ts#L9-L12', ...scope));
    here.commit('Raise'); const one = here.git('rev-parse', 'HEAD').trim();
    here.git('commit', '-qm', 'x', '--allow-empty');
    const head = here.git('rev-parse', 'HEAD').trim();
    here.git('checkout', '-q', 'main'); here.git('merge', '-q', '--squash', 'work'); here.git('commit', '-qm', 'Squash');
    log('squash seen first', landed({ ...here, head }, [said('ann', `/ledger promote ${item}`, { seen: one })]));
    here.git('reset', '-q', '--hard'); here.git('clean', '-qfd');
    here.git('branch', '-D', 'work'); here.git('reflog', 'expire', '--expire=now', '--all'); here.git('gc', '-q', '--prune=now');
    log('squash, gone', landed({ ...here, head }, [said('ann', `/ledger promote ${item}`, { seen: one })]));
  });
  it('raised in the same run', () => {
    const here = merged();
    const r = landed(here, [said('ann', '/ledger remember "Value two is two in every release" src/a.ts#L3 when "changing two" not when "testing"', { seen: here.head, number: 1 })]);
    log('remember', r);
    const id = captured(r);
    log('then bob promotes, other file', landed(here, [said('bob', `/ledger promote ${id}`, { seen: here.head, number: 2 })], { mergedAt }));
    here.git('reset', '-q', '--hard'); here.git('clean', '-qfd');
    const r2 = landed(here, [said('ann', '/ledger remember "Value two is two in every release" src/a.ts#L3 when "changing two" not when "testing"', { seen: here.head, number: 1 }), said('bob', `/ledger promote ${id}`, { seen: here.head, number: 2 })]);
    log('same run', r2);
    here.git('reset', '-q', '--hard'); here.git('clean', '-qfd');
    // Bob saw another item under this name
    log('seen long ago', landed(here, [said('ann', '/ledger remember "Value two is two in every release" src/a.ts#L3 when "changing two" not when "testing"', { seen: here.head, number: 1 }), said('bob', `/ledger promote ${id}`, { seen: here.git('rev-parse', 'main~1').trim(), number: 2 })]));
  });
  it('record by hand whose name comes again', () => {
    // Bob saw corpus/findings/x.md of the branch; it is gone from the base; then it is raised by path
    const here = merged();
    here.git('checkout', '-q', 'work');
    log('noop', here.item);
  });
});
