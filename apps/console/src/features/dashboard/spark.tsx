const WIDTH = 72;
const HEIGHT = 28;
const EDGE = 2;

/** A sparkline without axes. The figure beside it is its last value. */
export function Spark({ values }: { readonly values: readonly number[] }) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = WIDTH / Math.max(1, values.length - 1);
  const heightOf = (value: number): number =>
    most === least ? HEIGHT / 2 : HEIGHT - EDGE - ((value - least) * (HEIGHT - 2 * EDGE)) / (most - least);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="absolute end-3 top-6.5 h-6 w-18 max-lg:w-10"
      preserveAspectRatio="none"
    >
      <polyline
        points={values.map((value, at) => `${at * step},${heightOf(value)}`).join(' ')}
        className="fill-none stroke-primary"
        strokeWidth={1.6}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
