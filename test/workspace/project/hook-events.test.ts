import { describe, expect, it } from 'vitest';

import { hookedAgents, settingsOf } from '#setup/agents/hooked-agents';
import { documentedEvents } from '#workspace/project/hook-scripts';

describe('the events that agents document', () => {
  it.each(hookedAgents)('have all at which $name is answered', (agent) => {
    for (const path of settingsOf(agent))
      expect(documentedEvents(path)?.events).toEqual(
        expect.arrayContaining(agent.events.map(({ name }) => name)),
      );
  });
});
