import { landing as say } from '#messages/landing';
import { addTerm, termTaken } from '#workspace/edit/add-term';
import type { Glossary } from '#workspace/records';

import type { Landing } from '../landing.ts';
import { refusal } from '../reason.ts';
import { formattedLine } from '../templates/formatted-text.ts';
import { glossaryText } from '../templates/index-text.ts';

/** A term becomes a row of the glossary; a second meaning is refused with the split to make. */
export const term: Landing = {
  kind: 'term',
  folder: null,
  target: (_discovery, homes) => homes.glossary,
  lacking: (discovery) => [
    ...(discovery.details.title ? [] : ['the term itself (--term)']),
    ...(discovery.details.meaning || discovery.claim ? [] : ['its meaning']),
  ],
  land: async (session, { discovery, target, short }) => {
    const { title = '', meaning = discovery.claim, aliases = [], not = [] } = discovery.details;
    if (target === null) return null;
    const added = { term: title, meaning: formattedLine(meaning), aliases, not };
    for (const { path } of session.world.workspace.glossaries) {
      const glossary = await session.desk.record(path);
      if (glossary?.role !== 'glossary') continue;
      const taken = termTaken(glossary, added);
      // With the same meaning in its own glossary it is there already.
      if (taken === null || (path === target && !('refused' in addTerm(glossary, added)))) continue;
      session.reasons.push(refusal(short, 'P12', say.termTaken({ why: taken, item: short })));
      return null;
    }
    if (session.desk.text(target) === null)
      await session.desk.put(target, glossaryText(), (after) => after.role === 'glossary');
    await session.desk.edit<Glossary>(
      target,
      'glossary',
      (glossary) => addTerm(glossary, added),
      (after, before) =>
        after.terms.length === before.terms.length + 1 &&
        after.terms.some((each) => each.term.value.replace(/[`*_]/g, '') === title),
    );
    return { to: 'promoted', target };
  },
};
