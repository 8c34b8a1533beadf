import type { ViewerId } from '@cliffhanger/core/checkout';
import { accept, DONE, type Nothing, type Result, refuse } from '@cliffhanger/core/kernel';
import { mayTakeKey, type WatchGrant } from '@cliffhanger/core/viewing';
import { keyContext } from '../media/index.ts';
import type { Requires, Sealing, WatchedPackage } from '../ports/index.ts';
import type { KnownPackages } from './known-packages.ts';
import { mayWatch } from './watch-episode.ts';

export interface OpenKey {
  readonly grant: WatchGrant;
  /** The viewer of the calling browser; `null` if anonymous. */
  readonly viewerId: ViewerId | null;
}

export interface OpenKeyPorts extends Requires<'transactions' | 'sealing' | 'clock', 'checkout'> {
  readonly packages: KnownPackages;
}

/**
 * The decryption key of an episode. A shared URL is worthless in another browser. A URL issued before a
 * refund stops working. An order without a play yields no key before the viewer taps play.
 */
export const openKey =
  (ports: OpenKeyPorts) =>
  async ({ grant, viewerId }: OpenKey): Promise<Result<Uint8Array>> => {
    const made = await ports.packages(grant.packageName);
    if (made === undefined) return refuse('episode-not-ready');
    if (grant.viewerId !== null) {
      if (grant.viewerId !== viewerId) return refuse('episode-locked');
      const checked = await checkKey(ports, { ...grant, viewerId });
      if (!checked.ok) return checked;
    }
    return keyOf(ports.sealing, grant, made);
  };

const checkKey = (
  { transactions, clock }: OpenKeyPorts,
  { viewerId, dramaId, episode }: WatchGrant,
): Promise<Result<Nothing>> =>
  transactions.read(async (repositories): Promise<Result<Nothing>> => {
    const checked = await mayWatch(repositories, { viewerId, dramaId, episode, country: null }, clock.now());
    if (!checked.ok) return checked;
    const { order } = checked.value;
    return order === null || mayTakeKey(order) ? DONE : refuse('episode-locked');
  });

function keyOf(
  sealing: Sealing,
  { dramaId, episode }: WatchGrant,
  { id, sealedKey }: WatchedPackage,
): Result<Uint8Array> {
  if (sealedKey === null) return refuse('episode-unknown');
  return accept(sealing.open(keyContext({ dramaId, number: episode }, id), sealedKey));
}
