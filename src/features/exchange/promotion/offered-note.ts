import type { NoteClaim } from '#claims/notes/note-claim';
import { plainText } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { hashEvidence } from '#promotion/discovery/hash-evidence';
import { type Discovery, titleOf } from '#promotion/discovery/read-discovery';
import type { Session } from '#promotion/session';
import { evidenceLine } from '#provenance/evidence/evidence-items';
import { readLocator } from '#provenance/evidence/locator';
import type { NativeText } from '#workspace/stores/imported-note';
import { isVacuous } from '#workspace/text/load-conditions';

/** One native note as it is offered: what it says of itself, where it came from, and its bytes. */
export interface OfferedNote {
  readonly title: string;
  readonly description: string | null;
  /** The sentence that is its claim; its label where none was found. */
  readonly claim: NoteClaim;
  /** Path and revision, `import:<path>@<commit>`: the origin that stays with the candidate. */
  readonly path: string;
  readonly revision: string;
  /** Globs that say where it is loaded; empty where it says none. */
  readonly globs: readonly string[];
  /** What its agent files it under, as `feedback`; null where it says nothing. */
  readonly type: string | null;
  /** Places it cites that are here: `src/a.ts`, `src/a.ts#L12-L14`. */
  readonly cites: readonly string[];
  /** Places that are its evidence, as they are written, whether they are here or not. */
  readonly evidence: readonly string[];
  readonly native: NativeText;
  /** Whether it is its claim and nothing else, so that nothing beside it can say why. */
  readonly isBare: boolean;
  /** Whether it lies in this repository or in the user's own home. */
  readonly own: boolean;
}

/** The discovery that a note makes. */
export function offeredDiscovery(session: Session, note: OfferedNote): Discovery {
  const here = evidenceHere(session, note);
  const { request } = session;
  return {
    kind: 'fact',
    claim: note.claim.text,
    loadWhen: conditionFor(note, here).condition,
    details: {
      title: titleOf(note.title),
      evidence: here.flatMap((written) => {
        const locator = readLocator(written, 'cited');
        return locator ? [evidenceLine({ kind: 'place', locator, written })] : [];
      }),
      ...(note.globs.length > 0 ? { paths: [...note.globs] } : {}),
      origin_obligations: [],
      origin_traces: [`import:${note.path}@${note.revision}`, ...request.traces],
      pass: 'import',
      profile: 'default',
      confidence: 'low',
      consequence: 'normal',
      origin: note.own ? 'repository' : 'external',
    },
  };
}

/** A condition names the files that a note cites, without their lines. */
export function conditionFor(
  note: OfferedNote,
  here: readonly string[],
): ReturnType<typeof proposedCondition> {
  const files = [...note.cites, ...here].map((place) => place.replace(/(?:#|:\d).*$/, ''));
  return proposedCondition({ ...note, cites: [...new Set(files)] });
}

/** The places of its evidence that are here and can be read. */
export function evidenceHere({ world }: Session, note: OfferedNote): string[] {
  return note.evidence.filter((written) => {
    const locator = readLocator(written, 'cited');
    if (!locator) return false;
    const details = { evidence: [evidenceLine({ kind: 'place', locator, written })] };
    const surfaces = hashEvidence({ kind: 'fact', claim: '', loadWhen: null, details }, world);
    return surfaces.length > 0 && surfaces.every(({ outcome }) => 'row' in outcome);
  });
}

/** What a native note says that a condition can be made of. */
interface NoteForCondition {
  readonly title: string;
  readonly description: string | null;
  readonly globs: readonly string[];
  readonly type: string | null;
  readonly cites: readonly string[];
}

const longestCondition = 120;

/** How a description reads as a condition that is one already. */
const conditional =
  /^(?:use (?:this |it )?|load |read |apply )?(?:when(?:ever)? |if |while |before |after |during |for )(?=\S)/i;
const saidWithin =
  /\b(?:load|use|read|apply|consult)(?: (?:this|it))? (?:when|if|before|while)\b:?\s+([^.;\n]{8,})/i;
const gerund =
  /^(?:editing|adding|changing|writing|working|running|deploying|debugging|testing|reviewing|building|releasing|choosing|configuring|fixing|creating|planning|designing|implementing|migrating|refactoring|installing|using|touching)\b/i;
/** What a note of a type is about, as the task at hand. */
const taskOf: Readonly<Record<string, string>> = {
  feedback: 'Choosing how to work',
  project: 'Planning or changing',
  reference: 'Looking for',
  user: 'Answering or explaining to them',
};

/**
 * A condition from where the note is loaded; else from its description where that says when; else
 * from the files it cites; else from its type and what it says it is about. Nothing where it says
 * none of that.
 */
function proposedCondition({ globs, description, title, type, cites }: NoteForCondition): {
  readonly condition: string | null;
  readonly from: 'paths' | 'description';
} {
  const said =
    description === null
      ? ''
      : plainText(description).replace(/\s+/g, ' ').replace(/[.]$/, '').trim();
  const within = saidWithin.exec(said)?.[1];
  const own =
    within ??
    (gerund.test(said) ? said : conditional.test(said) ? said.replace(conditional, '') : null);
  const about = taskOf[type?.toLowerCase() ?? ''];
  const [condition, from] =
    globs.length > 0
      ? [`Editing ${globs.join(', ')}`, 'paths' as const]
      : own !== null
        ? [clip(own, longestCondition), 'description' as const]
        : cites.length > 0
          ? [`Editing ${cites.slice(0, mostCited).join(', ')}`, 'paths' as const]
          : said === ''
            ? [null, 'description' as const]
            : [
                `${about === undefined ? 'Working on ' : `${about}: `}${clip(said, longestCondition)}`,
                'description' as const,
              ];
  return { condition: condition === null || isVacuous(condition, title) ? null : condition, from };
}

/** Cited files that a proposed condition names. */
const mostCited = 3;
