import type { Span } from '#diagnostics/diagnostic';

import {
  isStandInCredentials,
  isStandInKey,
  isStandInPassword,
  isStandInToken,
  isStandInWebToken,
} from '../placeholder-secret.ts';
import { addressPasswordsIn } from './address-passwords.ts';
import { calledSecretsIn } from './called-secrets.ts';
import { type FormMatch, formsIn } from './find-forms.ts';
import { keyBlocksIn } from './key-blocks.ts';

/** A stretch of a text that has the form of a secret. */
export interface PossibleSecret {
  /** What kind of one it is, as a message says it. */
  readonly what: string;
  readonly span: Span;
  /** Whether it is one; `secretlint` where one of its rules has to say. */
  readonly is: 'secret' | 'stand-in' | 'secretlint';
}

/** Schemes whose address leads to a database. */
const database =
  /^(?:jdbc|postgres(?:ql)?|mysqlx?|mariadb|mongodb(?:\+srv)?|mssql|sqlserver|rediss?|valkeys?|cockroachdb|clickhouse|neo4j(?:\+s)?|bolt(?:\+s)?|couchbases?|cassandra|oracle|db2|influxdb|surrealdb|libsql|snowflake)$/;

/**
 * All of a text that has the form of a secret, in no order. Blocks and addresses that only stand in
 * the place of one are left out: a token may lie in them.
 */
export function* possibleSecretsIn(text: string): Generator<PossibleSecret> {
  const known: Span[] = [];
  for (const { start, end, body } of keyBlocksIn(text)) {
    known.push({ start, end });
    if (!isStandInKey(body)) yield { what: 'a private key', span: { start, end }, is: 'secret' };
  }
  for (const match of formsIn(text)) {
    const { form, start, end } = match;
    known.push({ start, end });
    yield { what: form.what, span: { start, end }, is: verdictOn(match, text) };
  }
  for (const address of addressPasswordsIn(text)) {
    const { scheme, start, end } = address;
    known.push({ start, end });
    const what = database.test(scheme) ? 'a password of a database' : 'a password in an address';
    if (!isStandInPassword(address)) yield { what, span: { start, end }, is: 'secret' };
  }
  // What has a form, or stands in an address, is judged by that.
  for (const { what, start, end } of calledSecretsIn(text))
    if (!known.some((each) => each.start < end && start < each.end))
      yield { what, span: { start, end }, is: 'secret' };
}

function verdictOn(match: FormMatch, text: string): PossibleSecret['is'] {
  if (match.form.isTell) return 'secretlint';
  return isStandIn(match, text) ? 'stand-in' : 'secret';
}

function isStandIn({ form, start, end, body }: FormMatch, text: string): boolean {
  if (form.what === 'a JSON web token') return isStandInWebToken(text.slice(start, end));
  if (form.what === 'a password in a header') return isStandInCredentials(body);
  return isStandInToken(body);
}
