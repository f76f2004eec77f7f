import { shellWord } from '#messages/shell-word';

import { atStart, defineRule, message, report } from '../rule.ts';

export const oneNameAFile = defineRule({
  code: 'LDG008',
  name: 'one-name-a-file',
  severity: 'error',
  summary:
    'No tracked file has the name of a file of memory, or of what judges it, but for case, Unicode form, or dots and blanks at an end.',
  why:
    'On file systems that fold names, one file overwrites the other at checkout: the file that ' +
    'was judged is not the one that is read.',
  falsePositives: 'None known. Two such files always were one file on macOS and Windows.',
  messages: {
    twin: message(
      '{twin} is {path} on systems that fold names',
      'take one away: git rm --cached -- {twin}',
      'if there is no other: git mv -- {twin} {path}',
    ),
    form: message(
      'two files are called {twin}, here with {marks}: elsewhere one name',
      'take this one away: git rm --cached -- {twin}',
      'if the name cannot be told apart by typing it, copy it from: git -c core.quotePath=off ls-files',
    ),
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
            marks:
              twin === twin.normalize('NFC')
                ? 'accents in its letters'
                : 'accents after its letters',
          },
          rest,
        );
      else yield report('twin', { path: shellWord(path), twin: shellWord(twin) }, rest);
    }
  },
});
