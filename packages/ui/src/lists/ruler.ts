/** A stretch of a list, in lines: `from` is the first of them, `to` the first one after it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where the lines of a list lie. One that was not measured yet is taken to be as tall as most. */
export interface Ruler {
  readonly measure: (line: number, height: number) => void;
  readonly isMeasured: (line: number) => boolean;
  /** How far the top of a line lies below the top of the list; of the one after the last: how tall the list is. */
  readonly topOf: (line: number) => number;
  /** The lines that lie, if only in part, between two heights, among the first `count`. One is always among them. */
  readonly linesBetween: (top: number, bottom: number, count: number) => Span;
}

interface Measures {
  /** Until a line has been measured. */
  readonly usualHeight: number;
  /** Below each line. */
  readonly gap: number;
}

export function createRuler({ usualHeight, gap }: Measures): Ruler {
  const heights: (number | undefined)[] = [];
  // The sums up to each line; a height that changes makes those after it wrong.
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
      // Just above the edge: a line that begins there is not in sight.
      const last = lineAt(bottom - Number.EPSILON * Math.max(1, bottom), count);
      return { from, to: Math.min(Math.max(from, last) + 1, count) };
    },
  };
}
