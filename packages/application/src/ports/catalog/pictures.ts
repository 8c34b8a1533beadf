/** A re-encoded picture in our own format, without location, camera or other metadata. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface Pictures {
  /** A wide JPEG with the whole poster, for link previews on other sites. */
  linkCard(poster: Uint8Array): Promise<Uint8Array>;
  /**
   * The picture, its longer edge at most `longestEdge` pixels (bounded in any case), plus a centred square
   * for each requested edge. Undefined when the bytes are not an accepted picture; the declared type does not
   * matter.
   */
  remake(
    bytes: Uint8Array,
    squareEdges: readonly number[],
    longestEdge?: number,
  ): Promise<{ readonly whole: Picture; readonly squares: readonly Picture[] } | undefined>;
}
