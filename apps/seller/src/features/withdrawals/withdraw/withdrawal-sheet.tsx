import { subtractMoney } from '@cliffhanger/core/kernel';
import { type ConfirmOutcome, ConfirmSheet, shortTime, useUiSettings } from '@cliffhanger/ui';
import type { ReceivedRefusal } from '@cliffhanger/wire/kernel';
import { requestWithdrawal } from '@cliffhanger/wire/withdrawals';
import { useRef } from 'react';
import { useMoneyActionsOff } from '../../../shared/connection/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink, useOpenPage } from '../../../shared/navigation/index.ts';
import {
  call,
  invalidate,
  problemText,
  showRefusal,
  useIdempotencyKey,
} from '../../../shared/server/index.ts';
import { methodEnds, methodName, type PayoutMethod } from '../payout-method.ts';
import type { Quote } from './quote.ts';

interface WithdrawalSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly quote: Quote;
  readonly method: PayoutMethod;
}

/** Quote, fund password and result; afterwards the steps of this withdrawal. */
export function WithdrawalSheet({ isOpen, onClose, onDone, quote, method }: WithdrawalSheetProps) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const off = useMoneyActionsOff();
  const openPage = useOpenPage();
  const key = useIdempotencyKey();
  const madeId = useRef<string>(undefined);

  const confirm = async (fundPassword = ''): Promise<ConfirmOutcome> => {
    try {
      const received = await call(
        requestWithdrawal,
        { methodId: method.methodId, amount: quote.amount, fundPassword },
        { idempotencyKey: key.current() },
      );
      // A response ends this attempt, and the next one needs a new idempotency key. After a lost response the key
      // stays.
      key.renew();
      if (!received.ok) return outcomeOf(received.refusal);
      madeId.current = received.value.id;
      onDone();
      void invalidate('wallet', 'withdrawals', 'dashboard');
      const isApproved = received.value.state !== 'requested';
      return {
        kind: 'done',
        title: t('withdrawals.done'),
        text: isApproved
          ? t('withdrawals.done.approved')
          : t('withdrawals.done.requested', { date: shortTime(received.value.promisedBy, locale) }),
      };
    } catch (error) {
      return { kind: 'problem', text: problemText(error) };
    }
  };
  const close = () => {
    onClose();
    if (madeId.current !== undefined) {
      openPage('records', { query: { id: madeId.current }, replace: true });
    }
  };
  return (
    <ConfirmSheet
      isOpen={isOpen}
      onClose={close}
      title={t('withdrawals.confirm.title')}
      lines={[
        { label: t('withdrawals.leaves'), amount: quote.amount },
        { label: t('withdrawals.fee'), amount: quote.fee, flow: 'out' },
      ]}
      rule={t(`withdrawals.needs.${quote.needs}`)}
      result={{
        label: t('withdrawals.arrives-at', { address: methodEnds(method), network: methodName(method) }),
        amount: quote.net,
      }}
      after={[{ label: t('withdrawals.after'), amount: subtractMoney(quote.available, quote.amount) }]}
      action={t('withdrawals.confirm.action')}
      doneAction={t('withdrawals.progress')}
      offReason={off}
      fundPassword={{
        title: t('withdrawals.confirm.title'),
        label: t('withdrawals.fund-password'),
        forgot: (
          <PageLink to="personalDetails" query={{ part: 'fund-password', forgot: 'yes' }}>
            {t('withdrawals.fund-password.forgot')}
          </PageLink>
        ),
      }}
      onConfirm={confirm}
    />
  );
}

function outcomeOf(refusal: ReceivedRefusal): ConfirmOutcome {
  if (refusal.name === 'fund-password-wrong') return { kind: 'wrong-password', text: refusal.message };
  if (refusal.offer === undefined) return { kind: 'problem', text: refusal.message };
  showRefusal(refusal);
  return { kind: 'closed' };
}
