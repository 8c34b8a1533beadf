import { accept, formatMoney, type Result } from '@cliffhanger/core/kernel';
import type { Mail, MailDigest, Requires } from '../ports/index.ts';

const MOST_AT_ONCE = 200;

/** Moves due digests to the outbox; returns the number taken. */
export const writeDigests =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'mailDigests' | 'outbox'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ mailDigests, outbox }) => {
      const { taken, wanted } = await mailDigests.takeDue(clock.now(), MOST_AT_ONCE);
      await outbox.putMany('send-mail', wanted.map(mailOf));
      return accept(taken);
    });

function mailOf({ topic, email, locale, realName, orders, amount, toShip }: MailDigest): Mail {
  const reader = { to: email, locale };
  const facts = { name: realName, orders: String(orders), amount: formatMoney(amount) };
  return topic === 'order'
    ? { ...reader, template: 'orders-new', facts: { ...facts, toShip: String(toShip) } }
    : { ...reader, template: 'orders-settled', facts };
}
