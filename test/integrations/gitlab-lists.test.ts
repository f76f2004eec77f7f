import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, it, onTestFinished, vi } from 'vitest';

it('a list of GitLab that is longer than is read is cut, and the log says so', async () => {
  const server = createServer((request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page'));
    const all = Array.from({ length: 100 }, (_, at) => (page - 1) * 100 + at);
    response.setHeader('x-next-page', page < 3 ? String(page + 1) : '');
    response.end(JSON.stringify(all));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const script = '../../action/gitlab/gitlab-api.mjs';
  const { openApi } = (await import(script)) as {
    openApi: (
      env: object,
      token: string,
    ) => { list: (path: string, query: string, most: number) => Promise<readonly number[]> };
  };
  const api = openApi({ CI_API_V4_URL: `http://127.0.0.1:${port}`, CI_PROJECT_ID: '1' }, 'token');
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  expect((await api.list('/notes', '', 3)).at(-1)).toBe(299);
  expect(said).not.toHaveBeenCalled();
  expect(await api.list('/notes', '', 2)).toHaveLength(200);
  expect(said).toHaveBeenCalledWith('ledger: of /notes the first 200 are read, and no more\n');
});
