import type { Command } from 'commander';

/** Help was asked for and printed: the command ends with 0. It knows what it was the help of. */
export class HelpShown extends Error {
  readonly built: Command | null;
  constructor(built: Command | null = null) {
    super('help shown');
    this.built = built;
  }
}
