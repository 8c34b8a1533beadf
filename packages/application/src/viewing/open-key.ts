import type { ViewerId } from '@cliffhanger/core/checkout';
import { accept, DONE, type Nothing, type Result, refuse } from '@cliffhanger/core/kernel';
import { hasSurelyPlayed, type WatchGrant } from '@cliffhanger/core/viewing';
import { recordFirstPlayIn } from '../checkout/index.ts';
import { placeOfKey } from '../media/index.ts';
import type { Needs, Vault, WatchedPackage } from '../ports/index.ts';
import type { KnownPackages } from './known-packages.ts';
import { mayWatch } from './watch-episode.ts';

export interface OpenKey {
  readonly grant: WatchGrant;
  /** Whose browser asks; null: nobody is known in it. */
  readonly viewerId: ViewerId | null;
}

export interface OpenKeyPorts extends Needs<'transactions' | 'clock' | 'vault'> {
  readonly packages: KnownPackages;
}

/**
 * The key of an episode. An address that was passed on is worth nothing in another browser, and one that was right five
 * minutes ago nothing after a refund.
 */
export const openKey =
  (ports: OpenKeyPorts) =>
  async ({ grant, viewerId }: OpenKey): Promise<Result<Uint8Array>> => {
    const made = await ports.packages(grant.packageName);
    if (made === undefined) return refuse('episode-not-ready');
    if (grant.viewerId !== null) {
      if (grant.viewerId !== viewerId) return refuse('episode-locked');
      const checked = await openOnce(ports, { ...grant, viewerId });
      if (!checked.ok) return checked;
    }
    return keyOf(ports.vault, grant, made);
  };

/** In one transaction, because somebody waits for the picture: whether they may, and that they have. */
const openOnce = (
  { transactions, clock }: OpenKeyPorts,
  { viewerId, dramaId, episode }: WatchGrant & { readonly viewerId: ViewerId },
): Promise<Result<Nothing>> =>
  transactions.run(async (stores) => {
    const opened = { viewerId, dramaId, episode };
    const checked = await mayWatch(stores, opened);
    if (!checked.ok) return checked;
    if (checked.value.isOpenToAll) return DONE;
    const now = clock.now();
    const episodesOpened = await stores.viewing.saveOpened({ ...opened, now });
    return hasSurelyPlayed(episodesOpened) ? recordFirstPlayIn(stores, opened, now) : DONE;
  });

function keyOf(
  vault: Vault,
  { dramaId, episode }: WatchGrant,
  { id, sealedKey }: WatchedPackage,
): Result<Uint8Array> {
  if (sealedKey === null) return refuse('episode-unknown');
  return accept(vault.open(placeOfKey({ dramaId, number: episode }, id), sealedKey));
}
