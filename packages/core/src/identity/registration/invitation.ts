import { accept, type Instant, type Result, refuse, type SellerId } from '../../kernel/index.ts';

/** Long enough that guessing one takes longer than asking a seller for theirs. */
export const INVITATION_CODE_LENGTH = 8;

/** People type codes in lower case and with spaces; they are stored in one form. */
export const normalInvitationCode = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();

/** Whose code it is: the platform's own, or a seller's. */
export type InvitationCode =
  | { readonly kind: 'platform'; readonly revokedAt: Instant | null }
  | {
      readonly kind: 'seller';
      readonly revokedAt: Instant | null;
      readonly sellerId: SellerId;
      /** An official agent is a seller whose real-name certification is approved: only they may invite. */
      readonly isOfficialAgent: boolean;
    };

/**
 * Who invited, or null for the platform. A code that may not be used is answered like one that does not exist:
 * nobody learns who is an agent by trying (DOMAIN §1).
 */
export function inviterBy(code: InvitationCode | undefined): Result<SellerId | null> {
  const usable = code !== undefined && code.revokedAt === null;
  if (usable && code.kind === 'platform') return accept(null);
  if (usable && code.kind === 'seller' && code.isOfficialAgent) return accept(code.sellerId);
  return refuse('invitation-code-unknown', { field: 'invitationCode' });
}
