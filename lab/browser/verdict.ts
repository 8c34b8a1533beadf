/** A measured figure with its target. */
export interface Figure {
  readonly name: string;
  readonly ours: number;
  readonly target: number;
  /** Whether the target is a minimum or a maximum. */
  readonly good: 'at least' | 'at most';
}

export interface Verdict {
  readonly name: 'quality' | 'lists' | 'storefront' | 'demo';
  readonly ours: Readonly<Record<string, number>>;
  readonly target: Readonly<Record<string, number>>;
  /** Of the worst figure: 1 and above meets the target. */
  readonly ratio: number;
  readonly verdict: 'met' | 'missed';
}

const isMet = ({ ours, target, good }: Figure): boolean =>
  good === 'at least' ? ours >= target : ours <= target;

export function verdictOn(figures: readonly Figure[], name: Verdict['name'] = 'quality'): Verdict {
  if (figures.length === 0) throw new RangeError('nothing was measured');
  return {
    name,
    ours: Object.fromEntries(figures.map(({ name, ours }) => [name, ours])),
    target: Object.fromEntries(figures.map(({ name, target }) => [name, target])),
    ratio: Number(Math.min(...figures.map(ratioOf)).toPrecision(4)),
    verdict: figures.every(isMet) ? 'met' : 'missed',
  };
}

function ratioOf(figure: Figure): number {
  const { ours, target, good } = figure;
  // A target of zero has no ratio: it is met or not.
  if (target === 0) return isMet(figure) ? 1 : 0;
  return good === 'at least' ? ours / target : target / ours;
}

/** A readable table, one line per figure. */
export function tableOf(figures: readonly Figure[]): string {
  const widest = Math.max(...figures.map(({ name }) => name.length));
  const lines = figures.map((figure) => {
    const { name, ours, target, good } = figure;
    const sign = isMet(figure) ? 'ok' : 'MISSED';
    return `  ${name.padEnd(widest)}  ${String(ours).padStart(7)}  ${good} ${String(target).padEnd(5)}  ${sign}`;
  });
  return lines.join('\n');
}
