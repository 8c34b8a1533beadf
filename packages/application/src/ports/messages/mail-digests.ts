import type { MailTopic } from '@cliffhanger/core/identity';
import type { Instant, Locale, Money, SellerId } from '@cliffhanger/core/kernel';

/** What happens too often to be written about each time. */
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
  /** How many orders wait to be shipped now, told or not. */
  readonly toShip: number;
}

/** What the next mail about a topic will tell, for sellers who chose to be written to. */
export interface MailDigests {
  /** Adds to it; nothing for those who chose otherwise. It comes after the orders and the books are locked. */
  gather(topic: DigestTopic, gathered: readonly Gathered[], at: Instant): Promise<void>;
  /** Empties a bounded number that may leave now. Says how many, and what is still wanted of them. */
  takeDue(
    now: Instant,
    most: number,
  ): Promise<{ readonly taken: number; readonly wanted: readonly MailDigest[] }>;
}
