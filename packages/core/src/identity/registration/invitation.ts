import { accept, type Instant, type Result, refuse, type SellerId } from '../../kernel/index.ts';

/** Long enough that guessing is pointless. */
export const INVITATION_CODE_LENGTH = 8;

/** Codes are typed in lower case and with spaces; they are stored in one form. */
export const normalInvitationCode = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();

/** Issued by the platform or by a seller. */
export type InvitationCode =
  | { readonly kind: 'platform'; readonly revokedAt: Instant | null }
  | {
      readonly kind: 'seller';
      readonly revokedAt: Instant | null;
      readonly sellerId: SellerId;
      /** Only certified sellers (official agents) may invite. */
      readonly isOfficialAgent: boolean;
    };

/**
 * The inviter, or null for the platform. An unusable code gets the same refusal as an unknown one, so that
 * agents cannot be found by trying (DOMAIN §1).
 */
export function inviterBy(code: InvitationCode | undefined): Result<SellerId | null> {
  const usable = code !== undefined && code.revokedAt === null;
  if (usable && code.kind === 'platform') return accept(null);
  if (usable && code.kind === 'seller' && code.isOfficialAgent) return accept(code.sellerId);
  return refuse('invitation-code-unknown', { field: 'invitationCode' });
}
