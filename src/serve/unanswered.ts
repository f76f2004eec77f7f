/** The requests that wait for an answer, so that the end of the input cuts none of them off. */
export interface Unanswered {
  /** A message came in. */
  asked(message: unknown): void;
  /** A message went out. */
  said(message: unknown): void;
  /** Comes once every request has its answer. */
  all(): Promise<void>;
}

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly requestId?: unknown };
}

/**
 * Counts requests until they are answered, or taken back by a notice, after which no answer comes.
 */
export function unanswered(): Unanswered {
  const open = new Set<unknown>();
  const waiting: (() => void)[] = [];
  const close = (id: unknown): void => {
    open.delete(id);
    if (open.size === 0) for (const done of waiting.splice(0)) done();
  };
  return {
    asked: (message) => {
      const { id, method, params } = message as Message;
      if (id !== undefined && method !== undefined) open.add(id);
      else if (method === 'notifications/cancelled') close(params?.requestId);
    },
    said: (message) => {
      const { id, method } = message as Message;
      if (method === undefined) close(id);
    },
    all: () =>
      open.size === 0 ? Promise.resolve() : new Promise((done) => void waiting.push(done)),
  };
}
