import { Button, Card, EmptyState, Facts, Money, Notice, QrCode, Skeleton } from '@cliffhanger/ui';
import { getDepositAddress, type listDepositNetworks } from '@cliffhanger/wire/deposits';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { Copy, TriangleAlert } from 'lucide-react';
import { useCopy } from '../../../shared/clipboard/index.ts';
import { useSay } from '../../../shared/language/index.ts';
import { networkName } from '../../../shared/networks/index.ts';
import { AnswerView, useAnswer } from '../../../shared/server/index.ts';

export type DepositNetwork = AnswerOf<typeof listDepositNetworks>['list'][number];

/** The seller's own address on a network, to scan or to copy. */
export function AddressPart({ network }: { network: DepositNetwork }) {
  const say = useSay();
  const name = networkName(network.network);
  const address = useAnswer(getDepositAddress, { network: network.network }, { enabled: network.isOpen });
  if (!network.isOpen) {
    return (
      <EmptyState drawing="waiting" title={say('deposits.closed', { network: name })}>
        {say('deposits.closed.text')}
      </EmptyState>
    );
  }
  return (
    <>
      <AnswerView answer={address} loading={<LoadingAddress />}>
        {({ address: text }) => <Address address={text} name={name} />}
      </AnswerView>
      <Card>
        <Facts
          rows={[
            [say('deposits.minimum'), <Money key="minimum" amount={network.minimum} unit="USDT" />],
            [say('deposits.credited-after'), say('deposits.confirmations', { count: network.confirmations })],
            [say('deposits.fee'), say('deposits.fee.none')],
          ]}
        />
      </Card>
      <Notice icon={TriangleAlert} tone="warn">
        <p className="text-strong">{say('deposits.only', { network: name })}</p>
        <p className="text-small">{say('deposits.only.text')}</p>
      </Notice>
    </>
  );
}

function Address({ address, name }: { address: string; name: string }) {
  const say = useSay();
  const copy = useCopy();
  return (
    <Card>
      <div className="grid justify-items-center gap-3 text-center">
        <QrCode text={address} label={say('deposits.qr', { network: name })} size={208} />
        <div>
          <p className="text-small text-muted">{say('deposits.address', { network: name })}</p>
          <Ends text={address} />
        </div>
        <Button look="primary" wide icon={<Copy size={20} aria-hidden />} onClick={() => copy(address)}>
          {say('deposits.copy')}
        </Button>
      </div>
    </Card>
  );
}

const STRONG = 6;

/** Whole, with strong ends: those are what one compares. */
const Ends = ({ text }: { text: string }) => (
  <p className="mx-auto max-w-[22ch] font-mono break-all">
    <b>{text.slice(0, STRONG)}</b>
    {text.slice(STRONG, -STRONG)}
    <b>{text.slice(-STRONG)}</b>
  </p>
);

function LoadingAddress() {
  const say = useSay();
  return (
    <Card>
      <div role="status" aria-label={say('shell.list.loading')} className="grid justify-items-center gap-3">
        <Skeleton className="size-52 rounded-field" />
        <Skeleton className="h-[63px] w-60" />
        <Skeleton className="h-12 w-full rounded-field" />
      </div>
    </Card>
  );
}
