import type { Addresses } from '@cliffhanger/dev-addresses';
import { addOperators, addPlatformInvitationCode } from '@cliffhanger/testing/factories';
import { tellNeighbours } from '@cliffhanger/testing/scenarios';
import { inThePast } from './past.ts';

export const DAYS = 60;
const INVITATION_CODE = 'CLIFFHANGER';

/** Other sellers on a migrated database with the short series on sale, through the real use cases. */
export const playSixtyDays = (addresses: Addresses): Promise<void> =>
  inThePast(addresses, async ({ dependencies, owner, now }) => {
    await addPlatformInvitationCode(owner, INVITATION_CODE);
    await addOperators(owner);
    const { sellers, orders } = await tellNeighbours(dependencies, now);
    console.log(`played: ${DAYS} days, ${sellers} sellers, ${orders} orders`);
  });
