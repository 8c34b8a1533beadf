import type { MailTopic } from '@cliffhanger/core/identity';
import type { Instant, Locale, Money, SellerId } from '@cliffhanger/core/kernel';

/** Topics too frequent for one mail each. */
export type DigestTopic = Extract<MailTopic, 'order' | 'settlement'>;

export interface Gathered {
  readonly sellerId: SellerId;
  readonly orders: number;
  readonly amount: Money;
}

export interface MailDigest extends Gathered {
  readonly topic: DigestTopic;
  readonly email: string;
  readonly locale: Locale;
  readonly realName: string;
  /** Orders that wait for shipping now, mailed or not. */
  readonly toShip: number;
}

/** Pending digests per topic, for sellers who opted in to mails. */
export interface MailDigests {
  /** Adds to the digest; no-op for sellers who opted out. Lock order: after the orders and the books. */
  gather(topic: DigestTopic, gathered: readonly Gathered[], at: Instant): Promise<void>;
  /** Empties a batch of digests that are due. Returns their count, and the entries that are still wanted. */
  takeDue(
    now: Instant,
    most: number,
  ): Promise<{ readonly taken: number; readonly wanted: readonly MailDigest[] }>;
}
