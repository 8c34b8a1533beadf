import { INVITATION_CODE_LENGTH, normalInvitationCode } from '@cliffhanger/core/identity';
import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';

export interface AddPlatformInvitation {
  /** Random when omitted. */
  readonly code?: string | undefined;
  readonly operator: string;
}

const CODE_FORM = /^[A-Z0-9]{6,20}$/;

/** An invitation code of the platform, for the first sellers. */
export const addPlatformInvitation =
  ({ transactions, clock, random }: Requires<'transactions' | 'clock' | 'random', 'invitationCodes'>) =>
  ({ code: wanted, operator }: AddPlatformInvitation): Promise<Result<string>> =>
    transactions.run(async ({ invitationCodes }): Promise<Result<string>> => {
      const code = normalInvitationCode(wanted ?? random.readableCode(INVITATION_CODE_LENGTH));
      if (!CODE_FORM.test(code)) return refuse('invalid-input', { field: 'code' });
      const isNew = await invitationCodes.add({
        code,
        sellerId: null,
        createdAt: clock.now(),
        createdBy: operator,
      });
      return isNew ? accept(code) : refuse('invalid-input', { field: 'code' });
    });
