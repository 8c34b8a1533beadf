import type { ViewerId } from '@cliffhanger/core/checkout';
import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import { hasSurelyPlayed, type WatchGrant } from '@cliffhanger/core/viewing';
import { recordFirstPlay } from '../checkout/index.ts';
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
      const { dramaId, episode } = grant;
      const checked = await ports.transactions.read((stores) =>
        mayWatch(stores, { viewerId, dramaId, episode }),
      );
      if (!checked.ok) return checked;
      if (!checked.value.isOpenToAll) await rememberOpened(ports, { viewerId, dramaId, episode });
    }
    return keyOf(ports.vault, grant, made);
  };

type Opened = Parameters<ReturnType<typeof recordFirstPlay>>[0];

async function rememberOpened(ports: OpenKeyPorts, opened: Opened): Promise<void> {
  const counted = await ports.transactions.run(async ({ viewing }) =>
    accept(await viewing.saveOpened({ ...opened, now: ports.clock.now() })),
  );
  if (counted.ok && hasSurelyPlayed(counted.value)) await recordFirstPlay(ports)(opened);
}

function keyOf(
  vault: Vault,
  { dramaId, episode }: WatchGrant,
  { id, sealedKey }: WatchedPackage,
): Result<Uint8Array> {
  if (sealedKey === null) return refuse('episode-unknown');
  return accept(vault.open(placeOfKey({ dramaId, number: episode }, id), sealedKey));
}
