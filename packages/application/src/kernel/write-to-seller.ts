import type { DecisionNotice } from '@cliffhanger/core/kernel';
import type {
  MoneyMailTemplate,
  RejectionFacts,
  ReviewMailTemplate,
  SellerMail,
  Uses,
} from '../ports/index.ts';

interface Written {
  readonly review: SellerMail<ReviewMailTemplate>;
  readonly money: SellerMail<MoneyMailTemplate>;
}

/** For mails that the seller can turn off. Mails that protect the account are always sent. */
export async function writeToSeller<Topic extends keyof Written>(
  { outbox, shops }: Uses<'outbox' | 'shops'>,
  topic: Topic,
  written: Written[Topic],
): Promise<void> {
  const { mail } = await shops.settingsOf(written.sellerId);
  if (mail[topic]) await outbox.put(`${topic}-mail`, written as never);
}

export const rejectionFacts = ({
  rule,
  note,
  appealUntil,
}: DecisionNotice): Omit<RejectionFacts, 'name'> => ({ rule, note: note ?? '', appealUntil });
