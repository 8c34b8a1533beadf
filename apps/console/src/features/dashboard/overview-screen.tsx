import { mayCall } from '@cliffhanger/wire/operator';
import { getOverview } from '@cliffhanger/wire/operator/dashboard';
import { countQueues, listUrgent } from '@cliffhanger/wire/operator/reviews';
import { dateText, t } from '../../shared/language/index.ts';
import { Answered, Page, Panel } from '../../shared/parts/index.ts';
import { useApiQuery } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { Alarms } from './alarms.tsx';
import { Funnel } from './funnel.tsx';
import { Headline } from './headline.tsx';
import { OwedAndHeld } from './owed-and-held.tsx';
import { PromiseAlarms } from './promise-alarms.tsx';
import { Queues } from './queues.tsx';
import { Urgent } from './urgent.tsx';
import { Warnings } from './warnings.tsx';

/** What needs a person now; for whoever looks after the money, how the platform stands. */
export function OverviewScreen() {
  const roles = useSession()?.roles ?? [];
  const seesMoney = mayCall(getOverview.roles, roles);
  const overview = useApiQuery(getOverview, {}, { enabled: seesMoney });
  const counted = useApiQuery(countQueues, {});
  const urgent = useApiQuery(listUrgent, {});
  const at = overview.data?.aggregatedAt ?? overview.data?.asOf;
  return (
    <Page
      title={t('console.nav.overview')}
      aside={
        at !== undefined && (
          <span className="text-small text-muted">{t('console.overview.as-of', { at: dateText(at) })}</span>
        )
      }
    >
      {counted.data !== undefined && <PromiseAlarms alarms={counted.data.alarms} />}
      {seesMoney && (
        <Answered of={overview}>
          {(answer) => <Headline overview={answer} times={counted.data?.times ?? []} />}
        </Answered>
      )}
      <div className="grid grid-cols-[1.65fr_1fr] items-start gap-4">
        <div className="min-w-0">
          <Panel title={t('console.overview.title')}>
            <Answered of={urgent}>{({ list }) => <Urgent list={list} />}</Answered>
          </Panel>
          <Panel
            title={t('console.overview.queues')}
            aside={<span className="text-small text-muted">{t('console.overview.queues.times')}</span>}
          >
            <Answered of={counted}>
              {(answer) => <Queues queues={answer.queues} times={answer.times} />}
            </Answered>
          </Panel>
        </div>
        {overview.data !== undefined && (
          <div className="min-w-0">
            <OwedAndHeld overview={overview.data} />
            <Warnings warnings={overview.data.warnings} />
            <Alarms alarms={overview.data.alarms} />
            <Funnel week={overview.data.week} />
          </div>
        )}
      </div>
    </Page>
  );
}
