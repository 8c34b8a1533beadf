import type { DramaId } from '@cliffhanger/core/catalog';
import { Button, EmptyState, PullToRefresh } from '@cliffhanger/ui';
import { getDrama } from '@cliffhanger/wire/catalog';
import { useTranslation } from '../../../shared/language/index.ts';
import { useIdParameter, useOpenPage } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, Refused, useApiQuery } from '../../../shared/server/index.ts';
import { Announced } from './announced.tsx';
import type { DramaView } from './drama.ts';
import { DramaBar } from './drama-bar.tsx';
import { DramaHero } from './drama-hero.tsx';
import { Funnel } from './links/funnel.tsx';
import { TrackingLinks } from './links/tracking-links.tsx';
import { LoadingDrama } from './loading-drama.tsx';
import { MarginCalculator } from './margin-calculator.tsx';
import { PassportRow } from './passport-row.tsx';
import { Preview } from './preview.tsx';
import { PromotionKit } from './promotion-kit.tsx';
import { PromotionLinks } from './promotion-links.tsx';
import { RemoveRow } from './remove-row.tsx';
import { useSource } from './use-source.ts';

export function DramaScreen() {
  const id = useIdParameter<'drama'>();
  return id === undefined ? <UnknownDrama /> : <KnownDrama id={id} />;
}

const isUnknown = (error: unknown): boolean =>
  error instanceof Refused && error.refusal.name === 'drama-unknown';

function KnownDrama({ id }: { id: DramaId }) {
  const t = useTranslation();
  const { source, page } = useSource();
  const answer = useApiQuery(getDrama, { id, source });
  if (isUnknown(answer.error)) return <UnknownDrama />;
  if (answer.data !== undefined) {
    return (
      <PullToRefresh label={t('shell.list.refreshing')} onRefresh={answer.refetch}>
        <DramaPage drama={answer.data} />
      </PullToRefresh>
    );
  }
  return (
    <Page title={t('catalog.drama.title')} back={page}>
      <QueryView answer={answer} loading={<LoadingDrama />}>
        {() => null}
      </QueryView>
    </Page>
  );
}

function DramaPage({ drama }: { drama: DramaView }) {
  return (
    <Page title={drama.title} bar="none" action={<DramaBar drama={drama} />}>
      <DramaHero drama={drama} />
      <Preview drama={drama} />
      <Announced drama={drama} />
      <MarginCalculator drama={drama} />
      {drama.mine !== null && <TrackingLinks title={drama.title} mine={drama.mine} />}
      <PromotionKit drama={drama} />
      {drama.mine !== null && <PromotionLinks mine={drama.mine} />}
      <Funnel drama={drama} />
      <PassportRow dramaId={drama.id} />
      {drama.mine !== null && <RemoveRow title={drama.title} mine={drama.mine} />}
    </Page>
  );
}

function UnknownDrama() {
  const t = useTranslation();
  const openPage = useOpenPage();
  return (
    <Page title={t('catalog.drama.title')} back="hall">
      <EmptyState
        drawing="lost"
        title={t('catalog.drama.unknown')}
        action={
          <Button look="primary" wide onClick={() => openPage('hall')}>
            {t('catalog.drama.unknown.action')}
          </Button>
        }
      >
        {t('catalog.drama.unknown.text')}
      </EmptyState>
    </Page>
  );
}
