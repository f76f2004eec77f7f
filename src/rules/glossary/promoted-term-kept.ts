import { clip } from '#diagnostics/fill-template';
import { shellWord } from '#diagnostics/shell-word';
import type { RecordedAct } from '#provenance/recorded-acts';
import { promotedTexts } from '#provenance/promoted-text';
import { oneLine, plainText } from '#workspace/plain-text';
import type { Glossary, GlossaryTerm } from '#workspace/records';
import { isSameTerm, termKey } from '#workspace/same-term';
import type { Workspace } from '#workspace/workspace';

import { differing } from '../differing.ts';
import { itemHandle } from '../item-handle.ts';
import { defineRule } from '../rule.ts';

/** GLO207: a term that an act made memory means what was accepted (document 1, The glossary; as FND309 for records). */
export const promotedTermKept = defineRule({
  code: 'GLO207',
  name: 'promoted-term-kept',
  severity: 'error',
  since: '1.0',
  summary: 'A term that was promoted is in the glossary, with the meaning that its latest entry holds.',
  why: 'The glossary is read first and by everybody: a meaning edited by hand changes what every other record says, and nobody decided it.',
  falsePositives: 'Case, marks, table layout and the order of rows do not count, and the term may stand in any glossary of the workspace. Terms that people wrote by hand are their own.',
  messages: {
    changed: { text: '"{term}" was "{was}", is "{is}"', mend: ['a typo: ledger amend {item} --reason "…"', 'another meaning: ledger retract {item} --because stale --reason "…", then capture the new one', 'by mistake: git checkout HEAD -- {path}'] },
    gone: { text: 'the term "{term}", accepted on {date}, is not in the glossary any more', mend: ['if nobody should use it: ledger retract {item} --reason "…"', 'by mistake: git checkout HEAD -- {path}'] },
  },
  *check(workspace, _options, ledger) {
    // What cannot be read is not gone.
    const unread = new Set(workspace.malformed.map((file) => file.path));
    for (const { history, acts, path } of promotedTexts(ledger, 'term')) {
      const last = acts.at(-1);
      const term = last?.item.provenance?.title ?? '';
      if (!last || term === '') continue;
      const found = termIn(workspace, term, path);
      const data = { term: clip(term, 24), item: itemHandle(history, ledger, path), path: shellWord(found?.glossary.path ?? path) };
      if (!found && !unread.has(path)) yield { messageId: 'gone', data: { ...data, date: last.entry.act.at.slice(0, 10) }, at: { path: workspace.byPath.has(path) ? path : last.entry.path, span: { start: 0, end: 0 } }, key: `${history.item} gone` };
      if (!found) continue;
      const meaning = found.row.meaning ? shown(found.row.meaning.value) : '';
      if (acts.some((act) => shown(meaningIn(act)).toLowerCase() === meaning.toLowerCase())) continue;
      const [was, is] = differing(shown(meaningIn(last)), meaning, 28);
      yield { messageId: 'changed', data: { ...data, was, is }, at: { path: found.glossary.path, span: found.row.meaning?.span ?? found.row.span }, key: `${history.item} ${meaning}` };
    }
  },
});

/** The row of a term, in its own glossary first; by the word itself before another form of it. */
function termIn(workspace: Workspace, term: string, path: string): { readonly glossary: Glossary; readonly row: GlossaryTerm } | null {
  const rows = [...workspace.glossaries].sort((a, b) => Number(b.path === path) - Number(a.path === path)).flatMap((glossary) => glossary.terms.map((row) => ({ glossary, row })));
  return rows.find(({ row }) => termKey(row.term.value) === termKey(term)) ?? rows.find(({ row }) => isSameTerm(row.term.value, term)) ?? null;
}

function meaningIn({ item }: RecordedAct): string {
  return item.provenance?.meaning ?? item.provenance?.claim ?? item.discovery;
}

/** A meaning as a reader sees it, on one line. */
function shown(meaning: string): string {
  return plainText(oneLine(meaning).replace(/\\\|/g, '|')).replace(/\s+/g, ' ').trim();
}
