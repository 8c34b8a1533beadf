import { type Id, idOf, isId, moneyFigures } from '@cliffhanger/core/kernel';
import { Icon, Poster } from '@cliffhanger/ui/pictures';
import {
  cancelOrder,
  getDramaForViewer,
  getReceipt,
  listReceipts,
  listSeries,
} from '@cliffhanger/wire/checkout';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { momentText, rangeText, useLocale, useTranslation } from '../../shared/language/index.ts';
import { Link, useOpenAddress, usePathParameters } from '../../shared/navigation/index.ts';
import {
  Action,
  Answered,
  Card,
  filledButton,
  Page,
  Problem,
  StoreLine,
  SureSheet,
} from '../../shared/parts/index.ts';
import { call, problemText, refresh, useApiQuery } from '../../shared/server/index.ts';
import { ComplaintState } from './complaint-state.tsx';
import { DownloadReceipt } from './download-receipt.tsx';
import { firstToWatch, type Receipt } from './receipt.ts';
import { ReceiptFacts } from './receipt-facts.tsx';
import { ReceiptState } from './receipt-state.tsx';
import { RefundState } from './refund-state.tsx';

export function ReceiptScreen() {
  const t = useTranslation();
  const go = useOpenAddress();
  const { order = '' } = usePathParameters();
  if (!isId(order)) return <Problem text={t('viewing.not-found.text')} onRetry={() => go('/receipts')} />;
  return <OneReceipt orderId={idOf<'order'>(order)} />;
}

function OneReceipt({ orderId }: { orderId: Id<'order'> }) {
  const t = useTranslation();
  const answer = useApiQuery(getReceipt, { orderId });
  return (
    <Page title={t('purchases.receipt.title')} back="/receipts">
      <Answered answer={answer}>
        {(receipt) => (
          <>
            <OrderCard receipt={receipt} />
            <WatchIt receipt={receipt} />
            {receipt.complaint !== null && <ComplaintState complaint={receipt.complaint} />}
            {receipt.refund !== null && <RefundState orderId={receipt.orderId} refund={receipt.refund} />}
            <ReceiptFacts receipt={receipt} />
            <DownloadReceipt orderId={receipt.orderId} />
            <Offers receipt={receipt} />
          </>
        )}
      </Answered>
    </Page>
  );
}

export function OrderCard({ receipt }: { receipt: Receipt }) {
  useLocale();
  const { firstEpisode, lastEpisode } = receipt;
  return (
    <Card>
      <div className="mt-2 flex items-center gap-3.5 p-3">
        <Poster src={receipt.poster} size="m" eager />
        <div className="grid min-w-0 gap-1">
          <h2 className="font-film text-film-s">{receipt.title}</h2>
          <p className="figures text-small text-muted">{rangeText(firstEpisode, lastEpisode)}</p>
          <StoreLine seller={receipt.seller} />
          <ReceiptState state={receipt.state} isDemo={receipt.isDemo} />
        </div>
      </div>
    </Card>
  );
}

/** Plays the purchase; the text says that this ends the right to cancel. */
function WatchIt({ receipt }: { receipt: Receipt }) {
  const t = useTranslation();
  const number = firstToWatch(receipt);
  if (number === undefined) return null;
  return (
    <div className="mt-4">
      <Link to={`/play/${receipt.dramaId}/${number}`} className={filledButton('watch')}>
        <Icon of={Play} size={20} className="fill-current" />
        {t('purchases.watch', { number })}
      </Link>
      {receipt.canCancel && (
        <p className="mt-2 text-center text-small text-muted">{t('buying.paid.ends-cancel')}</p>
      )}
    </div>
  );
}

/** Cancel while nothing was played, or complain. */
function Offers({ receipt }: { receipt: Receipt }) {
  const t = useTranslation();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const price = moneyFigures(receipt.amount, locale);
  return (
    <div className="mt-6 grid gap-3">
      {receipt.canCancel && (
        <>
          <Action look="danger" onClick={() => setOpen(true)}>
            {t('purchases.cancel.action')}
          </Action>
          <p className="text-center text-small text-muted">
            {receipt.cancelUntil === null
              ? t('purchases.cancel.pre')
              : t('purchases.cancel.until', { at: momentText(receipt.cancelUntil) })}
          </p>
        </>
      )}
      {receipt.canComplain && (
        <Link to={`/complain/${receipt.orderId}`} className={filledButton('outline')}>
          {t('purchases.complain.action')}
        </Link>
      )}
      <SureSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('purchases.cancel.title')}
        text={
          receipt.state === 'pre-ordered'
            ? t('purchases.cancel.pre-text')
            : t('purchases.cancel.text', { count: receipt.quantity })
        }
        action={t('purchases.cancel.confirm', { price })}
        onConfirm={() => cancel(receipt.orderId)}
      />
    </div>
  );
}

async function cancel(orderId: Id<'order'>): Promise<string | undefined> {
  try {
    const received = await call(cancelOrder, { orderId });
    if (!received.ok) return received.refusal.message;
    await refresh(getReceipt, listReceipts, listSeries, getDramaForViewer);
    return undefined;
  } catch (error) {
    return problemText(error);
  }
}
