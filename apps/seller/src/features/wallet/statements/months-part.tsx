import { serverNow } from '@cliffhanger/client/clock';
import { addMoney, instantOf, microUsdt, NO_MONEY } from '@cliffhanger/core/kernel';
import { spanOfMonth } from '@cliffhanger/core/wallet';
import {
  Button,
  Card,
  EmptyState,
  ListGroup,
  ListRow,
  type Month,
  monthName,
  monthOf,
  Section,
  StateBadge,
  TextSkeleton,
  useUiSettings,
} from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { getBalances, listStatements } from '@cliffhanger/wire/wallet';
import { Clock3, FileText } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { type CheckedPeriod, checkedPeriod } from './check/checked-periods.ts';
import { ExactMoney } from './exact-money.tsx';
import { type Period, queryOf, useDayName } from './period.ts';

type MonthView = AnswerOf<typeof listStatements>['list'][number];

const totalOf = ({
  available,
  unsettled,
  withdrawing,
}: Pick<MonthView, 'available' | 'unsettled' | 'withdrawing'>) => addMoney(available, unsettled, withdrawing);

interface MonthsProps {
  readonly onDownload: (period: Period) => void;
}

export function MonthsPart({ onDownload }: MonthsProps) {
  const statements = useApiQuery(listStatements, {});
  return (
    <QueryView answer={statements} loading={<LoadingMonths />}>
      {({ list }) => <Months list={list} onDownload={onDownload} />}
    </QueryView>
  );
}

/** The newest closed month in detail, earlier ones as rows, and the current periods. */
function Months({ list, onDownload }: MonthsProps & { list: readonly MonthView[] }) {
  const t = useTranslation();
  const now = monthOf(serverNow());
  const closed = list.filter(({ month }) => month < now);
  const [newest, ...earlier] = closed;
  return (
    <>
      {list.length === 0 && <EmptyState title={t('statements.none')}>{t('statements.none.text')}</EmptyState>}
      {newest !== undefined && <NewestMonth month={newest} before={earlier[0]} onDownload={onDownload} />}
      {earlier.length > 0 && (
        <Section title={t('statements.earlier')}>
          <ListGroup>
            {earlier.map((one) => (
              <EarlierMonth key={one.month} month={one} onDownload={onDownload} />
            ))}
          </ListGroup>
        </Section>
      )}
      {list.length > 0 && <OpenPeriods now={now} onDownload={onDownload} />}
    </>
  );
}

const periodOf = ({ month }: Pick<MonthView, 'month'>): Period => ({ kind: 'month', month: month as Month });

function NewestMonth({
  month,
  before,
  onDownload,
}: MonthsProps & { month: MonthView; before: MonthView | undefined }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const dayName = useDayName();
  const { from, until } = spanOfMonth(month.month);
  const opening = before === undefined ? NO_MONEY : totalOf(before);
  const other = microUsdt(totalOf(month) - opening - month.profit + month.withdrawn);
  const period = periodOf(month);
  const rows = [
    { label: dayName(from), amount: <ExactMoney amount={opening} /> },
    {
      label: t('statements.profit', { sales: month.sales, refunds: month.refunds }),
      amount: <ExactMoney amount={month.profit} isChange />,
    },
    { label: t('statements.other'), amount: <ExactMoney amount={other} isChange /> },
    {
      label: t('statements.withdrawn', { count: month.withdrawals }),
      amount: <ExactMoney amount={microUsdt(-month.withdrawn)} isChange />,
    },
  ];
  return (
    <Card
      title={monthName(period.kind === 'month' ? period.month : monthOf(from), locale)}
      aside={<CheckedBadge period={period} />}
    >
      <p className="text-small text-muted">{t('statements.all-yours.at', { date: dayName(until - 1) })}</p>
      <p>
        <ExactMoney amount={totalOf(month)} size="l" unit="USDT" />
      </p>
      <dl className="mt-3 grid gap-1.5 text-small">
        {rows.map(({ label, amount }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="min-w-0 text-muted">{label}</dt>
            <dd className="figures shrink-0 font-medium">{amount}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button onClick={() => onDownload(period)}>{t('statements.download')}</Button>
        <PageLink to="statementCheck" query={queryOf(period)}>
          {t('statements.check')}
        </PageLink>
      </div>
    </Card>
  );
}

function CheckedBadge({ period }: { period: Period }) {
  const t = useTranslation();
  const checked: CheckedPeriod | undefined = checkedPeriod(period);
  if (checked === undefined) return null;
  return checked.isRight ? (
    <StateBadge state="approved" word={t('statements.checked')} />
  ) : (
    <StateBadge state="failed" word={t('statements.checked.wrong')} />
  );
}

function EarlierMonth({ month, onDownload }: MonthsProps & { month: MonthView }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const dayName = useDayName();
  const period = periodOf(month);
  const checked = checkedPeriod(period);
  return (
    <ListRow
      icon={FileText}
      title={monthName(month.month as Month, locale)}
      detail={
        checked?.isRight === true
          ? t('statements.checked.at', { count: month.lines, date: dayName(checked.at) })
          : t('statements.lines', { count: month.lines })
      }
      end={
        <span className="grid justify-items-end">
          <span className="text-ink">
            <ExactMoney amount={totalOf(month)} size="s" />
          </span>
          {t('statements.at-end')}
        </span>
      }
      onClick={() => onDownload(period)}
    />
  );
}

/** This month and this year to date. */
function OpenPeriods({ now, onDownload }: MonthsProps & { now: Month }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const dayName = useDayName();
  const balances = useApiQuery(getBalances, {});
  const year = now.slice(0, 4);
  const today = new Date(serverNow()).toISOString().slice(0, 10);
  const nextYear = instantOf(Date.UTC(Number(year) + 1, 0, 1));
  return (
    <Section title={t('statements.open')}>
      <ListGroup>
        <ListRow
          icon={Clock3}
          title={t('statements.so-far', { month: monthName(now, locale) })}
          detail={t('statements.final-on', { date: dayName(spanOfMonth(now).until) })}
          end={
            balances.data !== undefined && (
              <span className="grid justify-items-end">
                <span className="text-ink">
                  <ExactMoney amount={totalOf(balances.data)} size="s" />
                </span>
                {t('statements.now')}
              </span>
            )
          }
          onClick={() => onDownload({ kind: 'month', month: now })}
        />
        <ListRow
          icon={FileText}
          title={t('statements.year', { year })}
          detail={t('statements.final-on', { date: dayName(nextYear) })}
          onClick={() => onDownload({ kind: 'days', from: `${year}-01-01`, to: today })}
        />
      </ListGroup>
    </Section>
  );
}

function LoadingMonths() {
  const t = useTranslation();
  return (
    <div role="status" aria-label={t('shell.list.loading')}>
      <Card>
        <TextSkeleton className="w-32" />
        <TextSkeleton className="mt-3 w-44" />
        <TextSkeleton className="mt-3 w-full" />
      </Card>
    </div>
  );
}
