import type { Id } from '@cliffhanger/core/kernel';
import {
  Banner,
  Card,
  CopyRow,
  Countdown,
  Money,
  Receipt,
  SkeletonRows,
  shortTime,
  useUiSettings,
} from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { getWithdrawal } from '@cliffhanger/wire/withdrawals';
import { ClockAlert } from 'lucide-react';
import { useCopy } from '../../../shared/clipboard/index.ts';
import { DecisionCard } from '../../../shared/decisions/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { networkName } from '../../../shared/networks/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { WithdrawalState } from '../../../shared/states/index.ts';
import { WithdrawalTimeline } from '../../../shared/withdrawals/index.ts';
import { PausedNote } from '../paused-note.tsx';

type Withdrawal = AnswerOf<typeof getWithdrawal>;

/** The steps of one withdrawal with times, up to the transaction or the rejection. */
export function WithdrawalDetails({ id }: { id: Id<'withdrawal'> }) {
  const t = useTranslation();
  const answer = useApiQuery(getWithdrawal, { id });
  return (
    <Page title={t('withdrawals.way.title')} back="records">
      <QueryView answer={answer} loading={<SkeletonRows count={6} label={t('shell.list.loading')} />}>
        {(withdrawal) => (
          <>
            <Head withdrawal={withdrawal} />
            <Overdue withdrawal={withdrawal} />
            {withdrawal.isPaused && <PausedNote network={withdrawal.network} />}
            <Steps withdrawal={withdrawal} />
            {withdrawal.notice !== undefined && <DecisionCard notice={withdrawal.notice} />}
            <Amounts withdrawal={withdrawal} />
            <Where withdrawal={withdrawal} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Head({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslation();
  const isOver = withdrawal.state === 'paid' || withdrawal.state === 'rejected';
  return (
    <div className="grid justify-items-center gap-2 py-2 text-center">
      <Money amount={withdrawal.amount} size="xl" unit="USDT" flow="out" />
      <WithdrawalState state={withdrawal.state} />
      {!isOver && withdrawal.escalatedAt === null && withdrawal.state === 'requested' && (
        <Countdown
          until={withdrawal.promisedBy}
          format="words"
          icon="clock"
          label={t('withdrawals.promised')}
        />
      )}
    </div>
  );
}

/** The promised time has passed: shows that the review was escalated. */
function Overdue({ withdrawal: { escalatedAt } }: { withdrawal: Withdrawal }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  if (escalatedAt === null) return null;
  return (
    <Banner icon={ClockAlert} tone="warn">
      {t('withdrawals.escalated', { date: shortTime(escalatedAt, locale) })}
    </Banner>
  );
}

function Steps({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslation();
  return (
    <Card title={t('withdrawals.way.steps')}>
      <WithdrawalTimeline withdrawal={withdrawal} />
    </Card>
  );
}

function Amounts({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslation();
  const { requestTransfer, endingTransfer } = withdrawal;
  return (
    <Card>
      <Receipt
        lines={[
          { label: t('withdrawals.leaves'), amount: withdrawal.amount },
          { label: t('withdrawals.fee'), amount: withdrawal.fee, flow: 'out' },
          { label: t('withdrawals.arrives'), amount: withdrawal.net, isSum: true },
        ]}
      />
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-3">
        <PageLink to="fundLog" query={{ id: requestTransfer }}>
          {t('withdrawals.way.request-line')}
        </PageLink>
        {endingTransfer !== null && (
          <PageLink to="fundLog" query={{ id: endingTransfer }}>
            {t('withdrawals.way.ending-line')}
          </PageLink>
        )}
      </p>
    </Card>
  );
}

function Where({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslation();
  const copy = useCopy();
  return (
    <Card>
      <div className="grid gap-2">
        <CopyRow
          mono
          label={t('withdrawals.address-on', { network: networkName(withdrawal.network) })}
          text={withdrawal.address}
          onCopy={copy}
        />
        {withdrawal.transactionHash !== undefined && (
          <CopyRow
            mono
            label={t('withdrawals.transaction')}
            text={withdrawal.transactionHash}
            onCopy={copy}
          />
        )}
      </div>
    </Card>
  );
}
