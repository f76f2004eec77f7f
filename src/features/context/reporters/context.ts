import type { ContextView, ShownTier } from '#recall/context/shown-tier';
import { groupThousands } from '#reporters/index-list';
import { counted, type Style } from '#reporters/report';
import { escapeInvisible, visiblePath } from '#reporters/visible';

/** Explains each tier: path, size, tokens, and what was cut and why. */
export function explainContext(
  view: ContextView & { readonly why: string },
  paint: (style: Style, text: string) => string,
): string {
  const head = `${paint('good', view.profile)}  ${paint('dim', `because ${escapeInvisible(view.why)}`)}\n`;
  const total =
    `${paint('dim', 'together')}  ${counted(view.tokens, 'token')}` +
    `${view.cap === null ? '' : ` of ${groupThousands(view.cap)}`}\n`;
  const around = view.tokens - view.tiers.reduce((sum, { tokens }) => sum + tokens, 0);
  const rest =
    around <= 0
      ? ''
      : `${paint('dim', 'heading')}   ${paint('dim', `the text around them; ${counted(around, 'token')}`)}\n`;
  return head + view.tiers.map((tier) => formatTier(tier, paint)).join('') + rest + total;
}

function formatTier(
  { tier, path, state, note, lines, bytes, loadedBytes, tokens, lost }: ShownTier,
  paint: (style: Style, text: string) => string,
): string {
  const size = `${counted(lines, tier === 'facts' ? 'fact' : 'line')}, ${counted(bytes, 'byte')}`;
  const said: Readonly<Record<ShownTier['state'], string>> = {
    loaded:
      `${size}; ${loadedBytes === bytes ? '' : `${counted(loadedBytes, 'byte')} loaded, `}` +
      `${counted(tokens, 'token')}`,
    empty: bytes === 0 ? 'empty' : `${size}; nothing to load`,
    absent: 'not there',
    unreadable: 'not read',
    off: 'off',
    later: `${size}; not at the start`,
  };
  const why =
    note === null
      ? ''
      : state === 'off'
        ? `: ${note}`
        : state === 'unreadable'
          ? `: ${note}`
          : ` (${note})`;
  const first =
    `${paint('dim', tier.padEnd(8))}  ` +
    `${path === '' ? '' : `${paint('path', visiblePath(path))}  `}` +
    `${paint(state === 'unreadable' ? 'warning' : 'dim', escapeInvisible(`${said[state]}${why}`))}` +
    '\n';
  return (
    first +
    lost
      .map(
        (loss) =>
          `${' '.repeat(10)}${paint('warning', loss.bytes === null ? 'left out' : 'cut')}  ` +
          `${escapeInvisible(loss.text)}` +
          `${loss.bytes === null ? '' : `: ${counted(loss.bytes, 'byte')}`}\n`,
      )
      .join('')
  );
}
