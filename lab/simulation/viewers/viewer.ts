import type { DramaId } from '@cliffhanger/core/catalog';
import type { EpisodeRange, ViewerId } from '@cliffhanger/core/checkout';
import type { Email } from '@cliffhanger/core/identity';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';

export interface SimulatedViewer {
  readonly id: ViewerId;
  readonly email: Email | null;
  readonly card: string;
  /** What the browser carries: links that were followed, the last one last. */
  readonly clicks: { readonly sellerId: SellerId; readonly at: Instant; readonly token: string }[];
  readonly owned: Map<DramaId, EpisodeRange[]>;
  /** In whose lane they bought a drama: what two lanes do at once has no order. */
  readonly boughtIn: Map<DramaId, string>;
}
