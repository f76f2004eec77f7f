import { importCopilot as say } from '#messages/import-copilot';
import { importNotes } from '#promotion/acts/import-notes';
import type { OfferedNote } from '#promotion/discovery/offered-note';
import { slugOf } from '#promotion/discovery/slug';
import type { Outcome } from '#promotion/outcome';
import { base32DigestOf } from '#provenance/digest';
import { readLocator } from '#provenance/evidence/locator';
import { findSecrets } from '#sources/find-secrets';

import { act, type Acting } from '../unit-of-work/run-act.ts';
import { type CopilotFact, readCopilotFacts } from './copilot-facts.ts';
import { importTask } from './import-notes.ts';

/** Places of what is no fact that are named one by one. */
const mostNamed = 10;

/**
 * Imports facts of GitHub Copilot's memory as candidates, with one entry: the fact is the claim,
 * what it cites here is the evidence, and its reason stays in the body.
 *
 * @throws {UsageError} for a text that holds no fact, {EnvironmentError} when the world fails
 */
export async function importCopilot(acting: Acting, text: string): Promise<Outcome> {
  const { facts, unread } = readCopilotFacts(text);
  const offered = facts.map(offeredFact);
  const secrets = await findSecrets(
    offered.map(({ path, native }) => ({ path, text: native.text })),
  );
  const withSecret = new Map(
    secrets.flatMap(({ path, what }) => (path === null ? [] : [[path, what]])),
  );
  const open = offered.filter(({ path }) => !withSecret.has(path));
  return act(
    { ...acting, task: acting.task ?? importTask },
    {
      needs: () => ({
        locators: open.flatMap(({ evidence }) =>
          evidence.flatMap((each) => readLocator(each, 'cited') ?? []),
        ),
        lint: [],
        guard: [],
      }),
      plan: async (session) => {
        for (const place of unread.slice(0, mostNamed))
          session.notes.push({ message: say.unread({ place }) });
        if (unread.length > mostNamed)
          session.notes.push({ message: say.moreUnread({ count: unread.length - mostNamed }) });
        for (const [at, { path }] of offered.entries()) {
          const kind = withSecret.get(path);
          if (kind !== undefined)
            session.notes.push({
              message: say.withSecret({ subject: nameOf(facts[at], at), kind }),
            });
        }
        await importNotes(session, open);
      },
    },
  );
}

/** A fact by its subject, which may be the secret itself: by its number where it is long. */
function nameOf(fact: CopilotFact | undefined, at: number): string {
  const subject = fact?.subject ?? '';
  return /^[\p{L} -]{1,40}$/u.test(subject) ? subject : `number ${at + 1}`;
}

function offeredFact({ subject, fact, citations, reason }: CopilotFact): OfferedNote {
  const digest = base32DigestOf(`${subject}\n${fact}`).slice(0, 8);
  const text = [
    ...(subject === '' ? [] : [`# ${subject}`, '']),
    fact,
    ...(reason === '' ? [] : ['', `**Why:** ${reason}`]),
    ...(citations.length === 0 ? [] : ['', 'Citations:', ...citations.map((each) => `- ${each}`)]),
    '',
  ].join('\n');
  return {
    title: subject === '' ? fact : `${subject}: ${fact}`,
    description: subject === '' ? null : subject,
    claim: { text: fact, states: true },
    path: `copilot/${slugOf(subject) || 'fact'}-${digest}`,
    revision: base32DigestOf(text).slice(0, 12),
    globs: [],
    type: null,
    cites: [],
    evidence: citations.map((each) => each.replace(/^(?:\.\/)+/, '')),
    native: { text, byteOrderMark: false },
    isBare: reason === '',
    own: true,
  };
}
