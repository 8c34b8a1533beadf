import type { Email } from '@cliffhanger/core/identity';
import type { PopularDrama } from '../dramas.ts';
import type { SimulatedSeller } from '../sellers/seller.ts';
import type { Serial } from '../serials.ts';
import type { SimulatedViewer } from './viewer.ts';

export interface Purchase {
  readonly viewer: SimulatedViewer;
  readonly drama: PopularDrama;
  readonly quantity: number;
  readonly key: string;
  readonly paymentMethod: string;
  readonly email: Email | null;
  readonly clickTokens: readonly string[];
  /** The expected seller, by click or by draw; `null` for the platform. */
  readonly seller: SimulatedSeller | null;
  readonly isOwn: boolean;
  /** Only for a pre-order. */
  readonly serial?: Serial;
}
