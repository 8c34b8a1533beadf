import type { DramaId } from '@cliffhanger/core/catalog';
import type { ComplaintReason, ViewerId } from '@cliffhanger/core/checkout';
import type {
  Instant,
  Locale,
  Money,
  OperatorId,
  OrderId,
  SellerId,
  TransferId,
} from '@cliffhanger/core/kernel';
import type { TransferKind } from '@cliffhanger/core/ledger';
import type { AutoShippingSeller, OrderStateKind } from '@cliffhanger/core/orders';
import type { FoundBy, NotedKind, RecordKind, SearchTerms } from '@cliffhanger/core/records';

interface Hit {
  readonly foundBy: FoundBy;
  /** The full matched value. The response reveals no more of it than the query contained. */
  readonly found: string;
}

export interface SellerHit extends Hit {
  readonly kind: 'seller';
  readonly id: SellerId;
  readonly name: string;
  readonly store: string | null;
  readonly level: string;
  readonly country: string;
  readonly registeredAt: Instant;
  readonly reviewState: string;
  readonly available: Money;
  readonly unsettled: Money;
  readonly inAudit: Money;
  readonly withdrawing: Money;
  readonly score: number | null;
  readonly lockedUntil: Instant | null;
  readonly payoutReadyAt: Instant | null;
  readonly grantedLevel: string | null;
}

export interface OrderHit extends Hit {
  readonly kind: 'order';
  readonly number: string;
  readonly sellerId: SellerId;
  readonly sellerName: string | null;
  readonly title: string;
  readonly state: OrderStateKind;
  readonly amount: Money;
  readonly paidAt: Instant;
}

export interface ViewerHit extends Hit {
  readonly kind: 'viewer';
  readonly id: ViewerId;
  readonly purchases: number;
  readonly lastAt: Instant | null;
  readonly country: string | null;
}

/** A deposit, a withdrawal or a ledger transfer. */
export interface MoneyHit extends Hit {
  readonly kind: 'deposit' | 'withdrawal' | 'transfer';
  readonly id: string;
  readonly sellerId: SellerId | null;
  readonly sellerName: string | null;
  /** The kind of transfer, or the network. */
  readonly word: string;
  readonly state: string | null;
  readonly amount: Money | null;
  readonly at: Instant;
}

export interface DramaHit extends Hit {
  readonly kind: 'drama';
  readonly id: DramaId;
  readonly title: string;
  readonly isOnSale: boolean;
  readonly publishedAt: Instant | null;
}

export interface LinkHit extends Hit {
  readonly kind: 'link';
  /** A code, or the ID of a post. */
  readonly id: string;
  readonly sellerId: SellerId;
  readonly sellerName: string | null;
  readonly title: string;
  /** Of a post; `null` for a tracking link. */
  readonly state: string | null;
  readonly at: Instant;
}

export type RecordHit = SellerHit | OrderHit | ViewerHit | MoneyHit | DramaHit | LinkHit;

/** An unfinished matter of a seller. */
export interface OpenMatter {
  readonly kind: 'order' | 'complaint' | 'deposit' | 'withdrawal' | 'link' | 'appeal' | 'grant';
  /** An order's number, or the ID in its queue. */
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly amount: Money | null;
  readonly promisedBy: Instant;
}

export interface SellerRecord {
  readonly id: SellerId;
  readonly realName: string;
  readonly email: string;
  readonly contactKind: string;
  readonly contact: string;
  readonly country: string;
  readonly locale: Locale;
  readonly level: string;
  readonly registeredAt: Instant;
  readonly reviewState: string;
  readonly certifiedAt: Instant | null;
  readonly store: string | null;
  readonly accounts: readonly { readonly handle: string; readonly followers: number }[];
  readonly invitedBy: { readonly id: SellerId; readonly name: string } | null;
  readonly invited: number;
  readonly devices: number;
  readonly available: Money;
  readonly unsettled: Money;
  readonly withdrawing: Money;
  readonly escrow: Money;
  readonly episodes: number;
  readonly transfers: number;
  readonly locks: readonly AccountLockRecord[];
  readonly payouts: readonly PayoutRecord[];
  readonly grants: readonly GrantRecord[];
}

export interface AccountLockRecord {
  readonly rule: string;
  readonly lockedAt: Instant;
  readonly until: Instant;
  readonly openedAt: Instant | null;
  readonly lockedBy: string;
}

export interface PayoutRecord {
  readonly type: string;
  readonly addedAt: Instant;
  readonly readyAt: Instant;
}

/** A level that support proposed, and its approver. */
export interface GrantRecord {
  readonly level: string;
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedAt: Instant;
  readonly confirmedBy: string | null;
  readonly confirmedAt: Instant | null;
}

/** A transfer that changed the seller's available balance, with the balance after it. */
export interface SellerMoneyLine {
  readonly transferId: TransferId;
  readonly sequence: bigint;
  readonly kind: TransferKind;
  readonly reference: string;
  readonly at: Instant;
  readonly actor: string;
  readonly reason: string | null;
  /** The number of orders that it covers; `orderNumber` is set when there is exactly one. */
  readonly orders: number;
  readonly orderNumber: string | null;
  readonly amount: Money;
  readonly after: Money;
}

/** Cursor: the last sequence read, and the balance before it. */
export interface MoneyCursor {
  readonly sequence: bigint;
  readonly balance: Money;
}

export interface SellerMoneyPage {
  readonly list: readonly SellerMoneyLine[];
  /** `null` at the beginning of the chain. */
  readonly next: MoneyCursor | null;
}

export interface SellerLinkRecord {
  /** A code, or the ID of a post. */
  readonly id: string;
  /** The tracking link, or the URL of the post. */
  readonly link: string;
  readonly isPost: boolean;
  readonly title: string;
  readonly clicks: number | null;
  readonly orders: number | null;
  readonly state: string | null;
  readonly promisedBy: Instant | null;
  readonly at: Instant;
}

/** Why an order waits, and its context. */
export interface OrderSurroundings {
  readonly sellerId: SellerId;
  readonly sellerName: string | null;
  readonly store: string | null;
  readonly shipping: AutoShippingSeller;
  readonly viewerId: ViewerId;
  /** `null`: deleted, or never given. */
  readonly viewerEmail: string | null;
  readonly country: string | null;
  readonly purchases: number;
  readonly spent: Money;
  readonly complaints: number;
  readonly refunds: number;
  readonly played: { readonly episode: number; readonly positionMs: number; readonly at: Instant } | null;
  readonly mails: readonly MailRecord[];
  readonly dispute: {
    readonly state: string;
    readonly openedAt: Instant;
    readonly decidedBy: Instant;
  } | null;
  readonly decision: {
    readonly outcome: string;
    readonly reason: string;
    readonly decidedAt: Instant;
    readonly dueAt: Instant | null;
  } | null;
}

/** A mail to a viewer about a purchase. */
export interface MailRecord {
  readonly number: string;
  readonly kind: string;
  /** Above 0: a repeated receipt. */
  readonly copy: number;
  readonly queuedAt: Instant;
  readonly writtenAt: Instant | null;
}

export interface ViewerRecord {
  readonly id: ViewerId;
  readonly email: string | null;
  readonly createdAt: Instant;
  readonly verifiedAt: Instant | null;
  readonly erasedAt: Instant | null;
  readonly purchases: readonly PurchaseRecord[];
  readonly plays: readonly PlayRecord[];
  readonly mails: readonly MailRecord[];
}

export interface PurchaseRecord {
  readonly orderId: OrderId;
  readonly number: string;
  readonly title: string;
  readonly firstEpisode: number;
  readonly lastEpisode: number;
  readonly amount: Money;
  readonly state: OrderStateKind;
  readonly paidAt: Instant;
  readonly processor: string;
  readonly country: string | null;
  readonly sellerId: SellerId;
  readonly sellerName: string | null;
  readonly refunded: Money | null;
  readonly refundedAt: Instant | null;
  readonly refundPaidAt: Instant | null;
  readonly complaint: ComplaintReason | null;
  readonly hasReceipt: boolean;
}

export interface PlayRecord {
  readonly dramaId: DramaId;
  readonly title: string;
  readonly episode: number;
  readonly positionMs: number;
  readonly at: Instant;
}

export interface NoteSubject {
  readonly about: NotedKind;
  /** An order's number, otherwise an ID. */
  readonly id: string;
}

export interface Note {
  readonly text: string;
  readonly by: OperatorId;
  readonly at: Instant;
}

/** Lookups for the staff by any ID, email, address or hash. Only the notes can be written. */
export interface Records {
  /** Best match first; every lookup uses an index. */
  find(kind: RecordKind, terms: SearchTerms, asked: FindQuery): Promise<readonly RecordHit[]>;
  /** Earliest promise first. */
  openMatters(sellerId: SellerId, asked: MattersQuery): Promise<readonly OpenMatter[]>;
  seller(sellerId: SellerId): Promise<SellerRecord | undefined>;
  /** Newest first, from the cursor on. */
  sellerMoney(sellerId: SellerId, before: MoneyCursor | null, most: number): Promise<SellerMoneyPage>;
  sellerLinks(sellerId: SellerId, most: number): Promise<readonly SellerLinkRecord[]>;
  /** If two sellers share the number, the newest order decides. */
  sellerOfOrder(number: string): Promise<SellerId | undefined>;
  surroundingsOf(sellerId: SellerId, orderId: OrderId, now: Instant): Promise<OrderSurroundings | undefined>;
  viewer(viewerId: ViewerId): Promise<ViewerRecord | undefined>;
  /** Newest first. */
  notes(subject: NoteSubject, most: number): Promise<readonly Note[]>;
  addNote(subject: NoteSubject, note: Note): Promise<void>;
}

export interface FindQuery {
  readonly now: Instant;
  readonly most: number;
}

export interface MattersQuery {
  readonly most: number;
  readonly complaintPromiseMs: number;
}
