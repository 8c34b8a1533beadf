import type { MailTopic, Seller } from '@cliffhanger/core/identity';
import type { DecisionNotice } from '@cliffhanger/core/kernel';
import type { Mail, RejectionFacts, Uses } from '../ports/index.ts';

type Written = Mail extends infer One ? (One extends Mail ? Omit<One, 'to' | 'locale'> : never) : never;

/** A mail about something that the seller chooses to be written about, or not. What guards an account goes out always. */
export async function writeToSeller(
  { outbox, shops }: Uses<'outbox' | 'shops'>,
  { id, email, locale }: Seller,
  topic: MailTopic,
  written: Written,
): Promise<void> {
  const { mail } = await shops.settingsOf(id);
  if (mail[topic]) await outbox.put('send-mail', { to: email, locale, ...written } as Mail);
}

export const rejectionFacts = (
  { realName: name }: Pick<Seller, 'realName'>,
  { rule, note, appealUntil }: DecisionNotice,
): RejectionFacts => ({ name, rule, note: note ?? '', appealUntil });
