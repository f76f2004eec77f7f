import { defineMessages } from './message.ts';

const place = '.claude/settings.json:2:3:';

/** What keeps hooks from being written into the settings of an agent. */
export const agentSettings = defineMessages('agentSettings', {
  noObject: { text: '{place} it is no object', example: { place } },
  hooksNoObject: { text: '{place} hooks is no object', example: { place } },
  eventNoList: { text: '{place} hooks.{event} is no list', example: { place, event: 'Stop' } },
  readsOtherwise: {
    text: '{path}: with the hooks added it would not read as it did before, so nothing was written',
    mend: [
      'add them by hand; `ledger init --agent claude-code --plan` in an empty folder shows them',
    ],
    example: { path: '.claude/settings.json' },
  },
});
