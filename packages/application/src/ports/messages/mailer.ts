import type { Mail } from '../system/outbox.ts';

export interface Mailer {
  /**
   * At least once: `deliveryKey` is the same for every try of one mail and names it for whoever gets it twice.
   * Throws when it should be tried again; says false when the receiving side will never take it.
   */
  send(mail: Mail, deliveryKey: string): Promise<boolean>;
}
