import { accept, type OperatorId, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

/** Goes only to the caller: its arrival proves that outbox, worker and mail server work together. */
export const tryMail =
  ({ transactions }: Requires<'transactions', 'staff' | 'outbox'>) =>
  (operator: OperatorId): Promise<Result<{ readonly sentTo: string }>> =>
    transactions.run(async ({ staff, outbox }) => {
      const member = await staff.find(operator);
      if (member === undefined) throw new Error('somebody is logged in who is nobody of the staff');
      await outbox.put('staff-mail', { personId: member.id, template: 'mail-trial', facts: {} });
      return accept({ sentTo: member.email });
    });
