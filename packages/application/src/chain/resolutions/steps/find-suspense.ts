import type { SuspenseSubject, SuspenseSum } from '@cliffhanger/core/chain';
import { type InvoiceId, lessReturned, returnable, standingOf } from '@cliffhanger/core/checkout';
import { type Instant, NO_MONEY } from '@cliffhanger/core/kernel';
import type { Uses } from '../../../ports/index.ts';

/** The open sum to resolve, or `undefined`. The database checks it again under a lock. */
export const findSuspense = async (
  repositories: Uses<'invoices' | 'resolutions'>,
  subject: SuspenseSubject,
  now: Instant,
): Promise<SuspenseSum | undefined> =>
  subject.kind === 'invoice'
    ? owedBy(repositories, subject.id, now)
    : subject.kind === 'refund'
      ? repositories.resolutions.refundOwed(subject.id)
      : repositories.resolutions.transferInSuspense(subject.id);

async function owedBy(
  { invoices }: Uses<'invoices'>,
  invoiceId: InvoiceId,
  now: Instant,
): Promise<SuspenseSum | undefined> {
  const invoice = await invoices.find(invoiceId);
  if (invoice === undefined) return undefined;
  const { terms, arrivals, end, network, returned } = invoice;
  const standing = lessReturned(standingOf(terms, arrivals, end, now), returned);
  const amount = returnable(terms, standing, end, now);
  if (amount <= NO_MONEY) return undefined;
  return {
    subject: { kind: 'invoice', id: invoiceId },
    network,
    reason: 'owed',
    amount,
    sellerId: null,
    shown: null,
  };
}
