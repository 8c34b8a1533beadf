import { INVITATION_CODE_LENGTH } from '@cliffhanger/core/identity';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { Random, Uses } from '../../../ports/index.ts';

const MOST_CODES_DRAWN = 10;

/** Created now, usable once the seller is an official agent. */
export async function giveInvitationCode(
  { invitationCodes }: Uses<'invitationCodes'>,
  random: Random,
  sellerId: SellerId,
  createdAt: Instant,
): Promise<void> {
  for (let drawn = 0; drawn < MOST_CODES_DRAWN; drawn += 1) {
    const code = random.readableCode(INVITATION_CODE_LENGTH);
    if (await invitationCodes.add({ code, sellerId, createdAt })) return;
  }
  throw new Error('no free invitation code was drawn');
}
