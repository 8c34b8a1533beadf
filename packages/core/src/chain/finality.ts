/** The progress of a chain as reported by the followed node. */
export interface ChainProgress {
  readonly headHeight: number;
  /** No block up to this height should ever be replaced. */
  readonly finalizedHeight: number;
}

/**
 * When a transfer counts. The last two fields exist so that tests can show they are needed; nothing turns
 * them off.
 */
export interface FinalityRule {
  readonly confirmations: number;
  readonly waitsForFinality: boolean;
  /** Nodes that must agree. */
  readonly agreeing: number;
}

export const finalityRule = (confirmations: number): FinalityRule => ({
  confirmations,
  waitsForFinality: true,
  agreeing: 2,
});

/** The block itself is the first confirmation. */
export const confirmationsAt = (height: number, { headHeight }: ChainProgress): number =>
  Math.max(0, headHeight - height + 1);

/**
 * Transfers up to this height may be credited: deep enough by our own rule and below the chain's finalized
 * block, so that no permitted reorganisation can remove a credited deposit.
 */
export const finalHeight = (
  { headHeight, finalizedHeight }: ChainProgress,
  { confirmations, waitsForFinality }: FinalityRule,
): number => {
  const deepEnough = headHeight - confirmations + 1;
  return waitsForFinality ? Math.min(deepEnough, finalizedHeight) : deepEnough;
};

/** The slower of both rules, for display to sellers. */
export const confirmationsNeeded = (progress: ChainProgress, rule: FinalityRule): number =>
  progress.headHeight - finalHeight(progress, rule) + 1;
