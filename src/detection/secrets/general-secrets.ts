import type { SecretForm } from './secret-form.ts';

/** Secrets in forms that no single vendor owns. They come last: a vendor's name says more. */
export const generalSecrets: readonly SecretForm[] = [
  {
    what: 'a JSON web token',
    begins: 'eyJ',
    before: '(?<![\\w-])',
    rest: '[\\w-]{8,4000}\\.eyJ[\\w-]{8,8000}\\.[\\w-]{20,2000}',
  },
  // The private part of a JSON web key, and a key block in base64, as in a kubeconfig.
  { what: 'a private key', begins: '"d"', rest: '\\s{0,4}:\\s{0,4}"(?<value>[\\w-]{42,1400})"' },
  {
    what: 'a private key',
    begins:
      'LS0tLS1CRUdJTiBSU0EgUFJJ LS0tLS1CRUdJTiBQUklWQVRF LS0tLS1CRUdJTiBFQyBQUklW LS0tLS1CRUdJTiBPUEVOU1NI LS0tLS1CRUdJTiBFTkNSWVBU LS0tLS1CRUdJTiBEU0EgUFJJ LS0tLS1CRUdJTiBQR1AgUFJJ',
    rest: '[A-Za-z0-9+/]{60,20000}={0,2}',
  },
  {
    what: 'a password in a header',
    begins: 'Basic',
    rest: ' {1,3}(?<value>[A-Za-z0-9+/]{16,400}={0,2})',
    anyCase: true,
  },
  {
    what: 'a token in a header',
    begins: 'Bearer',
    rest: ' {1,3}(?!eyJ)(?<value>[\\w.~+/-]{24,2000}={0,2})',
    anyCase: true,
    mixed: true,
  },
];
