import type { Excerpt } from '#features/sessions/recall/excerpt';
import type { Presentation } from '#reporters/report';
import { visible } from '#reporters/visible';

/** A message that was found in a session; shaped as the story gives it. */
interface ShownHit {
  readonly at: string | null;
  readonly who: string;
  readonly agent: string;
  readonly session: string;
  readonly excerpt: Excerpt;
}

/** A message that was found: when, who and where on one line, what was said on the next. */
export function sessionHitText(
  { at, who, agent, session, excerpt }: ShownHit,
  paint: Presentation['paint'],
): string {
  const time = at === null ? '-' : at.slice(0, 16).replace('T', ' ');
  const said = excerpt
    .map(({ text, isHit }) => (isHit ? paint('warning', visible(text)) : visible(text)))
    .join('');
  // With a mark before it, no text of somebody's begins a line.
  return `${paint('dim', visible(`${time}  ${who}  ${agent} ${session}`))}\n  | ${said}\n`;
}
