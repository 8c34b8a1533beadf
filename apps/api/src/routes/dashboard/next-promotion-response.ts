import type { DramaToPromote } from '@cliffhanger/application/dashboard';
import type { Dependencies } from '@cliffhanger/application/ports';
import { SALES_WINDOW_DAYS } from '@cliffhanger/core/catalog';
import { trackingUrl } from '@cliffhanger/core/library';
import { type PromotionAdvice, profitPerHundredClicks } from '@cliffhanger/core/promotion';
import type * as wire from '@cliffhanger/wire/dashboard';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

export function nextPromotionResponse(
  { publicUrl }: Pick<Dependencies, 'publicUrl'>,
  advice: PromotionAdvice<DramaToPromote> | null,
): AnswerOf<typeof wire.getNextPromotion> {
  if (advice === null) return { advice: null };
  const { reason, candidate } = advice;
  const { drama, clicks, orders, profit, hotRank, margin, trackingCode } = candidate;
  return {
    advice: {
      reason,
      dramaId: drama.id,
      title: drama.title,
      poster: drama.poster,
      days: SALES_WINDOW_DAYS,
      clicks,
      orders,
      profit,
      perHundredClicks: profitPerHundredClicks(candidate),
      hotRank,
      margin,
      retail: drama.retail,
      trackingUrl: trackingCode === null ? null : trackingUrl(publicUrl, trackingCode),
    },
  };
}
