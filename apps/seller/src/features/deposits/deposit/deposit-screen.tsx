import { NETWORKS, type Network } from '@cliffhanger/core/wallet';
import { SegmentedControl, Skeleton, Tabs } from '@cliffhanger/ui';
import { listDepositNetworks } from '@cliffhanger/wire/deposits';
import { History } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageIcon, useChoiceParameter } from '../../../shared/navigation/index.ts';
import { networkLabel } from '../../../shared/networks/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { AddressPart } from './address-part.tsx';
import { OpenDeposits } from './open-deposits.tsx';
import { ProofPart } from './proof-part.tsx';

const METHODS = ['address', 'proof'] as const;
type DepositMethod = (typeof METHODS)[number];

/** Deposit to the seller's own address, or by proof when a transfer was not detected. */
export function DepositScreen() {
  const t = useTranslation();
  const [method, setMethod] = useChoiceParameter<DepositMethod>('way', METHODS, 'address');
  const [network, setNetwork] = useChoiceParameter<Network>('network', NETWORKS, 'bep20');
  const networks = useApiQuery(listDepositNetworks, {});
  return (
    <Page
      title={t('deposits.title')}
      back="wallet"
      end={<PageIcon to="deposits" icon={History} label={t('deposits.records.title')} />}
    >
      <Tabs
        label={t('deposits.title')}
        value={method}
        onChange={setMethod}
        tabs={METHODS.map((value) => ({ value, label: t(`deposits.way.${value}`) }))}
      />
      <QueryView answer={networks} loading={<LoadingDeposit />}>
        {({ list, reviewHours }) => {
          const chosen = list.find((row) => row.network === network) ?? list[0];
          return (
            <>
              <SegmentedControl
                label={t('deposits.network')}
                value={chosen?.network ?? network}
                onChange={setNetwork}
                options={list.map((row) => ({ value: row.network, label: networkLabel(row.network, t) }))}
              />
              {chosen !== undefined && method === 'address' && <AddressPart network={chosen} />}
              {chosen !== undefined && method === 'proof' && (
                <ProofPart network={chosen} reviewHours={reviewHours} />
              )}
            </>
          );
        }}
      </QueryView>
      {method === 'address' && <OpenDeposits />}
    </Page>
  );
}

function LoadingDeposit() {
  const t = useTranslation();
  return (
    <div role="status" aria-label={t('shell.list.loading')} className="grid gap-3">
      <Skeleton className="h-11 w-full rounded-field" />
      <Skeleton className="h-[440px] w-full rounded-card" />
    </div>
  );
}
