import { DONE, later, type OperatorId, type SessionId } from '@cliffhanger/core/kernel';
import {
  isStaffSessionAlive,
  parseStaffToken,
  STAFF_SESSION_SEEN_EVERY_MS,
  type StaffRole,
} from '@cliffhanger/core/staff';
import type { Requires } from '../ports/index.ts';

export interface Operator {
  readonly id: OperatorId;
  readonly name: string;
  /** Current roles: a revoked role is gone with the next call. */
  readonly roles: readonly StaffRole[];
  readonly sessionId: SessionId;
}

/** The owner of a token; undefined when it is unknown, ended or idle too long, or its owner was removed. */
export const authenticateStaff =
  ({ transactions, clock, hmac }: Requires<'transactions' | 'clock' | 'hmac', 'staffSessions'>) =>
  async (token: string): Promise<Operator | undefined> => {
    const parsed = parseStaffToken(token);
    if (parsed === undefined) return undefined;
    const { operatorId, secret } = parsed;
    const found = await transactions.readOne(({ staffSessions }) =>
      staffSessions.findByToken(operatorId, hmac.sessionToken(secret)),
    );
    const now = clock.now();
    if (found?.member.state !== 'active' || !isStaffSessionAlive(found.session, now)) return undefined;
    const { session, member } = found;
    if (now >= later(session.lastSeenAt, STAFF_SESSION_SEEN_EVERY_MS)) {
      await transactions.run(async ({ staffSessions }) => {
        await staffSessions.markSeen(session.id, now);
        return DONE;
      });
    }
    return { id: operatorId, name: member.name, roles: member.roles, sessionId: session.id };
  };
