import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

/** The missing requirements before a seller may invite. */
export type MissingToInvite = 'real-name-certification';

export type InvitationView =
  | { readonly mayInvite: true; readonly code: string }
  | { readonly mayInvite: false; readonly missing: readonly MissingToInvite[] };

/** Only an official agent has a usable code (DOMAIN §1); other sellers get the missing requirements. */
export const getInvitation =
  ({ transactions }: Requires<'transactions', 'referrals'>) =>
  async ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<InvitationView>> => {
    const { isOfficialAgent, code } = await transactions.read(({ referrals }) =>
      referrals.invitationOf(sellerId),
    );
    return accept(
      isOfficialAgent && code !== null
        ? { mayInvite: true, code }
        : { mayInvite: false, missing: ['real-name-certification'] },
    );
  };
