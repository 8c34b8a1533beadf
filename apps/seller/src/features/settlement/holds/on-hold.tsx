import { Money, Pairs, Place } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { getSettlementFigures } from '@cliffhanger/wire/settlement';
import { useSay } from '../../../shared/language/index.ts';
import { AnswerView, useAnswer } from '../../../shared/server/index.ts';

/** All that is on hold, and how it divides by reason. */
export function OnHold() {
  const figures = useAnswer(getSettlementFigures, {});
  return (
    <AnswerView answer={figures} loading={<OnHoldLoading />}>
      {(value) => <OnHoldFigures figures={value} />}
    </AnswerView>
  );
}

function OnHoldFigures({ figures }: { figures: AnswerOf<typeof getSettlementFigures> }) {
  const say = useSay();
  const { onHold, shipped, waiting, audit } = figures;
  return (
    <section aria-label={say('settlement.title')}>
      <p className="text-small text-muted">{say('settlement.orders', { count: onHold.count })}</p>
      <Money amount={onHold.sum} size="xl" unit="USDT" brief />
      <Pairs
        pairs={(
          [
            ['settlement.reason.shipped', shipped],
            ['settlement.reason.waiting', waiting],
            ['settlement.reason.audit', audit],
          ] as const
        )
          .filter(([, { count }]) => count > 0)
          .map(([label, { sum }]) => [say(label), <Money key={label} amount={sum} size="plain" brief />])}
      />
    </section>
  );
}

function OnHoldLoading() {
  const say = useSay();
  return (
    <div role="status" aria-label={say('shell.list.loading')}>
      <p className="text-small">
        <Place className="w-20" />
      </p>
      <Money amount={undefined} size="xl" />
      <p className="text-small">
        <Place className="w-64" />
      </p>
    </div>
  );
}
