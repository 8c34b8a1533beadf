import {
  accept,
  DONE,
  type Nothing,
  type OperatorId,
  type Result,
  refuse,
  type SessionId,
} from '@cliffhanger/core/kernel';
import { isStaffSessionAlive } from '@cliffhanger/core/staff';
import type { Requires, StaffSession } from '../ports/index.ts';

const MOST_LISTED = 100;

/** Open console sessions; `null`: of all staff. */
export const listStaffSessions =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'staffSessions'>) =>
  async (operatorId: OperatorId | null): Promise<Result<readonly StaffSession[]>> => {
    const now = clock.now();
    const open = await transactions.read(({ staffSessions }) =>
      staffSessions.listOpen(operatorId, MOST_LISTED),
    );
    return accept(open.filter((session) => isStaffSessionAlive(session, now)));
  };

export interface EndStaffSession {
  readonly id: SessionId;
  /** The required owner; `null`: any. */
  readonly of: OperatorId | null;
}

export const endStaffSession =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'staffSessions'>) =>
  ({ id, of }: EndStaffSession): Promise<Result<Nothing>> =>
    transactions.run(
      async ({ staffSessions }): Promise<Result<Nothing>> =>
        (await staffSessions.end(id, of, clock.now())) ? DONE : refuse('session-unknown', { field: 'id' }),
    );
