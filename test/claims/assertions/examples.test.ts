import { describe, expect, it } from 'vitest';

import { assertionOf } from '#claims/assertions/assertion';
import { contradictionOf } from '#claims/assertions/contradiction';
import { saysTheSame } from '#claims/assertions/near-duplicate';

const how = (one: string, other: string): string | null =>
  contradictionOf(assertionOf(one), assertionOf(other), false)?.how ?? null;

describe('contradictions by their words', () => {
  it.each([
    [
      'The preview server of the shop listens on port 3000',
      'The preview server of the shop listens on port 8080',
      'value',
    ],
    [
      'Audit logs of the gateway are kept for 30 days',
      'Audit logs of the gateway are kept for 90 days',
      'value',
    ],
    [
      'Retries of the mail worker are enabled',
      'Retries of the mail worker are disabled',
      'polarity',
    ],
    [
      'The price table is cached by the edge proxy',
      'The price table is not cached by the edge proxy',
      'polarity',
    ],
    [
      'Schema checks run before the asset upload',
      'Schema checks run after the asset upload',
      'order',
    ],
    [
      'The preview server of the shop listens on port 3000',
      'The metrics exporter of the bank listens on port 8080',
      null,
    ],
    [
      'Audit logs of the gateway are kept for 30 days',
      'Audit logs of the gateway are kept for one month at the archive',
      null,
    ],
    [
      'Session cookies of the portal last for 60 minutes',
      'Session cookies of the portal last for 1 hour',
      null,
    ],
    ['Invoices are printed in the warehouse', 'The parser reads tokens lazily', null],
    ['The heap is 2 GB', 'The heap is 4 GB', 'value'],
    ['The upload limit is 20 MB', 'The upload limit is 50 MB', 'value'],
    ['The timeout is 30 seconds', 'The timeout is 60 seconds', 'value'],
    ['The timeout is 60 seconds', 'The timeout is 1 minute', null],
    ['Server 1 has 4 GB', 'Server 2 has 8 GB', null],
    ['Node 1 is in Berlin', 'Node 2 is in Berlin', null],
    ['Port 1 is in Berlin', 'Port 2 is in Berlin', null],
    ['Queue 1 feeds the mailer', 'Queue 2 feeds the mailer', null],
    ['Vue 2 is used in the front end', 'Vue 3 is used in the front end', 'value'],
    ['The port is 8080', 'The port is 9090', 'value'],
    ['Deploy 2 replicas of the API', 'Deploy 3 replicas of the API', 'value'],
    ['Gearbox 1 is in Berlin', 'Gearbox 2 is in Berlin', null],
    [
      'The cache of the gateway is disabled by default',
      'The cache of the gateway is enabled',
      null,
    ],
  ])('%s | %s: %s', (one, other, expected) => {
    expect(how(one, other)).toBe(expected);
    expect(how(other, one)).toBe(expected);
  });
});

describe('duplicates by their words', () => {
  it.each([
    [
      'The nightly export writes invoices to the archive bucket',
      'the nightly export writes invoices to the archive bucket.',
      true,
    ],
    [
      'In production the gateway rejects unsigned webhooks',
      'The gateway rejects unsigned webhooks in production',
      true,
    ],
    [
      'In production, uploads are scanned by ClamAV',
      'Uploads are scanned by ClamAV in production',
      true,
    ],
    ['The gateway signs webhooks', 'Webhooks sign the gateway', false],
    [
      'Audit logs of the gateway are kept for 30 days',
      'Audit logs of the gateway are kept for 90 days',
      false,
    ],
    [
      'The price table is cached by the edge proxy',
      'The price table is not cached by the edge proxy',
      false,
    ],
    [
      'Retries are safe, as the handler is idempotent',
      'Retries are not safe, as the handler is not idempotent',
      false,
    ],
    [
      'The limiter counts requests per key, not per address',
      'The limiter counts requests per address, not per key',
      false,
    ],
  ])('%s | %s: %s', (one, other, expected) => {
    expect(saysTheSame(assertionOf(one), assertionOf(other))).toBe(expected);
  });
});
