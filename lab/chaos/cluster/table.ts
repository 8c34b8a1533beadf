/** One line of the result: the figure, its target, and the verdict. */
export interface Line {
  readonly what: string;
  readonly figure: string;
  readonly target: string;
  readonly verdict: 'held' | 'broken';
}

export const line = (what: string, figure: number | string, target: string, isHeld: boolean): Line => ({
  what,
  figure: String(figure),
  target,
  verdict: isHeld ? 'held' : 'broken',
});

/** Must be zero. */
export const none = (what: string, figure: number): Line => line(what, figure, '0', figure === 0);

export function tableOf(lines: readonly Line[]): string {
  const rows = [{ what: '', figure: 'figure', target: 'target', verdict: 'verdict' }, ...lines];
  const width = (of: 'what' | 'figure' | 'target') => Math.max(...rows.map((row) => row[of].length));
  const [what, figure, target] = [width('what'), width('figure'), width('target')];
  return rows
    .map((row) =>
      [row.what.padEnd(what), row.figure.padStart(figure), row.target.padStart(target), row.verdict].join(
        '  ',
      ),
    )
    .join('\n');
}
