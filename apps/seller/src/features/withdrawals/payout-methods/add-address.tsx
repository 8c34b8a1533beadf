import { NETWORKS, type Network, visibleNetworks } from '@cliffhanger/core/wallet';
import { Banner, Button, SegmentedControl, showToast, TextField } from '@cliffhanger/ui';
import { addPayoutMethod, getPayoutOptions } from '@cliffhanger/wire/withdrawals';
import { Hourglass } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useMoneyActionsOff } from '../../../shared/connection/index.ts';
import { FormProblem, useRestoredText } from '../../../shared/forms/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { useGoBack } from '../../../shared/navigation/index.ts';
import { networkLabel, networkName } from '../../../shared/networks/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { call, invalidate, useApiQuery } from '../../../shared/server/index.ts';

const FundPasswordStep = lazy(async () => ({
  default: (await import('./fund-password-step.tsx')).FundPasswordStep,
}));

/** Adds a withdrawal address. The seller is notified by email, and the address has a waiting period. */
export function AddAddress() {
  const t = useTranslation();
  const off = useMoneyActionsOff();
  const goBack = useGoBack('payoutMethods');
  const options = useApiQuery(getPayoutOptions, {});
  const networks = options.data?.networks ?? visibleNetworks(NETWORKS, []);
  const field = useRef<HTMLInputElement>(null);
  const [network, setNetwork] = useState<Network>('bep20');
  const [address, setAddress] = useRestoredText('address');
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  const openConfirmation = (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    if (address.trim() !== '') return setConfirming(true);
    setError(t('refusals.fill-in-all-fields'));
    field.current?.focus();
  };
  return (
    <Page title={t('withdrawals.method.add')} back="payoutMethods">
      <form onSubmit={openConfirmation} noValidate className="grid gap-4 pt-1">
        <SegmentedControl
          label={t('withdrawals.network')}
          value={network}
          onChange={setNetwork}
          options={networks.map((value) => ({ value, label: networkLabel(value, t) }))}
        />
        <TextField
          ref={field}
          label={t('withdrawals.address-on', { network: networkName(network) })}
          hint={t('withdrawals.address.hint')}
          value={address}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => {
            setAddress(target.value);
            setError(undefined);
          }}
        />
        <Banner icon={Hourglass} tone="info">
          {t('withdrawals.method.rule', { hours: options.data?.newMethodWaitsHours ?? 24 })}
        </Banner>
        <FormProblem text={problem} />
        <Button type="submit" look="primary" wide disabled={off !== undefined}>
          {t('withdrawals.method.save')}
        </Button>
        {off !== undefined && <p className="text-center text-small text-muted">{off}</p>}
      </form>
      <Suspense>
        <FundPasswordStep
          isOpen={isConfirming}
          onClose={() => setConfirming(false)}
          title={t('withdrawals.method.confirm')}
          send={(fundPassword) =>
            call(addPayoutMethod, { type: 'usdt', network, address: address.trim(), fundPassword })
          }
          onAccepted={() => {
            setConfirming(false);
            void invalidate('withdrawals');
            showToast({ text: t('withdrawals.method.saved'), kind: 'done' });
            goBack();
          }}
          onProblem={(text, where) => {
            if (where !== 'address') return setProblem(text);
            setError(text);
            field.current?.focus();
          }}
        >
          <div className="rounded-field bg-well p-3.5">
            <p className="text-small text-muted">
              {t('withdrawals.address-on', { network: networkName(network) })}
            </p>
            <p className="font-mono break-all">{address.trim()}</p>
          </div>
        </FundPasswordStep>
      </Suspense>
    </Page>
  );
}
