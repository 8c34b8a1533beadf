import { DONE, type Result } from '@cliffhanger/core/kernel';
import { type AuditResult, COMMAND_LINE, type NewAuditLine } from '@cliffhanger/core/staff';
import type { Clock, TransactionsOver, Uses } from '../ports/index.ts';

/** What somebody is about to do: all of a line but its time and how it ended. */
export type AuditedAttempt = Omit<NewAuditLine, 'at' | 'result' | 'sessionId' | 'isCommandLine'> & {
  /** Null: nobody is logged in. */
  readonly operator: AuditedOperator | null;
};

/** The log finds out whose session it is. */
export type AuditedOperator = { readonly sessionId: string } | typeof AT_COMMAND_LINE;

export const AT_COMMAND_LINE = COMMAND_LINE;

export interface Audited<Reach> {
  /** For the use case: what it writes and the line about it are committed together, or neither is. */
  readonly transactions: TransactionsOver<Reach>;
  /** Once it is over: a refusal has undone what the use case wrote, and is still written down; so is a view. */
  end(result: AuditResult): Promise<void>;
}

interface AuditPorts<Reach> {
  readonly transactions: TransactionsOver<Reach>;
  readonly clock: Clock;
}

/** Nothing that the staff does, looks at or tries goes without a line in the log. */
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
          // Last of all: the next line waits for this one to be committed.
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

/** Nothing is answered before its line is committed; a fault of ours has one too. */
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

/** A refusal undoes everything, unless it is a counted one. */
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
