import { Banner, Button, showToast, TextField } from '@cliffhanger/ui';
import { claimDeposit } from '@cliffhanger/wire/deposits';
import { money, optionalText } from '@cliffhanger/wire/kernel';
import { Hourglass } from 'lucide-react';
import { useMoneyActionsOff } from '../../../shared/connection/index.ts';
import { FormProblem, useRefusalForm } from '../../../shared/forms/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { useOpenPage } from '../../../shared/navigation/index.ts';
import { call, invalidate, useIdempotencyKey } from '../../../shared/server/index.ts';
import type { DepositNetwork } from './address-part.tsx';
import { credentialsInput, ScreenshotField } from './screenshot-field.tsx';

const LONGEST_HASH = 100;
const INPUTS = {
  amount: money,
  credentialsId: credentialsInput,
  transactionHash: optionalText(LONGEST_HASH),
};

interface ProofPartProps {
  readonly network: DepositNetwork;
  readonly reviewHours: number;
}

/** Staff match an undetected transfer by its screenshot. */
export function ProofPart({ network, reviewHours }: ProofPartProps) {
  const t = useTranslation();
  const off = useMoneyActionsOff();
  const openPage = useOpenPage();
  const key = useIdempotencyKey();
  const form = useRefusalForm({
    inputs: INPUTS,
    start: { amount: '', credentialsId: '', transactionHash: '' },
    send: ({ amount, credentialsId, transactionHash }) =>
      call(
        claimDeposit,
        {
          network: network.network,
          amount,
          credentialsId,
          ...(transactionHash ? { transactionHash } : {}),
        },
        { idempotencyKey: key.current() },
      ),
    onAccepted: () => {
      key.renew();
      void invalidate('deposits', 'wallet');
      showToast({ text: t('deposits.proof.sent'), kind: 'done' });
      openPage('deposits', { replace: true });
    },
    onRefused: () => {
      // The next attempt has other input and needs a new idempotency key.
      key.renew();
      return false;
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="grid gap-4 pt-1">
      <p className="text-muted">{t('deposits.proof.text')}</p>
      <TextField
        {...form.field('amount')}
        label={t('deposits.amount')}
        inputMode="decimal"
        autoComplete="off"
        suffix="USDT"
      />
      <ScreenshotField
        error={form.errorOf('credentialsId')}
        ref={form.field('credentialsId').ref}
        onUploaded={(id) => form.setValue('credentialsId', id)}
      />
      <TextField
        {...form.field('transactionHash')}
        label={t('deposits.hash')}
        hint={t('deposits.hash.hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Banner icon={Hourglass} tone="info">
        {t('deposits.proof.promise', { hours: reviewHours })}
      </Banner>
      <FormProblem text={form.problem} />
      <Button type="submit" look="primary" wide busy={form.isBusy} disabled={off !== undefined}>
        {t('deposits.proof.submit')}
      </Button>
      {off !== undefined && <p className="text-center text-small text-muted">{off}</p>}
    </form>
  );
}
