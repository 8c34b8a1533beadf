import { dateText, t } from '../../shared/language/index.ts';
import { Empty, Panel } from '../../shared/parts/index.ts';
import type { Overview } from './overview.ts';

export const Alarms = ({ alarms }: { readonly alarms: Overview['alarms'] }) => (
  <Panel title={t('console.overview.alarms')}>
    {alarms.length === 0 ? (
      <Empty text={t('console.overview.alarms.none')} />
    ) : (
      <ul className="px-4 py-1">
        {alarms.map(({ network, kind, raisedAt, stopsWithdrawals }) => (
          <li key={`${network} ${kind}`} className="border-b border-line py-1.5 last:border-0">
            <span className="flex justify-between gap-3">
              <span className="font-medium text-bad">{t(`console.alarm.${kind}`)}</span>
              <span>{network}</span>
            </span>
            <span className="flex justify-between gap-3 text-small text-muted">
              <span>{dateText(raisedAt)}</span>
              {stopsWithdrawals && <span>{t('console.overview.alarm.stops')}</span>}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
