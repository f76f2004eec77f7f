import { describe, expect, it } from 'vitest';

import { slugOf } from '#promotion/discovery/slug';

describe('the file name of a claim', () => {
  it.each([
    ['Value one is one', 'value-one-one'],
    [
      'Never call the payments API without an idempotency key because retries double-charge',
      'never-call-payments-api-without-idempotency-key',
    ],
    [
      'The payment client retries a call three times, since the bank drops one in ten',
      'payment-client-retries-call-three-times',
    ],
    [
      'Prices are stored in cents, never in euros, in every table of the billing schema except `legacy_invoices`',
      'prices-stored-cents-never-euros-except-legacy-invoices',
    ],
    [
      "Don't run `npm ci` in packages/web: it deletes the generated client",
      'dont-run-npm-ci-web-deletes-generated-client',
    ],
    ['The scheduler may be started', 'scheduler-may-started'],
    [
      'Caching is off in tests but on in production and that hid a bug for a year',
      'caching-off-tests-but-on-production-hid-bug',
    ],
    ['Retries are off for POST, on for GET', 'retries-off-post-on-get'],
    ['Logging is on by default', 'logging-on-default'],
    ['Retries depend on the queue', 'retries-depend-queue'],
    [
      'Do not turn on the beta flag before the migration has run',
      'not-turn-on-beta-flag-before-migration-run',
    ],
    [
      'The cache key has no tenant, so two tenants share entries; see https://x.example/12?x=1&y=2',
      'cache-key-no-tenant-two-tenants-share-entries',
    ],
    ['See <https://x.example/a?b=1>: the queue is capped at 100', 'queue-capped-100'],
    ['https://x.example/12', 'fact'],
    ['Is it?', 'is-it'],
    ['🎉', 'fact'],
  ])('%s', (claim, slug) => {
    expect(slugOf(claim, 'fact')).toBe(slug);
  });

  it('says what is denied of what else is the same', () => {
    const claim = (not: string): string =>
      `The scheduler in worker.ts must ${not}be started before the database migrations were applied by the release job`;
    expect(slugOf(claim('not '), 'fact')).toContain('-not-started-');
    expect(slugOf(claim(''), 'fact')).not.toContain('not');
  });

  it.each([
    '支付客户端重试三次，因为银行丢弃十分之一的请求，而且没有人知道原因是什么所以我们要等',
    '決済クライアントは冪等キーなしで呼び出してはいけないので必ずキーを付けてください'.repeat(2),
    'Нельзя вызывать платёжный API без ключа идемпотентности, потому что повторы списывают деньги дважды',
    'لا تستدع واجهة الدفع بدون مفتاح لأن المحاولات المتكررة تخصم المبلغ مرتين من الحساب نفسه',
  ])('of other scripts has their words and a length that every disk takes: %s', (claim) => {
    const slug = slugOf(claim, 'fact');
    expect(slug).toMatch(/^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u);
    expect(slug.length).toBeGreaterThan(20);
    expect(Buffer.byteLength(slug)).toBeLessThan(200);
    expect(
      claim
        .normalize('NFC')
        .toLowerCase()
        .startsWith(slug.split('-')[0] ?? '?'),
    ).toBe(true);
  });
});
