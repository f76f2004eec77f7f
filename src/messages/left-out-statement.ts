import { defineMessages } from './message.ts';

/** Why something that was said in a session is not raised. */
export const leftOutStatement = defineMessages('leftOutStatement', {
  capturedBefore: { text: 'its message was captured before' },
  repeated: { text: 'it was said twice' },
  known: {
    text: 'it is here already, as {item} ({status})',
    example: { item: 'k3f', status: 'rejected' },
  },
  hidesCharacters: { text: 'it holds characters that cannot be seen' },
  refused: { text: 'it was refused' },
});
