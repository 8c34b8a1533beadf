import type { DramaId } from '@cliffhanger/core/catalog';
import { accept, DAY_MS, type Instant, later, type Result } from '@cliffhanger/core/kernel';
import { type AllocationShare, secretFingerprint } from '@cliffhanger/core/orders';
import { dayOf } from '@cliffhanger/core/settlement';
import type { AllocationDay, Requires } from '../../ports/index.ts';

/** Secrets are made this many days ahead, so that their fingerprints are out before the day whatever happens. */
const DAYS_AHEAD = 3;

/** A secret of the chance port is text; a draw's is its hash, in hexadecimal digits. */
function allocationSecret(text: string): string {
  const bytes = [...text].map((character) => (character.codePointAt(0) ?? 0).toString(16).padStart(2, '0'));
  return secretFingerprint(bytes.join(''));
}

/**
 * Makes the days' secrets and takes the weights of today and, in the last hour of the day, of tomorrow: who promotes in
 * the evening takes part tomorrow. Safe to repeat.
 */
export const prepareAllocations =
  ({ transactions, clock, random }: Requires<'transactions' | 'clock' | 'random', 'checkout' | 'settings'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ checkout, settings }) => {
      const now = clock.now();
      const { platformUtcOffsetMinutes: offset } = await settings.current(now);
      for (const day of daysFrom(now, offset)) {
        if (await checkout.hasAllocationDay(day)) continue;
        const secret = allocationSecret(random.secret());
        await checkout.addAllocationDay({ day, secret, fingerprint: secretFingerprint(secret), now });
      }
      const taken = await checkout.takeAllocationWeights(now);
      // Last: entries of the log are appended one after another.
      await checkout.commitAllocations(now);
      return accept(taken);
    });

const daysFrom = (now: Instant, offset: number): readonly string[] =>
  Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => dayOf(later(now, ahead * DAY_MS), offset));

/** What anybody may see: fingerprints before the day, secrets after it. */
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
