// Draws a comment of the gate as GitHub shows it. It knows the Markdown that such a comment has:
// headings, bold, links, code, breaks, lists with checkboxes, small print and fences of diffs.

const [width, margin, lineHeight] = [860, 24, 22];
const sans = '-apple-system,BlinkMacSystemFont,Segoe UI,Helvetica,Arial,sans-serif';
const mono = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';
/** Characters of a line of text. */
const columns = 104;
const changed: Readonly<Record<string, string>> = { '-': '#ffebe9', '+': '#dafbe1' };

/** Draws Markdown as an SVG of a fixed width. */
export function commentPicture(markdown: string): string {
  const rows: string[] = [];
  let y = 58 + margin;
  let isCode = false;
  const text = (content: string, x: number, style: string): void => {
    rows.push(`<text x="${x}" y="${y}" style="${style}">${content}</text>`);
    y += lineHeight;
  };
  for (const raw of markdown
    .replace(/ ?<!--[^]*?-->/g, '')
    .trimEnd()
    .split('\n')) {
    const line = raw.replace(/^- \[ \] /, '- ☐ ').replaceAll(/\\([`|*_[\]~$])/g, '$1');
    if (line.startsWith('```')) {
      isCode = !isCode;
      y += 6;
    } else if (isCode) {
      const fill = changed[line[0] ?? ''] ?? '#f6f8fa';
      const size = `width="${width - 2 * margin}" height="${lineHeight}"`;
      rows.push(`<rect x="${margin}" y="${y - 15}" ${size} fill="${fill}"/>`);
      text(escaped(line), margin + 10, `font-family:${mono};font-size:13px`);
    } else if (line.startsWith('#')) {
      text(inline(line.replace(/^#+ /, '')), margin, 'font-size:20px;font-weight:600');
      y += 6;
    } else if (line === '') y += 8;
    else if (line.startsWith('<sub>'))
      for (const part of wrapped(line.replace(/<\/?sub>/g, '')))
        text(inline(part), margin, 'font-size:12px;fill:#59636e');
    else
      for (const [at, part] of wrapped(line.replace(/^- (?!☐)/, '• ').replace(/^- /, '')).entries())
        text(inline(part), margin + (at > 0 || line.startsWith('- ') ? 12 : 0), 'font-size:14px');
  }
  const height = y + margin - 10;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">\n` +
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="6" fill="#fff" stroke="#d1d9e0"/>\n` +
    `<path d="M1 44.5h${width - 2}" stroke="#d1d9e0"/>\n` +
    `<g fill="#1f2328" font-family="${sans}" font-size="14" xml:space="preserve">\n` +
    `<text x="${margin}" y="28"><tspan style="font-weight:600">github-actions</tspan><tspan fill="#59636e"> bot commented on this pull request</tspan></text>\n` +
    `${rows.join('\n')}\n</g>\n</svg>\n`
  );
}

/** Lines of at most so many characters, broken at blanks. */
function wrapped(line: string): string[] {
  const lines: string[] = [''];
  for (const word of line.replace(/<br>$/, '').split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && shownOf(`${last} ${word}`).length > columns) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

/** A line without its marks. */
function shownOf(line: string): string {
  return line
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
    .replaceAll('`', '');
}

function inline(line: string): string {
  return line
    .split(/(\*\*.+?\*\*|\[[^\]]*\]\([^)]*\)|`[^`]+`)/)
    .map((part) => {
      const [, bold] = /^\*\*(.+)\*\*$/.exec(part) ?? [];
      if (bold !== undefined) return `<tspan style="font-weight:600">${escaped(bold)}</tspan>`;
      const [, label] = /^\[([^\]]*)\]\(/.exec(part) ?? [];
      if (label !== undefined) return `<tspan fill="#0969da">${escaped(label)}</tspan>`;
      const [, code] = /^`(.+)`$/.exec(part) ?? [];
      return code === undefined
        ? escaped(part)
        : `<tspan style="font-family:${mono};font-size:13px">${escaped(code)}</tspan>`;
    })
    .join('');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
