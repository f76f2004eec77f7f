import type { Document } from '#workspace/document';
import type { AgentFile } from '#workspace/paths/agent-files';
import type { LoadedWhen } from '#workspace/paths/agent-layout';
import { type KeyProblem, keyProblems } from '#workspace/stores/deciding-keys';
import { loadOf } from '#workspace/stores/load-of';
import { readNativeFields } from '#workspace/stores/native-fields';

/** What becomes of a file whose keys say nothing. */
export function resultOf(when: LoadedWhen): string {
  switch (when) {
    case 'start':
      return 'it loads at every start';
    case 'model':
      return 'it loads if the model asks';
    default:
      return 'it loads only by name';
  }
}

const forms = { list: 'a list', text: 'one text with commas' } as const;

/** What is said of the keys of a file that do not say what its writer meant. */
export function* wrongKeys({ path, text }: Document, { layout }: AgentFile) {
  const { fields } = readNativeFields(text);
  const { when } = loadOf(layout, fields);
  for (const problem of keyProblems(layout, fields, text)) {
    const { key, span } = problem.field;
    yield {
      ...saidOf(problem, layout.agent, resultOf(when), text),
      at: { path, span },
      key,
      ...(isUrgent(problem, when) ? {} : { severity: 'info' as const }),
    };
  }
}

function saidOf(problem: KeyProblem, agent: string, result: string, text: string) {
  const { key, value, span } = problem.field;
  switch (problem.kind) {
    case 'value':
      return {
        messageId: 'value' as const,
        data: {
          agent,
          key,
          value: problem.isQuoted ? text.slice(span.start, span.end) : value,
          known: problem.known.join(', '),
        },
      };
    case 'pattern':
    case 'undescribed':
      return { messageId: problem.kind, data: { agent, key, value, needs: problem.needs } };
    case 'nobody':
      return { messageId: 'nobody' as const, data: { key, value, by: problem.by } };
    case 'empty-globs':
      return { messageId: 'noGlobs' as const, data: { agent, key } };
    case 'form':
      return {
        messageId: 'form' as const,
        data: { agent, key, form: forms[problem.form], result },
      };
    case 'foreign':
      return { messageId: 'foreign' as const, data: { agent, key, own: problem.own, result } };
    case 'backslash':
      return { messageId: 'backslash' as const, data: { agent, glob: problem.glob } };
    case 'open':
      return { messageId: 'open' as const, data: { glob: problem.glob, open: problem.open } };
  }
}

/** Quotes that most agents see through, and keys of others with which it is loaded more often. */
function isUrgent(problem: KeyProblem, when: LoadedWhen): boolean {
  if (problem.kind === 'value') return problem.isQuoted !== true;
  return problem.kind !== 'foreign' || when === 'hand';
}
