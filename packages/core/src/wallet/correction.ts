import {
  accept,
  type Instant,
  type Result,
  refuse,
  type SellerId,
  type TransferId,
} from '../kernel/index.ts';
import { type Posting, reversed, type TransferKind } from '../ledger/index.ts';

/** Two people undo a transfer: one proposes it with a reason, another one confirms. */
export interface Correction {
  /** What is undone. */
  readonly transferId: TransferId;
  readonly sellerId: SellerId;
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedAt: Instant;
  readonly confirmed: {
    readonly by: string;
    readonly at: Instant;
    readonly correctionId: TransferId;
  } | null;
}

/** Everything else belongs to an order, a withdrawal or a purchase, and goes back the way those have. */
const CORRECTABLE: ReadonlySet<TransferKind> = new Set(['deposit', 'correction']);

/** The exact opposite; what it was is not changed (DOMAIN §3). */
export const correctionOf = ({ kind, entries }: Posting): Result<Posting> =>
  CORRECTABLE.has(kind)
    ? accept({ kind: 'correction', entries: reversed(entries) })
    : refuse('transfer-not-correctable');
