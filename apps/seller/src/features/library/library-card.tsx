import { Card, Money, moneyFigures, Pairs, Poster, Switch, useUiSettings, WhenOpened } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listLibrary } from '@cliffhanger/wire/library';
import { lazy, useState } from 'react';
import { useTranslation } from '../../shared/language/index.ts';
import { useAutoShipSwitch } from '../../shared/library/auto-ship.ts';
import { PageLink } from '../../shared/navigation/index.ts';
import { PromotionState } from '../../shared/states/index.ts';

const AutoShipDialog = lazy(async () => ({
  default: (await import('../../shared/library/auto-ship-dialog.tsx')).AutoShipDialog,
}));

export type LibraryDrama = AnswerOf<typeof listLibrary>['list'][number];

/** A drama in the library with its results and auto-ship. */
export const LibraryCard = ({ drama }: { drama: LibraryDrama }) => (
  <Card as="div" className="overflow-hidden p-0!">
    <PageLink
      to="drama"
      query={{ id: drama.dramaId, from: 'library' }}
      className="flex gap-3 p-4 pb-3 -outline-offset-2 active:bg-well"
    >
      <Poster src={drama.poster} size="m" />
      <span className="grid min-w-0 flex-1 content-start justify-items-start gap-1.5">
        <span className="text-strong">{drama.title}</span>
        <PromotionState state={drama.state === 'promoting' ? 'promoting' : 'not-promoted'} />
        {!drama.isOnSale && <OffSale />}
      </span>
    </PageLink>
    <div className="px-4 pb-2">
      <Results results={drama.results} />
    </div>
    <AutoShip drama={drama} />
  </Card>
);

function OffSale() {
  const t = useTranslation();
  return <span className="text-small text-muted">{t('catalog.drama.off-sale')}</span>;
}

function Results({ results }: { results: LibraryDrama['results'] }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  return (
    <>
      <p className="pb-1 text-small text-muted">{t('library.results', { count: results.days })}</p>
      <Pairs
        pairs={[
          [t('catalog.funnel.clicks'), results.clicks.toLocaleString(locale)],
          [t('catalog.funnel.orders'), results.orders.toLocaleString(locale)],
          [t('catalog.funnel.sales'), <Money key="sales" amount={results.sales} size="plain" />],
          [t('catalog.margin.profit'), <Money key="profit" amount={results.profit} size="plain" />],
        ]}
      />
    </>
  );
}

function AutoShip({ drama }: { drama: LibraryDrama }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const [isOpen, setOpen] = useState(false);
  const { isOn, isBusy, toggle } = useAutoShipSwitch(drama);
  const limit =
    drama.dailyCostLimit === null
      ? t('library.auto-ship.no-limit')
      : t('library.auto-ship.at-most', { amount: moneyFigures(drama.dailyCostLimit, locale) });
  return (
    <div className="border-t border-line">
      <Switch
        label={t('library.auto-ship')}
        checked={isOn}
        disabled={isBusy}
        onChange={toggle}
        {...(isOn ? { hint: limit } : {})}
      />
      {isOn && (
        <div className="-mt-3 px-4 pb-3">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className="reach text-label text-primary-text"
          >
            {t('library.auto-ship.change-limit')}
          </button>
        </div>
      )}
      <WhenOpened isOpen={isOpen}>
        <AutoShipDialog isOpen={isOpen} onClose={() => setOpen(false)} title={drama.title} sale={drama} />
      </WhenOpened>
    </div>
  );
}
