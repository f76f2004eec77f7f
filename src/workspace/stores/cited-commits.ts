import type { Document, Located } from '../document.ts';
import { oncePerObject } from '../once-per-object.ts';
import { isInCode } from './prose.ts';

/** An id of a commit, in part or whole, that has a digit and a letter: no number, and no word. */
const id =
  /(?<![\w./#@:=-])(?=[a-f]*\d)(?=\d*[a-f])(?:[0-9a-f]{7,12}|[0-9a-f]{40})(?![\w-]|\.\w|…|\.\.)/g;
/** Ids that stand for others in examples. */
const example =
  /^(?:a1b2c3|abc123|abcd?ef|1a2b3c|1234abc|0123456|dead(?:beef|c0de)|cafe(?:babe|d00d))/;
/** Words right before an id that say what it is. */
const before =
  /\b(?:commits?|cherry-pick(?:ed)?(?: from)?|revert(?:s|ed)?|SHA)[\s:#*_("'[]{1,4}`?$|\b(?:commits?)\s(?:`?[0-9a-f]{7,40}`?(?:,|,? and|,? or)\s){1,6}`?$/i;
/** Words of what was done in a commit; the id then is in code, or in brackets. */
const doneIn =
  /\b(?:fixed|landed|merged|introduced|reverted|shipped|committed|regressed|added|removed|changed)\s(?:in|by|with|as)\s[`(]{1,2}$/i;

/** The commits that the prose of a note cites by their ids. */
export const citedCommitsOf = oncePerObject((document: Document): Located[] => {
  const { text, bodyStart } = document;
  return [...text.slice(bodyStart).matchAll(id)].flatMap(({ 0: value, index }) => {
    const start = bodyStart + index;
    const lead = text.slice(Math.max(0, start - 120), start);
    const line = lead.slice(lead.lastIndexOf('\n') + 1);
    const isCommit = before.test(line) || doneIn.test(line);
    return !isCommit || example.test(value) || isInCode(document, start)
      ? []
      : [{ value, span: { start, end: start + value.length } }];
  });
});
