import { exactMoneyFigures, idOf, isId } from '@cliffhanger/core/kernel';
import { networkName } from '@cliffhanger/core/wallet';
import { CopyRow } from '@cliffhanger/ui/layout';
import { showToast, ToastHost } from '@cliffhanger/ui/overlays';
import { Icon, QrCode } from '@cliffhanger/ui/pictures';
import { Countdown } from '@cliffhanger/ui/time';
import { getDramaForViewer, getInvoice, listReceipts, listSeries } from '@cliffhanger/wire/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { WalletMinimal } from 'lucide-react';
import { useEffect } from 'react';
import { t as sayNow, useLocale, useTranslation } from '../../../shared/language/index.ts';
import { useOpenAddress, usePathParameters } from '../../../shared/navigation/index.ts';
import { Answered, Chip, filledButton, Page, Problem, type Tone } from '../../../shared/parts/index.ts';
import { refresh, useApiQuery } from '../../../shared/server/index.ts';

type Invoice = AnswerOf<typeof getInvoice>;

const LOOKED_EVERY_MS = 2_000;
const OPEN: readonly Invoice['state'][] = ['waiting', 'partly_paid', 'confirming'];
const TONES: Readonly<Record<Invoice['state'], Tone>> = {
  waiting: 'info',
  partly_paid: 'warn',
  confirming: 'info',
  settled: 'good',
  turned_down: 'warn',
  expired: 'plain',
};

export function InvoiceScreen() {
  const t = useTranslation();
  const go = useOpenAddress();
  const { invoice = '' } = usePathParameters();
  if (!isId(invoice)) return <Problem text={t('viewing.not-found.text')} onRetry={() => go('/')} />;
  return <WaitingInvoice id={invoice} />;
}

/** Address, amount and deadline; received payments appear as the chain confirms them. */
function WaitingInvoice({ id }: { id: string }) {
  const go = useOpenAddress();
  const answer = useApiQuery(
    getInvoice,
    { id: idOf<'invoice'>(id) },
    {
      refetchEveryMs: (invoice) =>
        invoice === undefined || OPEN.includes(invoice.state) ? LOOKED_EVERY_MS : false,
    },
  );
  const orderId = answer.data?.orderId;
  useEffect(() => {
    if (orderId === undefined) return;
    void refresh(getDramaForViewer, listSeries, listReceipts);
    go(`/paid/${orderId}`, { replace: true });
  }, [go, orderId]);
  return <Answered answer={answer}>{(invoice) => <InvoiceView invoice={invoice} />}</Answered>;
}

const copy = (text: string): void => {
  navigator.clipboard.writeText(text).then(
    () => showToast({ text: sayNow('viewing.copied'), kind: 'done' }),
    () => {},
  );
};

function InvoiceView({ invoice }: { invoice: Invoice }) {
  const t = useTranslation();
  const locale = useLocale();
  const { amount, network, address, paymentUri, state, missing, owed, arrivals } = invoice;
  const price = exactMoneyFigures(missing ?? amount, locale);
  const isOpen = OPEN.includes(state);
  return (
    <Page title={t('buying.invoice.title')} back="/mine">
      <div role="status" className="mt-4 mb-1">
        <Chip tone={TONES[state]}>{t(`buying.invoice.state.${state}`)}</Chip>
      </div>
      <h2 className="figures font-film text-film-l">{t('viewing.price', { price })}</h2>
      <p className="mt-1 mb-5 text-muted">{t('buying.invoice.how', { network: networkName(network) })}</p>
      {isOpen && (
        <>
          <div className="mb-4 grid justify-items-center rounded-card bg-surface p-5">
            <QrCode text={paymentUri} label={t('buying.invoice.qr')} size={220} />
          </div>
          <div className="grid gap-2">
            <CopyRow label={t('buying.invoice.address')} text={address} onCopy={copy} mono />
            <CopyRow label={t('buying.invoice.amount')} text={price} onCopy={copy} />
          </div>
          <p className="my-4 text-center">
            <Countdown until={invoice.expiresAt} format="clock" label={t('buying.invoice.until')} />
          </p>
          <a href={paymentUri} className={filledButton('send')}>
            <Icon of={WalletMinimal} size={20} />
            {t('buying.invoice.open')}
          </a>
        </>
      )}
      {arrivals.length > 0 && <Arrivals arrivals={arrivals} />}
      {owed !== undefined && (
        <p className="mt-4 text-small text-muted">
          {t('buying.invoice.owed', { price: exactMoneyFigures(owed, locale) })}
        </p>
      )}
      <p className="mt-4 text-small text-muted">{t('buying.invoice.terms')}</p>
      <ToastHost />
    </Page>
  );
}

function Arrivals({ arrivals }: { arrivals: Invoice['arrivals'] }) {
  const t = useTranslation();
  const locale = useLocale();
  return (
    <ul className="mt-5 rounded-card bg-surface px-4">
      {arrivals.map((arrival) => (
        <li
          key={arrival.transactionHash}
          className="grid gap-0.5 py-3 not-first-of-type:border-t not-first-of-type:border-line"
        >
          <span className="figures flex justify-between gap-3 text-strong">
            {t('viewing.price', { price: exactMoneyFigures(arrival.amount, locale) })}
            <Chip tone={arrival.isConfirmed ? 'good' : 'info'}>
              {t(arrival.isConfirmed ? 'buying.invoice.confirmed' : 'buying.invoice.seen')}
            </Chip>
          </span>
          <span className="font-mono text-note break-all text-muted">{arrival.transactionHash}</span>
        </li>
      ))}
    </ul>
  );
}
