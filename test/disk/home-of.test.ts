import { userInfo } from 'node:os';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { readUserConfig } from '#disk/reading/read-user-config';
import { cachePath } from '#disk/state/cache';
import { homeOf } from '#disk/stores/home-directory';

afterEach(() => void vi.unstubAllEnvs());

describe.skipIf(process.platform === 'win32')('the home folder', () => {
  it('is what HOME says where that is absolute', () =>
    expect(homeOf({ HOME: '/home/ann' })).toBe('/home/ann'));

  it.each(['', '.', 'ann'])("is none of %j, which would lie in somebody's repository", (home) => {
    vi.stubEnv('HOME', home);
    expect(homeOf({ HOME: home })).toBe(userInfo().homedir);
    expect(
      cachePath({ HOME: home }, '/a', 'sessions', 'd').startsWith(`${userInfo().homedir}/`),
    ).toBe(true);
    expect(readUserConfig({ HOME: home, XDG_CONFIG_HOME: '.config' }).path).toBe(
      `${userInfo().homedir}/.config/ledger/config.json`,
    );
  });
});
