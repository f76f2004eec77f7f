import type { Span } from '#diagnostics/diagnostic';

/** What `ledger sync` writes between its two comments is its own; null where a text has none. */
export function ledgerBlock(text: string): Span | null {
  const start = text.indexOf('<!-- ledger:memory begin');
  const end = text.indexOf('<!-- ledger:memory end', start);
  return start === -1 ? null : { start, end: end === -1 ? text.length : end };
}

/** Whether something begins in such a block. */
export function isInBlock({ start }: Span, block: Span | null): boolean {
  return block !== null && block.start < start && start < block.end;
}
