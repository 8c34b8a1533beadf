import type { DramaId } from '@cliffhanger/core/catalog';
import { Button, buttonClass, EmptyState, usePane } from '@cliffhanger/ui';
import { getDrama } from '@cliffhanger/wire/catalog';
import { Copy } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { hasRoomForPanes, useWindowSize } from '../../../shared/desk/index.ts';
import { useCopyLink } from '../../../shared/first-steps/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink, useIdParameter } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, Refused, useApiQuery } from '../../../shared/server/index.ts';
import type { DramaView, OwnDrama } from '../drama/drama.ts';
import { Funnel } from '../drama/links/funnel.tsx';
import { LoadingDrama } from '../drama/loading-drama.tsx';
import { PromotionLinks } from '../drama/promotion-links.tsx';
import { LinkAddress, useChosenLink } from './chosen-link.tsx';
import { LinkDays } from './link-days.tsx';
import { LinkTable } from './link-table.tsx';

/** Lazy, so that phones never load it. */
const LinkPlan = lazy(async () => ({ default: (await import('./desk/link-plan.tsx')).LinkPlan }));
const PeriodChoice = lazy(async () => ({
  default: (await import('./desk/period-choice.tsx')).PeriodChoice,
}));

/** `?id=<drama>`: funnel by link and day, and the review state of posts. */
export function LinkScreen() {
  const id = useIdParameter<'drama'>();
  return id === undefined ? <NoLink /> : <LinksOfDrama id={id} />;
}

function LinksOfDrama({ id }: { id: DramaId }) {
  const t = useTranslation();
  const answer = useApiQuery(getDrama, { id, source: undefined });
  const mine = answer.data?.mine;
  if (answer.error instanceof Refused || mine === null) return <NoLink />;
  return (
    <Page title={answer.data?.title ?? t('links.title')} back="links" end={mine && <BarEnd mine={mine} />}>
      <QueryView answer={answer} loading={<LoadingDrama />}>
        {(drama) => (drama.mine === null ? null : <Figures drama={drama} mine={drama.mine} />)}
      </QueryView>
    </Page>
  );
}

/** In the column layout the period is below the bar instead. */
function BarEnd({ mine }: { mine: OwnDrama }) {
  const hasPeriod = usePane()?.place === 'plan';
  return (
    <>
      <CopyMain mine={mine} />
      {hasPeriod && (
        <Suspense>
          <PeriodChoice />
        </Suspense>
      )}
    </>
  );
}

function CopyMain({ mine }: { mine: OwnDrama }) {
  const t = useTranslation();
  const copy = useCopyLink();
  // Too wide for a phone's bar.
  const hasRoom = usePane() !== undefined;
  const url = mine.trackingLinks[0]?.url;
  if (url === undefined || !hasRoom) return null;
  return (
    <Button
      look="soft"
      size="s"
      icon={<Copy size={16} aria-hidden />}
      aria-keyshortcuts="C"
      onClick={() => copy(url)}
    >
      {t('catalog.tracking.copy')}
    </Button>
  );
}

function Figures({ drama, mine }: { drama: DramaView; mine: OwnDrama }) {
  return hasRoomForPanes(useWindowSize()) ? (
    <Suspense fallback={<LoadingDrama />}>
      <LinkPlan title={drama.title} mine={mine} />
    </Suspense>
  ) : (
    <FiguresInColumn drama={drama} mine={mine} />
  );
}

function FiguresInColumn({ drama, mine }: { drama: DramaView; mine: OwnDrama }) {
  const { chosen, choose } = useChosenLink(mine.trackingLinks);
  return (
    <>
      {chosen !== undefined && <LinkAddress link={chosen} />}
      <Funnel drama={drama} />
      <LinkTable links={mine.trackingLinks} chosen={chosen?.code} onChoose={choose} />
      {chosen !== undefined && <LinkDays consignmentId={mine.consignmentId} link={chosen} />}
      <PromotionLinks mine={mine} />
    </>
  );
}

function NoLink() {
  const t = useTranslation();
  return (
    <Page title={t('links.title')} back="links">
      <EmptyState
        drawing="lost"
        title={t('links.unknown')}
        action={
          <PageLink to="links" className={buttonClass({ look: 'primary', wide: true })}>
            {t('links.title')}
          </PageLink>
        }
      />
    </Page>
  );
}
