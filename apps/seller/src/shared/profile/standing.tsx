import type { AgentLevel } from '@cliffhanger/core/identity';
import { ScoreRing, Skeleton } from '@cliffhanger/ui';
import { useTranslation } from '../language/index.ts';
import { PageCard } from '../navigation/index.ts';
import type { Profile } from './profile.ts';

interface StandingProps {
  readonly level: AgentLevel;
  /** `undefined` while loading. */
  readonly score: number | undefined;
  readonly profile: Profile | undefined;
}

/** Level, score and remaining rights, with links to levels and score. The screen loads the `dashboard` messages. */
export function Standing({ level, score, profile }: StandingProps) {
  const t = useTranslation();
  if (score === undefined) return <LoadingStanding />;
  return (
    <PageCard to="levels">
      <ScoreRing score={score} label={t('dashboard.standing.score', { score })} />
      <span className="min-w-0 flex-1">
        <span className="block text-strong">
          {t('dashboard.standing', { level: t(`shell.level.${level}`), score })}
        </span>
        <span className="flex min-h-[18px] flex-wrap gap-x-4 text-small text-muted">
          {profile !== undefined && (
            <>
              <span>{t('dashboard.standing.rights', { count: profile.rights.left })}</span>
              {profile.remainingEpisodes > 0 && (
                <span>{t('dashboard.standing.credits', { count: profile.remainingEpisodes })}</span>
              )}
            </>
          )}
        </span>
      </span>
    </PageCard>
  );
}

const LoadingStanding = () => (
  <div className="flex min-h-[84px] items-center gap-3 rounded-card bg-surface px-4 py-3">
    <Skeleton className="size-13 rounded-full" />
    <div className="grid flex-1 gap-2">
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-3.5 w-2/3" />
    </div>
  </div>
);
