import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

/** What a seller still has to do before they may invite. */
export type MissingToInvite = 'real-name-certification';

export type InvitationView =
  | { readonly mayInvite: true; readonly code: string }
  | { readonly mayInvite: false; readonly missing: readonly MissingToInvite[] };

/** Only an official agent has a code that can be used (DOMAIN §1); others are told what is missing. */
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
