import { type DramaId, isInForce, LICENCE_NOTICE_DAYS } from '@cliffhanger/core/catalog';
import { accept, DAY_MS, type Instant, type Locale, type Result, refuse } from '@cliffhanger/core/kernel';
import type { DramaOnItsPage, PublicLicence, Requires } from '../ports/index.ts';

/** `ends-soon` begins on the day of the first notice to sellers. */
export type LicenceState = 'in-force' | 'ends-soon' | 'later' | 'ended';

export interface Passport {
  readonly drama: Pick<DramaOnItsPage, 'title' | 'poster' | 'episodes'>;
  readonly licences: readonly (PublicLicence & { readonly state: LicenceState })[];
}

/** The licences of a drama; public. */
export const getPassport =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'catalog' | 'licences'>) =>
  ({ dramaId, locale }: { readonly dramaId: DramaId; readonly locale: Locale }): Promise<Result<Passport>> =>
    transactions.read(async ({ catalog, licences }): Promise<Result<Passport>> => {
      const now = clock.now();
      const [drama, recorded] = await Promise.all([
        catalog.find(dramaId, locale),
        licences.passportOf(dramaId, now),
      ]);
      // A drama without any recorded licence has no public passport.
      if (drama === undefined || recorded.length === 0) return refuse('drama-unknown', { field: 'dramaId' });
      return accept({
        drama,
        licences: recorded.map((licence) => ({ ...licence, state: stateOf(licence, now) })),
      });
    });

const FIRST_NOTICE_MS = Math.max(...LICENCE_NOTICE_DAYS) * DAY_MS;

function stateOf(licence: PublicLicence, now: Instant): LicenceState {
  if (licence.endedAt !== null || licence.validUntil <= now) return 'ended';
  if (!isInForce(licence, now)) return 'later';
  return licence.validUntil - now <= FIRST_NOTICE_MS ? 'ends-soon' : 'in-force';
}
