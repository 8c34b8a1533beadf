import { AGENT_LEVELS, type AgentLevel } from '../identity/index.ts';
import { type Money, NO_MONEY, subtractMoney } from '../kernel/index.ts';
import {
  type AllLevelTerms,
  isHigher,
  LEVEL_TERMS,
  type LevelTerms,
  quoteUpgrade,
  type UpgradeQuote,
} from './levels.ts';

/** A level as one seller sees it. */
export interface LevelView extends LevelTerms {
  readonly level: AgentLevel;
  readonly isMine: boolean;
  /** From the current level; null for that one and lower ones. */
  readonly upgrade: UpgradeQuote | null;
  /** Settled sales still missing to earn it. */
  readonly salesMissing: Money;
}

export interface LevelStanding {
  readonly level: AgentLevel;
  readonly settledSales: Money;
}

export const levelsSideBySide = (
  { level: mine, settledSales }: LevelStanding,
  terms: AllLevelTerms = LEVEL_TERMS,
): readonly LevelView[] =>
  AGENT_LEVELS.map((level) => {
    const quote = quoteUpgrade(mine, level, terms);
    const { earnedAt } = terms[level];
    return {
      level,
      ...terms[level],
      isMine: level === mine,
      upgrade: quote.ok ? quote.value : null,
      salesMissing:
        !isHigher(level, mine) || settledSales >= earnedAt ? NO_MONEY : subtractMoney(earnedAt, settledSales),
    };
  });
