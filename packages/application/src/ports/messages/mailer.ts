import type { Mail } from '../system/outbox.ts';

export interface Mailer {
  /**
   * At-least-once delivery: `deliveryKey` is the same for every try and lets the recipient's side
   * deduplicate. Throws for a retry; returns false when the mail is permanently rejected.
   */
  send(mail: Mail, deliveryKey: string): Promise<boolean>;
}
