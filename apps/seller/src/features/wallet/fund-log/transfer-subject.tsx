import { isId } from '@cliffhanger/core/kernel';
import { useSay } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import type { Transfer } from './transfer.ts';

/** What a transfer is about, with the way there where there is one. */
export function TransferSubject({ transfer }: { transfer: Transfer }) {
  const say = useSay();
  const { referenceType, referenceId, entries } = transfer;
  const number = entries.find(({ orderNumber }) => orderNumber !== null)?.orderNumber ?? undefined;
  if (referenceType === 'order' && number !== undefined) {
    return (
      <PageLink to="order" query={{ number }}>
        {number}
      </PageLink>
    );
  }
  if (referenceType === 'withdrawal' && isId(referenceId)) {
    return (
      <PageLink to="records" query={{ id: referenceId }}>
        {say('wallet.about.withdrawal')}
      </PageLink>
    );
  }
  if (referenceType === 'deposit') return <PageLink to="deposits">{say('wallet.about.deposit')}</PageLink>;
  if (referenceType === 'transfer' && isId(referenceId)) {
    return (
      <PageLink to="fundLog" query={{ id: referenceId }}>
        {say('wallet.about.transfer')}
      </PageLink>
    );
  }
  const orders = new Set(entries.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))).size;
  return orders > 0 ? say('wallet.log.orders', { count: orders }) : say('wallet.about.account');
}
