import { AT_COMMAND_LINE, type AuditedAttempt, audited, carriedOut } from '@cliffhanger/application/staff';
import { auditFacts } from '@cliffhanger/core/staff';
import { declared, refusedInProduction } from './commands.ts';
import type { Machine } from './compose.ts';
import { execute } from './execute.ts';
import type { Task } from './read-args.ts';

const NOT_HERE =
  'not allowed on the command line in production (CLIFFHANGER_ENV is neither development nor test)';

/** As at the console (ADR 22), every command writes an audit line in its transaction, for any result. */
export async function onRecord(
  machine: Machine,
  task: Task,
): Promise<{ readonly isDone: boolean; readonly output: string }> {
  const { kind, dependencies } = machine;
  const trail = audited(dependencies, attemptOf(task, dependencies.random.id()));
  const refused = kind === 'production' ? refusedInProduction(task) : undefined;
  if (refused !== undefined) {
    await trail.end('not-in-production');
    return { isDone: false, output: `${NOT_HERE}: ${refused}` };
  }
  const { ok, output } = await carriedOut(trail, () =>
    execute(machine.useCasesOver(trail.transactions), task),
  );
  return { isDone: ok, output };
}

function attemptOf(task: Task, requestId: string): AuditedAttempt {
  const { kind, ...given } = task;
  const command = declared(task);
  const name = typedName(task);
  return {
    operator: AT_COMMAND_LINE,
    action: `admin.${kind}`,
    ...(command.touches === 'nothing'
      ? { kind: 'view', isPersonal: false, subject: null }
      : { kind: 'change', isPersonal: command.isPersonal, subject: command.subject(task) }),
    facts: auditFacts(JSON.stringify({ ...given, ...name }), name),
    requestId,
  };
}

/** Recorded as a separate fact, because a typed name is unverified. */
const typedName = (task: Task): { readonly typedName?: string } =>
  'operator' in task ? { typedName: task.operator } : {};
