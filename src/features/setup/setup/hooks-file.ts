import type { AgentEvent, HookedAgent, HookForm } from '#setup/agents/hooked-agents';

/** A whole file of an agent's hooks: one command for each event. */
export function hooksFile(
  { events, form }: Pick<HookedAgent, 'events' | 'form'>,
  commandOf: (event: AgentEvent) => string,
): string {
  const hooks = events.map((event) => [event.name, [hookEntry(form, event, commandOf(event))]]);
  const whole = { ...form.head, hooks: Object.fromEntries(hooks) as unknown };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/** What is written for an event: a command, in a group of its own where the form has groups. */
export function hookEntry(form: HookForm, event: AgentEvent, line: string): unknown {
  const tools = event.matcher === null ? {} : { matcher: event.matcher };
  const command = { ...form.entry, [form.command]: line, [form.timeout]: event.timeout };
  return form.grouped ? { ...tools, hooks: [command] } : { ...command, ...tools };
}
