import { expect, it, onTestFinished, vi } from 'vitest';

interface OwnAccount {
  loginOf(isJobs: boolean, graphql: () => Promise<object>): Promise<string | null>;
  isBy(user: object | null, login: string | null): boolean;
}

it('words of the action are those of whom its token is of; where nobody can tell, of any bot', async () => {
  const script = '../../action/own-account.mjs';
  const { loginOf, isBy } = (await import(script)) as OwnAccount;
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  const never = (): Promise<never> => Promise.reject(new Error('asked'));
  const [jobs, machine, unknown] = [
    await loginOf(true, never),
    await loginOf(false, () => Promise.resolve({ viewer: { login: 'machine' } })),
    await loginOf(false, never),
  ];
  expect([jobs, machine, unknown]).toEqual(['github-actions[bot]', 'machine', null]);
  expect(said.mock.calls.map(([text]) => String(text))).toEqual([
    expect.stringMatching(/^::warning title=ledger::whose token github-token is cannot be read/),
  ]);
  const users = [
    { type: 'Bot', login: 'github-actions[bot]' },
    { __typename: 'Bot', login: 'github-actions' },
    { type: 'User', login: 'github-actions' },
    { type: 'Bot', login: 'forging[bot]' },
    { type: 'User', login: 'machine' },
    { type: 'Bot', login: 'machine[bot]' },
    null,
  ];
  const by = (login: string | null): boolean[] => users.map((user) => isBy(user, login));
  expect(by(jobs)).toEqual([true, true, false, false, false, false, false]);
  expect(by(machine)).toEqual([false, false, false, false, true, false, false]);
  expect(by(unknown)).toEqual([true, true, false, true, false, true, false]);
});
