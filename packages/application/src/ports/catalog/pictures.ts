/** A picture as we made it: new pixels in our own format, without place, camera or anything else of the sender's. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface Pictures {
  /** A poster of ours as other sites show it beside a link: wide, whole, as a JPEG. */
  linkCard(poster: Uint8Array): Promise<Uint8Array>;
  /**
   * The picture, its longer edge at most `longestEdge` pixels where that is said and bounded in any case, and a square of
   * its middle for each edge asked for. Undefined when the bytes are not a picture of a kind we take, whatever they were
   * called.
   */
  remake(
    bytes: Uint8Array,
    squareEdges: readonly number[],
    longestEdge?: number,
  ): Promise<{ readonly whole: Picture; readonly squares: readonly Picture[] } | undefined>;
}
