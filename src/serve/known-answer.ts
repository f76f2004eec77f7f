import { closesWithPipe } from '#cli/closes-with-pipe';

/** What an answer prints where, and the exit code. */
export interface Said {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/**
 * Answers where everything an answer takes is kept, with a fraction of the tool. What is not in
 * that fraction refuses, before anything was written or said, and the tool itself is started.
 *
 * @returns false where there is no answer
 */
export async function isAnswered(answer: () => Promise<Said>): Promise<boolean> {
  try {
    const { code, out, error } = await answer();
    closesWithPipe();
    if (out !== '') process.stdout.write(out);
    if (error !== '') process.stderr.write(error);
    process.exitCode = code;
    return true;
  } catch {
    // Whatever it is, the tool itself says it.
    return false;
  }
}
