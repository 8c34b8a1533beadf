import { DONE, type OperatorId, type Result } from '@cliffhanger/core/kernel';
import type { AuditResult, NewAuditLine } from '@cliffhanger/core/staff';
import type { Needs, Stores, Transactions } from '../ports/index.ts';

/** What somebody is about to do: all of a line but its time and how it ended. */
export type AuditedAttempt = Omit<NewAuditLine, 'at' | 'result' | 'operatorId' | 'roles' | 'sessionId'> & {
  /** Null: nobody is logged in. A login says who it was while it goes on. */
  readonly operator: AuditedOperator | null;
};

export interface AuditedOperator {
  readonly id: OperatorId;
  readonly roles: readonly string[];
  readonly sessionId: string | null;
}

export interface Audited {
  /** For the use case: what it writes and the line about it are committed together, or neither is. */
  readonly transactions: Transactions;
  /** Once it is over: a refusal has undone what the use case wrote, and is still written down; so is a view. */
  end(result: AuditResult): Promise<void>;
}

type AuditPorts = Needs<'transactions' | 'clock'>;

/** Nothing that the staff does, looks at or tries goes without a line in the log. */
export function audited({ transactions, clock }: AuditPorts, attempt: AuditedAttempt): Audited {
  let written: AuditResult | undefined;
  const append = ({ auditLog }: Stores, result: AuditResult): Promise<void> =>
    auditLog.append(lineOf(attempt, result, clock));
  return {
    transactions: {
      ...transactions,
      async run(work) {
        const result = await transactions.run(async (stores) => {
          const worked = await work(stores);
          // Last of all: the next line waits for this one to be committed.
          if (isKept(worked)) await append(stores, outcomeOf(worked));
          return worked;
        });
        if (isKept(result)) written = outcomeOf(result);
        return result;
      },
    },
    async end(result) {
      if (written === result) return;
      await transactions.run(async (stores) => {
        await append(stores, result);
        return DONE;
      });
    },
  };
}

/** A refusal undoes everything, unless it is a counted one. */
const isKept = (result: Result<unknown>): boolean => result.ok || result.refusal.counted;

export const outcomeOf = (result: Result<unknown>): AuditResult => (result.ok ? 'ok' : result.refusal.name);

function lineOf(
  { operator, ...attempt }: AuditedAttempt,
  result: AuditResult,
  clock: AuditPorts['clock'],
): NewAuditLine {
  return {
    ...attempt,
    at: clock.now(),
    operatorId: operator?.id ?? null,
    roles: (operator?.roles ?? []).join(','),
    sessionId: operator?.sessionId ?? null,
    result,
  };
}
