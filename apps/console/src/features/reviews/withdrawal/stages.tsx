import { Link } from '@cliffhanger/client/router';
import { WITHDRAWAL_STAGES, type WithdrawalStage } from '@cliffhanger/core/withdrawals';
import { countQueues, listWithdrawals } from '@cliffhanger/wire/operator/reviews';
import { clsx } from 'clsx';
import { countText, t } from '../../../shared/language/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';

const WITHDRAWALS = '/queue/withdrawal';

export const stageOf = (word: string | undefined): WithdrawalStage | undefined =>
  WITHDRAWAL_STAGES.find((stage) => stage === word);

/** URL of an approved withdrawal's progress. */
export const toSent = (id: string): string => `${WITHDRAWALS}?stage=sent&id=${id}`;

/** Only the open tab has decisions; the others are read-only. */
export function StageTabs({ stage: shown }: { readonly stage: WithdrawalStage | undefined }) {
  const { data: counted } = useApiQuery(countQueues, {});
  const { data: sent } = useApiQuery(listWithdrawals, { stage: 'sent', pageSize: 1 });
  const counts = {
    open: counted?.queues.find(({ kind }) => kind === 'withdrawal')?.waiting,
    sent: sent?.sending,
    done: undefined,
    mine: undefined,
  };
  return (
    <nav
      aria-label={t('console.queue.withdrawal')}
      className="flex flex-wrap justify-between gap-x-3 border-b border-line px-3.5 text-small"
    >
      {(['open', ...WITHDRAWAL_STAGES] as const).map((tab) => {
        const isShown = tab === (shown ?? 'open');
        const count = counts[tab];
        return (
          <Link
            key={tab}
            to={tab === 'open' ? WITHDRAWALS : `${WITHDRAWALS}?stage=${tab}`}
            aria-current={isShown ? 'page' : undefined}
            className={clsx(
              'flex h-8 items-center gap-1 border-b-2 whitespace-nowrap',
              isShown ? 'border-ink font-medium text-ink' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {t(`console.withdrawal.tab.${tab}`)}{' '}
            {count !== undefined && count > 0 && <span>{countText(count)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
