import { useTranslation } from '../../../shared/language/index.ts';
import { countOf, type ViewerDrama } from '../player/feed.ts';
import { EpisodeList } from './episode-list.tsx';

interface EpisodePanelProps {
  readonly drama: ViewerDrama;
  readonly current: number;
  readonly onChoose: (number: number) => void;
}

/** The episode list beside the player. */
export function EpisodePanel({ drama, current, onChoose }: EpisodePanelProps) {
  const t = useTranslation();
  const free = countOf(drama.episodeList, 'free');
  const owned = countOf(drama.episodeList, 'owned');
  const locked = countOf(drama.episodeList, 'locked');
  return (
    <aside
      aria-label={t('viewing.episodes')}
      className="flex h-full w-(--episodes-wide) shrink-0 animate-from-right flex-col overflow-y-auto bg-surface px-8 py-7 text-ink fields-sink"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-row">{t('viewing.episodes')}</h2>
        <p className="figures text-small text-muted">
          {owned > 0
            ? t('viewing.owned-count', { owned: free + owned, locked })
            : t('viewing.free-count', { free, locked })}
        </p>
      </div>
      <EpisodeList drama={drama} current={current} onChoose={onChoose} />
    </aside>
  );
}
