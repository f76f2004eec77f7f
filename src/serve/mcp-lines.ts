import { Transform } from 'node:stream';

import { textOf } from '#messages/join-message';
import { server as say } from '#messages/server';

import type { Unanswered } from './unanswered.ts';

/** Bytes of one request; a text that is written is far below. */
const mostRequestBytes = 1_048_576;

/** What a line is answered with that is no request (JSON-RPC 2.0, 5.1). */
export interface LineError {
  readonly code: -32700 | -32600;
  readonly message: string;
  /** Of the request, where it has one; null where none can be told. */
  readonly id: string | number | null;
}

/**
 * Lets the lines through that are messages of JSON-RPC. What is longer than a request may be, no
 * JSON, or no message is told to `refuse` and goes no further; a line without an end is not kept
 * past its bound. The stream ends once every request that came has its answer: who reads on stops
 * its work when the input ends.
 *
 * @param isMessage whether the protocol takes a value for a message: it drops any other without an
 *   answer
 * @param open is told of every message that goes through
 */
export function messageLines(
  isMessage: (value: unknown) => boolean,
  refuse: (error: LineError) => void,
  open: Unanswered,
): Transform {
  let parts: Buffer[] = [];
  let bytes = 0;
  let tooLong = false;
  const end = (stream: Transform): void => {
    const line = Buffer.concat(parts);
    const [skip, empty] = [tooLong, line.toString().trim() === ''];
    [parts, bytes, tooLong] = [[], 0, false];
    if (skip)
      return refuse({
        code: -32600,
        message: textOf(say.requestTooLong({ most: mostRequestBytes })),
        id: null,
      });
    if (empty) return;
    const read = messageIn(line, isMessage);
    if ('code' in read) return refuse(read);
    open.asked(read.message);
    stream.push(Buffer.concat([line, Buffer.from('\n')]));
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0;
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
        keep(chunk.subarray(from, at));
        end(this);
        from = at + 1;
      }
      keep(chunk.subarray(from));
      done();
    },
    flush(done) {
      if (bytes > 0 || tooLong) end(this);
      void open.all().then(() => done());
    },
  });

  function keep(part: Buffer): void {
    bytes += part.length;
    if (bytes > mostRequestBytes) [parts, tooLong] = [[], true];
    else if (part.length > 0) parts.push(Buffer.from(part));
  }
}

function messageIn(
  line: Buffer,
  isMessage: (value: unknown) => boolean,
): LineError | { readonly message: unknown } {
  let value: unknown;
  try {
    value = JSON.parse(line.toString('utf8'));
  } catch {
    return { code: -32700, message: textOf(say.notJson()), id: null };
  }
  if (isMessage(value)) return { message: value };
  const { id } = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >;
  return {
    code: -32600,
    message: textOf(say.notRequest()),
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
  };
}
