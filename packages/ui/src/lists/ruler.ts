/** A range of lines; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Positions of the lines of a list. Lines that were not measured use the usual height. */
export interface Ruler {
  readonly measure: (line: number, height: number) => void;
  readonly isMeasured: (line: number) => boolean;
  /**
   * Distance from the top of the list to the top of a line. For the line after the last it is the height of
   * the list.
   */
  readonly topOf: (line: number) => number;
  /** The lines that overlap the range, among the first `count`. Contains at least one. */
  readonly linesBetween: (top: number, bottom: number, count: number) => Span;
}

interface Measures {
  /** Used until a line has been measured. */
  readonly usualHeight: number;
  /** Below each line. */
  readonly gap: number;
}

export function createRuler({ usualHeight, gap }: Measures): Ruler {
  const heights: (number | undefined)[] = [];
  // Prefix sums of the heights; a changed height truncates those after it.
  const tops = [0];

  const topOf = (line: number): number => {
    for (let known = tops.length - 1; known < line; known += 1) {
      tops.push((tops[known] ?? 0) + (heights[known] ?? usualHeight) + gap);
    }
    return tops[line] ?? 0;
  };

  const lineAt = (y: number, count: number): number => {
    let low = 0;
    let high = Math.max(count - 1, 0);
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (topOf(middle) <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  };

  return {
    measure(line, height) {
      if (heights[line] === height) return;
      heights[line] = height;
      tops.length = Math.min(tops.length, line + 1);
    },
    isMeasured: (line) => heights[line] !== undefined,
    topOf,
    linesBetween(top, bottom, count) {
      const from = lineAt(top, count);
      // Excludes a line that begins exactly at the lower edge.
      const last = lineAt(bottom - Number.EPSILON * Math.max(1, bottom), count);
      return { from, to: Math.min(Math.max(from, last) + 1, count) };
    },
  };
}
