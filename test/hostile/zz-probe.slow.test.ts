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
  it('workspaces', () => {
   for (const withRoot of [true, false]) {
    const here = team('main', { 'ledger.config.json': '{ "workspaces": ["packages/*"] }\n', 'packages/a/x.md': 'x\n', 'packages/b/values.ts': code, ...(withRoot ? { 'values.ts': code } : {}) });
    here.git('checkout', '-qb', 'work');
    const item = captured(here.did(bot, '-C', 'packages/b', 'capture', 'Values of b end', 'values.ts#L9-L12', ...scope));
    here.commit('Raise'); const head = here.git('rev-parse', 'HEAD').trim();
    log('evidence line', here.read('packages/b/corpus/findings/values-of-b-end.md').match(/- File.*/g));
    here.git('checkout', '-q', 'main'); here.git('merge', '-q', '--no-ff', '-m', 'Merge', 'work');
    const h = { ...here, head };
    const clean = () => { here.git('reset', '-q', '--hard'); here.git('clean', '-qfd'); };
    const go = (name: string, line: string) => { log(`ws root file ${withRoot}: ${name}`, landed(h, [said('ann', line, { seen: head })])); clean(); };
    if (withRoot) { here.write('values.ts', code.replace('value10 = 10', 'value10 = 90')); here.commit('root'); go('only the root file changed', `/ledger promote ${item}`); here.git('reset', '-q', '--hard', 'HEAD^'); }
    here.write('packages/b/values.ts', code.replace('value10 = 10', 'value10 = 90')); here.commit('its own');
    go('only its own file changed', `/ledger promote ${item}`);
    here.git('reset', '-q', '--hard', 'HEAD^');
    const f = here.at('packages/b/corpus/findings/values-of-b-end.md');
    here.write(f, here.read(f).replace(/of b end/g, 'of b never end')); here.commit('text');
    go('only its text changed', `/ledger promote ${item}`);
   }
  });
  it('remember and promote, lines changed', () => {
    const here = merged();
    const r = '/ledger remember "Value two is two in every release" src/a.ts#L3 when "changing two" not when "testing"';
    const id = /captured (\S+)/.exec(landed(here, [said('ann', r, { seen: here.head, number: 1 })]))?.[1] ?? ''; here.git('reset', '-q', '--hard'); here.git('clean', '-qfd');
    here.write('src/a.ts', code.replace('value2 = 2', 'value2 = 90000')); here.commit('x');
    log('remember+promote, lines changed', landed(here, [said('ann', r, { seen: here.head, number: 1 }), said('bob', `/ledger promote ${id}`, { seen: here.head, number: 2 })]));
    log('text', here.read('src/a.ts').split('\n')[2]);
  });
  it('by hand', () => {
      const here = team('main', { 'src/a.ts': code });
      const known = captured(here.did(bot, 'capture', 'Value one is used by everything else', 'src/a.ts#L1-L2', ...scope)); here.did(reviewer, 'promote', known);
      const rec = here.at('corpus/findings/value-one-used.md'); here.commit('known');
      const item = captured(here.did(bot, 'capture', 'The sum of these is bounded in all releases', `${rec}#claim`, ...scope));
      here.write('src/a.ts', code.replace('value1 = 1;', 'value1 = 99;'));
      const r = here.as(reviewer, ['promote', item]); log('by hand, record as evidence whose line changed', r.out + r.error);
      const v = here.as(reviewer, ['verify']); log('verify', v.out + v.error);
  });
});
