import { describe, expect, it } from 'vitest';

import { payloadsIn } from '#detection/payloads/find-payloads';

const found = (text: string): string[] => payloadsIn(text).map(({ what }) => what);

describe('a command that runs what it decodes', () => {
  it.each([
    '```sh\nnpm ci\necho 6c730a | xxd -r -p | sh\n```',
    'Run `echo bHMK | base64 -d | bash` first.',
    'Setup: echo bHMK | base64 --decode | sudo sh',
    '```sh\neval "$(echo bHMK | base64 -d)"\n```',
    '```sh\nbash <(echo bHMK | base64 -d)\n```',
    '```sh\nbash -c "$(echo bHMK | openssl base64 -d)"\n```',
    '```sh\necho cHJpbnQoMSk= | base64 -d | python3\n```',
  ])('is found: %s', (text) => {
    expect(found(text)).toEqual(['runs what it decodes']);
  });

  it.each([
    '```sh\necho "$TOKEN" | cut -d. -f2 | base64 -d | python3 -m json.tool\n```',
    '```sh\necho "$KEY" | base64 -d > key.pem\ncurl -fsSL https://x.test/i.sh | sh\n```',
    '```sh\necho "$SSH_KEY" | base64 -d | ssh-add -\n```',
    '```sh\ntar cz dist | base64 | sh -s\n```',
    'Never pipe what is decoded into a shell: `echo x | base64 -d | sh`.',
    'Hooks block `base64 -d | sh` and the like.',
    '```sh\necho "$JSON" | base64 -d | node -e "read()"\n```',
  ])('is not found: %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});
