import { AT_COMMAND_LINE, type AuditedAttempt, audited, carriedOut } from '@cliffhanger/application/staff';
import { auditFacts } from '@cliffhanger/core/staff';
import { declared, refusedInProduction } from './commands.ts';
import type { Machine } from './compose.ts';
import { execute } from './execute.ts';
import type { Task } from './read-args.ts';

const NOT_HERE =
  'not from the command line in production, which is where CLIFFHANGER_ENV says neither development nor test';

/** As at the console (ADR 22): whatever becomes of it, a line in the audit log, in the transaction that did it. */
export async function onRecord(
  machine: Machine,
  task: Task,
): Promise<{ readonly isDone: boolean; readonly said: string }> {
  const { kind, dependencies } = machine;
  const trail = audited(dependencies, attemptOf(task, dependencies.random.id()));
  const refused = kind === 'production' ? refusedInProduction(task) : undefined;
  if (refused !== undefined) {
    await trail.end('not-in-production');
    return { isDone: false, said: `${NOT_HERE}: ${refused}` };
  }
  const { ok, said } = await carriedOut(trail, () => execute(machine.useCasesOver(trail.transactions), task));
  return { isDone: ok, said };
}

function attemptOf(task: Task, requestId: string): AuditedAttempt {
  const { kind, ...asked } = task;
  const command = declared(task);
  const name = typedName(task);
  return {
    operator: AT_COMMAND_LINE,
    action: `admin.${kind}`,
    ...(command.touches === 'nothing'
      ? { kind: 'view', isPersonal: false, subject: null }
      : { kind: 'change', isPersonal: command.isPersonal, subject: command.subject(task) }),
    facts: auditFacts(JSON.stringify({ ...asked, ...name }), name),
    requestId,
  };
}

/** Under a name of its own: nobody has proved that it is theirs. */
const typedName = (task: Task): { readonly typedName?: string } =>
  'operator' in task ? { typedName: task.operator } : {};
