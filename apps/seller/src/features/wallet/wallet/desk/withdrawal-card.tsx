import type { Id } from '@cliffhanger/core/kernel';
import { Card, Facts, Money, Skeleton } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { getWithdrawal, listWithdrawals } from '@cliffhanger/wire/withdrawals';
import { useTranslation } from '../../../../shared/language/index.ts';
import { PageLink } from '../../../../shared/navigation/index.ts';
import { networkName, shortened } from '../../../../shared/networks/index.ts';
import { useApiQuery } from '../../../../shared/server/index.ts';
import { WithdrawalState } from '../../../../shared/states/index.ts';
import { WithdrawalTimeline } from '../../../../shared/withdrawals/index.ts';

/** The newest open withdrawal with steps and net amount. Renders nothing after an error, which its page shows. */
export function WithdrawalCard() {
  const { data, isError } = useApiQuery(listWithdrawals, { page: 1, pageSize: LOOKED_AT });
  const open = data?.list.find(({ state }) => state !== 'paid' && state !== 'rejected');
  if (data === undefined) return isError ? null : <Loading />;
  return open === undefined ? null : <OpenWithdrawal id={open.id} />;
}

/** Enough rows to find an open withdrawal among closed ones; the full list is linked. */
const LOOKED_AT = 10;

const Loading = () => <Skeleton className="h-72 rounded-card" />;

function OpenWithdrawal({ id }: { id: Id<'withdrawal'> }) {
  const t = useTranslation();
  const { data: withdrawal, isError } = useApiQuery(getWithdrawal, { id });
  if (withdrawal === undefined) return isError ? null : <Loading />;
  return (
    <Card title={t('withdrawals.way.title')} aside={<WithdrawalState state={withdrawal.state} />}>
      <p className="-mt-2 mb-3 flex flex-wrap gap-x-3 text-small text-muted">
        <span className="font-mono">{shortened(withdrawal.address)}</span>
        <span>{networkName(withdrawal.network)}</span>
      </p>
      <WithdrawalTimeline withdrawal={withdrawal} isBrief />
      <div className="mt-3 border-t border-line pt-3 text-small">
        <Amounts withdrawal={withdrawal} />
      </div>
      <p className="mt-3">
        <PageLink to="records" query={{ id }}>
          {t('withdrawals.progress')}
        </PageLink>
      </p>
    </Card>
  );
}

function Amounts({
  withdrawal: { fee, net },
}: {
  withdrawal: Pick<AnswerOf<typeof getWithdrawal>, 'fee' | 'net'>;
}) {
  const t = useTranslation();
  return (
    <Facts
      rows={[
        [t('withdrawals.fee'), <Money key="fee" amount={fee} size="plain" />],
        [t('withdrawals.arrives'), <Money key="arrives" amount={net} size="plain" unit="USDT" />],
      ]}
    />
  );
}
