import type { InvitationCode } from '@cliffhanger/core/identity';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';

export interface InvitationCodes {
  find(code: string): Promise<InvitationCode | undefined>;
  /** False when somebody has this code already. */
  add(code: {
    readonly code: string;
    /** Null: the platform's own. */
    readonly sellerId: SellerId | null;
    readonly createdAt: Instant;
    /** Who made it at the command line. */
    readonly createdBy?: string;
  }): Promise<boolean>;
}
