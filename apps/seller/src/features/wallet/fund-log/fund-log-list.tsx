import { TRANSFER_KINDS, type TransferKind } from '@cliffhanger/core/ledger';
import {
  Chips,
  currentTime,
  EmptyState,
  EndlessList,
  type Month,
  monthName,
  monthOf,
  useUiSettings,
} from '@cliffhanger/ui';
import { listFundLog, totalFundLog } from '@cliffhanger/wire/wallet';
import { AmountsEye } from '../../../shared/balances/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { useChoiceParameter } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { problemText, useApiInfiniteQuery, useApiQuery } from '../../../shared/server/index.ts';
import { FundLogRow } from './fund-log-row.tsx';
import { FundLogTotals } from './fund-log-totals.tsx';
import { MonthPager, monthsUntil } from './month-pager.tsx';
import type { LoggedTransfer } from './movement.ts';

const ALL = 'all';
type KindChoice = TransferKind | typeof ALL;
const KIND_CHOICES: readonly KindChoice[] = [ALL, ...TRANSFER_KINDS];

const drawTransfer = (transfer: LoggedTransfer) => <FundLogRow transfer={transfer} />;

/** Every transfer of a month, with what came in and left. Month and kind stand in the address: back finds them. */
export function FundLogList() {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const thisMonth = monthOf(currentTime());
  const [month, setMonth] = useChoiceParameter<Month>('month', monthsUntil(thisMonth), thisMonth);
  const [kind, setKind] = useChoiceParameter<KindChoice>('kind', KIND_CHOICES, ALL);
  const totals = useApiQuery(totalFundLog, { month });
  const list = useApiInfiniteQuery(
    listFundLog,
    { month, ...(kind === ALL ? {} : { kind }) },
    { keepBefore: true },
  );
  return (
    <Page title={t('wallet.log.title')} back="wallet" end={<AmountsEye />}>
      <EndlessList
        name={`fund-log ${month} ${kind}`}
        list={list}
        rowKey={({ id }) => id}
        rowHeight={67}
        layout="rows"
        problem={list.error === null ? undefined : problemText(list.error)}
        empty={
          <EmptyState title={t('wallet.log.empty', { month: monthName(month, locale) })}>
            {t('wallet.log.empty.text')}
          </EmptyState>
        }
        header={
          <div className="grid grid-cols-1 gap-2 pb-3">
            <p className="text-small text-muted">{t('wallet.what.log')}</p>
            <MonthPager month={month} last={thisMonth} onChange={setMonth} />
            <FundLogTotals totals={totals} kind={kind === ALL ? undefined : kind} />
            <Chips
              label={t('wallet.log.kinds')}
              value={kind}
              onChange={setKind}
              options={kindsOf(totals.data?.kinds.map((total) => total.kind) ?? [], kind).map((value) => ({
                value,
                label: t(value === ALL ? 'wallet.log.all' : `wallet.kind.${value}`),
              }))}
            />
          </div>
        }
      >
        {drawTransfer}
      </EndlessList>
    </Page>
  );
}

/** Only what the month has; the chosen one stays, so that it can be left again. */
const kindsOf = (inMonth: readonly TransferKind[], chosen: KindChoice): readonly KindChoice[] =>
  KIND_CHOICES.filter((kind) => kind === ALL || kind === chosen || inMonth.includes(kind));
