import { Banner, Card, CopyRow, Countdown, Money, Pairs, RelativeTime, ScoreRing } from '@cliffhanger/ui';
import { ClockAlert } from 'lucide-react';
import { useCopy } from '../../../shared/clipboard/index.ts';
import { DecisionCard } from '../../../shared/decisions/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { networkName } from '../../../shared/networks/index.ts';
import { DepositState } from '../../../shared/states/index.ts';
import { type Deposit, depositStateName } from '../deposit-state-name.ts';

/** Amount, state, next step and reason of a rejection. */
export function DepositCard({ deposit }: { deposit: Deposit }) {
  const t = useTranslation();
  const copy = useCopy();
  return (
    <Card as="div">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <Money
          amount={deposit.amount}
          size="m"
          {...(deposit.state === 'credited' ? { flow: 'in' as const } : {})}
        />
        <DepositState state={depositStateName(deposit.state)} />
      </div>
      <div className="mt-2 flex flex-wrap gap-x-4 text-small text-muted">
        <Pairs pairs={[[t('deposits.network'), networkName(deposit.network)]]} />
        <RelativeTime at={deposit.creditedAt ?? deposit.submittedAt} />
      </div>
      <Progress deposit={deposit} />
      {deposit.transactionHash !== null && (
        <div className="mt-3">
          <CopyRow mono label={t('deposits.transaction')} text={deposit.transactionHash} onCopy={copy} />
        </div>
      )}
      {deposit.notice !== undefined && (
        <div className="-mx-4 mt-1 -mb-4">
          <DecisionCard notice={deposit.notice} />
        </div>
      )}
    </Card>
  );
}

function Progress({ deposit }: { deposit: Deposit }) {
  const t = useTranslation();
  if (deposit.state === 'pending') return <Confirmations deposit={deposit} />;
  if (deposit.state === 'held' || deposit.state === 'gone') {
    return <p className="mt-2 text-small text-muted">{t(`deposits.${deposit.state}`)}</p>;
  }
  if (deposit.state !== 'under_review' || deposit.promisedBy === null) return null;
  if (deposit.escalatedAt !== null) {
    return (
      <div className="mt-3">
        <Banner icon={ClockAlert} tone="warn">
          {t('deposits.escalated')}
        </Banner>
      </div>
    );
  }
  return (
    <p className="mt-2">
      <Countdown until={deposit.promisedBy} format="words" icon="clock" label={t('deposits.promised')} />
    </p>
  );
}

function Confirmations({ deposit: { confirmations = 0, confirmationsNeeded = 0 } }: { deposit: Deposit }) {
  const t = useTranslation();
  const text = t('deposits.confirming', { count: confirmations, needed: confirmationsNeeded });
  return (
    <div className="mt-3 flex items-center gap-3">
      <ScoreRing score={confirmations} of={Math.max(1, confirmationsNeeded)} label={text} />
      <p className="text-small text-muted">{text}</p>
    </div>
  );
}
