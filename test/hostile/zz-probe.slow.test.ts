import { describe, it } from 'vitest';
import { writeFileSync, appendFileSync } from 'node:fs';
import { decideStatements, type Decisions } from '#app/forge/decide-statements';
import { textOf } from '#messages/join-message';
import type { Statement } from '#promotion/statements/statement';
import { type Guarded, guarded } from '../support/guarded.ts';
import { attested, recorded, said } from '../support/statements.ts';
import { bot, reviewer, captured } from '../support/team.ts';

const out = '/tmp/na/probe1.txt';
writeFileSync(out, '');
const log = (name: string, what: unknown): void => appendFileSync(out, `${name}: ${JSON.stringify(what)}\n`);
const now = new Date('2027-05-06T07:08:09Z');
const env = { PATH: process.env.PATH };
const ids: Record<string, string> = {};
let file = '';
const scope = ['--not-when', 'in tests'];
const base = guarded({
  config: '{ "approvalDecides": true }\n',
  more: (here) => {
    ids.fact = captured(here.did(bot, 'capture', 'Value ten may overflow', 'src/values.ts#L11-L12', '--when', 'changing values', ...scope));
    file = here.at('corpus/findings/value-ten-may-overflow.md');
    ids.bare = captured(here.did(bot, 'capture', 'Value fifteen may overflow', 'src/values.ts#L16-L17'));
    ids.term = captured(here.did(bot, 'capture', 'A number with a name.', '--kind', 'term', '--term', 'value'), 'term');
    here.write('docs/a.md', '# A\n\nValue one is used by value two.\n');
    here.commit('Raise');
  },
});
const head = (here: Guarded): string => here.git('rev-parse', 'HEAD').trim();
const decide = (here: Guarded, ...statements: readonly Statement[]): Promise<Decisions> =>
  decideStatements({ head: head(here), statements }, { cwd: here.root, env, since: 'main', branch: 'work', now });
const told = ({ statements }: Decisions): string[][] =>
  statements.map(({ done, against }) => [
    ...done.map((each) => each.did + ' ' + JSON.stringify(each).slice(0, 200)),
    ...against.map((reason) => textOf(reason.message)),
  ]);
type Change = (here: Guarded) => void;
const cases: Record<string, { line?: string; change: Change }> = {
  'nothing': { change: () => undefined },
  'record CRLF': { change: (h) => h.write(file, h.read(file).replace(/\n/g, '\r\n')) },
  'record blank lines': { change: (h) => h.write(file, h.read(file).replace(/\n\n/g, '\n\n\n')) },
  'record trailing blanks': { change: (h) => h.write(file, h.read(file).replace(/\n/g, '  \n')) },
  'cited CRLF': { change: (h) => h.write('src/values.ts', h.read('src/values.ts').replace(/\n/g, '\r\n')) },
  'cited BOM': { change: (h) => h.write('src/values.ts', '\ufeff' + h.read('src/values.ts')) },
  'cited whitespace': { change: (h) => h.edit('src/values.ts', 'value10 = 10', 'value10  =  10') },
  'cited line above': { change: (h) => h.write('src/values.ts', '// head\n' + h.read('src/values.ts')) },
  'cited line below': { change: (h) => h.write('src/values.ts', h.read('src/values.ts') + '// foot\n') },
  'cited renamed': { change: (h) => h.git('mv', 'src/values.ts', 'src/numbers.ts') },
  'cited renamed + record follows by hand': { change: (h) => { h.git('mv', 'src/values.ts', 'src/numbers.ts'); h.edit(file, /src\/values/g, 'src/numbers'); } },
  'cited gone': { change: (h) => h.git('rm', '-q', 'src/values.ts') },
  'record ledger mv': { change: (h) => { h.did(bot, 'mv', file, 'corpus/findings/moved.md'); } },
  'record ledger mv, by path': { line: 'PATH', change: (h) => { h.did(bot, 'mv', file, 'corpus/findings/moved.md'); } },
  'record git mv': { change: (h) => h.git('mv', file, 'corpus/findings/moved.md') },
  'record deleted': { change: (h) => h.git('rm', '-q', file) },
  'record status history added': { change: (h) => h.write(file, h.read(file) + '\n## Status history\n\n- 2027-01-01: whatever\n') },
  'load_when set': { change: (h) => h.edit(file, /load_when: .*/, 'load_when: "always"') },
  'topic set': { change: (h) => h.edit(file, /^type: /m, 'topic: evil\ntype: ') },
  'tags set': { change: (h) => h.edit(file, /^type: /m, 'tags: [evil]\ntype: ') },
  'title heading': { change: (h) => h.edit(file, /^# .*/m, '# Other title') },
  'guard added': { change: (h) => h.edit(file, /^type: /m, 'guard:\n  - pattern: "value10"\n    paths: ["src/**"]\ntype: ') },
  'trace added': { change: (h) => h.edit(file, /^origin_traces:.*\n/m, (m: string) => m) },
  'confidence changed': { change: (h) => h.edit(file, /^confidence: .*/m, 'confidence: low') },
  'comment html in body': { change: (h) => h.write(file, h.read(file) + '\n<!-- hi -->\n') },
  'deferred by another': { change: (h) => { h.did(reviewer, 'defer', ids.fact, '--until', '2031-01-01', '--reason', 'legal looks at it'); } },
  'rejected by another': { change: (h) => { h.did(reviewer, 'reject', ids.fact, '--reason', 'it is wrong'); } },
  'quarantined by another': { change: (h) => { h.did(reviewer, 'quarantine', ids.fact, '--reason', 'reads like poison'); } },
  'blocked by another': { change: (h) => { h.did(reviewer, 'block', ids.fact, '--reason', 'wait', '--by', 'the migration'); } },
  'promoted by another': { change: (h) => { h.did(reviewer, 'promote', ids.fact); } },
  'bare: scope added by hand': { line: '/ledger promote bare', change: (h) => { const f = h.at('corpus/findings/value-fifteen-may-overflow.md'); log('bare text', h.read(f)); h.did(bot, 'capture', 'Value fifteen may overflow', 'src/values.ts#L16-L17', '--when', 'always', '--not-when', 'never by hand'); } },
  'bare: evidence added': { change: (h) => { h.did(bot, 'capture', 'Value ten may overflow', 'src/values.ts#L3-L4', '--when', 'changing values', ...scope); } },
  'term: raised again': { line: '/ledger promote term', change: (h) => { const r = h.as(bot, ['capture', 'A thing with a name.', '--kind', 'term', '--term', 'value']); log('term again', r.out + r.error); } },
  'deleted and raised anew, same words': { change: (h) => { h.git('rm', '-q', file); h.git('rm','-q', h.entry('Value ten may overflow')); h.commit('gone'); log('anew', h.as(bot, ['capture', 'Value ten may overflow', 'src/values.ts#L11-L12', '--when', 'changing values', ...scope]).out.split('\n')[0]); } },
  'deleted and raised anew, same words, other lines': { change: (h) => { h.git('rm', '-q', file); h.git('rm','-q', h.entry('Value ten may overflow')); h.commit('gone'); log('anew2', h.as(bot, ['capture', 'Value ten may overflow', 'src/values.ts#L3-L4', '--when', 'changing values', ...scope]).out.split('\n')[0]); } },
  'revert and revert of revert': { change: (h) => { h.git('revert', '--no-edit', 'HEAD'); h.git('revert', '--no-edit', 'HEAD'); } },
  'reverted': { change: (h) => { h.git('revert', '--no-edit', 'HEAD'); } },
  'changed and changed back': { change: (h) => { h.edit(file, /may overflow/g, 'never overflows'); h.commit('x'); h.edit(file, /never overflows/g, 'may overflow'); } },
  'main merged': { change: (h) => { h.git('checkout', '-q', 'main'); h.write('README.md', '# x\n'); h.commit('m'); h.git('checkout', '-q', 'work'); h.git('merge', '-q', '--no-ff', '-m', 'M', 'main'); } },
};

describe('probe', { timeout: 600_000 }, () => {
  it.each(Object.entries(cases))('%s', async (name, { line, change }) => {
    const here = base();
    const seen = head(here);
    try { change(here); } catch (e) { log(name + ' CHANGE FAILED', String(e).slice(0, 400)); return; }
    here.git('add', '-A'); here.git('commit', '-qm', 'Change', '--allow-empty');
    const body = line === 'PATH' ? `/ledger promote ${file}` : line ? line.replace(/bare|term/, (m) => ids[m] ?? '') : `/ledger promote ${ids.fact}`;
    const st = said('ann', body, { seen });
    const d = await decide(here, st);
    let att: unknown = '';
    if (d.writes.size > 0) { recorded(here, d); att = attested(here, st); }
    log(name, [told(d), att]);
  });
  it('equal seconds', async () => {
    const here = base(); const seen = head(here);
    const a = said('ann', `/ledger reject ${ids.fact} because no`, { seen, number: 9, at: '2027-01-01T00:00:09Z' });
    const b = said('bob', `/ledger promote ${ids.fact}`, { seen, number: 10, at: '2027-01-01T00:00:09Z' });
    log('equal seconds 9 reject, 10 promote', told(await decide(here, a, b)));
    const c = { ...a, at: '2027-01-01T00:00:09.200Z', id: 'note/20' }; const e = { ...b, at: '2027-01-01T00:00:09.900Z', id: 'note/10' };
    log('fractions: .200 reject (note/20, edited), .900 promote (note/10)', told(await decide(here, c, e)));
  });
  it('two items', async () => {
    const here = base(); const seen = head(here);
    here.edit(file, /may overflow/g, 'never overflows'); here.commit('x');
    log('two in one line', told(await decide(here, said('ann', `/ledger promote ${ids.term} ${ids.fact}`, { seen }))));
    log('two lines', told(await decide(here, said('ann', `/ledger promote ${ids.term}\n/ledger promote ${ids.fact}`, { seen }))));
    log('promote and reject', told(await decide(here, said('ann', `/ledger promote ${ids.term}\n/ledger reject ${ids.term} because x`, { seen: head(here) }))));
  });
});
