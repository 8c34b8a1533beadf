import { type DramaId, licenceStanding, type ViewerCountry } from '@cliffhanger/core/catalog';
import type { ViewerId } from '@cliffhanger/core/checkout';
import { accept, type Instant, type Result, refuse } from '@cliffhanger/core/kernel';
import { PREVIEW_NUMBER, posterFile } from '@cliffhanger/core/media';
import { cancelUntil } from '@cliffhanger/core/orders';
import { checkMayWatch, grantExpiry, isOpenToAll, mayTakeKey } from '@cliffhanger/core/viewing';
import type { Captions, OrderOfEpisode, Requires, Uses } from '../ports/index.ts';
import { signWatchGrant } from './steps/signed-grants.ts';

export interface WatchEpisode {
  /** `null` for an anonymous viewer. */
  readonly viewerId: ViewerId | null;
  readonly dramaId: DramaId;
  /** 0 is the preview. */
  readonly episode: number;
  readonly country: ViewerCountry;
}

export interface EpisodeToWatch {
  /** A preview is public: a stable URL by package name. */
  readonly opensWith:
    | { readonly kind: 'grant'; readonly token: string; readonly expiresAt: Instant }
    | { readonly kind: 'open'; readonly packageName: string };
  readonly durationMs: number;
  readonly poster: string;
  readonly captions: readonly Captions[];
  /** Its key is withheld until the first tap: no episode of the order was played yet. */
  readonly waitsForPlay: boolean;
  /** Deadline of the right to cancel that the tap ends; `null` without one. */
  readonly cancelUntil: Instant | null;
}

type WatchPorts = Requires<'transactions' | 'clock' | 'hmac' | 'storage', 'checkout' | 'episodes'>;

/** Free episodes for everyone, paid ones for their buyers; the grant expires after a few minutes. */
export const watchEpisode =
  ({ transactions, clock, hmac, storage }: WatchPorts) =>
  (wish: WatchEpisode): Promise<Result<EpisodeToWatch>> =>
    transactions.read(async (repositories) => {
      const now = clock.now();
      const { dramaId, episode } = wish;
      const { episodes } = repositories;
      // Sent together, to save a round trip.
      const [checked, made, captions] = await Promise.all([
        mayWatch(repositories, wish, now),
        episodes.packageOf({ dramaId, number: episode }),
        episodes.captionsOf({ dramaId, number: episode }),
      ]);
      if (!checked.ok) return checked;
      if (made === undefined) return refuse('episode-not-ready');
      const expiresAt = grantExpiry(now);
      const { order } = checked.value;
      const viewerId = order === null ? null : wish.viewerId;
      return accept({
        opensWith:
          episode === PREVIEW_NUMBER
            ? { kind: 'open', packageName: made.name }
            : {
                kind: 'grant',
                token: signWatchGrant(hmac, {
                  viewerId,
                  dramaId,
                  episode,
                  packageName: made.name,
                  expiresAt,
                }),
                expiresAt,
              },
        durationMs: made.durationMs,
        poster: storage.addressOf(posterFile(made.name)),
        captions,
        waitsForPlay: order !== null && !mayTakeKey(order),
        cancelUntil: order && cancelUntil(order, now),
      });
    });

/** Checked when an episode is opened, when it is played, and again when its key is handed out. */
export async function mayWatch(
  { checkout }: Uses<'checkout'>,
  { viewerId, dramaId, episode, country }: WatchEpisode,
  now: Instant,
): Promise<Result<{ /** `null`: open to everyone. */ readonly order: OrderOfEpisode | null }>> {
  const found = await checkout.entitlementOf({ viewerId, dramaId, episode }, now);
  if (found === undefined) return refuse('drama-unknown', { field: 'dramaId' });
  const { drama, licences, order } = found;
  if (isOpenToAll(drama, episode)) {
    const isLicensed = licenceStanding(licences, country, now) !== 'not-licensed';
    const isTheirs = async () =>
      viewerId !== null &&
      (await checkout.takenEpisodes(viewerId, dramaId)).some(({ isAwaited }) => !isAwaited);
    // A buyer keeps access to the free episodes in countries without a licence.
    return isLicensed || (await isTheirs())
      ? accept({ order: null })
      : refuse('not-licensed-here', { field: 'dramaId' });
  }
  const checked = checkMayWatch(drama, { episode, isOwned: order !== undefined });
  return checked.ok ? accept({ order: order ?? null }) : checked;
}
