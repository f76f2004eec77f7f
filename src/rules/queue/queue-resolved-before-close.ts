import { defineRule } from '../rule.ts';
import { itemName } from '../queue-items.ts';

/** QUE401: a task closes with every discovery decided (document 1: no silent drops). */
export const queueResolvedBeforeClose = defineRule({
  code: 'QUE401',
  name: 'queue-resolved-before-close',
  severity: 'error',
  since: '1.0',
  summary: 'A closed task has no discovery that still waits for a decision.',
  why: 'What nobody decided is lost with the task, and the next agent discovers it again.',
  falsePositives: 'A row without a status is reported as unreadable (LDG004), not as undecided.',
  messages: {
    open: { text: '{taskStatus}, but "{item}" is still {status}: {discovery}', mend: ['decide it: promoted, or deferred, rejected, blocked or quarantined with a reason', 'if it is not over, reopen the task: status: active'] },
  },
  *check(workspace) {
    for (const task of workspace.tasks) {
      if (!task.closed) continue;
      for (const item of task.queue) {
        if (item.status.value !== 'pending' && item.status.value !== 'validated') continue;
        const name = itemName({ task, item });
        yield {
          messageId: 'open',
          data: { taskStatus: task.status?.value ?? 'closed', item: name, status: item.status.value, discovery: item.discovery.value },
          at: { path: task.path, span: item.status.span },
          key: item.id?.value ?? item.discovery.value,
        };
      }
    }
  },
});
