/** Runs the hooks as they are installed, each beside a bare node, and takes down their words. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where an event happens, for whoever reads the log. */
export interface Where {
  readonly commit: string;
  readonly file?: string;
  readonly lines?: string;
  readonly hunk?: string;
}

interface Entry {
  readonly matcher?: string;
  readonly hooks: readonly { readonly command: string }[];
}

type Settings = Readonly<Record<string, readonly Entry[]>>;

export class Hooks {
  private readonly settings: Settings;
  private count = 0;
  public session = '';

  public constructor(
    private readonly root: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly log: string,
  ) {
    const text = readFileSync(join(root, '.claude/settings.json'), 'utf8');
    this.settings = (JSON.parse(text) as { hooks: Settings }).hooks;
  }

  /** Everything that the hooks of one event show. */
  public run(event: string, fields: Readonly<Record<string, unknown>>, where: Where): string {
    const tool = typeof fields.tool_name === 'string' ? fields.tool_name : null;
    const input = JSON.stringify({
      session_id: this.session,
      transcript_path: join(this.root, '..', 'transcript.jsonl'),
      cwd: this.root,
      permission_mode: 'default',
      hook_event_name: event,
      ...fields,
    });
    const texts: string[] = [];
    for (const { matcher, hooks } of this.settings[event] ?? [])
      if (!matcher || (tool !== null && new RegExp(`^(?:${matcher})$`).test(tool)))
        for (const { command } of hooks)
          texts.push(this.once(event, tool, ['-c', command], input, where));
    return texts.join('');
  }

  /** Takes down the words of something else that runs, such as a commit. */
  public note(event: string, text: string, where: Where): void {
    this.count += 1;
    const row = { n: this.count, event, kind: event, ...where, text };
    appendFileSync(join(this.log, 'speeches.jsonl'), `${JSON.stringify(row)}\n`);
  }

  private once(
    event: string,
    tool: string | null,
    args: readonly string[],
    input: string,
    where: Where,
  ): string {
    const [ms, { stdout, stderr, status }] = timed('/bin/sh', args, input, this.root, this.env);
    const [floor] = timed(process.execPath, ['-e', '0'], '', this.root, this.env);
    const text =
      wordsOf(stdout) + (stderr === '' ? '' : `[stderr, exit ${String(status)}] ${stderr}`);
    const kind = kindOf(event, tool, text);
    const time = { event, tool, ms, floor, spoke: text !== '' };
    appendFileSync(join(this.log, 'times.jsonl'), `${JSON.stringify(time)}\n`);
    if (text !== '') this.note(kind, text, where);
    return text;
  }
}

function timed(
  file: string,
  args: readonly string[],
  input: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
): [number, { stdout: string; stderr: string; status: number | null }] {
  const start = performance.now();
  const done = spawnSync(file, args, { cwd, env, input, encoding: 'utf8', maxBuffer: 1 << 26 });
  return [performance.now() - start, done];
}

/** The words that an answer shows the agent or the person. */
function wordsOf(stdout: string): string {
  if (stdout.trim() === '') return '';
  try {
    const answer = JSON.parse(stdout) as Record<string, unknown>;
    const inner = (answer.hookSpecificOutput ?? {}) as Record<string, unknown>;
    const shown = [
      inner.additionalContext,
      inner.permissionDecisionReason,
      answer.systemMessage,
      answer.reason,
    ];
    return shown.filter((each) => typeof each === 'string').join('\n');
  } catch {
    return stdout;
  }
}

function kindOf(event: string, tool: string | null, text: string): string {
  if (event === 'PreToolUse') return tool === 'Read' ? 'before a read' : 'before an edit';
  if (event !== 'PostToolUse') return event;
  return text.startsWith('This edit changed') ? 'after an edit' : 'after an edit, resting';
}
