import type { Task } from '../records.ts';
import type { EditResult } from './edit-result.ts';
import { setKeys } from './set-keys.ts';

/** Sets the status of a task or review in its frontmatter. */
export function setTaskStatus(task: Task, status: string): EditResult {
  return setKeys(task.document, [{ key: 'status', value: status }]);
}
