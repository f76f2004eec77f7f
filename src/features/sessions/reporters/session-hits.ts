import type { Excerpt } from '#features/sessions/recall/session-search';
import type { Presentation } from '#reporters/report';
import { escapeInvisible } from '#reporters/visible';

/** A matching message, as it is printed. */
export interface ShownHit {
  /** RFC 3339; null if the agent stores no times. */
  readonly at: string | null;
  readonly who: string;
  readonly agent: string;
  readonly session: string;
  readonly excerpt: Excerpt;
}

/** Prints time, speaker and session on one line, and the excerpt on the next. */
export function formatHit(
  { at, who, agent, session, excerpt }: ShownHit,
  paint: Presentation['paint'],
): string {
  const time = at === null ? '-' : at.slice(0, 16).replace('T', ' ');
  const said = excerpt
    .map(({ text, isHit }) =>
      isHit ? paint('warning', escapeInvisible(text)) : escapeInvisible(text),
    )
    .join('');
  // The mark keeps quoted text from starting a line, where a terminal or CI could act on it.
  return `${paint('dim', escapeInvisible(`${time}  ${who}  ${agent} ${session}`))}\n  | ${said}\n`;
}
