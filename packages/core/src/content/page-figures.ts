import { DAY_MS, formatMoney, HOUR_MS } from '../kernel/index.ts';
import {
  CANCEL_WITHIN_MS,
  PLATFORM_SHIPS_AFTER_MS,
  SETTLEMENT_HOLD_MS,
  SHIP_WITHIN_MS,
} from '../orders/index.ts';
import type { Settings } from '../settings/index.ts';
import { EARLY_SETTLEMENT_FEE } from '../settlement/index.ts';
import type { ContentBlock } from './page.ts';

type PageFigures = Readonly<Record<string, string>>;

const hours = (ms: number): string => String(ms / HOUR_MS);
const days = (ms: number): string => String(ms / DAY_MS);

/** Values that a page can use in braces, such as `{withdrawalFee}`. They follow the settings in force. */
export const pageFigures = (settings: Settings): PageFigures => ({
  shipWithinHours: hours(SHIP_WITHIN_MS),
  shippedForYouHours: hours(settings.shippedForSellerAfterMs),
  rightWithinHours: hours(PLATFORM_SHIPS_AFTER_MS),
  holdDays: days(SETTLEMENT_HOLD_MS),
  earlySettlementPercent: String(Number(EARLY_SETTLEMENT_FEE) / 100),
  withdrawalFee: formatMoney(settings.withdrawalFee),
  withdrawalMinimum: formatMoney(settings.withdrawalMinimum),
  withdrawalReviewHours: hours(settings.withdrawalReviewMs),
  newAddressHours: hours(settings.newAddressWaitsMs),
  depositMinimum: formatMoney(settings.depositMinimum),
  appealDays: days(settings.appealReviewMs),
  cancelHours: hours(CANCEL_WITHIN_MS),
  clickDays: days(settings.clickCountsForMs),
  complaintReviewHours: hours(settings.complaintReviewMs),
  preOrderLateDays: days(settings.preOrderLateAfterMs),
  appName: settings.appName,
});

const filled = (text: string, figures: PageFigures): string =>
  text.replaceAll(/\{(\w+)\}/g, (written, name: string) => figures[name] ?? written);

export const fillFigures = (blocks: readonly ContentBlock[], figures: PageFigures): readonly ContentBlock[] =>
  blocks.map((block) =>
    block.kind === 'list'
      ? { ...block, items: block.items.map((item) => filled(item, figures)) }
      : { ...block, text: filled(block.text, figures) },
  );
