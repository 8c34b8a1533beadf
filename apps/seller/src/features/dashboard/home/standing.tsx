import type { AgentLevel } from '@cliffhanger/core/identity';
import { ScoreRing, Skeleton } from '@cliffhanger/ui';
import { useSay } from '../../../shared/language/index.ts';
import { PageCard } from '../../../shared/navigation/index.ts';
import type { Profile } from '../../../shared/profile/index.ts';
import type { Home } from './home-answers.ts';

interface StandingProps {
  readonly level: AgentLevel;
  readonly home: Home | undefined;
  readonly profile: Profile | undefined;
}

/** Where the seller stands, and what is left to sell with. Leads to the levels and the parts of the score. */
export function Standing({ level, home, profile }: StandingProps) {
  const say = useSay();
  if (home === undefined) return <LoadingStanding />;
  return (
    <PageCard to="levels">
      <ScoreRing
        score={home.creditScore}
        label={say('dashboard.standing.score', { score: home.creditScore })}
      />
      <span className="min-w-0 flex-1">
        <span className="block text-strong">
          {say('dashboard.standing', { level: say(`shell.level.${level}`), score: home.creditScore })}
        </span>
        <span className="flex min-h-[18px] flex-wrap gap-x-4 text-small text-muted">
          {profile !== undefined && (
            <>
              <span>{say('dashboard.standing.rights', { count: profile.rights.left })}</span>
              {profile.remainingEpisodes > 0 && (
                <span>{say('dashboard.standing.credits', { count: profile.remainingEpisodes })}</span>
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
