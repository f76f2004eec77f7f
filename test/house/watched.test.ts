import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

/**
 * Files that a lint loads and that look at the disk by themselves, each with the reason why no
 * outcome depends on it.
 */
const byThemselves: Readonly<Record<string, string>> = {
  'src/disk/state/cache.ts': 'only what is kept is read, written and removed by it',
  'src/disk/state/saved-texts.ts': 'only what is kept is removed by it',
  'src/disk/writing/make-folder.ts': 'only to make folders for what is kept or written',
  'src/disk/reading/git-files.ts':
    'nothing is kept of a run without git, or compared with more than HEAD; and files that an ' +
    'index leaves out leave the work tree, too',
  'src/disk/reading/names-in-files.ts': 'only an audit looks for names, and nothing of it is kept',
  'src/disk/reading/github-event.ts': 'only a gate reads the event, and nothing of it is kept',
  'src/disk/facts/open-file.ts': 'what is read there is what would be read of the same text',
  'src/disk/stores/note-files.ts':
    'only folders that are no store are looked into, and what is kept reads whole stores alone',
  'src/disk/facts/fingerprint.ts': 'only whether anything is kept depends on it',
  'src/disk/writing/scratch-folder.ts': 'it looks at the new folder alone that it made itself',
  'src/disk/facts/views.ts': 'it looks at whether what is kept still holds',
  'src/disk/facts/tracked-fs.ts': 'it is what watches',
  'src/disk/facts/dependency-tracker.ts': 'it is what watches',
};

/** What a file imports, as paths below the project; what is only a type is not loaded. */
function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return [
    ...text.matchAll(/(?:^(?:import|export) (?!type )[^;]*? from |\bimport\()'([#.][^']+)'/gm),
  ].flatMap(([, name = '']) => {
    const found = name.startsWith('#') ? `src/${name.slice(1)}.ts` : join(dirname(path), name);
    return existsSync(found) ? [found] : [];
  });
}

function reached(start: string): string[] {
  const seen = new Set<string>();
  for (const pending = [start]; pending.length > 0;) {
    const path = pending.pop() ?? '';
    if (seen.has(path)) continue;
    seen.add(path);
    pending.push(...importsOf(path));
  }
  return [...seen].sort();
}

describe('what a lint looks at', () => {
  it('is seen by whoever keeps what it found', () => {
    const disk = [
      'src/app/lint/lint-root.ts',
      'src/app/invocation/load-memories.ts',
      'src/app/lint/judge-staged.ts',
      'src/app/inspect/memory-status.ts',
      'src/app/review/review.ts',
      'src/app/recall/build-index.ts',
      'src/app/hooks/list-pending.ts',
    ]
      .flatMap(reached)
      .filter((path) => path.startsWith('src/disk/'));
    expect(disk).toEqual(
      expect.arrayContaining([
        'src/disk/reading/list-memory.ts',
        'src/disk/reading/path-facts.ts',
        'src/disk/reading/read-evidence.ts',
        'src/disk/roots/workspace-folders.ts',
      ]),
    );
    const unseen = disk.flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      const names =
        /import \{([^}]*)\} from 'node:fs'/
          .exec(text)?.[1]
          ?.split(',')
          .map((each) => each.trim()) ?? [];
      // What is opened is seen where its bytes are.
      const looks = names.filter(
        (name) =>
          /^(?:lstat|stat|exists|readdir|realpath|readlink|access)Sync$/.test(name) ||
          (/^(?:open|readFile)Sync$/.test(name) && !text.includes('recordBytes(')),
      );
      if (text.includes('withOpenFile(') && !text.includes('recordBytes('))
        looks.push('withOpenFile');
      return looks.length === 0 || path in byThemselves || path.startsWith('src/disk/transaction/')
        ? []
        : [`${path}: ${looks.join(', ')}`];
    });
    expect(unseen).toEqual([]);
  });
});
