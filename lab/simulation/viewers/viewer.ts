import type { DramaId } from '@cliffhanger/core/catalog';
import type { EpisodeRange, ViewerId } from '@cliffhanger/core/checkout';
import type { Email } from '@cliffhanger/core/identity';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';

export interface SimulatedViewer {
  readonly id: ViewerId;
  readonly email: Email | null;
  readonly card: string;
  /** Links stored in the browser, most recent last. */
  readonly clicks: { readonly sellerId: SellerId; readonly at: Instant; readonly token: string }[];
  readonly owned: Map<DramaId, EpisodeRange[]>;
  /** The lane of each purchase: actions in different lanes have no defined order. */
  readonly boughtIn: Map<DramaId, string>;
}
