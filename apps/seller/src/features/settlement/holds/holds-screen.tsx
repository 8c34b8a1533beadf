import { EndlessList, ListGroup, SegmentedControl } from '@cliffhanger/ui';
import { listHeldOrders } from '@cliffhanger/wire/settlement';
import { History } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageRow, useChoiceParameter, useParameter } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { problemText, useApiInfiniteQuery } from '../../../shared/server/index.ts';
import { EarlyHistory } from './early-history.tsx';
import { EarlySettlement } from './early-settlement.tsx';
import { HeldOrder } from './held-order.tsx';
import { HOLD_KINDS, type Hold, type HoldKind } from './hold.ts';
import { HoldsLoading } from './holds-loading.tsx';
import { NoHolds } from './no-holds.tsx';
import { OnHold } from './on-hold.tsx';
import { ReleaseCalendar } from './release-calendar.tsx';

const ROW_HEIGHT = 104;

const drawHold = (hold: Hold) => <HeldOrder hold={hold} />;

/** Current holds; `?view=early` lists past early settlements. */
export function HoldsScreen() {
  return useParameter('view') === 'early' ? <EarlyHistory /> : <Holds />;
}

/** Holds with reason and release date, and early settlement. */
function Holds() {
  const t = useTranslation();
  const [kind, setKind] = useChoiceParameter<HoldKind>('kind', HOLD_KINDS, 'waiting');
  const holds = useApiInfiniteQuery(
    listHeldOrders,
    { kind: kind === 'all' ? null : kind },
    { keepBefore: true },
  );
  return (
    <Page title={t('settlement.title')} back="orders">
      <EndlessList<Hold>
        name={`holds ${kind}`}
        list={holds}
        layout="rows"
        rowKey={({ id }) => id}
        rowHeight={ROW_HEIGHT}
        problem={holds.error === null ? undefined : problemText(holds.error)}
        loading={<HoldsLoading />}
        empty={<NoHolds kind={kind} />}
        header={
          <div className="grid gap-3 pb-3">
            <OnHold />
            <p className="text-small text-muted">{t('settlement.what.hold')}</p>
            <ReleaseCalendar />
            <EarlySettlement />
            <ListGroup>
              <PageRow to="holds" query={{ view: 'early' }} icon={History} title={t('settlement.history')} />
            </ListGroup>
            <SegmentedControl
              label={t('settlement.kind')}
              value={kind}
              onChange={setKind}
              options={HOLD_KINDS.map((one) => ({ value: one, label: t(`settlement.kind.${one}`) }))}
            />
          </div>
        }
      >
        {drawHold}
      </EndlessList>
    </Page>
  );
}
