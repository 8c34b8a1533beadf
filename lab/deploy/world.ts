import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHmac } from '@cliffhanger/adapters/passwords';
import { createMoneyPool } from '@cliffhanger/adapters/postgres';
import { systemClock } from '@cliffhanger/adapters/random';
import { decideRegistration } from '@cliffhanger/application/identity';
import { saveAutoShip } from '@cliffhanger/application/library';
import { type Email, parseEmail } from '@cliffhanger/core/identity';
import { DAY_MS, earlier, type SellerId } from '@cliffhanger/core/kernel';
import type { PayoutMethod } from '@cliffhanger/core/withdrawals';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aClick,
  aConsignment,
  aDrama,
  addOperators,
  addPlatformInvitationCode,
  aPendingSeller,
  aReadyPayoutMethod,
  IDA,
  openPast,
  type Past,
  valueOf,
  withDeviceKey,
} from '@cliffhanger/testing/factories';
import type { Pool } from 'pg';
import type { Shop } from '../upgrade/shop.ts';
import { CONSOLE_URL, type ExternalServers } from './external-servers.ts';

const INVITATION_CODE = 'TRIAL2026';
const BEGAN_BEFORE_MS = 2 * DAY_MS;

export interface ShopWithAddress extends Shop {
  readonly payoutMethod: PayoutMethod;
}

export interface World {
  readonly invitationCode: string;
  readonly shops: readonly ShopWithAddress[];
}

type Site = Pick<ExternalServers, 'secretsFolder'> & { readonly postgres: string };

const secretOf = ({ secretsFolder }: Site, name: string): string =>
  readFileSync(join(secretsFolder, name), 'utf8').trim();

/** For operations that no process's login may do. */
export async function asOwner<T>(site: Site, work: (owner: Pool) => Promise<T>): Promise<T> {
  const url = new URL(secretOf(site, 'owner-database-url'));
  url.hostname = site.postgres;
  const pool = createMoneyPool({ connectionString: url.href, maxConnections: 2 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Uses the processes' secrets. */
export const pastOf = (site: Site, owner: Pool, agoMs: number): Past =>
  openPast(owner, earlier(systemClock.now(), agoMs), {
    tokenSecret: secretOf(site, 'token-secret'),
    encryptionKey: secretOf(site, 'encryption-key'),
    consoleUrl: CONSOLE_URL,
  });

/**
 * Set up two days in the past: a drama, sellers who may sell it and ship by hand, each with a payout address
 * past its waiting time, and two finance people with device keys.
 */
export const makeWorld = (
  site: Site,
  { approvers }: Pick<ExternalServers, 'approvers'>,
  shops: number,
): Promise<World> =>
  asOwner(site, async (owner) => {
    await addPlatformInvitationCode(owner, INVITATION_CODE);
    await addSampleCategories(owner);
    await addOperators(owner);
    for (const { id, key } of approvers) await withDeviceKey(owner, id, 'payouts', key);
    const dramaId = await aDrama(owner, { wholesale: '0.22', retail: '0.5', episodes: 20, freeEpisodes: 3 });
    const made: ShopWithAddress[] = [];
    for (let number = 1; number <= shops; number += 1)
      made.push(await makeShop(site, owner, { number, dramaId }));
    return { invitationCode: INVITATION_CODE, shops: made };
  });

async function makeShop(
  site: Site,
  owner: Pool,
  { number, dramaId }: { readonly number: number; readonly dramaId: Shop['dramaId'] },
): Promise<ShopWithAddress> {
  const past = pastOf(site, owner, BEGAN_BEFORE_MS);
  const { dependencies } = past;
  const email = parseEmail(`nora-${number}@example.org`) as Email;
  const seller = await aPendingSeller(dependencies, { email, invitationCode: INVITATION_CODE });
  const decision = { kind: 'approve' } as const;
  valueOf(await decideRegistration(dependencies)({ email, decision, operator: IDA }));
  const { id: consignmentId } = await aConsignment(dependencies, seller.id, dramaId);
  const autoShip = { isOn: false, dailyCostLimit: null };
  valueOf(await saveAutoShip(dependencies)({ sellerId: seller.id, consignmentId, autoShip }));
  const payoutMethod = await aReadyPayoutMethod(past, seller);
  const hmac = createHmac(secretOf(site, 'token-secret'));
  const clickOf = (sellerId: SellerId) => aClick({ hmac, clock: systemClock }, sellerId);
  return { seller, dramaId, clickOf, payoutMethod };
}
