import { Card, Countdown, FigureStrip, Money, StripFigure, TextSkeleton } from '@cliffhanger/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { SmallProblem } from '../../../shared/server/index.ts';
import type { Home } from './home-queries.ts';

/** Balances and the next release. */
export function MoneyStrip({ home }: { home: UseQueryResult<Home> }) {
  const t = useTranslation();
  return (
    <Card>
      <h2 className="sr-only">{t('wallet.balances')}</h2>
      {home.data === undefined && home.isError ? (
        <SmallProblem answer={home} title={t('wallet.balances.problem')} />
      ) : (
        <Strip home={home.data} />
      )}
    </Card>
  );
}

function Strip({ home }: { home: Home | undefined }) {
  const t = useTranslation();
  return (
    <div aria-busy={home === undefined}>
      <FigureStrip>
        <StripFigure label={t('wallet.available')}>
          <Money amount={home?.available} />
        </StripFigure>
        <StripFigure label={t('wallet.on-hold')}>
          <Money amount={home?.unsettled} />
        </StripFigure>
        <StripFigure label={t('wallet.withdrawing')}>
          <Money amount={home?.withdrawing} />
        </StripFigure>
      </FigureStrip>
      <PageLink
        to="holds"
        className="mt-3 -mb-2 flex min-h-tap flex-wrap items-center justify-between gap-x-3 border-t border-line py-2"
      >
        <NextRelease next={home?.nextRelease} />
      </PageLink>
    </div>
  );
}

/** Has a fixed height in every state, so that the content below does not move. */
function NextRelease({ next }: { next: Home['nextRelease'] | undefined }) {
  const t = useTranslation();
  if (next === undefined) return <TextSkeleton className="w-40" />;
  if (next === null) return <span className="text-small text-muted">{t('dashboard.next-release.none')}</span>;
  return (
    <>
      <Countdown until={next.at} format="words" label={t('dashboard.next-release')} icon="lock" />
      <span className="ms-auto">
        <Money amount={next.sum} />
      </span>
    </>
  );
}
