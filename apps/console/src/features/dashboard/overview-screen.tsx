import { useOpenAddress } from '@cliffhanger/client/router';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { useNow } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { mayCall } from '@cliffhanger/wire/operator';
import { getOverview } from '@cliffhanger/wire/operator/dashboard';
import { countQueues, listUrgent } from '@cliffhanger/wire/operator/reviews';
import { clsx } from 'clsx';
import { useMemo, useState } from 'react';
import { countText, dateText, spanText, t } from '../../shared/language/index.ts';
import { Act, Answered, Chip, Key, Page, Panel, useKeyHints, useKeys } from '../../shared/parts/index.ts';
import { useApiQuery } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { Headline } from './headline.tsx';
import { Health } from './health.tsx';
import { OnDuty, type UrgentItem } from './on-duty.tsx';
import { OwedAndHeld } from './owed-and-held.tsx';
import { PeriodChoice, usePeriod } from './period.tsx';
import { PeriodCounts } from './period-counts.tsx';
import { PromiseAlarms } from './promise-alarms.tsx';
import { Queues } from './queues.tsx';
import { SalesChart } from './sales-chart.tsx';
import { SecondPerson } from './second-person.tsx';
import { Urgent } from './urgent.tsx';

interface NeededProps {
  readonly list: readonly UrgentItem[] | undefined;
  readonly queues: AnswerOf<typeof countQueues>['queues'];
  readonly onChoose: (item: UrgentItem) => void;
}

/** Items that need a person, above the healthy figures. One key opens the first. */
function Needed({ list, queues, onChoose }: NeededProps) {
  const openAddress = useOpenAddress();
  const first = list?.[0];
  const open = () => void (first !== undefined && openAddress(`/queue/${first.kind}?id=${first.item.id}`));
  // oxlint-disable-next-line react/exhaustive-deps -- what a key opens follows what is first
  useKeys(useMemo(() => ({ n: open }), [first?.item.id]));
  const mine = queues.filter(({ isMine }) => isMine);
  const late = mine.reduce((sum, { overdue }) => sum + overdue, 0);
  const waiting = mine.reduce((sum, queue) => sum + queue.waiting, 0);
  return (
    <Panel
      title={t('console.overview.title')}
      beside={
        <>
          {late > 0 && <Chip tone="bad">{t('console.overview.past', { count: late })}</Chip>}
          <Chip>{t('console.overview.in-queues', { count: waiting })}</Chip>
        </>
      }
      aside={
        first !== undefined && (
          <Act look="main" onClick={open}>
            {t('console.overview.work')} <Key>N</Key>
          </Act>
        )
      }
    >
      {list !== undefined && <Urgent list={list} onChoose={onChoose} />}
    </Panel>
  );
}

function QueueSum({ queues }: Pick<NeededProps, 'queues'>) {
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const late = queues.reduce((sum, queue) => sum + queue.overdue, 0);
  return <span className="text-small text-muted">{t('console.overview.queues.sum', { waiting, late })}</span>;
}

/** Items that need a person now. Roles with access to the books also see the platform's figures. */
export function OverviewScreen() {
  const roles = useSession()?.roles ?? [];
  const seesMoney = mayCall(getOverview.roles, roles);
  const period = usePeriod();
  const overview = useApiQuery(getOverview, { period }, { enabled: seesMoney });
  const counted = useApiQuery(countQueues, {});
  const urgent = useApiQuery(listUrgent, {});
  const [chosen, setChosen] = useState<UrgentItem>();
  const at = overview.data?.aggregatedAt ?? overview.data?.asOf;
  const now = useNow(MINUTE_MS);
  const cleared = counted.data?.clearedToday;
  useKeyHints(
    [{ keys: ['N'], name: t('console.shortcuts.top') }],
    cleared === undefined ? undefined : { name: t('console.queue.cleared'), value: countText(cleared) },
  );
  return (
    <Page
      title={t('console.nav.overview')}
      beside={<span className="text-muted">{dateText(now)}</span>}
      aside={
        seesMoney && (
          <>
            {at !== undefined && (
              <span className="text-small text-muted">
                {t('console.overview.updated', { time: spanText(now - at) })}
              </span>
            )}
            <PeriodChoice />
          </>
        )
      }
    >
      {counted.data !== undefined && <PromiseAlarms alarms={counted.data.alarms} />}
      {seesMoney && (
        <Answered of={overview}>
          {(answer) => <Headline overview={answer} counted={counted.data} period={period} />}
        </Answered>
      )}
      <SecondPerson />
      <div className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,372px)]">
        <Needed list={urgent.data?.list} queues={counted.data?.queues ?? []} onChoose={setChosen} />
        <div>
          {overview.data !== undefined && <Health overview={overview.data} />}
          <Panel>
            <OnDuty about={urgent.data?.list.find(({ item }) => item.id === chosen?.item.id)} />
          </Panel>
        </div>
      </div>
      <div
        className={clsx(
          'grid items-start gap-3',
          overview.data !== undefined &&
            'md:grid-cols-[330px_minmax(0,1fr)] lg:grid-cols-[330px_minmax(0,1fr)_minmax(0,528px)] 2xl:grid-cols-[400px_minmax(0,1fr)_minmax(0,560px)_400px]',
        )}
      >
        {overview.data !== undefined && <OwedAndHeld overview={overview.data} />}
        {overview.data !== undefined && <SalesChart overview={overview.data} period={period} />}
        <div className="md:max-lg:col-span-2 2xl:contents">
          <Panel
            title={t('console.overview.queues')}
            aside={counted.data !== undefined && <QueueSum queues={counted.data.queues} />}
          >
            <Answered of={counted}>
              {(answer) => <Queues queues={answer.queues} times={answer.times} />}
            </Answered>
          </Panel>
          {overview.data !== undefined && <PeriodCounts overview={overview.data} period={period} />}
        </div>
      </div>
    </Page>
  );
}
