import { Card, shortTime, useMoneyText, useUiSettings } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import type { OrderDetail } from '../order.ts';

/** The viewer's complaint, and the amount refunded for it. */
export function ViewersComplaint({ order: { complaint, refund } }: { order: OrderDetail }) {
  const t = useTranslation();
  const figures = useMoneyText();
  const { locale } = useUiSettings();
  if (complaint === null && refund === null) return null;
  return (
    <Card>
      <section className="grid gap-1 p-4" aria-label={t('orders.complaint.title')}>
        {complaint !== null && (
          <>
            <h2 className="text-strong">{t('orders.complaint.title')}</h2>
            <p>{t(`orders.complaint.reason.${complaint.reason}`)}</p>
            <p className="break-words text-muted">{complaint.text}</p>
            <p className="text-small text-muted">
              {t('orders.complaint.made-at', { at: shortTime(complaint.madeAt, locale) })}
            </p>
          </>
        )}
        {refund !== null && (
          <p className="text-strong">
            {t('orders.complaint.refund', {
              amount: figures(refund.amount),
              seller: figures(refund.sellerPart),
            })}
          </p>
        )}
      </section>
    </Card>
  );
}
