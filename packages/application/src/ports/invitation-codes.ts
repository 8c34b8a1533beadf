import type { InvitationCode } from '@cliffhanger/core/identity';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';

export interface InvitationCodes {
  find(code: string): Promise<InvitationCode | undefined>;
  /** False when somebody has this code already. */
  add(code: {
    readonly code: string;
    readonly sellerId: SellerId;
    readonly createdAt: Instant;
  }): Promise<boolean>;
  revokeAll(sellerId: SellerId, at: Instant): Promise<void>;
}
