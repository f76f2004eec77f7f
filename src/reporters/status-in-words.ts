import type { PutOff } from '#provenance/ledger/put-off';

/** `deferred until 2026-12-10`, `blocked by #12`; the status alone where nothing is said. */
export function statusInWords(status: string, { until, blockedBy }: PutOff): string {
  const day = until === null ? status : `${status} until ${until}`;
  if (blockedBy === null) return day;
  return day === 'blocked' ? `blocked by ${blockedBy}` : `${day}, blocked by ${blockedBy}`;
}
