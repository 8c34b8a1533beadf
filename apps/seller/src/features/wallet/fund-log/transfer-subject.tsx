import { isId } from '@cliffhanger/core/kernel';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import type { Transfer } from './transfer.ts';

/** The subject of a transfer, linked if it has a page. */
export function TransferSubject({ transfer }: { transfer: Transfer }) {
  const t = useTranslation();
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
        {t('wallet.about.withdrawal')}
      </PageLink>
    );
  }
  if (referenceType === 'deposit') return <PageLink to="deposits">{t('wallet.about.deposit')}</PageLink>;
  if (referenceType === 'transfer' && isId(referenceId)) {
    return (
      <PageLink to="fundLog" query={{ id: referenceId }}>
        {t('wallet.about.transfer')}
      </PageLink>
    );
  }
  const orders = new Set(entries.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))).size;
  return orders > 0 ? t('wallet.log.orders', { count: orders }) : t('wallet.about.account');
}
