import type { InvitationCode } from '@cliffhanger/core/identity';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';

export interface InvitationCodes {
  find(code: string): Promise<InvitationCode | undefined>;
  /** False when the code exists already. */
  add(code: {
    readonly code: string;
    /** `null`: the platform's own. */
    readonly sellerId: SellerId | null;
    readonly createdAt: Instant;
    /** The creator, for codes made at the command line. */
    readonly createdBy?: string;
  }): Promise<boolean>;
}
