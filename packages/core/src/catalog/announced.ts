/** An episode that is not out yet, with its promised day: `2026-11-22`. */
export interface AnnouncedEpisode {
  readonly number: number;
  readonly comesOn: string;
}

/** Consecutive episodes with one promised day. */
export interface AnnouncedRange {
  readonly first: number;
  readonly last: number;
  readonly comesOn: string;
}

export function announcedRanges(announced: readonly AnnouncedEpisode[]): readonly AnnouncedRange[] {
  const ranges: AnnouncedRange[] = [];
  for (const { number, comesOn } of announced.toSorted((a, b) => a.number - b.number)) {
    const before = ranges.at(-1);
    if (before?.comesOn === comesOn && before.last === number - 1)
      ranges.splice(-1, 1, { ...before, last: number });
    else ranges.push({ first: number, last: number, comesOn });
  }
  return ranges;
}
