import { moneyFigures } from '@cliffhanger/core/kernel';
import type { listMoreDramas } from '@cliffhanger/wire/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { useLocale, useTranslation } from '../language/index.ts';

export type DramaCard = AnswerOf<typeof listMoreDramas>['list'][number];

/** The price of all episodes, or of the released ones. */
export function useSeriesPrice(): (drama: DramaCard) => string {
  const t = useTranslation();
  const locale = useLocale();
  return ({ seriesPrice, readyThrough, episodes }) => {
    const price = moneyFigures(seriesPrice, locale);
    return readyThrough < episodes
      ? t('viewing.home.out', { price, ready: readyThrough, episodes })
      : t('viewing.home.whole', { price });
  };
}
