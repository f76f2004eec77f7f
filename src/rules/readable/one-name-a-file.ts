import { shellWord } from '#messages/shell-word';

import { atStart, defineRule, message, report } from '../rule.ts';

export const oneNameAFile = defineRule({
  code: 'LDG008',
  name: 'one-name-a-file',
  severity: 'error',
  summary:
    'No tracked file has the name of a memory or policy file in other case or Unicode form, or with dots or spaces at the end.',
  why: 'On some systems one file overwrites the other at checkout, so agents read another file than the one that was checked.',
  falsePositives: 'None known. On macOS and Windows two such files are one.',
  messages: {
    twin: message(
      'some systems read {twin} as {path}',
      'if both exist: git rm --cached -- {twin}',
      'otherwise: git mv -- {twin} {path}',
    ),
    form: message('two files are named {twin}; this one has {marks}', 'git rm --cached -- {twin}'),
  },
  *check({ surroundings: { history } }) {
    for (const { path, twin } of history?.twins ?? []) {
      const rest = atStart(twin, twin);
      // Describe the difference of names that look the same.
      if (path.normalize('NFC') === twin.normalize('NFC'))
        yield report(
          'form',
          {
            twin: shellWord(twin),
            marks: twin === twin.normalize('NFC') ? 'accents in letters' : 'accents after letters',
          },
          rest,
        );
      else yield report('twin', { path: shellWord(path), twin: shellWord(twin) }, rest);
    }
  },
});
