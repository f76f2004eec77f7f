import { describe, expect, it } from 'vitest';

import { slugOf } from '#promotion/discovery/read-discovery';

describe('the file name of a claim', () => {
  it.each([
    ['Value one is one', 'value-one-is-one'],
    [
      'A refresh token is refused when it is used twice',
      'a-refresh-token-is-refused-when-it-is-used-twice',
    ],
    [
      'Never call the payments API without an idempotency key because retries double-charge',
      'never-call-the-payments-api-without-an-idempotency-key',
    ],
    ["Don't run `npm ci` in packages/web", 'dont-run-npm-ci-in-packages-web'],
    ['Retries are off for POST, on for GET', 'retries-are-off-for-post-on-for-get'],
    ['Is it?', 'is-it'],
    ['🎉', ''],
  ])('%s', (claim, slug) => {
    expect(slugOf(claim)).toBe(slug);
  });

  it.each([
    '支付客户端重试三次，因为银行丢弃十分之一的请求，而且没有人知道原因是什么所以我们要等',
    '決済クライアントは冪等キーなしで呼び出してはいけないので必ずキーを付けてください'.repeat(2),
    'Нельзя вызывать платёжный API без ключа идемпотентности, потому что повторы списывают деньги дважды',
    'لا تستدع واجهة الدفع بدون مفتاح لأن المحاولات المتكررة تخصم المبلغ مرتين من الحساب نفسه',
  ])('of other scripts has their words and a length that every disk takes: %s', (claim) => {
    const slug = slugOf(claim);
    expect(slug).toMatch(/^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u);
    expect(slug.length).toBeGreaterThan(10);
    expect(Buffer.byteLength(slug)).toBeLessThan(200);
    expect(
      claim
        .normalize('NFC')
        .toLowerCase()
        .startsWith(slug.split('-')[0] ?? '?'),
    ).toBe(true);
  });
});
