import { entireMetricsCollection as METRICS } from '@capsizecss/metrics/entireMetricsCollection';

/** The metrics of a font that matter for a line of text: average width and line height. */
export interface Metrics {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  readonly unitsPerEm: number;
  /** Average width of a letter, weighted by its frequency in text. */
  readonly xWidthAvg: number;
}

export interface Fallback {
  readonly family: string;
  /** The font's names on different systems. */
  readonly local: readonly string[];
  readonly weight: string;
  readonly ours: Metrics;
  readonly theirs: Metrics;
}

/**
 * DejaVu is common on Linux, including our test machines. Read from its files (2.37) with
 * `@capsizecss/unpack`, as the other fonts' metrics were.
 */
const DEJAVU = { ascent: 1901, descent: -483, lineGap: 0, unitsPerEm: 2048 };
const DEJAVU_SANS: Metrics = { ...DEJAVU, xWidthAvg: 1041 };
const DEJAVU_SANS_BOLD: Metrics = { ...DEJAVU, xWidthAvg: 1176 };
const DEJAVU_SERIF_BOLD: Metrics = { ...DEJAVU, ascent: 1923, xWidthAvg: 1168 };

const { inter, arial, roboto, notoSerifDisplay, georgia, notoSerif } = METRICS;
/** Text is regular and medium, labels and titles semibold and bold: one face for each half. */
const TEXT = '400 549';
const LABELS = '550 700';
const BOLD = '700';

const plain = (family: string, local: readonly string[], theirs: Metrics): Fallback => ({
  family,
  local,
  weight: TEXT,
  ours: inter.variants.regular,
  theirs,
});
const strong = (family: string, local: readonly string[], theirs: Metrics): Fallback => ({
  family,
  local,
  weight: LABELS,
  ours: inter.variants['600'],
  theirs,
});
const film = (family: string, local: readonly string[], theirs: Metrics): Fallback => ({
  family,
  local,
  weight: BOLD,
  ours: notoSerifDisplay.variants['700'],
  theirs,
});

/** Windows and Apple have Arial, Android has Roboto; Liberation has the same letter widths as Arial. */
export const FALLBACKS_OF_INTER: readonly Fallback[] = [
  plain('Inter as Arial', ['Arial', 'ArialMT', 'Liberation Sans'], arial.variants.regular),
  strong('Inter as Arial', ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'], arial.variants['700']),
  plain('Inter as Roboto', ['Roboto', 'Roboto-Regular'], roboto.variants.regular),
  strong('Inter as Roboto', ['Roboto Bold', 'Roboto-Bold'], roboto.variants['700']),
  plain('Inter as DejaVu', ['DejaVu Sans', 'DejaVuSans'], DEJAVU_SANS),
  strong('Inter as DejaVu', ['DejaVu Sans Bold', 'DejaVuSans-Bold'], DEJAVU_SANS_BOLD),
];

export const FALLBACKS_OF_FILM: readonly Fallback[] = [
  film('Film as Georgia', ['Georgia Bold', 'Georgia-Bold'], georgia.variants['700']),
  film('Film as Noto', ['Noto Serif Bold', 'NotoSerif-Bold'], notoSerif.variants['700']),
  film('Film as DejaVu', ['DejaVu Serif Bold', 'DejaVuSerif-Bold'], DEJAVU_SERIF_BOLD),
];

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/**
 * Adjusts letters to our average width and lines to our height, so that nothing moves when our font arrives.
 */
export function fittedFace({ family, local, weight, ours, theirs }: Fallback): string {
  const size = ours.xWidthAvg / ours.unitsPerEm / (theirs.xWidthAvg / theirs.unitsPerEm);
  const ofTheirLine = (units: number): string => percent(Math.abs(units) / ours.unitsPerEm / size);
  return `@font-face {
  font-family: "${family}";
  font-weight: ${weight};
  src: ${local.map((name) => `local("${name}")`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${ofTheirLine(ours.ascent)};
  descent-override: ${ofTheirLine(ours.descent)};
  line-gap-override: ${ofTheirLine(ours.lineGap)};
}`;
}
