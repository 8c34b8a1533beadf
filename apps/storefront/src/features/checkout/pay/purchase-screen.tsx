import { idOf, isId } from '@cliffhanger/core/kernel';
import { getDramaForViewer, getPurchase, listReceipts, listSeries } from '@cliffhanger/wire/checkout';
import { useEffect } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { Link, useOpenAddress, usePathParameters } from '../../../shared/navigation/index.ts';
import { Answered, filledButton, Page, Problem, Waiting } from '../../../shared/parts/index.ts';
import { refresh, useApiQuery } from '../../../shared/server/index.ts';

/** A viewer who returns from a payment page watches within two seconds of the payment. */
const LOOKED_EVERY_MS = 700;

export function PurchaseScreen() {
  const t = useTranslation();
  const go = useOpenAddress();
  const { purchase = '' } = usePathParameters();
  if (!isId(purchase)) return <Problem text={t('viewing.not-found.text')} onRetry={() => go('/')} />;
  return <Purchase purchaseId={purchase} />;
}

function Purchase({ purchaseId }: { purchaseId: string }) {
  const t = useTranslation();
  const go = useOpenAddress();
  const answer = useApiQuery(
    getPurchase,
    { purchaseId: idOf<'purchase'>(purchaseId) },
    { refetchEveryMs: (standing) => (standing?.state === 'waiting' ? LOOKED_EVERY_MS : false) },
  );
  const orderId = answer.data?.orderId ?? null;
  useEffect(() => {
    if (orderId === null) return;
    void refresh(getDramaForViewer, listSeries, listReceipts);
    go(`/paid/${orderId}`, { replace: true });
  }, [go, orderId]);
  return (
    <Answered answer={answer}>
      {({ state, dramaId, reason }) =>
        state === 'waiting' || state === 'paid' ? (
          <Page title={t('buying.title')} back={`/buy/${dramaId}`}>
            <Waiting />
            <p role="status" className="text-center text-muted">
              {t('buying.waiting')}
            </p>
          </Page>
        ) : (
          <Page title={t('buying.title')} back={`/buy/${dramaId}`}>
            <h2 className="mt-6 mb-2 font-film text-film">{t(`buying.ended.${state}`)}</h2>
            <p className="mb-6 text-muted">{reason ?? t(`buying.ended-text.${state}`)}</p>
            <Link to={`/buy/${dramaId}`} className={filledButton('send')}>
              {t('buying.try-again')}
            </Link>
          </Page>
        )
      }
    </Answered>
  );
}
