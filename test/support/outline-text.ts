import type { Outline } from '#workspace/outline/outline';

/** An outline as lines of text, so that two of them can be compared and a difference read. */
export function outlineText(outline: Outline, text: string): string[] {
  const show = (span: { start: number; end: number }): string =>
    `${span.start}-${span.end} ${JSON.stringify(text.slice(span.start, span.end))}`;
  const blocks = outline.blocks.map((block) => {
    switch (block.kind) {
      case 'heading':
        return `heading ${block.depth} ${show(block.text)}`;
      case 'item':
        return (
          `item ${block.nesting} ${block.ordered ? 'ordered' : 'bullet'} ` +
          `${block.text.start === block.text.end ? 'empty' : show(block.text)}`
        );
      case 'table':
        return (
          `table ${block.nesting} ` +
          `${[block.header, ...block.rows].map((row) => row.cells.map((cell) => JSON.stringify(text.slice(cell.start, cell.end))).join(' | ')).join(' // ')}`
        );
      case 'code':
        return `code ${block.nesting} ${block.language} ${show(block.span)}`;
      case 'definition':
        return `definition ${block.label} ${block.target}`;
      default:
        return `${block.kind} ${block.nesting} ${show(block.span)}`;
    }
  });
  return [
    ...blocks,
    ...outline.links.map((link) => `${link.kind} ${link.target} ${show(link.span)}`),
    ...outline.html.map(
      (piece) => `${piece.block ? 'block-html' : 'inline-html'} ${show(piece.span)}`,
    ),
  ];
}
