import { recordPath as say } from '#messages/generated/decide';
import type { Message } from '#messages/message';
import type { ActContext } from '#promotion/act-context';
import { moveRecord, renumber as renumberOne } from '#promotion/acts/move';
import type { Outcome } from '#promotion/outcome';
import { isInstructionPath } from '#workspace/paths/agent-files';
import { layoutOf } from '#workspace/paths/layout';
import { joinPath } from '#workspace/paths/target';
import type { MemoryRecord } from '#workspace/records';
import { isNativePath } from '#workspace/stores/detect-stores';
import { type NativeFact, nativeFactAt } from '#workspace/stores/native-fact';

import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';

/** Moves a record to another path; its entries stay with it. */
export async function move(acting: ActInvocation, from: string, to: string): Promise<Outcome> {
  return runAct(acting, {
    plan: async (session, { config, adrFolder }) => {
      const record = recordAt(session, from);
      const path = joinPath('', to);
      const layout = layoutOf(config, adrFolder);
      if (path === null || !/\.md$/i.test(path)) refuse(session, say.notMarkdown({ path: to }));
      else if (!layout.accepts(path)) refuse(session, say.notOfMemory({ path }));
      else if (record?.role !== 'native' && isInstructionPath(path))
        refuse(session, say.loadedByAgents({ path }));
      else if (record) await moveRecord(session, nativeFor(session, record, path) ?? record, path);
    },
  });
}

/** Gives a decision record the next free number, after two branches took the same one. */
export async function renumber(acting: ActInvocation, name: string): Promise<Outcome> {
  return runAct(acting, {
    plan: async (session) => {
      const record = recordAt(session, name);
      if (!record) return;
      if (record.role === 'adr') await renumberOne(session, record);
      else session.reasons.push({ code: 'P01', message: say.notDecision({ path: record.path }) });
    },
  });
}

/** The native note of a record, which must stay in its store; null for another record. */
function nativeFor(session: ActContext, record: MemoryRecord, to: string): NativeFact | null {
  const fact = nativeFactAt(session.inputs.workspace, record.path);
  if (!fact?.store) return null;
  const { folder } = fact.store;
  if (folder === '' ? !isNativePath(to) : !to.startsWith(`${folder}/`))
    refuse(
      session,
      say.outsideStore({
        path: to,
        record: record.path,
        folder: folder === '' ? '.claude/rules' : folder,
      }),
    );
  return fact;
}

function refuse({ reasons }: ActContext, message: Message): void {
  reasons.push({ code: 'P12', message });
}

function recordAt({ inputs, reasons }: ActContext, name: string): MemoryRecord | null {
  const number = /^(?:adr[-_ ]?)?(\d{1,5})$/i.exec(name)?.[1];
  const numbered =
    number === undefined
      ? []
      : inputs.workspace.adrs.filter((adr) => adr.number?.value === Number(number));
  if (numbered.length > 1) {
    reasons.push({
      code: 'P01',
      message: say.numberShared({
        count: numbered.length,
        number: number ?? '',
        paths: numbered.map((adr) => adr.path),
      }),
    });
    return null;
  }
  const path = joinPath('', name);
  const record =
    numbered[0] ??
    (path === null ? undefined : inputs.workspace.byPath.get(path)) ??
    inputs.workspace.byName.get(`adr ${name}`);
  if (!record) reasons.push({ code: 'P01', message: say.unknown({ name }) });
  return record ?? null;
}
