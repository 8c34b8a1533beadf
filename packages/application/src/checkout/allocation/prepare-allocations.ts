import type { DramaId } from '@cliffhanger/core/catalog';
import { accept, DAY_MS, type Instant, later, type Result } from '@cliffhanger/core/kernel';
import { type AllocationShare, secretFingerprint } from '@cliffhanger/core/orders';
import { dayOf } from '@cliffhanger/core/settlement';
import type { AllocationDay, Requires } from '../../ports/index.ts';

/**
 * Secrets are made this many days ahead, so that fingerprints are published before the day even after an
 * outage.
 */
const DAYS_AHEAD = 3;

/** The random port returns text; the draw uses its hash, in hexadecimal. */
function allocationSecret(text: string): string {
  const bytes = [...text].map((character) => (character.codePointAt(0) ?? 0).toString(16).padStart(2, '0'));
  return secretFingerprint(bytes.join(''));
}

type PreparePorts = Requires<'transactions' | 'clock' | 'random', 'checkout' | 'settings'>;

/**
 * Makes the days' secrets and takes the weights of today and, in the last hour of the day, of tomorrow: a
 * seller who starts promoting in the evening takes part tomorrow. Then writes promises, weights and the
 * results of past days to the public log. If the log cannot be written the day still begins. Safe to repeat.
 */
export const prepareAllocations = (ports: PreparePorts) => async (): Promise<Result<number>> => {
  const now = ports.clock.now();
  const taken = await takeWeights(ports, now);
  const told = await tellLog(ports, now);
  return told.ok ? taken : told;
};

const takeWeights = (
  { transactions, random }: Omit<PreparePorts, 'clock'>,
  now: Instant,
): Promise<Result<number>> =>
  transactions.run(async ({ checkout, settings }) => {
    const { platformUtcOffsetMinutes: offset } = await settings.current(now);
    for (const day of daysFrom(now, offset)) {
      if (await checkout.hasAllocationDay(day)) continue;
      const secret = allocationSecret(random.secret());
      await checkout.addAllocationDay({ day, secret, fingerprint: secretFingerprint(secret), now });
    }
    return accept(await checkout.takeAllocationWeights(now));
  });

const tellLog = (
  { transactions }: Requires<'transactions', 'checkout'>,
  now: Instant,
): Promise<Result<number>> =>
  transactions.run(async ({ checkout }) => {
    const promised = await checkout.commitAllocations(now);
    const weighed = await checkout.commitAllocationWeights(now);
    return accept(promised + weighed + (await checkout.closeAllocations(now)));
  });

const daysFrom = (now: Instant, offset: number): readonly string[] =>
  Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => dayOf(later(now, ahead * DAY_MS), offset));

/** Public: fingerprints before the day, secrets after it. */
export const listAllocationDays =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'checkout'>) =>
  (page: { readonly page: number; readonly size: number }): Promise<Result<readonly AllocationDay[]>> =>
    transactions.read(async ({ checkout }) => accept(await checkout.allocationDays(clock.now(), page)));

export const listAllocationWeights =
  ({ transactions }: Requires<'transactions', 'checkout'>) =>
  async ({
    day,
    dramaId,
  }: {
    readonly day: string;
    readonly dramaId: DramaId;
  }): Promise<Result<readonly AllocationShare[]>> =>
    accept(await transactions.read(({ checkout }) => checkout.allocationShares(day, dramaId)));
