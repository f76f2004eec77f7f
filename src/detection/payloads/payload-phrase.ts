/** A way in which a text tries to command the model that reads it. */
export interface PayloadPhrase {
  /** A verb and its object, for messages: `asks for secrecy`. */
  readonly what: string;
  readonly pattern: RegExp;
  /** In lower case. The pattern only matches a text with one of these, and few texts have one. */
  readonly needs: readonly string[];
  /** Also matched in quotations and code spans. */
  readonly raw?: true;
  /** Not matched in code, where messages to a model and scripts that start agents are usual. */
  readonly proseOnly?: true;
}
