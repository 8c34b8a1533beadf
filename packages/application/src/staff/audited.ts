import { DONE, type Result } from '@cliffhanger/core/kernel';
import { type AuditResult, COMMAND_LINE, type NewAuditLine } from '@cliffhanger/core/staff';
import type { Clock, TransactionsOver, Uses } from '../ports/index.ts';

/** An attempt: all fields of a line except its time and outcome. */
export type AuditedAttempt = Omit<NewAuditLine, 'at' | 'result' | 'sessionId' | 'isCommandLine'> & {
  /** `null`: no login. */
  readonly operator: AuditedOperator | null;
};

/** The log resolves the session to its person. */
export type AuditedOperator = { readonly sessionId: string } | typeof AT_COMMAND_LINE;

export const AT_COMMAND_LINE = COMMAND_LINE;

export interface Audited<Reach> {
  /** For the use case: its writes and the audit line commit together. */
  readonly transactions: TransactionsOver<Reach>;
  /** Call it at the end. A refusal rolled the use case back but still gets a line, and so does a view. */
  end(result: AuditResult): Promise<void>;
}

interface AuditPorts<Reach> {
  readonly transactions: TransactionsOver<Reach>;
  readonly clock: Clock;
}

/** Every act, view and attempt of the staff gets an audit line. */
export function audited<Reach extends Uses<'auditLog'>>(
  { transactions, clock }: AuditPorts<Reach>,
  attempt: AuditedAttempt,
): Audited<Reach> {
  let written: AuditResult | undefined;
  const append = ({ auditLog }: Reach, result: AuditResult): Promise<void> =>
    auditLog.append(lineOf(attempt, result, clock));
  return {
    transactions: {
      ...transactions,
      async run(work) {
        const result = await transactions.run(async (repositories) => {
          const worked = await work(repositories);
          // Last, because appending blocks the next line until the commit.
          if (isKept(worked)) await append(repositories, outcomeOf(worked));
          return worked;
        });
        if (isKept(result)) written = outcomeOf(result);
        return result;
      },
    },
    async end(result) {
      if (written === result) return;
      await transactions.run(async (repositories) => {
        await append(repositories, result);
        return DONE;
      });
    },
  };
}

/** Commits the line before the response; an internal error gets one too. */
export async function carriedOut<Ended extends Result<unknown>>(
  trail: Pick<Audited<unknown>, 'end'>,
  work: () => Promise<Ended>,
): Promise<Ended> {
  let ended: Ended;
  try {
    ended = await work();
  } catch (error) {
    await trail.end('failed');
    throw error;
  }
  await trail.end(outcomeOf(ended));
  return ended;
}

/** A refusal rolls back, unless it is a counted one. */
const isKept = (result: Result<unknown>): boolean => result.ok || result.refusal.counted;

const outcomeOf = (result: Result<unknown>): AuditResult => (result.ok ? 'ok' : result.refusal.name);

const lineOf = (
  { operator, ...attempt }: AuditedAttempt,
  result: AuditResult,
  clock: Clock,
): NewAuditLine => ({
  ...attempt,
  at: clock.now(),
  sessionId: operator === null || operator === AT_COMMAND_LINE ? null : operator.sessionId,
  isCommandLine: operator === AT_COMMAND_LINE,
  result,
});
