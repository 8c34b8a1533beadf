import { Banner, Button, Card, EmptyState, Facts, Money, QrCode, Skeleton } from '@cliffhanger/ui';
import { getDepositAddress, type listDepositNetworks } from '@cliffhanger/wire/deposits';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { Copy, TriangleAlert } from 'lucide-react';
import { useCopy } from '../../../shared/clipboard/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { networkName } from '../../../shared/networks/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';

export type DepositNetwork = AnswerOf<typeof listDepositNetworks>['list'][number];

/** The seller's deposit address on a network, as QR code and text. */
export function AddressPart({ network }: { network: DepositNetwork }) {
  const t = useTranslation();
  const name = networkName(network.network);
  const address = useApiQuery(getDepositAddress, { network: network.network }, { enabled: network.isOpen });
  if (!network.isOpen) {
    return (
      <EmptyState drawing="waiting" title={t('deposits.closed', { network: name })}>
        {t('deposits.closed.text')}
      </EmptyState>
    );
  }
  return (
    <>
      <QueryView answer={address} loading={<LoadingAddress />}>
        {({ address: text }) => <Address address={text} name={name} />}
      </QueryView>
      <Card>
        <Facts
          rows={[
            [t('deposits.minimum'), <Money key="minimum" amount={network.minimum} unit="USDT" />],
            [t('deposits.credited-after'), t('deposits.confirmations', { count: network.confirmations })],
            [t('deposits.fee'), t('deposits.fee.none')],
          ]}
        />
      </Card>
      <Banner icon={TriangleAlert} tone="warn">
        <p className="text-strong">{t('deposits.only', { network: name })}</p>
        <p className="text-small">{t('deposits.only.text')}</p>
      </Banner>
    </>
  );
}

function Address({ address, name }: { address: string; name: string }) {
  const t = useTranslation();
  const copy = useCopy();
  return (
    <Card>
      <div className="grid justify-items-center gap-3 text-center">
        <QrCode text={address} label={t('deposits.qr', { network: name })} size={208} />
        <div>
          <p className="text-small text-muted">{t('deposits.address', { network: name })}</p>
          <Ends text={address} />
        </div>
        <Button look="primary" wide icon={<Copy size={20} aria-hidden />} onClick={() => copy(address)}>
          {t('deposits.copy')}
        </Button>
      </div>
    </Card>
  );
}

const STRONG = 6;

/** Emphasises both ends of the address, which people compare. */
const Ends = ({ text }: { text: string }) => (
  <p className="mx-auto max-w-[22ch] font-mono break-all">
    <b>{text.slice(0, STRONG)}</b>
    {text.slice(STRONG, -STRONG)}
    <b>{text.slice(-STRONG)}</b>
  </p>
);

function LoadingAddress() {
  const t = useTranslation();
  return (
    <Card>
      <div role="status" aria-label={t('shell.list.loading')} className="grid justify-items-center gap-3">
        <Skeleton className="size-52 rounded-field" />
        <Skeleton className="h-[63px] w-60" />
        <Skeleton className="h-12 w-full rounded-field" />
      </div>
    </Card>
  );
}
