import type { Money as Amount } from '@cliffhanger/core/kernel';
import { Card, dateFormat, EmptyState, Money, SkeletonRows, useUiSettings } from '@cliffhanger/ui';
import { getBalances, listFundLog } from '@cliffhanger/wire/wallet';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../../shared/language/index.ts';
import { PageLink } from '../../../../shared/navigation/index.ts';
import { call, QueryView, Refused } from '../../../../shared/server/index.ts';
import { MovedAmount } from '../../fund-log/moved-amount.tsx';
import { accountToName, type LoggedTransfer, mainMovement } from '../../fund-log/movement.ts';
import { availableAfter } from './available-after.ts';

const ROWS = 10;

interface Movement {
  readonly transfer: LoggedTransfer;
  readonly after: Amount;
}

/** Fetched together: transfers and balance must be of the same moment. */
async function readMovements(): Promise<readonly Movement[]> {
  const [log, balances] = await Promise.all([
    call(listFundLog, { page: 1, pageSize: ROWS }),
    call(getBalances, {}),
  ]);
  if (!log.ok) throw new Refused(log.refusal);
  if (!balances.ok) throw new Refused(balances.refusal);
  const after = availableAfter(balances.value.available, log.value.list);
  return log.value.list.map((transfer, index) => ({
    transfer,
    after: after[index] ?? balances.value.available,
  }));
}

const useMovements = (): UseQueryResult<readonly Movement[]> =>
  useQuery({ queryKey: [listFundLog.name, getBalances.name], queryFn: readMovements });

/** The newest transfers by day, with the available balance after each. */
export function LatestMovements() {
  const t = useTranslation();
  const movements = useMovements();
  return (
    <Card title={t('wallet.log.title')} aside={<PageLink to="fundLog">{t('wallet.log.all')}</PageLink>}>
      <QueryView answer={movements} loading={<SkeletonRows count={ROWS} label={t('shell.list.loading')} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState compact title={t('wallet.log.none')}>
              {t('wallet.log.none.text')}
            </EmptyState>
          ) : (
            <MovementTable movements={list} />
          )
        }
      </QueryView>
    </Card>
  );
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;

function MovementTable({ movements }: { movements: readonly Movement[] }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const days = Map.groupBy(movements, ({ transfer }) => dateFormat(locale, DAY).format(transfer.at));
  const head = 'pb-1.5 align-bottom font-semibold';
  return (
    <table className="w-full text-small">
      <thead>
        <tr className="text-start text-muted">
          <th scope="col" className={`${head} text-start`}>
            {t('wallet.receipt.at')}
          </th>
          <th scope="col" className={`${head} text-start`}>
            {t('wallet.log.kinds')}
          </th>
          <th scope="col" className={`${head} ps-2 text-end`}>
            {t('settlement.history.sum')}
          </th>
          <th scope="col" className={`${head} ps-3 text-end`}>
            {t('desk.wallet.log.after')}
          </th>
        </tr>
      </thead>
      {[...days].map(([day, ofDay]) => (
        <tbody key={day}>
          <tr>
            <th colSpan={4} scope="rowgroup" className="pt-3 pb-1.5 text-start font-normal text-muted">
              {day}
            </th>
          </tr>
          {ofDay.map((movement) => (
            <MovementRow key={movement.transfer.id} {...movement} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function MovementRow({ transfer, after }: Movement) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const movement = mainMovement(transfer.movements);
  const account = accountToName(transfer.kind, movement);
  const orders = movement?.orders ?? 0;
  const details = [
    ...(account === undefined ? [] : [t(`wallet.account.${account}`)]),
    ...(orders > 1 ? [t('wallet.log.orders', { count: orders })] : []),
  ];
  return (
    <tr className="relative border-t border-line hover:bg-well">
      <td className="figures h-11.5 pe-3 whitespace-nowrap text-muted">
        {dateFormat(locale, { timeStyle: 'short' }).format(transfer.at)}
      </td>
      <td className="py-1">
        <PageLink
          to="fundLog"
          query={{ id: transfer.id }}
          className="text-label text-ink before:absolute before:inset-0"
        >
          {t(`wallet.kind.${transfer.kind}`)}
        </PageLink>
        {details.length > 0 && <span className="block text-muted">{details.join(' · ')}</span>}
      </td>
      <td className="ps-2 text-end font-semibold">
        {movement !== undefined && <MovedAmount movement={movement} size="plain" />}
      </td>
      <td className="ps-3 text-end text-muted">
        <Money amount={after} size="plain" />
      </td>
    </tr>
  );
}
