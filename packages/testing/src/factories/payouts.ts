import { randomInt } from 'node:crypto';
import type { Dependencies, UploadId } from '@cliffhanger/application/ports';
import { DAY_MS, type SellerId } from '@cliffhanger/core/kernel';
import type { PayoutMethod } from '@cliffhanger/core/withdrawals';
import { addPayoutMethod } from '@cliffhanger/server/withdrawals';
import type { FakeClock } from '../fakes/index.ts';
import { SELLER_FUND_PASSWORD, type TestSeller, valueOf, withFundPassword } from './sellers.ts';

/** Starts at a random number: a retried journey shares its chain with the first try. */
let made = randomInt(2 ** 40);

/** A new address per call, in lower case and therefore without a checksum. */
export function anEvmAddress(): string {
  made += 1;
  return `0xc${made.toString(16).padStart(39, '0')}`;
}

/** A new hash per call, in ascending order. */
export const aTransactionHash = (): string => {
  made += 1;
  return `0xa${made.toString(16).padStart(63, '0')}`;
};

/** A payout address past its waiting period; advances the clock by a day. */
export async function aReadyPayoutMethod(
  { dependencies, clock }: { readonly dependencies: Dependencies; readonly clock: FakeClock },
  seller: TestSeller,
): Promise<PayoutMethod> {
  await withFundPassword(dependencies, seller);
  const method = valueOf(
    await addPayoutMethod(dependencies)({
      sellerId: seller.id,
      fundPassword: SELLER_FUND_PASSWORD,
      target: { type: 'usdt', network: 'bep20', address: anEvmAddress() },
    }),
  );
  clock.pass(DAY_MS);
  return method;
}

/** An uploaded screenshot of this seller. */
export async function anUpload(
  { transactions, random, clock }: Dependencies,
  sellerId: SellerId,
): Promise<UploadId> {
  const id = random.id<'upload'>();
  await transactions.run(async ({ uploads }) => {
    await uploads.add({ id, sellerId, name: random.secret(), width: 9, height: 16, uploadedAt: clock.now() });
    return { ok: true, value: undefined };
  });
  return id;
}
