import { Money, Pairs, TextSkeleton } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { getSettlementFigures } from '@cliffhanger/wire/settlement';
import { useTranslation } from '../../../shared/language/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';

/** The total on hold, and its split by reason. */
export function OnHold() {
  const figures = useApiQuery(getSettlementFigures, {});
  return (
    <QueryView answer={figures} loading={<OnHoldLoading />}>
      {(value) => <OnHoldFigures figures={value} />}
    </QueryView>
  );
}

function OnHoldFigures({ figures }: { figures: AnswerOf<typeof getSettlementFigures> }) {
  const t = useTranslation();
  const { onHold, shipped, waiting, audit } = figures;
  return (
    <section aria-label={t('settlement.title')}>
      <p className="text-small text-muted">{t('settlement.orders', { count: onHold.count })}</p>
      <Money amount={onHold.sum} size="xl" unit="USDT" />
      <Pairs
        pairs={(
          [
            ['settlement.reason.shipped', shipped],
            ['settlement.reason.waiting', waiting],
            ['settlement.reason.audit', audit],
          ] as const
        )
          .filter(([, { count }]) => count > 0)
          .map(([label, { sum }]) => [t(label), <Money key={label} amount={sum} size="plain" />])}
      />
    </section>
  );
}

function OnHoldLoading() {
  const t = useTranslation();
  return (
    <div role="status" aria-label={t('shell.list.loading')}>
      <p className="text-small">
        <TextSkeleton className="w-20" />
      </p>
      <Money amount={undefined} size="xl" />
      <p className="text-small">
        <TextSkeleton className="w-64" />
      </p>
    </div>
  );
}
