/** One item that somebody should look at, as people type it. */
export interface StandingItem {
  readonly short: string;
  readonly kind: string;
  readonly discovery: string;
  readonly task: string | null;
  readonly note: string | null;
}
