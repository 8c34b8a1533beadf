import { ActionBar, Button, Money, PullToRefresh, Skeleton, WhenOpened } from '@cliffhanger/ui';
import { listLevels } from '@cliffhanger/wire/levels';
import { Gauge, Headset } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from '../../shared/language/index.ts';
import { PageIcon, PageRow } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { useProfile } from '../../shared/profile/index.ts';
import { QueryView, useApiQuery } from '../../shared/server/index.ts';
import { LevelBenefits } from './level-benefits.tsx';
import { LevelTable } from './level-table.tsx';
import type { Level, Levels } from './levels.ts';
import { OwnLevel } from './own-level.tsx';
import { Packs } from './packs.tsx';
import { Purchases } from './purchases.tsx';

const BuyLevelSheet = lazy(async () => ({ default: (await import('./buy-level-sheet.tsx')).BuyLevelSheet }));

export function LevelsScreen() {
  const t = useTranslation();
  const answer = useApiQuery(listLevels, { page: 1, pageSize: 10 });
  const [chosenId, choose] = useState<Level['id']>();
  // The sheet keeps its level: after the purchase the page already offers the next one.
  const [offered, offer] = useState<Level>();
  const [isBuying, setBuying] = useState(false);
  const levels = answer.data;
  const chosen = levels && chosenLevel(levels, chosenId);
  return (
    <Page
      title={t('levels.title')}
      back="mine"
      end={<PageIcon to="support" icon={Headset} label={t('levels.ask-support')} />}
      action={
        chosen?.upgrade && (
          <UpgradeBar
            level={chosen}
            price={chosen.upgrade.price}
            onBuy={() => {
              offer(chosen);
              setBuying(true);
            }}
          />
        )
      }
    >
      <PullToRefresh label={t('shell.list.refreshing')} onRefresh={answer.refetch}>
        <div className="grid gap-3">
          <QueryView answer={answer} loading={<LoadingLevels />}>
            {(known) => (
              <LevelsParts levels={known} chosen={chosenLevel(known, chosenId)} onChoose={choose} />
            )}
          </QueryView>
        </div>
      </PullToRefresh>
      {levels !== undefined && offered?.upgrade && (
        <WhenOpened isOpen={isBuying}>
          <BuyLevelSheet
            isOpen={isBuying}
            onClose={() => setBuying(false)}
            level={offered}
            upgrade={offered.upgrade}
            countsFrom={levels.boughtNowCountsFrom}
          />
        </WhenOpened>
      )}
    </Page>
  );
}

/** The selected level, or the next one above the seller's own. */
const chosenLevel = ({ list }: Levels, id: Level['id'] | undefined): Level | undefined =>
  list.find((level) => level.id === id) ?? list.find(({ upgrade }) => upgrade !== null);

interface LevelsPartsProps {
  readonly levels: Levels;
  readonly chosen: Level | undefined;
  readonly onChoose: (id: Level['id']) => void;
}

function LevelsParts({ levels, chosen, onChoose }: LevelsPartsProps) {
  const t = useTranslation();
  const { profile } = useProfile();
  return (
    <>
      <OwnLevel levels={levels} />
      <section className="overflow-hidden rounded-card bg-surface">
        <LevelTable levels={levels} chosen={chosen} onChoose={onChoose} />
        {chosen !== undefined && <LevelBenefits levels={levels} level={chosen} />}
      </section>
      <Packs />
      <Purchases purchases={levels.purchases} />
      <div className="overflow-hidden rounded-card bg-surface">
        <PageRow
          to="credit"
          icon={Gauge}
          title={t('levels.credit')}
          detail={t('levels.credit.text')}
          {...(profile === undefined
            ? {}
            : { end: <span className="figures text-head text-ink">{profile.creditScore}</span> })}
        />
      </div>
    </>
  );
}

interface UpgradeBarProps {
  readonly level: Level;
  readonly price: NonNullable<Level['upgrade']>['price'];
  readonly onBuy: () => void;
}

function UpgradeBar({ level, price, onBuy }: UpgradeBarProps) {
  const t = useTranslation();
  return (
    <ActionBar
      lead={
        <>
          <p className="text-small text-muted">
            {t('levels.difference', { level: t(`shell.level.${level.id}`) })}
          </p>
          <Money amount={price} size="s" unit="USDT" />
        </>
      }
    >
      <Button look="soft" onClick={onBuy}>
        {t('levels.buy-early')}
      </Button>
    </ActionBar>
  );
}

const LoadingLevels = () => (
  <>
    <Skeleton className="h-[150px] rounded-card" />
    <Skeleton className="h-[370px] rounded-card" />
    <Skeleton className="h-[290px] rounded-card" />
  </>
);
