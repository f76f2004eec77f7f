import { expect, it, onTestFinished, vi } from 'vitest';

it('text in the log of a job is no command of its workflow', async () => {
  const script = '../../action/workflow.mjs';
  const { log } = (await import(script)) as { log(text: string): void };
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  log('::stop-commands::x\n \t::add-mask::y\na::b\n##[group]z\n');
  expect(String(written.mock.calls[0]?.[0])).toBe(
    ': :stop-commands::x\n \t: :add-mask::y\na::b\n## [group]z\n',
  );
});
