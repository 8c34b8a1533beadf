import { AT_COMMAND_LINE, type AuditedAttempt, audited, carriedOut } from '@cliffhanger/application/staff';
import { auditFacts } from '@cliffhanger/core/staff';
import { declared, refusedInProduction } from './commands.ts';
import type { Machine } from './compose.ts';
import { execute } from './execute.ts';
import type { Task } from './read-words.ts';

const NOT_HERE =
  'not from the command line in production, which is where CLIFFHANGER_ENV says neither development nor test';

/** As at the console (ADR 23): whatever becomes of it, a line in the audit log, in the transaction that did it. */
export async function onRecord(
  machine: Machine,
  task: Task,
): Promise<{ readonly isDone: boolean; readonly said: string }> {
  const { kind, dependencies } = machine;
  const trail = audited(dependencies, attemptOf(task, dependencies.random.id()));
  const instead = kind === 'production' ? refusedInProduction(task) : undefined;
  if (instead !== undefined) {
    await trail.end('not-in-production');
    return { isDone: false, said: `${NOT_HERE}: ${instead}` };
  }
  const { ok, said } = await carriedOut(trail, () => execute(machine.deskOver(trail.transactions), task));
  return { isDone: ok, said };
}

function attemptOf(task: Task, requestId: string): AuditedAttempt {
  const { kind, ...asked } = task;
  const command = declared(task);
  const name = typedName(task);
  return {
    operator: AT_COMMAND_LINE,
    action: `desk.${kind}`,
    kind: command.touches === 'nothing' || command.touches === 'documents' ? 'view' : 'change',
    isPersonal: command.isPersonal,
    subject: command.touches === 'nothing' ? null : command.subject(task),
    facts: auditFacts(JSON.stringify({ ...asked, ...name }), name),
    requestId,
  };
}

/** Under a name of its own: nobody has proved that it is theirs. */
function typedName(task: Task): { readonly typedName?: string } {
  if ('operator' in task) return { typedName: task.operator };
  return 'viewer' in task ? { typedName: task.viewer } : {};
}
