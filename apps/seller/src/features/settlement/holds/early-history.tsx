import { Card, EmptyState, EndlessList, Facts, Money, shortTime, useUiSettings } from '@cliffhanger/ui';
import { listEarlySettlements } from '@cliffhanger/wire/settlement';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { problemText, useApiInfiniteQuery } from '../../../shared/server/index.ts';
import type { EarlySettled } from './hold.ts';

const CARD_HEIGHT = 190;

const drawSettlement = (settlement: EarlySettled) => <EarlyCard settlement={settlement} />;

/** Past early settlements: time, amount, fee, requester and ledger transfers. */
export function EarlyHistory() {
  const t = useTranslation();
  const settlements = useApiInfiniteQuery(listEarlySettlements, {});
  return (
    <Page title={t('settlement.history')} back="holds">
      <EndlessList
        name="early settlements"
        list={settlements}
        rowKey={({ id }) => id}
        rowHeight={CARD_HEIGHT}
        problem={settlements.error === null ? undefined : problemText(settlements.error)}
        empty={<NothingYet />}
      >
        {drawSettlement}
      </EndlessList>
    </Page>
  );
}

function NothingYet() {
  const t = useTranslation();
  return (
    <EmptyState
      drawing="emptyStage"
      title={t('settlement.history.empty')}
      action={<PageLink to="holds">{t('settlement.title')}</PageLink>}
    >
      {t('settlement.history.empty.text')}
    </EmptyState>
  );
}

function EarlyCard({ settlement }: { settlement: EarlySettled }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { orders, sum, fee, net, appliedAt, by, transferIds } = settlement;
  return (
    <Card as="div">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0">
          <h2 className="text-strong">{t('settlement.orders', { count: orders })}</h2>
          <p className="text-small text-muted">{shortTime(appliedAt, locale)}</p>
        </div>
        <div className="ms-auto text-end">
          <Money amount={net} flow="in" />
          <p className="text-small text-muted">{t('settlement.history.net')}</p>
        </div>
      </div>
      <Facts
        rows={[
          [t('settlement.history.sum'), <Money key="sum" amount={sum} size="plain" />],
          [t('settlement.history.fee'), <Money key="fee" amount={fee} size="plain" flow="out" />],
        ]}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 text-small text-muted">
        <span>{t('settlement.history.by', { by })}</span>
        {transferIds.map((id, index) => (
          <PageLink key={id} to="fundLog" query={{ id }}>
            {transferIds.length === 1
              ? t('settlement.history.entry')
              : t('settlement.history.entry.part', { part: index + 1, count: transferIds.length })}
          </PageLink>
        ))}
      </div>
    </Card>
  );
}
