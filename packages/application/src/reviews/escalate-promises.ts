import { accept, type Instant, idOf, type Result } from '@cliffhanger/core/kernel';
import type { Escalation, Requires, Uses } from '../ports/index.ts';

const MOST_AT_ONCE = 200;

type EscalatePromisesPorts = Requires<
  'transactions' | 'clock',
  'escalations' | 'messages' | 'outbox' | 'promotionLinks'
>;

/**
 * Missed promises (DOMAIN §13): mails the people on duty and, after twice the time, all admins, once each.
 * Returns their count. Also notifies sellers whose queues have no separate job.
 */
export const escalatePromises =
  ({ transactions, clock }: EscalatePromisesPorts) =>
  (): Promise<Result<number>> =>
    transactions.run(async (repositories): Promise<Result<number>> => {
      const now = clock.now();
      const escalated = await repositories.escalations.escalateDue(now, MOST_AT_ONCE);
      await mailStaff(repositories, escalated);
      for (const one of escalated) if (one.step === 1) await tellSeller(repositories, one, now);
      return accept(escalated.length);
    });

/** One mail per person, queue and step, however many items are late. */
async function mailStaff({ outbox }: Uses<'outbox'>, escalated: readonly Escalation[]): Promise<void> {
  const queues = new Map<string, Escalation[]>();
  for (const one of escalated) {
    const queue = [one.kind, one.step, ...one.people.map(({ email }) => email)].join(' ');
    queues.set(queue, [...(queues.get(queue) ?? []), one]);
  }
  for (const late of queues.values()) {
    const [{ kind: queue, step, people }] = late as [Escalation];
    const since = Math.min(...late.map(({ promisedBy }) => promisedBy)) as Instant;
    const template = step === 1 ? 'promise-missed' : 'promise-missed-twice';
    await outbox.putMany(
      'send-mail',
      people.map(({ email: to, name }) => ({
        to,
        locale: 'en' as const,
        template,
        facts: { name, queue, count: String(late.length), since },
      })),
    );
  }
}

/**
 * The other queues notify their sellers when they mark an item as late; a new registrant sees it on the
 * waiting page.
 */
async function tellSeller(
  { messages, promotionLinks }: Uses<'messages' | 'promotionLinks'>,
  { kind, id, sellerId }: Escalation,
  at: Instant,
): Promise<void> {
  if (kind === 'complaint') {
    const facts = { number: id };
    await messages.put({ sellerId, kind: 'review', messageKey: 'order-audit-escalated', facts, at });
  }
  if (kind === 'promotion-link') {
    const link = await promotionLinks.find(idOf(id));
    if (link === undefined) return;
    const facts = { url: link.url, dramaId: link.dramaId };
    await messages.put({ sellerId, kind: 'review', messageKey: 'promotion-link-escalated', facts, at });
  }
}
