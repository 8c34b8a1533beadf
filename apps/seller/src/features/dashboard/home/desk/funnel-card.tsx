import { Card, Skeleton } from '@cliffhanger/ui';
import { getFunnel } from '@cliffhanger/wire/dashboard';
import { FunnelSteps } from '../../../../shared/funnel/index.ts';
import { useTranslation } from '../../../../shared/language/index.ts';
import { PageLink } from '../../../../shared/navigation/index.ts';
import { SmallProblem, useApiQuery } from '../../../../shared/server/index.ts';
import { REFRESH_EVERY_MS } from '../home-queries.ts';

/** The funnel of all the seller's links, from click to order. */
export function FunnelCard() {
  const t = useTranslation();
  const answer = useApiQuery(getFunnel, {}, { refetchEveryMs: REFRESH_EVERY_MS });
  const { data } = answer;
  return (
    <Card
      title={t('catalog.funnel')}
      aside={
        <PageLink to="links">{t('desk.home.funnel.links', { count: data?.days ?? DAYS_EXPECTED })}</PageLink>
      }
    >
      {data !== undefined ? (
        <Steps funnel={data.funnel} />
      ) : answer.isError ? (
        <SmallProblem answer={answer} title={t('dashboard.problem')} />
      ) : (
        <Skeleton className="h-70 rounded-field" />
      )}
    </Card>
  );
}

/** Shown until the response contains the number of days. */
const DAYS_EXPECTED = 7;

function Steps({ funnel }: Parameters<typeof FunnelSteps>[0]) {
  const t = useTranslation();
  if (funnel[0]?.visits === 0) return <p className="text-muted">{t('catalog.funnel.nothing')}</p>;
  return <FunnelSteps funnel={funnel} />;
}
