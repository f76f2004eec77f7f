import type { HostileInput } from './input.ts';
import { characters } from './inputs/characters.ts';
import { commandLines } from './inputs/command-line.ts';
import { configurations } from './inputs/configurations.ts';
import { disks } from './inputs/disk.ts';
import { encodings } from './inputs/encodings.ts';
import { fences } from './inputs/fences.ts';
import { harmless } from './inputs/harmless.ts';
import { ledgerEntries } from './inputs/ledger-entries.ts';
import { links } from './inputs/links.ts';
import { markdown } from './inputs/markdown.ts';
import { slow1MiB } from './inputs/slow.ts';
import { yaml } from './inputs/yaml.ts';

/** Every attack, by family. */
export const inputs: readonly HostileInput[] = [
  ...fences,
  ...yaml,
  ...markdown,
  ...slow1MiB,
  ...encodings,
  ...links,
  ...disks,
  ...characters,
  ...harmless,
  ...ledgerEntries,
  ...configurations,
  ...commandLines,
];
