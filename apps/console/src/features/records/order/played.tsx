import { clsx } from 'clsx';
import { t, wholeMomentText } from '../../../shared/language/index.ts';
import { Empty, Panel } from '../../../shared/parts/index.ts';
import { playedText } from '../parts/played-text.ts';
import type { Order } from './order.ts';

/** The viewer's progress: the furthest of the bought episodes, and the last position. */
export function Played({
  order: { played, firstEpisode, quantity, birthCertificate },
}: {
  readonly order: Order;
}) {
  const episodes = Array.from({ length: quantity }, (_, index) => firstEpisode + index);
  if (played === null)
    return (
      <Panel title={t('console.order.played')}>
        <Empty
          text={
            birthCertificate.firstPlayAt === null
              ? t('console.complaint.not-played')
              : t('console.order.first-played', { at: wholeMomentText(birthCertificate.firstPlayAt) })
          }
        />
      </Panel>
    );
  return (
    <Panel
      title={t('console.order.played')}
      aside={
        <span className="text-small text-muted">
          {t('console.order.stopped', { where: playedText(played), at: wholeMomentText(played.at) })}
        </span>
      }
    >
      <ol className="flex flex-wrap gap-1 p-3.5">
        {episodes.map((episode) => (
          <li
            key={episode}
            className={clsx(
              'grid h-8 min-w-9 flex-1 place-items-center rounded-[4px] text-small',
              episode < played.episode && 'bg-primary-soft text-primary-text',
              episode === played.episode && 'bg-primary-strong text-on-primary',
              episode > played.episode && 'bg-control text-muted',
            )}
          >
            {episode}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
