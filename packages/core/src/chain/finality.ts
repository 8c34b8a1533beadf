/** How far a chain has come, as the node says that is followed. */
export interface ChainProgress {
  readonly headHeight: number;
  /** No block up to here should ever be replaced. */
  readonly finalizedHeight: number;
}

/** When a transfer counts. The last two exist to show that it takes them: nobody switches them off. */
export interface FinalityRule {
  readonly confirmations: number;
  readonly waitsForFinality: boolean;
  /** Nodes that must say the same. */
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
 * Up to this height transfers may be credited: deep enough by our own rule, and below what the chain itself calls
 * final, so that no reorganisation which a chain allows can take a credited deposit away again.
 */
export const finalHeight = (
  { headHeight, finalizedHeight }: ChainProgress,
  { confirmations, waitsForFinality }: FinalityRule,
): number => {
  const deepEnough = headHeight - confirmations + 1;
  return waitsForFinality ? Math.min(deepEnough, finalizedHeight) : deepEnough;
};

/** What a seller is told to wait for: whichever of the two takes longer at the moment. */
export const confirmationsNeeded = (progress: ChainProgress, rule: FinalityRule): number =>
  progress.headHeight - finalHeight(progress, rule) + 1;
